import { t } from "../../i18n/index.ts";
import type { Table } from "../state/table.svelte.ts";

/** Why the viewer may not speak now, or `null`. */
export function whyQuiet(table: Table): string | null {
  const talk = table.view?.talk ?? {};
  if (!table.view?.speaks) return t("talk.looks_on");
  if (talk.closed) return t(`talk.${talk.closed}`);
  return talk.silenced?.includes(table.you ?? "") ? t("talk.you_silenced") : null;
}
