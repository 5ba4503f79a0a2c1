import type { Supervising } from "../protocol.ts";
import { api } from "../lib/api.ts";

let found = $state.raw<Supervising | null>(null);

/** What the visitor is to the house; a supervisor is told which tables stand still. */
export const house = {
  /** Null until it has been asked for. */
  get found(): Supervising | null {
    return found;
  },
  /** Signs in as a supervisor of the house. */
  async signIn(token: string): Promise<void> {
    found = await api.supervise(token);
  },
  /** Asks anew; who has no session yet becomes a guest first. */
  async refresh(): Promise<void> {
    await api.session();
    found = await api.supervising();
  },
};
