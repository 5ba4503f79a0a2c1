import type { Emote, Phrase } from "../protocol.ts";

interface Stroke {
  readonly d: string;
  readonly fill?: string;
}
interface Drawing {
  readonly shape: readonly Stroke[];
  /** Drawn on a round face. */
  readonly face?: boolean;
}

const INK = "#5a3a00";

/** Drawings of the emotes, in a square of 32. */
export const EMOTES: Readonly<Record<Emote, Drawing>> = {
  smile: { face: true, shape: [{ d: "M11.5 12.5v1.5M20.5 12.5v1.5" }, { d: "M9.5 18.5q6.5 7 13 0" }] },
  laugh: { face: true, shape: [{ d: "M8.5 14q2.5-3.5 5 0M18.5 14q2.5-3.5 5 0" }, { d: "M9 17.5h14a7 7 0 0 1-14 0z", fill: "#fff6df" }] },
  surprise: { face: true, shape: [{ d: "M11.5 11.5v2.5M20.5 11.5v2.5" }, { d: "M16 17.5a3 3.5 0 1 0 .01 0z", fill: INK }] },
  wince: { face: true, shape: [{ d: "M9 11l4 2-4 2M23 11l-4 2 4 2" }, { d: "M10 21.5l3-2 3 2 3-2 3 2" }] },
  heart: { shape: [{ d: "M16 27C2.5 18 5 6.5 11 6.5c3 0 5 2.5 5 4.5 0-2 2-4.5 5-4.5 6 0 8.5 11.5-5 20.5z", fill: "#d8412f" }] },
  tea: {
    shape: [
      { d: "M21.5 15.5h2.5a3 3 0 0 1 0 7h-3.5" },
      { d: "M6 13.5h16v6a8 8 0 0 1-16 0z", fill: "#f8f2e2" },
      { d: "M11 9.5q-2-2 0-5M16.5 9.5q-2-2 0-5" },
    ],
  },
};

/** The quick phrases, in the order in which they are offered. */
const OFFERED: Readonly<Record<Phrase, true>> = {
  good_luck: true,
  good_hand: true,
  well_played: true,
  thank_you: true,
  one_moment: true,
  another_round: true,
};
export const PHRASES = Object.keys(OFFERED) as Phrase[];
export const EMOTE_NAMES = Object.keys(EMOTES) as Emote[];

export const isEmote = (name: string): name is Emote => name in EMOTES;
