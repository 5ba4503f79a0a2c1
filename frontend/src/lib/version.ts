import { BASE } from "./base.ts";

/** Where the interface of the version that this page speaks begins. */
export const VERSION = `${BASE}/api/v1`;
