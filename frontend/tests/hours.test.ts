import { describe, expect, test } from "vitest";
import { clockTime, hoursOrder, minuteOf, noHours, zoneNamed } from "../src/lib/hours.ts";

describe("gaming hours of an order", () => {
  test("none are asked for if nothing is typed, whatever the zone", () => {
    expect(hoursOrder({ opens: "", closes: "", zone: "Australia/Sydney" })).toEqual({});
    expect(hoursOrder(noHours())).toEqual({});
  });

  test("Canberra's 20:00 to 04:00 are minutes of the day by the clock of Sydney (CAN 14.1)", () => {
    const typed = { opens: "20:00", closes: "04:00", zone: "Australia/Sydney" };
    expect(hoursOrder(typed)).toEqual({ hours: [1200, 240], hours_zone: "Australia/Sydney" });
  });

  test.each([
    ["00:00", 0],
    ["00:05", 5],
    ["23:59", 1439],
  ])("%s is minute %i of the day", (time, minute) => {
    expect(minuteOf(time)).toBe(minute);
    expect(clockTime(minute)).toBe(time);
  });
});

describe("a time zone", () => {
  test.each([
    ["Australia/Sydney", "Australia/Sydney"],
    [" pacific/auckland ", "Pacific/Auckland"],
    ["UTC", "UTC"],
  ])("%j is known", (typed, name) => {
    expect(zoneNamed(typed)).toBe(name);
  });

  test.each(["", "Sydney", "Australia/Canbera", "+10:00", "10"])("%j is not", (typed) => {
    expect(zoneNamed(typed)).toBeNull();
  });
});
