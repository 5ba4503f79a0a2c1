import type { Attachment } from "svelte/attachments";

/** Keeps the end of a list in view while it grows, unless the reader has scrolled up. `count`: the number of lines. */
export function followEnd(count: () => number): Attachment<HTMLElement> {
  return (list) => {
    let isAtEnd = true;
    const note = (): void => void (isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 4);
    list.addEventListener("scroll", note);
    $effect(() => {
      void count();
      if (isAtEnd) list.scrollTop = list.scrollHeight;
    });
    return () => list.removeEventListener("scroll", note);
  };
}
