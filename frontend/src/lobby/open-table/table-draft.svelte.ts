import { hoursOrder, noHours } from "../../lib/hours.ts";
import type { LimitsOfBets } from "../../lib/side-limits.ts";
import type { BookInfo, Course, TableOrder } from "../../protocol.ts";

/** Limits that a table has only if they are filled in. */
export const FURTHER_LIMITS = ["box_maximum", "player_maximum", "house_liability"] as const;

/** Options that somebody has to approve unless they are the book's own, and the field of the approval. */
export const APPROVED_BY = { house_wager_amount: "house_wager_approved", commission_bp: "commission_approved" } as const;

export const PRESETS = ["casino", "home", "custom"] as const;
export type Preset = (typeof PRESETS)[number];

/** Times in seconds: as a house deals, and without a hurry. */
const HOUSE_TIMES = { betting: 20, setting: 60 } as const;
const HOME_TIMES = { betting: 120, setting: 300 } as const;

interface Limits {
  boxes?: number;
  minimum?: number;
  maximum?: number;
  box_maximum?: number;
  player_maximum?: number;
  house_liability?: number;
}

/** What is filled in to open a table. Amounts are in the unit of the currency, times in seconds. */
export class TableDraft {
  bots = $state(3);
  betting = $state<number>(HOUSE_TIMES.betting);
  setting = $state<number>(HOUSE_TIMES.setting);
  /** For a decision of a player. */
  thinking = $state<number>();
  /** By which spectators see the table later. */
  delay = $state<number>();
  hours = $state(noHours());
  limits = $state<Limits>({});
  sideBets = $state<LimitsOfBets>({});
  approved = $state("");
  /** The operator file. */
  file = $state("");
  options = $state<Record<string, unknown>>({});
  course = $state<Course | null>(null);
  practice = $state(false);
  isPrivate = $state(false);
  /** The first round waits until everybody with a place is ready. */
  startsWhenReady = $state(false);
  preset = $state<Preset>("casino");

  /** Fills in the options and times of a preset; "custom" leaves them as they are. */
  use(preset: Preset, book: BookInfo): void {
    this.preset = preset;
    if (preset === "custom") return;
    const isHome = preset === "home";
    Object.assign(this, isHome ? HOME_TIMES : HOUSE_TIMES);
    this.isPrivate = this.startsWhenReady = isHome;
    this.options = isHome ? Object.fromEntries(ofHome(book).map((option) => [option.name, option.home])) : {};
  }

  /** Clears what depends on the book. */
  beginBook(): void {
    this.limits = {};
    this.sideBets = {};
    this.approved = "";
    this.options = {};
    this.file = "";
  }

  /** The option that differs from the book's own and needs an approval. */
  optionToApprove(book: BookInfo | undefined): keyof typeof APPROVED_BY | undefined {
    return (["house_wager_amount", "commission_bp"] as const).find((name) => {
      const option = book?.options.find((one) => (one.name as string) === name);
      return option && (this.options[name] ?? option.default) !== option.default;
    });
  }

  /** The request that opens the table. */
  order(book: BookInfo): TableOrder {
    const order: TableOrder = {
      book: book.id,
      bots: this.bots,
      betting_s: this.betting,
      setting_s: this.setting,
      ...hoursOrder(this.hours),
    };
    if (this.thinking) order.thought_s = this.thinking;
    if (this.delay) order.watch_delay_s = this.delay;
    if (this.limits.boxes) order.boxes = this.limits.boxes;
    if (this.limits.minimum) order.minimum = Math.round(this.limits.minimum * 100);
    if (this.limits.maximum) order.maximum = Math.round(this.limits.maximum * 100);
    for (const name of FURTHER_LIMITS) if (this.limits[name]) order[name] = Math.round(this.limits[name] * 100);
    if (Object.keys(this.sideBets).length) order.side_bets = $state.snapshot(this.sideBets);
    const needing = this.optionToApprove(book);
    if (needing && this.approved.trim()) order[APPROVED_BY[needing]] = this.approved.trim();
    if (this.file.trim()) order.operator_file = this.file;
    if (Object.keys(this.options).length) order.options = $state.snapshot(this.options);
    if (this.practice) order.practice = true;
    if (this.isPrivate) order.private = true;
    if (this.startsWhenReady) order.starts_when_ready = true;
    if (this.course) order.dealing = $state.snapshot(this.course);
    return order;
  }
}

/** The options that a game among friends has otherwise than the book's own. */
export const ofHome = (book: BookInfo): BookInfo["options"] =>
  book.options.filter((option) => String(option.home) !== String(option.default));
