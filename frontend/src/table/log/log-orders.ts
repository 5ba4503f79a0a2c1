import { maybe } from "../../i18n/index.ts";
import { complaintInWords } from "../state/complaints.ts";
import { dutyName } from "../../lib/names.ts";
import { orderInWords } from "../state/order-text.ts";
import { limitsTold } from "../../lib/side-limits.ts";
import type { TableEvent } from "../../protocol.ts";
import { line, type LogLine, type Teller } from "./log-line.ts";

const word = (value: string): string => maybe(`file.${value}`) ?? value;
const causeOf = (cause: string): string => maybe(`cause.${cause.replaceAll(" ", "_")}`) ?? maybe(`terms.${cause}`) ?? cause;
const grave = (told: LogLine): LogLine => ({ ...told, grave: true });

/** What an irregularity or an order of the game supervisor is told as, or null when the event is neither. */
export function tellOrder(event: TableEvent, teller: Teller): LogLine | null {
  const told = ordered(event, teller);
  if (!told) return null;
  const isOwn = "person" in event && "by" in event && event.person === event.by;
  const by =
    "by" in event && event.by && !isOwn && event.event !== "tiles_exposed" ? teller.t("log.by", { name: teller.name(event.by) }) : "";
  const reason = "reason" in event && event.reason ? teller.t("log.reason", { reason: event.reason }) : "";
  return grave({ ...told, text: [told.text, reason, by].filter(Boolean).join(" ") });
}

