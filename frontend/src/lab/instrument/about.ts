/** What the figures of an answer are of: book and edition, version, commission, role and opponent. */
import { t } from "../../i18n/index.ts";
import { bookName, policyName, rate, whole } from "../number-format.ts";
import type { Answers } from "../../protocol/lab.ts";

/** What answers say of themselves; each says some of it. */
interface Origin {
  version: string;
  book?: string | null;
  edition?: string | null;
  commission?: string | null;
  role?: "player" | "banker";
  opponent?: string;
  policy?: string;
  player?: string;
  banker?: string;
  way?: { policy: string };
  other?: { policy: string };
  side?: "player" | "banker";
  /** Nested in the answer about fixed ways. */
  improvement?: Origin;
  rounds?: number;
  boxes?: number;
  held?: number;
  samples?: number;
  seed?: number;
  prices?: readonly { book: string; commission: string; opponent: string }[];
  bets?: Readonly<Record<string, { player?: string | null; banker?: string | null }>>;
}

const entriesOf = (found: unknown): readonly Origin[] => (Array.isArray(found) ? found : [found]) as readonly Origin[];

/** The id of a book that may be named with its edition. */
const idOf = (book: string): string => book.split("@")[0] ?? book;

/** Id -> edition of each book behind an answer. */
function editions(entries: readonly Origin[]): Map<string, string> {
  const named = entries.flatMap((one) => (one.book && one.edition ? [[idOf(one.book), one.edition] as const] : []));
  const priced = entries.flatMap((one) => one.prices ?? []).map((one) => one.book.split("@") as [string, string]);
  return new Map([...named, ...priced]);
}

/** The book and the edition of an answer about one book; empty of an answer about several. */
export function bookOf(found: unknown): { book: string; edition: string } {
  const [only, ...others] = editions(entriesOf(found));
  return only && !others.length ? { book: only[0], edition: only[1] } : { book: "", edition: "" };
}

const same = (values: readonly (string | null | undefined)[]): string | null => {
  const [value, ...others] = new Set(values);
  return value && !others.length ? value : null;
};

/** The parts of the line below an answer. */
export function about(question: keyof Answers, found: unknown): string[] {
  const entries = entriesOf(found);
  const [answer] = entries;
  if (!answer) return [];
  const first = { ...answer.improvement, ...answer };
  const books = [...editions(entries)].map(([book, edition]) =>
    t("lab.about.book", { book: bookName(book), edition: t("common.edition", { edition }) }),
  );
  const prices = first.prices ?? [];
  const commission = same(
    [first.commission, ...entries.map((one) => one.commission), ...prices.map((one) => one.commission)].filter(Boolean),
  );
  const bet = Object.values(first.bets ?? {}).find((one) => one.player);
  const { player = bet?.player, banker = bet?.banker } = first;
  const opponent = first.opponent ?? same(prices.map((one) => one.opponent));
  return [
    ...books,
    t("lab.about.version", { version: first.version }),
    ...(commission ? [t("lab.about.commission", { rate: rate(commission) })] : []),
    ...(first.policy ? [t("lab.about.policy", { policy: policyName(first.policy) })] : []),
    ...(first.way && first.other
      ? [t("lab.about.compared", { way: policyName(first.way.policy), other: policyName(first.other.policy) })]
      : []),
    ...(first.rounds && first.boxes
      ? [t("lab.about.rounds", { rounds: whole(first.rounds), boxes: first.boxes, held: first.held ?? 1 })]
      : []),
    ...(first.samples ? [t("lab.about.samples", { samples: whole(first.samples) })] : []),
    ...(first.seed === undefined ? [] : [t("lab.about.seed", { seed: first.seed })]),
    ...(first.side ? [t(`lab.about.${first.side}`)] : []),
    ...(first.role ? [t(`lab.about.${first.role}`)] : []),
    ...(player && banker ? [t("lab.about.pair", { player: policyName(player), banker: policyName(banker) })] : []),
    ...(opponent ? [t("lab.about.against", { opponent: policyName(opponent) })] : []),
    ...(question === "readings" ? [t("lab.about.house_ways")] : []),
    ...(question === "equilibrium" ? [t("lab.about.equilibrium")] : []),
  ];
}
