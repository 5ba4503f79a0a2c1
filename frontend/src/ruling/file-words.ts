import { maybe } from "../i18n/index.ts";

/** A word of the round file as the page calls it; a word that it does not know as it is written. */
export const worded = (word: string): string => maybe(`file.${word || "not_said"}`) ?? word.replaceAll(/[-_]/g, " ");

/** A sentence of the server with the words of the round file, such as "before-view", as the menus call them. */
export const wordedText = (text: string): string =>
  text.replaceAll(/[a-z]+(?:-[a-z]+)+/g, (word) => {
    const called = maybe(`file.${word}`);
    return called === null ? word : JSON.stringify(called);
  });

/** A value of the round file as the menus call it; what is no word of theirs as it stands. */
export const wordedValue = (value: string): string => maybe(`file.${value}`) ?? value;
