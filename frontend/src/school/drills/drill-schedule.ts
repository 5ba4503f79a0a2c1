/** Which kind of question comes next when all kinds are mixed. */
import type { DrillName } from "../../protocol/school.ts";

/** How far the visitor has come with one kind. */
export interface Standing {
  kind: DrillName;
  /** Cards seen, of all that there are. */
  share: number;
  due: number;
}

/** The kind with most cards due, else the one of which least has been seen; where several are alike one by chance, and never the last again. */
export function nextKind(
  standings: readonly Standing[],
  last: DrillName | null,
  chance: () => number = Math.random,
): DrillName | undefined {
  const others = standings.filter(({ kind }) => kind !== last);
  const offered = others.length ? others : standings;
  const most = Math.max(...offered.map(({ due }) => due));
  const least = Math.min(...offered.map(({ share }) => share));
  const best = offered.filter(({ due, share }) => (most > 0 ? due === most : share === least));
  return best[Math.floor(chance() * best.length)]?.kind;
}

/** The standings after a question of a kind was answered. */
export const afterOne = (standings: readonly Standing[], kind: DrillName): Standing[] =>
  standings.map((one) => (one.kind !== kind ? one : one.due > 0 ? { ...one, due: one.due - 1 } : { ...one, share: one.share + 0.05 }));
