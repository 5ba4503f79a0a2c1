import { linkTo } from "../lib/base.ts";

/** The files that the table needs beyond this page, as the build lists them in `index.html`; none while the page is developed. */
export function tableFiles(): string[] {
  const listed = document.querySelector<HTMLMetaElement>("meta[name=table-files]")?.content ?? "";
  return listed.split(" ").filter(Boolean);
}

/** Has the browser fetch the table's files, once, without running them. */
export function prefetchTable(): void {
  for (const file of tableFiles()) {
    const href = linkTo(`/${file}`);
    if (!document.head.querySelector(`link[href="${CSS.escape(href)}"]`))
      document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href }));
  }
}
