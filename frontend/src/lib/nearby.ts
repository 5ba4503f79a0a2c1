import type { Attachment } from "svelte/attachments";

/** How far from the window something is near, in pixels. */
const NEAR_PX = 300;

/** Calls `draw` once, when the element comes near the window. Until then its place is kept by its own height. */
export function whenNear(draw: () => void): Attachment<HTMLElement> {
  return (place) => {
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some((one) => one.isIntersecting)) return;
        watch.disconnect();
        draw();
      },
      { rootMargin: `${NEAR_PX}px 0px` },
    );
    watch.observe(place);
    return () => watch.disconnect();
  };
}
