import { t } from "../i18n/index.ts";
import { Failed } from "../lib/api.ts";
import { tell } from "../lib/toasts.svelte.ts";

/** Tells why something was not done. */
export const tellWhyNot = (error: unknown): void => tell(t("refusal.title"), error instanceof Failed ? error.message : t("common.failed"));
