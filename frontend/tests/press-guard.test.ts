import { describe, expect, it } from "vitest";
import { Steady, STEADY_MS } from "../src/table/motion/press-guard.ts";

const main = (meaning: string) => new Map([["main 0", meaning]]);

describe("A control that has changed its meaning", () => {
  it("ignores presses for 600 ms", () => {
    const steady = new Steady();
    steady.see(main("wager-place"), 0);
    expect(steady.isEarly("main 0", 1, 1)).toBe(false); // nothing stood there before
    steady.see(main("deal-now"), 5000);
    expect(steady.isEarly("main 0", 5000 + STEADY_MS - 1, 5100)).toBe(true);
    expect(steady.isEarly("main 0", 5000 + STEADY_MS, 5600)).toBe(false);
  });

  it("ignores a press whose pointer went down on what stood there before, however long it is held", () => {
    const steady = new Steady();
    steady.see(main("go-on"), 0);
    steady.see(main("take-bank"), 5000);
    expect(steady.isEarly("main 0", 9000, 4999)).toBe(true);
    expect(steady.isEarly("main 0", 9000, null)).toBe(false); // a key's
  });

  it("ignores a key or a switch within that time too", () => {
    const steady = new Steady();
    steady.see(main("go-on"), 0);
    steady.see(main("take-bank"), 5000);
    expect(steady.isEarly("main 0", 5599, null)).toBe(true);
  });

  it("is another one, though nothing stood there for a moment in between", () => {
    const steady = new Steady();
    steady.see(main("go-on"), 0);
    steady.see(new Map(), 5000);
    steady.see(main("take-bank"), 5300);
    expect(steady.isEarly("main 0", 5899, 5850)).toBe(true);
    steady.see(new Map(), 6000);
    steady.see(main("confirm-set"), 6600);
    expect(steady.isEarly("main 0", 6601, 6601)).toBe(false);
  });

  it("is no other one while it only changes its amount or was disabled", () => {
    const steady = new Steady();
    steady.see(main("wager-place"), 0);
    steady.see(new Map(), 100);
    steady.see(main("wager-place"), 200);
    expect(steady.isEarly("main 0", 201, 201)).toBe(false);
  });
});
