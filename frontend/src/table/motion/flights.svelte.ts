import type { TableEvent, TableView } from "../../protocol.ts";
import { still } from "../../lib/prefs.svelte.ts";

export interface Flight {
  id: number;
  from: DOMRect;
  to: DOMRect;
  name: string;
  kind: "tiles" | "coins";
  delay: number;
  ms: number;
}

const LONGEST_MS = 2400;
/** When several wagers are settled in one message, each one's coins leave so much later. */
const NEXT_MS = 110;
/** When a hand is turned in the same message, people see it before the coins leave. */
const SEEN_MS = 200;
let next = 0;
let flying = $state.raw<Flight[]>([]);

export const flights = (): readonly Flight[] => flying;
export const landed = (id: number): void => void (flying = flying.filter((flight) => flight.id !== id));

/** Tiles are still on their way to this place. */
export const isAwaited = (name: string): boolean => flying.some((flight) => flight.kind === "tiles" && flight.name === name);

/** Ends all motion at once. */
export const skipMotion = (): void => void (flying = []);

const anchor = (name: string): DOMRect | null => {
  const found = document.querySelector(`[data-anchor="${name}"]`);
  const rect = found?.getBoundingClientRect();
  return rect && rect.width > 0 ? rect : null;
};

function fly(from: string, to: string, kind: Flight["kind"], delay = 0, ms = 520): void {
  const [a, b] = [anchor(from), anchor(to)];
  if (a && b && delay + ms <= LONGEST_MS + 600) flying = [...flying, { id: ++next, from: a, to: b, name: to, kind, delay, ms }];
}

/** Where coins of an account lie: the losing wagers, the stakes of the bank, or the float tray. */
const place = (account: string): string =>
  account === "losing" ? "losing" : account.startsWith("stake:") ? "bank-stake" : account === "float" ? "float" : "bank-box";

/** What settles a wager or the bank, one after the other. */
const SETTLES = new Set<TableEvent["event"]>(["losing_collected", "losing_area_cleared", "wager_paid", "bank_settled"]);

/** Sends tiles and coins over the felt for what has happened; nothing waits for them. */
export function flyFor(events: TableEvent[], view: TableView | null): void {
  if (still() || document.hidden || !view) return;
  let settled = 0;
  const seen = events.some((event) => event.event === "hand_exposed") ? SEEN_MS : 0;
  for (const event of events) {
    const delay = seen + settled * NEXT_MS;
    if (SETTLES.has(event.event)) settled++;
    switch (event.event) {
      case "tiles_delivered":
        (view.delivered ?? []).forEach((position, index) => fly("woodpile", `hand-${position}`, "tiles", index * 130));
        break;
      case "empty_boxes_collected":
        for (const position of event.positions) fly(`hand-${position}`, "unused", "tiles");
        break;
      case "wager_placed":
        if (event.added > 0) fly(`person-${event.box}`, `wager-${event.box}`, "coins", 0, 380);
        break;
      case "losing_collected":
        fly(`wager-${event.box}`, event.area === "float" ? "float" : "losing", "coins", delay);
        break;
      case "losing_area_cleared":
        fly("losing", "float", "coins", delay);
        break;
      case "stake_placed":
        if (event.added > 0) fly("bank-box", "bank-stake", "coins", 0, 420);
        break;
      case "bank_settled":
        fly(event.surplus > 0 ? "losing" : "bank-stake", "bank-box", "coins", delay);
        break;
      case "wager_paid":
        fly(event.sources?.length ? place(event.sources[0]?.account ?? "") : "float", `wager-${event.box}`, "coins", delay);
        if (event.commission > 0) fly(`wager-${event.box}`, "drop", "coins", delay + 620, 480);
        break;
    }
  }
}
