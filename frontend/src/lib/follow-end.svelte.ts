import type { Attachment } from "svelte/attachments";

/** Keeps the end of a list in view while it grows, unless the reader has scrolled up; it scrolls once a frame. `count`: the number of lines. */
export function followEnd(count: () => number): Attachment<HTMLElement> {
  return (list) => {
    let follows = true;
    let lastTop = 0;
    let frame = 0;
    const toEnd = (): void => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        if (follows) list.scrollTop = list.scrollHeight;
      });
    };
    const note = (): void => {
      const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 4;
      follows = isAtEnd || (follows && list.scrollTop >= lastTop); // new lines move the end away, only a reader goes up
      lastTop = list.scrollTop;
    };
    list.addEventListener("scroll", note);
    const resized = new ResizeObserver(toEnd);
    resized.observe(list);
    $effect(() => {
      void count();
      toEnd();
    });
    return () => {
      list.removeEventListener("scroll", note);
      resized.disconnect();
      cancelAnimationFrame(frame);
    };
  };
}
