import { maybe } from "../i18n/index.ts";
import { prefs } from "./prefs.svelte.ts";
import { kindName } from "./tiles.ts";

const PLURAL: Record<string, string> = { eleven: "Elevens", nine: "Nines", five: "Fives" };
const DIGITS = "零一二三四五六七八九";

function english(form: string, a: string, b: string): string {
  switch (form) {
    case "pair": return a === "gee_joon" ? "Gee Joon pair" : `Pair of ${PLURAL[a] ?? `${kindName(a, "en")}s`}`;
    case "wong": return `${kindName(a, "en")} Wong`;
    case "gong": return `${kindName(a, "en")} Gong`;
    case "high_nine": return `${kindName(a, "en")} High Nine`;
    case "points": return `${a}, ${kindName(b, "en")}`;
    default: return "0";
  }
}

function chinese(form: string, a: string, b: string): string {
  switch (form) {
    case "pair": return a === "gee_joon" ? "至尊" : `${kindName(a, "zh")}寶子`;
    case "wong": return `${kindName(a, "zh")}王`;
    case "gong": return `${kindName(a, "zh")}杠`;
    case "high_nine": return `${kindName(a, "zh")}高九`;
    case "points": return `${DIGITS[Number(a)] ?? a}點（${kindName(b, "zh")}）`;
    default: return "零點";
  }
}

/** Whether a text is the code of a two-tile hand. */
export const isHandCode = (text: string): boolean => /^(pair|wong|gong|high_nine|points) |^zero$/.test(text);

/** A two-tile hand in words, by its code: "points 8 eleven" is "8, 11". */
export function handName(code: string | null | undefined): string {
  if (!code) return "";
  const [form = "", a = "", b = ""] = code.split(" ");
  return prefs.language === "en" ? english(form, a, b) : chinese(form, a, b);
}

/** A cut with its options, in words. */
export function cutName(cut: string, options: readonly string[] = []): string {
  return [cut, ...options.map((option) => maybe(`cut.${option}`) ?? option)].join(prefs.language === "en" ? ", " : "，");
}

/** A duty of the dealer in words, by its name. */
export const dutyName = (duty: string): string => maybe(`duty.${duty}`) ?? duty.replaceAll("_", " ");
