/** The parts of the school, in the order in which the hub shows them; their words: `school.to.NAME`, `school.says.NAME`. */
export interface Entry {
  name: "lessons" | "drills" | "dealing" | "progress" | "classes";
  address: string;
  /** Tiles to know it by. */
  tiles: readonly string[];
}

export const ENTRIES: readonly Entry[] = [
  { name: "lessons", address: "/school/lesson", tiles: ["3-3", "1-1"] },
  { name: "drills", address: "/school/drill", tiles: ["6-6", "4-5"] },
  { name: "dealing", address: "/?deals", tiles: ["1-3", "2-2"] },
  { name: "progress", address: "/school/progress", tiles: ["2-4", "1-2"] },
  { name: "classes", address: "/school/class", tiles: ["5-5", "1-1"] },
];
