/** Times at which work does not hold up what the visitor looks at. Each function returns how to call its work off. */
type CallOff = () => void;

/** Waits for the next paint of the page, so that work in it does not delay the first one. */
export function afterPaint(work: () => void): CallOff {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

const UNKNOWING_MS = 600;

/** Waits until the browser has nothing else to do, or for a while where the browser cannot tell. */
export function whenIdle(work: () => void): CallOff {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, UNKNOWING_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work);
  return () => cancelIdleCallback(asked);
}
