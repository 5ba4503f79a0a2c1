/** Where the interface of the version that this page speaks begins. */
export const VERSION = "/api/v1";
