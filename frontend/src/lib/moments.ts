/** Times at which work does not hold up what the visitor looks at. Each function returns how to call its work off. */
type CallOff = () => void;

/** Waits for so many paints of the page. */
export function afterPaints(paints: number, work: () => void): CallOff {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (left: number): void => {
    frame = requestAnimationFrame(() => (timer = setTimeout(() => (left > 1 ? wait(left - 1) : work()))));
  };
  wait(paints);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

const UNKNOWING_MS = 600;
const LONGEST_MS = 2000;

/** Waits until the browser has nothing else to do, at most two seconds; for a while where the browser cannot tell. */
export function whenIdle(work: () => void): CallOff {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, UNKNOWING_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: LONGEST_MS });
  return () => cancelIdleCallback(asked);
}
