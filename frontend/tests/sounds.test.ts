import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sound } from "../src/table/motion/sounds.ts";
import type { TableEvent } from "../src/protocol.ts";

const nothing = () => undefined;
const part = () => ({
  gain: { setValueAtTime: nothing, exponentialRampToValueAtTime: nothing },
  connect: (to: unknown) => to,
  frequency: {},
  Q: {},
  start: nothing,
  stop: nothing,
});

/** The device that a page is heard by, as far as sounds use it. */
class Device {
  static all: Device[] = [];
  state = "running";
  currentTime = 0;
  sampleRate = 8;
  createGain = part;
  createOscillator = part;
  createBufferSource = part;
  createBiquadFilter = part;
  constructor() {
    Device.all.push(this);
  }
  createBuffer = () => ({ getChannelData: () => [] });
  suspend = () => (this.state = "suspended");
  resume = () => (this.state = "running");
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("AudioContext", Device);
  vi.stubGlobal("OscillatorNode", Map);
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a page that is quiet leaves the sound device alone until it is heard again", () => {
  const cut = [{ event: "tiles_cut" } as TableEvent];
  sound(cut);
  vi.advanceTimersByTime(2000);
  sound(cut);
  vi.advanceTimersByTime(2000);
  expect(Device.all.map((each) => each.state)).toEqual(["running"]);
  vi.advanceTimersByTime(2000);
  expect(Device.all.map((each) => each.state)).toEqual(["suspended"]);
  sound(cut);
  expect(Device.all.map((each) => each.state)).toEqual(["running"]);
});
