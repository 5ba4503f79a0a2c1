import type { TableEvent } from "../../protocol.ts";

/** A short sound made of filtered noise (tiles, dice, wood) and of tones (chips), from now on in seconds. */
interface Stroke {
  at: number;
  /** Of the noise, in hertz; `tone` instead: a ringing one. */
  noise?: number;
  tone?: number;
  s: number;
  loud: number;
}

const MOST_STROKES = 40;
/** The sounds of two events in one message are so far apart. */
const NEXT_S = 0.11;
/** Longer than any sound: after it a page that is quiet costs the machine nothing. */
const QUIET_MS = 3000;
const strokes = (count: number, every: number, make: (index: number) => Omit<Stroke, "at">): Stroke[] =>
  Array.from({ length: count }, (_, index) => ({ at: index * every, ...make(index) }));
const vary = (index: number, by: number): number => 1 + by * Math.sin(index * 12.9898);

const clatter = (count: number, every: number): Stroke[] =>
  strokes(count, every, (n) => ({ noise: 2600 * vary(n, 0.35), s: 0.05, loud: 0.22 * vary(n + 7, 0.5) }));
const knock = (noise: number): Stroke[] => [{ at: 0, noise, s: 0.07, loud: 0.5 }];
const chips = (count: number): Stroke[] => strokes(count, 0.07, (n) => ({ tone: 2900 * vary(n, 0.12), s: 0.06, loud: 0.1 }));

/** What an event sounds like; nothing for most. */
export function soundOf(event: TableEvent): Stroke[] {
  switch (event.event) {
    case "tiles_washed":
      return clatter(22, 0.045);
    case "tiles_stacked":
      return strokes(8, 0.09, (n) => ({ noise: 1500 * vary(n, 0.1), s: 0.05, loud: 0.35 }));
    case "tiles_cut":
      return [...knock(900), { at: 0.16, noise: 1200, s: 0.07, loud: 0.4 }];
    case "dice_shaken":
      return clatter(18, 0.075);
    case "dice_counted":
      return strokes(4, 0.06, (n) => ({ noise: 3400, s: 0.03, loud: 0.3 / (n + 1) }));
    case "tiles_delivered":
      return strokes(8, 0.13, (n) => ({ noise: 1800 * vary(n, 0.08), s: 0.05, loud: 0.3 }));
    case "hand_exposed":
    case "house_hand_exposed":
      return strokes(4, 0.05, () => ({ noise: 2100, s: 0.04, loud: 0.35 }));
    case "wager_placed":
    case "stake_placed":
      return event.added > 0 ? chips(3) : [];
    case "losing_collected":
      return chips(2);
    case "wager_paid":
      return chips(5);
    default:
      return [];
  }
}

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let rest: ReturnType<typeof setTimeout> | undefined;

/** Begins when the visitor has touched or pressed something: before that no browser lets a page be heard. */
function heard(): AudioContext | null {
  if (!navigator.userActivation.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function hiss(on: AudioContext): AudioBuffer {
  if (!noise) {
    noise = on.createBuffer(1, on.sampleRate / 4, on.sampleRate);
    const samples = noise.getChannelData(0);
    for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  }
  return noise;
}

function play(on: AudioContext, { at, noise: cut, tone, s, loud }: Stroke): void {
  const [from, level] = [on.currentTime + at, on.createGain()];
  level.gain.setValueAtTime(loud, from);
  level.gain.exponentialRampToValueAtTime(0.001, from + s);
  level.connect(on.destination);
  const source = tone ? on.createOscillator() : on.createBufferSource();
  if (source instanceof OscillatorNode) {
    source.type = "triangle";
    source.frequency.value = tone ?? 0;
    source.connect(level);
  } else {
    source.buffer = hiss(on);
    const filter = on.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = cut ?? 2000;
    filter.Q.value = 2.5;
    source.connect(filter).connect(level);
  }
  source.start(from);
  source.stop(from + s);
}

/** The sounds of several events, each a little after the one before. */
function inOrder(events: readonly TableEvent[]): Stroke[] {
  const sounds = events.map(soundOf).filter((strokes) => strokes.length > 0);
  return sounds.flatMap((strokes, index) => strokes.map((stroke) => ({ ...stroke, at: stroke.at + index * NEXT_S })));
}

/** Makes what has happened heard. */
export function sound(events: readonly TableEvent[]): void {
  const all = inOrder(events).slice(0, MOST_STROKES);
  const on = all.length ? heard() : null;
  if (!on) return;
  for (const one of all) play(on, one);
  clearTimeout(rest);
  rest = setTimeout(() => void on.suspend(), QUIET_MS);
}
