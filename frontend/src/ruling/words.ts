import { maybe } from "../i18n/index.ts";

/** A word of the round file as the page calls it; a word that it does not know as it is written. */
export const worded = (word: string): string => maybe(`file.${word || "not_said"}`) ?? word.replaceAll(/[-_]/g, " ");
