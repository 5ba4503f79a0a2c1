import type { TableEvent } from "../../protocol.ts";
import { tellBankEvent } from "./log-bank.ts";
import { resultCalled } from "../../lib/names.ts";
import { line, type LogLine, type Teller } from "./log-line.ts";
import { tellOrder } from "./log-orders.ts";

/** What an event is told as in the log of the round, or null when it goes without saying. */
export function tellEvent(event: TableEvent, teller: Teller): LogLine | null {
  const { t, money, hand, place, cut, name, bank } = teller;
  switch (event.event) {
    case "tiles_washed":
      return line(t("log.round", { round: event.round }));
    case "seeds_voided":
      return line(t(`log.seeds_voided.${event.which}`, { names: event.withheld.map(name).join(t("joiner.comma")) }));
    case "beacon_named":
      return line(t(`log.beacon_named.${event.which}`));
    case "beacon_missed":
      return line(t("log.beacon_missed"));
    case "bets_opened":
      return line(t("log.bets_opened"));
    case "sat_out":
      return line(t("log.sat_out", { name: name(event.person) }));
    case "sat_in":
      return line(t("log.sat_in", { name: name(event.person) }));
    case "tiles_cut":
      return line(
        event.chosen_by
          ? t(event.chosen_by === "random" ? "log.cut_drawn" : "log.cut_by", {
              cut: cut(event.cut, event.options),
              name: name(event.chosen_by),
            })
          : t("log.cut", { cut: cut(event.cut, event.options) }),
        [event.clause],
      );
    case "coupon_laid":
      return line(
        t(event.value ? "log.coupon_laid" : "log.coupon_back", { box: event.box, name: name(event.person), money: money(event.value) }),
        [event.clause],
        event.box,
      );
    case "bets_closed":
      return line(t("log.bets_closed"), [event.clause]);
    case "control_settled":
      return event.person ? null : line(t("log.no_control", { box: event.box }), [event.clause], event.box);
    case "dice_counted":
      if (!event.total) return line(t("log.dice_open", { dice: event.dice.join(" ") }), [event.clause]);
      return line(t("log.dice", { dice: event.dice.join(" "), total: event.total, place: place(event.first) }), [event.clause]);
    case "tiles_delivered":
      return line(t("log.delivered"), [event.clause]);
    case "empty_boxes_collected":
      return line(t("log.collected"), [event.clause]);
    case "hand_set":
      return line(t("log.hand_set", { box: event.box }), [event.clause], event.box);
    case "house_hand_exposed":
      return line(t(bank === null ? "log.house" : "log.dealer", { low: hand(event.low_name), high: hand(event.high_name) }), [
        event.clause,
      ]);
    case "hand_exposed":
      return line(
        t(bank === event.box ? "log.house" : "log.exposed", { box: event.box, low: hand(event.low_name), high: hand(event.high_name) }),
        [],
        event.box,
      );
    case "hand_matched":
      return line(
        t("log.called", { box: event.box, result: resultCalled(event.result, teller.call(event.result)) }),
        event.clauses,
        event.box,
      );
    case "losing_collected":
      return line(t("log.lost", { box: event.box, money: money(event.taken) }), event.clauses, event.box);
    case "losing_area_cleared":
      return line(t("log.cleared", { money: money(event.coins) }), [event.clause]);
    case "wager_paid": {
      const told = t(event.commission ? "log.paid" : "log.paid_plain", {
        box: event.box,
        money: money(event.won),
        commission: money(event.commission),
      });
      const capped = event.by_odds ? t("result.capped", { money: money(event.by_odds) }) : "";
      const paid = capped ? t("log.capped", { told, capped }) : told;
      const coupon = event.coupon ? [t("log.coupon_won", { money: money(event.coupon) })] : [];
      return line([paid, ...coupon, ...madeUp(event, teller)].join(" · "), event.clauses, event.box);
    }
    case "wager_stands":
      return line(t("log.stands", { box: event.box, money: money(event.stake) }), event.clauses, event.box);
    case "wager_returned":
      return line(t("log.returned", { box: event.box, money: money(event.coins) }), [event.clause], event.box);
    case "dealing_ended":
      return line(t("log.dealing_ended", { rounds: event.rounds }));
    case "round_ended":
      return line(t("log.round_over", { round: event.round }));
    default:
      return tellBankEvent(event, teller) ?? tellOrder(event, teller);
  }
}

/** Who makes up what a player's bank lacks for a payment: the person with further chips, the house from the float tray. */
function madeUp({ sources = [] }: TableEvent & { event: "wager_paid" }, { t, money, name }: Teller): string[] {
  return sources.flatMap(({ account, coins }) => {
    if (account === "float") return [t("log.made_up", { name: t("common.house"), money: money(coins) })];
    const [kind, person] = account.split(":");
    return kind === "stack" ? [t("log.made_up", { name: name(person), money: money(coins) })] : [];
  });
}
