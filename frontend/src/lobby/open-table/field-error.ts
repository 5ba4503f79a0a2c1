import { t } from "../../i18n/index.ts";

/** Why a field will not do, in the language of the page: the browser has a language of its own. */
export function whyNot({ validity, min, max, step, type, validationMessage }: HTMLInputElement): string {
  if (validity.customError) return validationMessage; // the page has said it
  if (type === "time" && (validity.valueMissing || validity.badInput)) return t("field.time");
  if (validity.valueMissing || validity.badInput) return t("field.missing");
  if (validity.rangeUnderflow) return t("field.least", { least: min });
  if (validity.rangeOverflow) return t("field.most", { most: max });
  if (validity.stepMismatch) return t("field.step", { step });
  return t("field.wrong");
}
