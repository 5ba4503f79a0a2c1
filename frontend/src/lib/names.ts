import { maybe, t } from "../i18n/index.ts";
import type { Result } from "../protocol.ts";
import { prefs } from "./prefs.svelte.ts";
import { kindName } from "./tiles.ts";

/** What a kind of tile is called in the name of a hand. */
export const inHand = (kind: string): string => maybe(`kinds.${kind}`) ?? kindName(kind, prefs.language);

/** Whether a text is the code of a two-tile hand. */
export const isHandCode = (text: string): boolean => /^(pair|wong|gong|high_nine|points) |^zero$/.test(text);

/** A two-tile hand in words, by its code: "points 8 eleven" is "8 points, Eleven leads". */
export function handName(code: string | null | undefined): string {
  const [form = "", a = "", b = ""] = (code ?? "").split(" ");
  if (form === "points") return t("hands.points", { points: Number(a), kind: inHand(b) });
  return maybe(`hands.${a === "gee_joon" ? a : form}`, { kind: inHand(a) }) ?? "";
}

/** The same where there is little room, on the felt: "8 · Eleven". */
export function shortHandName(code: string | null | undefined): string {
  const [form = "", points = "", kind = ""] = (code ?? "").split(" ");
  return form === "points" ? t("hands.short", { points: Number(points), kind: inHand(kind) }) : handName(code);
}

/** What a two-tile hand is worth, without the tile that leads: "8", "Day Gong". */
export function handValue(code: string | null | undefined): string {
  const [form = "", points = ""] = (code ?? "").split(" ");
  if (form === "points") return t("hands.value", { points: Number(points) });
  return form === "zero" ? t("hands.value", { points: 0 }) : handName(code);
}

const cutSaid = (cut: string): string | null => maybe(`cut_names.${cut.toLowerCase().replace("/", " ")}`);

/** A cut as dealers call it, with its name in the language of the page if it has one there. */
export function cutCalled(cut: string): string {
  const said = cutSaid(cut);
  return said ? t("joiner.called", { said, name: cut }) : cut;
}

/** What else a cut is called, where the language of the page has no name for it. */
export const cutElsewhere = (cut: { name: string; english: string | null; chinese: string | null }): string =>
  cutSaid(cut.name) ? "" : [cut.english, cut.chinese].filter((name) => name && name !== cut.name).join(" · ");

/** In which ways a cut is turned: "right, top". */
export const cutOptions = (options: readonly string[]): string[] => options.map((option) => maybe(`cut_options.${option}`) ?? option);

/** A cut where there is little room, on the felt: without the document's name, which the log tells. */
export const shortCutName = (cut: string, options: readonly string[] = []): string =>
  [cutSaid(cut) ?? cut, ...cutOptions(options)].join(t("joiner.comma"));

/** A cut with its options, in words. */
export const cutName = (cut: string, options: readonly string[] = []): string =>
  [cutCalled(cut), ...cutOptions(options)].join(t("joiner.comma"));

/** A bet in words; one that the page has no word for is called by its name. */
export const betName = (bet: string): string =>
  maybe(`table.bet.${bet}`) ?? bet.charAt(0).toUpperCase() + bet.slice(1).replaceAll("_", " ");

/** What something is, and which: "Pays: Bonus". */
export const named = (what: string, which: string): string => t("common.named", { what, which });

/** The number in a name that the server gives and no person may choose: "Bot 1", "Guest 2", "Former player 3". */
const numberIn = (kind: "Bot" | "Guest" | "Former player", name: string): string | undefined =>
  new RegExp(`^${kind} (\\d+)$`).exec(name)?.[1];

/** A bot's own name, for places that show the bot mark beside it; null: a person's name. */
export function botName(name: string): string | null {
  const number = numberIn("Bot", name);
  return number === undefined ? null : (maybe(`name.bot.${number}`) ?? number);
}

/** A player's name in the language of the page. A bot's includes the bot mark: "Jade (bot)", "Guest 2". */
export function personName(name: string): string {
  const bot = botName(name);
  if (bot !== null) return t("name.bot", { name: bot });
  const former = numberIn("Former player", name);
  if (former !== undefined) return `${t("name.former")} ${former}`;
  const guest = numberIn("Guest", name);
  return guest === undefined ? name : `${t("name.guest")} ${guest}`;
}

/** A result as it is told to the player, with the word that the dealer calls it by if that is another one: "Push (Tie)". */
export const resultCalled = (result: Result, call: string = result): string => {
  const said = t(`result.${result}`);
  return call === result ? said : t("joiner.called", { said, name: call });
};

/** A duty of the dealer in words, by its name. */
export const dutyName = (duty: string): string => maybe(`duty.${duty}`) ?? duty.replaceAll("_", " ");
