/** What goes over the wire. Written by `python3 run.py regenerate`: change the structs, not these files. */
export type * from "./protocol/names.ts";
export type * from "./protocol/commands.ts";
export type * from "./protocol/view.ts";
export type * from "./protocol/events.ts";
export type * from "./protocol/answers.ts";
export type * from "./protocol/dealing.ts";
