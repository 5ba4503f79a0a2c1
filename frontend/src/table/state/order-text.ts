import { GROUPS, type Asked, type OrderForm } from "../../protocol/forms.ts";
import type { SupervisorOrder } from "../../protocol.ts";
import { maybe, t } from "../../i18n/index.ts";

interface Words {
  money: (coins: number) => string;
  name: (person: string) => string;
}

type Facts = Record<string, unknown>;

const FORMS: Record<string, OrderForm> = Object.assign({}, ...Object.values(GROUPS));

/** An order in words: what it is, and what it says. */
export function orderInWords(order: SupervisorOrder, { money, name }: Words): string {
  const title = maybe(`operator.do.${order.do}`) ?? order.do;
  const said: Facts = { ...order };
  const facts = (FORMS[order.do]?.fields ?? []).map((field) => fact(field, said[field.key], money, name)).filter(Boolean);
  return facts.length ? t("oversight.order", { order: title, facts: facts.join(t("oversight.and")) }) : title;
}

/** What an order would do if it were given. */
export function orderDoes(order: SupervisorOrder, { money, name }: Words): string {
  const said: Facts = { ...order };
  const coins = Number(said["coins"] ?? 0);
  const kind = order.do === "correct_payment" && coins < 0 ? "correct_back" : order.do;
  const detail = order.do === "sanction" ? `.${String(said["order"])}` : "";
  const facts = { name: name(String(said["person"] ?? "")), money: money(Math.abs(coins)) };
  return maybe(`oversight.does.${kind}${detail}`, facts) ?? t("oversight.does");
}

function fact(field: Asked, value: unknown, money: Words["money"], name: Words["name"]): string {
  if (value === undefined || value === null || value === "" || value === false || (Array.isArray(value) && !value.length)) return "";
  const label = (maybe(`operator.key.${field.key}`, { unit: "" }) ?? field.key).replace(/ ?[(（][)）]/, "");
  switch (field.is) {
    case "yes":
      return label;
    case "box":
      return t("table.box", { box: String(value) });
    case "person":
      return name(String(value));
    case "people":
      return (value as string[]).map(name).join(t("joiner.comma"));
    case "coins":
      return `${label} ${money(Number(value))}`;
    case "signed":
      return money(Number(value));
    case "boxes":
    case "tiles":
    case "names":
      return (value as unknown[]).join(t("joiner.comma"));
    case "cause":
      return maybe(`terms.${String(value)}`) ?? String(value);
    case "choice":
      return maybe(`file.${String(value)}`) ?? maybe(`operator.to.${String(value)}`) ?? String(value);
    case "count":
      return `${label} ${String(value)}`;
    default:
      return String(value);
  }
}
