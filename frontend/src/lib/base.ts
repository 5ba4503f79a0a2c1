/** The path of a proxy under which this page is served, without a slash at its end; the server writes it into the page. */
export const BASE: string = typeof document === "undefined" ? "" : (document.documentElement.dataset["base"] ?? "");

/** Whether the server also serves the documentation; it writes that into the page. */
export const HAS_DOCS: boolean = typeof document !== "undefined" && Boolean(document.documentElement.dataset["docs"]);

/** An address of this page, as it stands in a link. */
export const linkTo = (path: string): string => BASE + path;

/** The address of this page that the path of a link or of the location stands for. */
export const within = (path: string): string => (path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : path === BASE ? "/" : path);
