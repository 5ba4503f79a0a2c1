import type { BoxView, Face, HandView, Phase, TableView } from "../../protocol.ts";

type Part = "low" | "high";

/** One moment of a slow reveal. `low`, `high`: the open tiles of the bank's hands. `compared`: the columns with a verdict. */
export interface Step {
  low: number;
  high: number;
  compared: readonly Part[];
  ms: number;
}

const TURN_MS = 220;
const BETWEEN_COLUMNS_MS = 350;
const VERDICT_MS = 180;

/** The bank's hands are turned. Where the viewer's hand is already compared, each column has its verdict before the next. */
export const OPENING: readonly Step[] = [
  { low: 1, high: 0, compared: [], ms: TURN_MS },
  { low: 2, high: 0, compared: [], ms: TURN_MS },
  { low: 2, high: 0, compared: ["low"], ms: BETWEEN_COLUMNS_MS },
  { low: 2, high: 1, compared: ["low"], ms: TURN_MS },
  { low: 2, high: 2, compared: ["low"], ms: TURN_MS },
  { low: 2, high: 2, compared: ["low", "high"], ms: VERDICT_MS },
];
/** A hand of the viewer is compared with the bank's open hand. */
export const COMPARING: readonly Step[] = [
  { low: 2, high: 2, compared: ["low"], ms: BETWEEN_COLUMNS_MS },
  { low: 2, high: 2, compared: ["low", "high"], ms: VERDICT_MS },
];

/** Phases in which the hands are compared and settled. */
const SETTLING = new Set<Phase>(["matching", "matched", "paid", "round_over"]);

/** Fields that a masked view takes from the newest view: what the viewer may do, and what has nothing to do with the hands. */
const FRESH = [
  "answers",
  "awaits",
  "away",
  "disk_full",
  "disputes",
  "held",
  "may",
  "may_propose",
  "moderates",
  "names",
  "now_ms",
  "orders",
  "pace",
  "private",
  "proposals",
  "role",
  "speaks",
  "supervision",
  "talk",
  "waits_ms",
] as const satisfies readonly (keyof TableView)[];

const bankBox = (view: TableView): BoxView | undefined => view.boxes.find((box) => box.kind === "bank");

/** The hand against which all others are compared. */
export function bankHand(view: TableView): HandView | null {
  const box = bankBox(view);
  return (box ? box.hand : view.house_hand) ?? null;
}

const isOpen = (hand: HandView | null): boolean =>
  [hand?.low, hand?.high].every((tiles) => tiles?.length === 2 && tiles.every((face) => face !== null));

/** Whether the viewer decides on a box against the bank, or has a wager there. */
const isOwn = (view: TableView, box: BoxView): boolean =>
  view.you != null &&
  (box.kind ?? "box") === "box" &&
  (box.controller === view.you || (box.wagers ?? []).some((wager) => wager.person === view.you));

const ownHands = (view: TableView): BoxView[] =>
  view.boxes.filter((box) => isOwn(view, box) && box.hand && !box.is_void && !box.is_conceded);

/** Whether the round of `before` is no longer settled, or the table waits for the viewer: then a reveal ends at once. */
export const hasMovedOn = (before: TableView, newest: TableView): boolean =>
  newest.round !== before.round ||
  !SETTLING.has(newest.phase) ||
  newest.is_void === true ||
  (newest.you != null && (newest.awaits ?? []).includes(newest.you));

/** The steps in which the page shows what is new in a view; without steps it is shown at once. */
export function stepsTo(before: TableView, newest: TableView): readonly Step[] {
  if (hasMovedOn(before, newest) || newest.dealing || !isOpen(bankHand(newest))) return [];
  const own = ownHands(newest);
  if (own.length && !isOpen(bankHand(before))) return OPENING;
  const hasResult = (box: BoxView) => Boolean(box.result);
  return own.some(hasResult) && !ownHands(before).some(hasResult) ? COMPARING : [];
}

/** The bank's hand with so many open tiles. What lay open before stays open. */
function turned(before: HandView | null, hand: HandView, { low, high }: Step): HandView {
  const lie = (part: Part, open: number): Face[] =>
    (hand[part] ?? []).map((face, index) => (index < open ? face : (before?.[part]?.[index] ?? null)));
  return {
    is_set: true,
    low: lie("low", low),
    high: lie("high", high),
    ...(low === 2 && { low_name: hand.low_name }),
    ...(high === 2 && { high_name: hand.high_name }),
  } as HandView;
}

/**
 * What the page shows while the bank's hand is turned: the table as it lay before, with the tiles and verdicts of this step, and
 * with what the viewer may do now.
 */
export function masked(before: TableView, newest: TableView, step: Step): TableView {
  const hand = bankHand(newest);
  const banks = hand && turned(bankHand(before), hand, step);
  const number = bankBox(newest)?.number;
  const boxes = before.boxes.map((box): BoxView => {
    if (box.number === number) return { ...box, hand: banks };
    const own = newest.boxes.find((one) => one.number === box.number);
    if (!own || !isOwn(newest, own)) return box;
    const result = (part: Part) => (step.compared.includes(part) ? (own[`${part}_result`] ?? null) : null);
    return { ...box, hand: own.hand ?? null, low_result: result("low"), high_result: result("high") };
  });
  const fresh = Object.fromEntries(FRESH.map((name) => [name, newest[name]])) as Partial<TableView>;
  return { ...before, ...fresh, phase: "matching", boxes, ...(number === undefined && { house_hand: banks }) };
}
