/** Components whose code is loaded on demand, and those whose code is there already. */
import type { Component } from "svelte";

export type Load<Props extends Record<string, unknown>> = () => Promise<{ default: Component<Props> }>;

const there = new Map<unknown, unknown>();

/** Loads a component, and remembers it. */
export function loadOnce<Props extends Record<string, unknown>>(load: Load<Props>): Promise<{ default: Component<Props> }> {
  const found = load();
  found.then(
    (module) => there.set(load, module.default),
    () => undefined, // the caller learns of it
  );
  return found;
}

/** The component, if its code is there: it can be drawn at once, in the same frame. */
export const loaded = <Props extends Record<string, unknown>>(load: Load<Props>): Component<Props> | undefined =>
  there.get(load) as Component<Props> | undefined;
