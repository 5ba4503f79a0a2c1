/** The languages of the page, and what tiles are called. Written by `python3 run.py regenerate`: change `src/paigow/words/languages/`, not this file. */
import enPage from "./en.json?url";
import enLab from "./lab-en.json?url";
import zhHansPage from "./zh-Hans.json?url";
import zhHansLab from "./lab-zh-Hans.json?url";
import zhHantPage from "./zh-Hant.json?url";
import zhHantLab from "./lab-zh-Hant.json?url";

export const LANGUAGES = ["en", "zh-Hans", "zh-Hant"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language in which rule books are written. */
export const WRITTEN: Language = "en";

export interface Spoken {
  /** Its own name for itself. */
  name: string;
  /** Tags of browsers whose reader gets this language, in small letters. */
  answersTo: readonly string[];
  /** What a number has to be for each form of a word but the last. */
  plural: readonly string[];
  /** How the second form is made where only the first is given. */
  pluralEnding: string;
  /** Its ten digits in words, where hands are called by them. */
  digits: string;
  /** The script in which its texts can be told from English ones. */
  script: string;
}

export const SPOKEN: Readonly<Record<Language, Spoken>> = {
  "en": {
    "name": "English",
    "answersTo": [
      "en"
    ],
    "plural": [
      "n = 1"
    ],
    "pluralEnding": "s",
    "digits": "",
    "script": ""
  },
  "zh-Hans": {
    "name": "简体中文",
    "answersTo": [
      "zh-hans",
      "zh-cn",
      "zh-sg",
      "zh-my"
    ],
    "plural": [],
    "pluralEnding": "",
    "digits": "零一二三四五六七八九",
    "script": "Han"
  },
  "zh-Hant": {
    "name": "繁體中文",
    "answersTo": [
      "zh",
      "zh-hant",
      "zh-tw",
      "zh-hk",
      "zh-mo"
    ],
    "plural": [],
    "pluralEnding": "",
    "digits": "零一二三四五六七八九",
    "script": "Han"
  }
};

/** What tiles are called in each language, and by how they sound in Cantonese. */
export const TILE_NAMES: Record<Language | "roman", Readonly<Record<string, string>>> = {
  "en": {
    "teen": "Teen",
    "day": "Day",
    "high8": "High 8",
    "high4": "High 4",
    "high10": "High 10",
    "high6": "High 6",
    "low4": "Low 4",
    "eleven": "11",
    "low10": "Low 10",
    "high7": "High 7",
    "low6": "Low 6",
    "nine": "9",
    "low8": "Low 8",
    "low7": "Low 7",
    "five": "5",
    "gee6": "Gee 6",
    "gee3": "Gee 3",
    "gee": "Gee"
  },
  "roman": {
    "teen": "Teen",
    "day": "Day",
    "high8": "Yun",
    "high4": "Ngor",
    "high10": "Mooy",
    "high6": "Cheong Sum",
    "low4": "Ban Tang",
    "eleven": "Foo Tau",
    "low10": "Hoong Tau Sap",
    "high7": "Ko Kiok Chaat",
    "low6": "Lim Lum Lok",
    "nine": "Chop Gow",
    "low8": "Chop Bot",
    "low7": "Chop Chit",
    "five": "Chop Ng",
    "gee6": "Gee Jun (6)",
    "gee3": "Gee Jun (3)",
    "gee": "Gee Jun"
  },
  "zh-Hans": {
    "teen": "天",
    "day": "地",
    "high8": "人",
    "high4": "鹅",
    "high10": "梅花",
    "high6": "长三",
    "low4": "板凳",
    "eleven": "斧头",
    "low10": "红头十",
    "high7": "高脚七",
    "low6": "铜锤六",
    "nine": "杂九",
    "low8": "杂八",
    "low7": "杂七",
    "five": "杂五",
    "gee6": "二四",
    "gee3": "丁三",
    "gee": "至尊"
  },
  "zh-Hant": {
    "teen": "天",
    "day": "地",
    "high8": "人",
    "high4": "鵝",
    "high10": "梅",
    "high6": "長三",
    "low4": "板凳",
    "eleven": "斧頭",
    "low10": "紅頭十",
    "high7": "高腳七",
    "low6": "零霖六",
    "nine": "雜九",
    "low8": "雜八",
    "low7": "雜七",
    "five": "雜五",
    "gee6": "二四",
    "gee3": "丁三",
    "gee": "至尊"
  }
};

/** The parts of the sentences that have a file of their own: those of the lab, and all others. */
export type Part = "page" | "lab";

/** Addresses of the sentences of each language. */
export const SENTENCES: Readonly<Record<Language, Readonly<Record<Part, string>>>> = {
  "en": { page: enPage, lab: enLab },
  "zh-Hans": { page: zhHansPage, lab: zhHansLab },
  "zh-Hant": { page: zhHantPage, lab: zhHantLab },
};
