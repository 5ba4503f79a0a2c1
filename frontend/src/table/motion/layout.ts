/** Where things lie on the felt, in units of a stage 1200 wide and 600 high. */

export interface Spot {
  x: number;
  y: number;
}
export interface Place {
  hand: Spot;
  wager: Spot;
}

/** Where the half-round felt has no room the table folds; its styles repeat this question. */
export const FOLDED = "(max-width: 899px), (max-height: 599px)";
/** Where the side panel stands beside the table and not below it. */
export const BESIDE = "(min-width: 1200px) and (min-height: 600px)";

export const STAGE = { width: 1200, height: 604 } as const;
const MIDDLE = { x: 600, y: 12 } as const;
/** Side bets need room beside the wager circle and above it, so the hands lie nearer to the dealer. */
const WAGERS = { plain: { x: 514, y: 472 }, beside: { x: 514, y: 480 } } as const;
const HANDS = { plain: { x: 410, y: 374 }, beside: { x: 366, y: 374 } } as const;
/** At the sides hands lie higher than their wagers, so that the names below them do not reach the circles. */
const HIGHER = 24;
/** And wagers with side bets lower, for the same reason. */
const LOWER = { plain: 0, beside: 34 } as const;
const TOP = 66;

const on = (ring: Spot, angle: number): Spot => ({ x: MIDDLE.x - ring.x * Math.cos(angle), y: MIDDLE.y + ring.y * Math.sin(angle) });

/** Angles that part an arc of the hands' ellipse, from the screen's left to its right, into equal lengths. */
function angles(count: number, margin: number, ring: Spot): number[] {
  const steps = 720;
  const lengths = [0];
  const at = (step: number) => margin + ((Math.PI - 2 * margin) * step) / steps;
  for (let step = 1; step <= steps; step++) {
    const a = on(ring, at(step - 1));
    const b = on(ring, at(step));
    lengths.push((lengths[step - 1] ?? 0) + Math.hypot(b.x - a.x, b.y - a.y));
  }
  const whole = lengths[steps] ?? 1;
  return Array.from({ length: count }, (_, index) => {
    const wanted = (whole * index) / Math.max(count - 1, 1);
    return at(lengths.findIndex((length) => length >= wanted - 1e-9));
  });
}

/** Box 1 stands at the screen's left, the dealer's far right; the numbers rise counter-clockwise. */
export function places(count: number, sideBets: boolean): Place[] {
  const kind = sideBets ? "beside" : "plain";
  const margin = count >= 8 ? 0.2 : count === 7 ? 0.3 : 0.42;
  return angles(count, margin, HANDS[kind]).map((angle) => {
    const [hand, wager, side] = [on(HANDS[kind], angle), on(WAGERS[kind], angle), Math.abs(Math.cos(angle))];
    return { hand: { x: hand.x, y: Math.max(TOP, hand.y - HIGHER * side) }, wager: { x: wager.x, y: wager.y + LOWER[kind] * side } };
  });
}
