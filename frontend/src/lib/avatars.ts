import type { AvatarBody } from "../protocol.ts";

type Drawing = AvatarBody["drawing"];
type Colour = AvatarBody["colour"];

/** Our drawings, as lines in a square of 24. */
export const DRAWINGS: Readonly<Record<Drawing, string>> = {
  bamboo: "M8 2v20M5.5 8h5M5.5 15h5M8.5 12c6 0 9-2 10.5-7-6 0-9 2-10.5 7",
  boat: "M3 16h18l-3 5H6zM12 16V3l7 10H5.5L12 7",
  cat: "M5 20V4l4 4h6l4-4v16zM9 12.5v1.5M15 12.5v1.5M10.5 17h3",
  fan: "M12 20L2.5 9.5a13 13 0 0 1 19 0zM12 20L8.5 6M12 20l3.5-14M12 20v2",
  fish: "M2.5 12c4-7 10.5-7 14.5 0-4 7-10.5 7-14.5 0M17 12l4.5-5v10zM7.5 10.5v.5",
  lantern: "M9 4h6M9 20h6M12 1v3M12 20v3M9 4c-7 3-7 13 0 16M15 4c7 3 7 13 0 16M4 12h16",
  mountain: "M1.5 20L9 5l5 9.5 2-3.5 6.5 9zM6.5 10L9 12l2.5-2",
  teapot: "M6 9h11v7a4 4 0 0 1-4 4h-3a4 4 0 0 1-4-4zM17 11h2a2.5 2.5 0 0 1 0 5h-2M6 13L2 9M8.5 9a3 3 0 0 1 6 0M11.5 3.5V6",
};

export const COLOURS: Readonly<Record<Colour, string>> = {
  red: "#a8452c",
  blue: "#2c62a0",
  green: "#3f7548",
  violet: "#6d49a3",
  ochre: "#8a6a1c",
  teal: "#2b7a7a",
  rose: "#97436f",
  grey: "#5c5f66",
};

export const DRAWING_NAMES = Object.keys(DRAWINGS) as Drawing[];
export const COLOUR_NAMES = Object.keys(COLOURS) as Colour[];

/** A drawing and a colour that always belong to the same name. */
function ofName(name: string): AvatarBody {
  const hash = [...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003, 7);
  return {
    drawing: DRAWING_NAMES[hash % DRAWING_NAMES.length] ?? "cat",
    colour: COLOUR_NAMES[Math.floor(hash / DRAWING_NAMES.length) % COLOUR_NAMES.length] ?? "grey",
  };
}

/** The avatar that somebody has chosen (`key`: "cat.teal"), else the one of the name. */
export function avatarOf(name: string, key: string | undefined): AvatarBody {
  const [drawing = "", colour = ""] = (key ?? "").split(".");
  return drawing in DRAWINGS && colour in COLOURS ? { drawing: drawing as Drawing, colour: colour as Colour } : ofName(name);
}
