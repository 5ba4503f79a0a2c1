import type { TableEvent } from "../../protocol.ts";
import { line, type LogLine, type Teller } from "./log-line.ts";

/** What an event of the bank, the cut or the dice is told as, or null when it is none of these. */
export function tellBankEvent(event: TableEvent, { t, money, cut, name }: Teller): LogLine | null {
  switch (event.event) {
    case "bank_offered":
      return line(t("log.bank_offered", { name: name(event.person) }), [event.clause]);
    case "bank_passed":
      return line(t(event.is_skipped ? "log.bank_skipped" : "log.bank_passed", { name: name(event.person) }), [event.clause]);
    case "bank_taken":
      return line(
        t(event.kind === "co-bank" ? "log.bank_shared" : "log.bank_taken", { name: name(event.person), box: event.box }),
        [event.clause],
        event.box,
      );
    case "house_banks":
      return line(event.person ? t("log.house_banks_instead", { name: name(event.person) }) : t("log.house_banks"), [event.clause]);
    case "control_given":
      return line(t("log.control_given", { name: name(event.person), box: event.box }), [], event.box);
    case "nominated":
      return line(
        t(event.named === false ? "log.not_nominated" : "log.nominated", {
          name: name(event.person),
          nominee: name(event.nominee),
          box: event.box,
        }),
        [],
        event.box,
      );
    case "bank_choices_dropped":
      return line(t("log.bank_choices_dropped", { name: name(event.person) }), [event.clause]);
    case "bank_choices_lapsed":
      return line(
        t("log.bank_choices_lapsed", {
          name: name(event.person),
          choices: event.choices.map((choice) => t(`log.lapsed.${choice}`)).join(t("joiner.comma")),
        }),
        [event.clause],
      );
    case "stake_placed":
      return line(t("log.stake_placed", { name: name(event.person), money: money(event.coins) }), [event.clause]);
    case "stake_returned":
      return line(
        t("log.stake_returned", { name: event.person === "house" ? t("common.house") : name(event.person), money: money(event.coins) }),
        [event.clause],
      );
    case "house_wager_placed":
      return line(t("log.house_wager", { money: money(event.coins) }), [event.clause]);
    case "house_wager_lessened":
      return line(t("log.house_wager_lessened", { money: money(event.coins) }), [event.clause]);
    case "house_wager_matched":
      return line(t("log.house_wager_matched", { result: t(`result.${event.result}`) }), event.clauses);
    case "house_wager_collected":
      return line(t("log.house_wager_lost", { money: money(event.coins) }), [event.clause]);
    case "house_wager_returned":
      return line(t("log.house_wager_back", { money: money(event.coins) }), [event.clause]);
    case "house_wager_paid":
      return line(t("log.house_wager_paid", { money: money(event.won) }), [event.clause]);
    case "cover_asked":
      return line(t("log.cover_asked", { money: money(event.total) }), [event.clause]);
    case "cover_settled":
      return line(t(`log.cover_settled.${event.kind}`, { money: money(event.total), house: money(event.house_stake ?? 0) }), [
        event.clause,
      ]);
    case "bank_settled":
      return line(
        event.shares
          .map((share) =>
            t(share.commission ? "log.bank_share" : "log.bank_share_plain", {
              name: name(share.person),
              money: money(share.won),
              commission: money(share.commission),
              stake: money(share.returned),
            }),
          )
          .join(". "),
        event.clauses,
      );
    case "laja_asked":
      return line(t("log.laja_asked", { name: name(event.person) }), [event.clause]);
    case "laja_made":
      return line(t("log.laja_made"), [event.clause]);
    case "cut_chosen":
      return line(t("log.cut_chosen", { name: name(event.person), cut: cut(event.cut, event.options) }), [event.clause]);
    case "stacks_moved":
      return line(t("log.stacks_moved", { left: (event.to_left ?? []).join(" ") || "–", right: (event.to_right ?? []).join(" ") || "–" }), [
        event.clause,
      ]);
    case "four_nominated":
      return line(t("log.four", { name: name(event.person), amount: event.amount > 0 ? "+4" : "−4" }), [event.clause]);
    case "cup_taken":
      return line(t("log.cup_taken", { name: name(event.person) }), [event.clause]);
    case "dice_shaken":
      return event.by ? line(t("log.shaken", { name: name(event.by), shakes: event.shakes ?? 3 })) : null;
    case "hand_conceded":
      return line(t("log.conceded", { box: event.box, name: name(event.person) }), [event.clause], event.box);
    default:
      return null;
  }
}