function ordered(event: TableEvent, { t, money, place, name }: Teller): LogLine | null {
  const people = (list: readonly string[]) => list.map(name).join(t("joiner.comma"));
  switch (event.event) {
    case "reshuffle_asked":
      return line(t(event.is_laja ? "log.laja_ordered" : "log.reshuffle"), [event.clause]);
    case "tiles_reshuffled":
      return line(t("log.reshuffled"), [event.clause]);
    case "dice_voided":
      return line(t("log.dice_voided", { fault: word(event.fault) }), [event.clause]);
    case "tiles_exposed":
      return line(
        t("log.exposed_tiles", {
          place: typeof event.position === "number" ? place(event.position) : word(event.at),
          count: event.count,
          by: word(event.exposed_by),
        }),
        [event.clause],
        event.position ?? undefined,
      );
    case "choice_offered":
      return line(t("log.choice_offered", { box: event.box, name: name(event.person) }), [event.clause], event.box);
    case "choice_lapsed":
      return line(t("log.choice_lapsed", { box: event.box, name: name(event.person) }), [event.clause], event.box);
    case "choice_made":
      return line(
        t("log.choice_made", { box: event.box, name: name(event.person), choice: maybe(`choice.${event.choice}`) ?? event.choice }),
        [event.clause],
        event.box,
      );
    case "hand_voided":
      return line(t("log.hand_voided", { box: event.box }), [event.clause], event.box);
    case "round_voided":
      return line(t("log.round_voided", { round: event.round, cause: causeOf(event.cause) }), [event.clause]);
    case "wager_forfeited":
      return line(t("log.forfeited", { box: event.box, name: name(event.person), money: money(event.coins) }), [event.clause], event.box);
    case "stake_forfeited":
      return line(t("log.stake_forfeited", { name: name(event.person), money: money(event.coins) }), [event.clause]);
    case "delivery_corrected":
      return line(t("log.delivery_corrected"), [event.clause]);
    case "tiles_mixed":
      return line(t(event.reconstructed ? "log.mixed_restored" : "log.mixed", { places: event.boxes.map(place).join(t("joiner.comma")) }), [
        event.clause,
      ]);
    case "hand_reset":
      return line(t("log.hand_reset", { place: place(event.position) }), [event.clause], event.position);
    case "mis_set_stands":
      return line(t("log.mis_set_stands", { place: place(event.position) }), [event.clause], event.position);
    case "matches_undone":
      return line(t("log.matches_undone"), [event.clause]);
    case "player_absent":
      return line(t("log.absent", { box: event.box, name: name(event.person) }), [event.clause], event.box);
    case "cover_miscounted":
      return line(t("log.miscounted", { counted: money(event.counted), money: money(event.total) }), [event.clause]);
    case "bet_refused":
      return line(
        t(event.was === "late" ? "log.late_bet" : "log.withdrawn_bet", {
          box: event.box,
          name: name(event.person),
          money: money(event.coins),
        }),
        [event.clause],
        event.box,
      );
    case "tile_faulty":
      return line(t("log.tile_faulty", { fault: word(event.fault) }), [event.clause]);
    case "person_excluded":
      return line(t(event.is_for_round ? "log.excluded_round" : "log.excluded", { name: name(event.person) }), [event.clause]);
    case "removal_ordered":
      return line(t("log.removal_ordered"), [event.clause]);
    case "removal_thrown":
      return line(
        t(typeof event.box === "number" ? "log.removal_thrown" : "log.removal_again", {
          dice: event.dice.join(" "),
          total: event.total,
          box: event.box ?? "",
        }),
        [event.clause],
      );
    case "box_removed":
      return line(t("log.box_removed", { box: event.box }), [event.clause], event.box);
    case "reinstated":
      return line(t("log.reinstated", { who: typeof event.box === "number" ? t("table.box", { box: event.box }) : name(event.person) }), [
        event.clause,
      ]);
    case "people_barred":
      return line(t("log.barred", { people: people(event.people) }), [event.clause]);
    case "bar_lifted":
      return line(t("log.bar_lifted", { people: people(event.people) }), [event.clause]);
    case "set_first_ordered":
      return line(event.people.length ? t("log.set_first", { people: people(event.people) }) : t("log.set_first_lifted"), [event.clause]);
    case "seat_vacated":
      return line(t("log.vacated", { name: name(event.person), box: event.box }), [event.clause], event.box);
    case "excess_allowed":
      return line(t("log.excess", { box: event.box, name: name(event.person), money: money(event.maximum) }), [event.clause], event.box);
    case "others_permitted":
      return line(
        t(event.permitted ? "log.others_may" : "log.others_may_not", { box: event.box, name: name(event.person) }),
        [event.clause],
        event.box,
      );
    case "player_limited":
      return line(
        event.maximum
          ? t("log.player_limited", { name: name(event.person), money: money(event.maximum) })
          : t("log.player_unlimited", { name: name(event.person) }),
        [event.clause],
      );
    case "coupon_given":
      return line(t("log.coupon_given", { name: name(event.person), money: money(event.value) }), [event.clause]);
    case "limits_announced":
      return line(t(event.is_at_once ? "log.limits_now" : "log.limits", { minimum: money(event.minimum), maximum: money(event.maximum) }), [
        event.clause,
      ]);
    case "side_bet_limited":
      return line(
        t(event.is_at_once ? "log.side_bet_limits_now" : "log.side_bet_limits", { limits: limitsTold(event.bet, event, money) }),
        [event.clause],
      );
    case "payment_corrected":
      return line(
        t(event.coins < 0 ? "log.corrected_back" : "log.corrected", {
          name: name(event.person),
          money: money(Math.abs(event.coins)),
          approved: name(event.approved_by),
        }),
        [event.clause],
      );
    case "dispute_opened":
      return line(t("log.dispute", { number: event.number, name: name(event.person), complaint: complaintInWords(event) }), [event.clause]);
    case "dispute_withdrawn":
      return line(t("log.dispute_withdrawn", { number: event.number }), [event.clause]);
    case "dispute_decided":
      return line(
        t(event.is_review ? "log.dispute_reviewed" : "log.dispute_decided", {
          number: event.number,
          decision: event.decision || t("notice.text_later"),
        }),
        [event.clause],
      );
    case "order_proposed":
      return line(t("log.proposed", { number: event.number, order: orderInWords(event.order, { money, name }) }));
    case "proposal_answered":
      return line(t(event.consents ? "log.consented" : "log.declined", { number: event.number, name: name(event.person) }));
    case "proposal_ended":
      return line(t(`log.proposal_${event.cause}`, { number: event.number }));
    case "orders_refused":
      return line(t("log.order_refused", { order: maybe(`operator.do.${event.order}`) ?? t("operator.order"), times: event.times ?? 1 }), [
        event.clause,
      ]);
    case "conceded_hand_seen":
      return line(t("log.conceded_seen", { box: event.box }), [], event.box);
    case "dealer_held":
      return line(t(`operator.event.dealer_${event.what}`) + (event.duty ? `: ${dutyName(event.duty)}` : ""));
    case "set_rejected":
      return line(t("log.set_rejected"), [event.clause]);
    case "leaving_set_checked":
      return line(t("log.leaving_set_checked"), [event.clause]);
    case "tiles_replaced":
      return line(t("log.tiles_replaced"), [event.clause]);
    case "dice_replaced":
      return line(t("log.dice_replaced"), [event.clause]);
    case "closing_announced":
      return line(t("log.closing", { to: maybe(`operator.to.${event.to}`) ?? event.to }), [event.clause]);
    default:
      return null;
  }
}
