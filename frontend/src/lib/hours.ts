import type { TableOrder } from "../protocol.ts";

/** Gaming hours as they are typed: times of a clock such as "20:00", and the time zone of that clock. */
export interface TypedHours {
  opens: string;
  closes: string;
  zone: string;
}

/** No gaming hours; the zone that is offered is the browser's own. */
export const noHours = (): TypedHours => ({ opens: "", closes: "", zone: Intl.DateTimeFormat().resolvedOptions().timeZone });

export const hasHours = ({ opens, closes }: TypedHours): boolean => opens !== "" || closes !== "";

/** The names of the time zones that the browser knows. */
export const zones = (): string[] => Intl.supportedValuesOf("timeZone");

/** The IANA name of a time zone as it is typed; null: the browser knows none of this name. */
export function zoneNamed(typed: string): string | null {
  const name = typed.trim();
  if (!/^[a-z]/i.test(name)) return null; // a browser also takes an offset such as +10:00
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
  } catch {
    return null;
  }
  return zones().find((zone) => zone.toLowerCase() === name.toLowerCase()) ?? name;
}

/** A minute of the day as a clock shows it. */
export const clockTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** The minute of the day of a time such as "20:00". */
export function minuteOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return 60 * (hours ?? 0) + (minutes ?? 0);
}

/** The fields of an order for a table with these gaming hours; nothing: it is open at any hour. */
export function hoursOrder(typed: TypedHours): Pick<TableOrder, "hours" | "hours_zone"> {
  if (!hasHours(typed)) return {};
  return { hours: [minuteOf(typed.opens), minuteOf(typed.closes)], hours_zone: zoneNamed(typed.zone) ?? typed.zone };
}
