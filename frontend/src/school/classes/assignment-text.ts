import { maybe, t } from "../../i18n/index.ts";
import type { DrillKind, Standing, Task } from "../../protocol/school.ts";

/** What an assignment is called: as its teacher called it, else by what it is. */
export function taskTitle(task: Task, kinds: readonly DrillKind[]): string {
  if (task.title) return task.title;
  if (task.kind === "exam") return t("class.exam_of", { rounds: task.rounds ?? 5 });
  if (task.kind === "lesson") return t("class.lesson_of", { n: task.lesson });
  return kinds.find(({ kind }) => kind === task.drill)?.title ?? task.drill;
}

/** What is to be done, in a few words. */
export function taskFacts(task: Task, book: string): string {
  const due = task.due ? ` · ${t("class.until", { day: task.due })}` : "";
  if (task.kind === "drill") return `${t("class.items", { n: task.count ?? 20 })} · ${book}${due}`;
  if (task.kind === "lesson") return `${book}${due}`;
  return `${t("class.exam_facts", { rounds: task.rounds ?? 5, pass: task.pass_mark ?? 80, rate: task.rate ?? 0 })} · ${book}${due}`;
}

/** How somebody stands: never by colour alone. */
export function standingText(one: Standing): string {
  const state = maybe(`class.state.${one.state}`) ?? one.state;
  const isCounted = one.state !== "open" && one.score !== "";
  return isCounted ? t("class.mark", { state, score: one.score, done: one.done, of: one.of }) : state;
}
