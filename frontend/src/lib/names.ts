import { bookWords } from "../i18n/book-words.ts";
import { maybe, t } from "../i18n/index.ts";
import { prefs } from "./prefs.svelte.ts";
import { kindName } from "./tiles.ts";

/** Tiles whose names are numbers, in words: "7 points, 9 leads" cannot be read. */
const IN_WORDS: Record<string, string> = { eleven: "Eleven", nine: "Nine", five: "Five" };
const DIGITS = "零一二三四五六七八九";

const inWords = (kind: string): string => IN_WORDS[kind] ?? kindName(kind, "en");

function english(form: string, a: string, b: string): string {
  switch (form) {
    case "pair":
      return a === "gee_joon" ? "Gee Joon pair" : `Pair of ${inWords(a)}s`;
    case "wong":
      return `${kindName(a, "en")} Wong`;
    case "gong":
      return `${kindName(a, "en")} Gong`;
    case "high_nine":
      return `${kindName(a, "en")} High Nine`;
    case "points":
      return `${a} ${a === "1" ? "point" : "points"}, ${inWords(b)} leads`;
    default:
      return "0 points";
  }
}

function chinese(form: string, a: string, b: string): string {
  switch (form) {
    case "pair":
      return a === "gee_joon" ? "至尊" : `${kindName(a, "zh")}寶子`;
    case "wong":
      return `${kindName(a, "zh")}王`;
    case "gong":
      return `${kindName(a, "zh")}杠`;
    case "high_nine":
      return `${kindName(a, "zh")}高九`;
    case "points":
      return `${DIGITS[Number(a)] ?? a}點（${kindName(b, "zh")}）`;
    default:
      return "零點";
  }
}

/** Whether a text is the code of a two-tile hand. */
export const isHandCode = (text: string): boolean => /^(pair|wong|gong|high_nine|points) |^zero$/.test(text);

/** A two-tile hand in words, by its code: "points 8 eleven" is "8 points, Eleven leads". */
export function handName(code: string | null | undefined): string {
  if (!code) return "";
  const [form = "", a = "", b = ""] = code.split(" ");
  return prefs.language === "en" ? english(form, a, b) : chinese(form, a, b);
}

/** The same where there is little room, on the felt: "8 · Eleven", "八點 斧頭". */
export function shortHandName(code: string | null | undefined): string {
  const [form = "", points = "", kind = ""] = (code ?? "").split(" ");
  if (form !== "points") return handName(code);
  return prefs.language === "en" ? `${points} · ${inWords(kind)}` : `${DIGITS[Number(points)] ?? points}點 ${kindName(kind, "zh")}`;
}

const cutSaid = (cut: string): string | undefined => bookWords[prefs.language].cuts[cut.toLowerCase().replace("/", " ")];

/** A cut as dealers call it: "Cup Say", "取四（Cup Say）". */
export function cutCalled(cut: string): string {
  const said = cutSaid(cut);
  return said ? `${said}（${cut}）` : cut;
}

/** The same where there is little room, on the felt: without the document's name, which the log tells. */
export function shortCutName(cut: string, options: readonly string[] = []): string {
  return [cutSaid(cut) ?? cut, ...options.map((option) => maybe(`cut.${option}`) ?? option)].join(t("common.comma"));
}

/** A cut with its options, in words. */
export function cutName(cut: string, options: readonly string[] = []): string {
  return [cutCalled(cut), ...options.map((option) => maybe(`cut.${option}`) ?? option)].join(t("common.comma"));
}

/** What something is, and which: "Pays: Bonus", "賠率：紅利注". */
export const named = (what: string, which: string): string => t("common.named", { what, which });

/** The names that the house gives, in the language of the page: "Bot 1" is "機械人 1". */
export const personName = (name: string): string =>
  name.replace(/^(Bot|Guest) (?=\d+$)/, (_, kind: string) => `${t(kind === "Bot" ? "name.bot" : "name.guest")} `);

/** A duty of the dealer in words, by its name. */
export const dutyName = (duty: string): string => maybe(`duty.${duty}`) ?? duty.replaceAll("_", " ");
