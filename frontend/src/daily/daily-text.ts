import { t } from "../i18n/index.ts";
import { prefs } from "../lib/prefs.svelte.ts";
import type { Daily } from "../protocol/school.ts";
import { grade } from "../school/coach/coach.svelte.ts";

const DAY_MS = 86_400_000;

/** The date that lies some days after another one, both as the server writes them: "2026-11-28". */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** A date in words; without a year and in UTC, as the days of the hands are. */
export const dateText = (day: string, form: "long" | "short" = "long"): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(prefs.language, { weekday: form, day: "numeric", month: form, timeZone: "UTC" });

/** The first letter of a weekday. */
export const weekday = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(prefs.language, { weekday: "narrow", timeZone: "UTC" });

/** When the next hand comes, by the clock of the visitor. */
export const timeText = (at_ms: number): string =>
  new Date(at_ms).toLocaleTimeString(prefs.language, { hour: "numeric", minute: "2-digit" });

/** The last seven days up to today, each with whether the visitor answered. */
export const week = ({ today, answered }: Pick<Daily, "today" | "answered">): { day: string; isAnswered: boolean }[] =>
  Array.from({ length: 7 }, (_, at) => dayAfter(today, at - 6)).map((day) => ({ day, isAnswered: answered.includes(day) }));

/** The days of the archive's list, newest first. */
export function earlierDays({ today, archive_from }: Pick<Daily, "today" | "archive_from">): string[] {
  const days = (Date.parse(today) - Date.parse(archive_from)) / DAY_MS;
  return Array.from({ length: days }, (_, at) => dayAfter(today, -1 - at));
}

/** A whole number of each hundred; 0 of nothing. */
export const percent = (part: number, whole: number): number => (whole > 0 ? Math.round((100 * part) / whole) : 0);

/** What the visitor shares of a hand: date, grade and streak, and nothing of the tiles. */
export function shareText({ day, own, result, streak }: Daily): string {
  const title = t("daily.shared", { day: dateText(day, "short") });
  const cost = own === null ? null : (result?.of.settings[own]?.cost.value ?? null);
  if (cost === null) return title;
  const says = { grade: t(`coach.grade.${grade(cost)}`), days: t("daily.in_a_row", { count: streak.current }) };
  return `${title}\n${t("daily.shared_grade", says)}`;
}
