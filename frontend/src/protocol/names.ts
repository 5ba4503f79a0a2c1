/** Words of which only these occur. Written by `python3 run.py regenerate`: change the structs, not this file. */

export type Bet = "main" | "bonus" | "tie";

export type Result = "win" | "lose" | "push";

export type BankKind = "house" | "player" | "co-bank";

/** Who set a hand. */
export type SetBy = "player" | "request" | "house_way" | "absent" | "time" | "uncontrolled";

/** What may be said of the bank. */
export type BankAnswer = "pass" | "player" | "co-bank";

/** What comes of one hand of two. */
export type Half = "win" | "lose";

/** How others are asked about an order. */
export type Way = "consent" | "approval";

/** How far a round is. */
export type Phase =
  | "closed" | "opened" | "checked" | "shown" | "washed" | "stacked" | "offering" | "betting"
  | "covering" | "bets_closed" | "shaken" | "counted" | "delivered" | "setting" | "players_set"
  | "house_set" | "matching" | "matched" | "paid" | "round_over";

/** The rows of a rule book. */
export type RuleName =
  | "house_position" | "boxes" | "delivery" | "house_cut" | "house_cut_options"
  | "cut_before_no_more_bets" | "wagers_per_box" | "seated_only" | "several_boxes"
  | "control_order" | "seated_may_hand_over" | "unpayable_wager" | "unpayable_part"
  | "below_minimum" | "above_maximum" | "multiples_of_minimum" | "box_maximum"
  | "house_way_on_request" | "requests_wait" | "names_while_setting" | "second_box_waits"
  | "losing_area" | "commission_bp" | "commission_rounding" | "commission_step"
  | "unpayable_payment" | "laja" | "cut_chosen_by_house" | "banker_cuts" | "stack_cut"
  | "plus_minus_four" | "banker_shakes" | "least_shakes" | "exposed_stacking"
  | "laja_reshuffle_from" | "cocked_dice" | "misdelivery" | "removal_by_dice" | "co_bank_set_by"
  | "pool_sets" | "bank_confirms" | "co_banker_shows_two" | "match_from" | "concession"
  | "sole_player_shows" | "bank_commission_rounding" | "bank_commission_step"
  | "co_bank_commission_rounding" | "odd_half" | "bank_makes_up" | "unpaid_shortfall"
  | "reset_until" | "requested_reset" | "knocked_down" | "player_banking" | "bank_needs_opponents"
  | "co_banking" | "shared_bank" | "shared_bank_among" | "bank_order" | "bank_rounds"
  | "bank_again" | "bank_needs" | "cover_by" | "cover_failure" | "co_cover_bp"
  | "maximum_player_bank" | "maximum_co_bank" | "house_wager" | "exposed_player_from"
  | "exposed_player_remedy" | "exposed_player_in_player_bank" | "exposed_until"
  | "exposed_house_from" | "exposed_bank" | "exposed_bank_from" | "exposed_bank_by_banker"
  | "exposed_dead" | "mixed" | "sanctions" | "invalidation" | "disputes" | "collusion_orders"
  | "excess" | "limit_notice" | "idle_seat_rounds" | "closing_notices" | "dice_hours";

export type SignificantKind =
  | "override" | "correction" | "configuration" | "large_win" | "refused_login" | "refused_token"
  | "look" | "hold" | "proposal" | "refused_order";

export type Role = "player" | "banker";

export type Line = "house_way" | "house_way_banking" | "optimal" | "optimal_banking";

/** Why something was not done. */
export type RefusalCode =
  | "above_box_maximum" | "above_liability" | "above_maximum" | "account_is_short"
  | "accounts_differ" | "already_cut" | "already_done" | "already_open" | "already_proposed"
  | "already_seated" | "already_set" | "already_shaken" | "bad_amount" | "bad_command"
  | "bad_count" | "bad_dice" | "bad_request" | "bad_seed" | "bad_settings" | "bank_barred"
  | "bank_box" | "bank_is_settled" | "bank_shook_not" | "bank_waits" | "barred" | "below_minimum"
  | "bets_are_closed" | "bets_not_open" | "beyond_the_round" | "box_is_full" | "box_removed"
  | "box_taken" | "busy" | "cannot_hand_over" | "choice_first" | "clear_first" | "coins_are_gone"
  | "collect_first" | "conceded" | "conflict" | "cover_short" | "cup_taken" | "cut_by_lot"
  | "cut_not_approved" | "dealer_sets" | "decision_is_final" | "dice_are_spent" | "disk_full"
  | "empty_round" | "excluded" | "float_is_short" | "foreign_origin" | "has_stake"
  | "held_long_enough" | "house_banks_now" | "house_banks_only" | "house_box" | "house_cuts"
  | "house_has_bank" | "house_is_set" | "house_judges" | "house_wager_first"
  | "internal_server_error" | "is_exposed" | "lab_busy" | "lab_not_installed" | "laja_once"
  | "log_is_broken" | "method_not_allowed" | "mix_first" | "name_reserved" | "name_taken"
  | "names_are_shown" | "no_book" | "no_chart" | "no_choice" | "no_clause" | "no_co_banking"
  | "no_conceded_hand" | "no_concession" | "no_deadline" | "no_disputes" | "no_duty_now"
  | "no_excess" | "no_excess_needed" | "no_house_hand" | "no_house_wager" | "no_initial_bet"
  | "no_invalidation" | "no_laja" | "no_laja_made" | "no_language" | "no_mixing" | "no_offer"
  | "no_page" | "no_plus_minus" | "no_reason" | "no_removal" | "no_removal_ordered" | "no_round"
  | "no_sanction" | "no_seat" | "no_seeds" | "no_session" | "no_stack_cut" | "no_stake"
  | "no_such_bet" | "no_such_box" | "no_such_cause" | "no_such_choice" | "no_such_cut"
  | "no_such_dispute" | "no_such_hand" | "no_such_order" | "no_such_proposal" | "no_table"
  | "no_wager" | "no_wager_left" | "no_wagers" | "nobody_seated" | "nobody_to_consent"
  | "not_a_bettor" | "not_a_multiple" | "not_adjacent" | "not_adjacent_stacks" | "not_all_in_play"
  | "not_alone" | "not_alone_on_box" | "not_approved" | "not_asked" | "not_asked_to_consent"
  | "not_by_lot" | "not_conceded" | "not_cut" | "not_decided" | "not_done" | "not_double"
  | "not_enough" | "not_exposed" | "not_found" | "not_four" | "not_here" | "not_his_turn"
  | "not_idle" | "not_in_chips" | "not_in_play" | "not_its_tile" | "not_lower" | "not_of_this_hand"
  | "not_offered" | "not_open" | "not_out" | "not_payable" | "not_seated" | "not_set"
  | "not_shown_here" | "not_signed" | "not_so_much" | "not_the_bank" | "not_the_owner"
  | "not_this_cut" | "not_two_and_two" | "not_yet_time" | "not_your_offer" | "not_your_shake"
  | "not_yours" | "nothing_to_collect" | "nothing_to_confirm" | "nothing_to_explain"
  | "nothing_to_pay" | "notice_first" | "one_box_only" | "one_hand_only" | "only_advises"
  | "only_the_bank" | "order_it_yourself" | "other_book" | "other_box" | "other_box_first"
  | "other_seed" | "others_set_first" | "out_of_turn" | "outside_hours" | "own_bank"
  | "own_nomination" | "owner_permits" | "pays_from_losing" | "player_banks" | "refill_not_needed"
  | "refill_too_soon" | "removal_ordered" | "request_entity_too_large" | "reshuffle_late"
  | "round_is_on" | "seats_are_free" | "seats_are_kept" | "secrets_first" | "seed_not_now"
  | "seeds_asked" | "seeds_promised" | "service_unavailable" | "set_by_player" | "set_first"
  | "set_is_faulty" | "set_the_house_way" | "sets_on_request" | "shake_first" | "stacks_moved"
  | "stake_stands" | "stays_seated" | "supervisors_only" | "surrender_early" | "table_closes"
  | "table_halted" | "table_is_closed" | "table_is_held" | "table_not_held" | "table_runs"
  | "takes_no_part" | "tells_too_much" | "told_already" | "too_busy" | "too_fast"
  | "too_few_people" | "too_few_shakes" | "too_many_connections" | "too_many_disputes"
  | "too_many_guests" | "too_many_own_tables" | "too_many_requests" | "too_many_standing"
  | "too_many_tables" | "too_many_tables_here" | "too_many_waiting" | "took_too_long"
  | "unknown_host" | "unsupported_media_type" | "wager_lives" | "winners_first" | "wrong_phase"
  | "wrong_secret" | "wrong_set" | "wrong_token";

/** What a person may ask of the table. */
export type CommandName =
  | "buy_in" | "cash_out" | "sit_down" | "leave" | "place_wager" | "take_back_wager"
  | "control_box" | "give_control" | "nominate" | "set_hand" | "ask_house_way" | "ask_advice"
  | "ask_names" | "concede" | "show_own_hand" | "take_bank" | "pass_bank" | "place_stake"
  | "take_back_stake" | "lessen_house_wager" | "confirm_setting" | "show_two_tiles" | "ask_laja"
  | "choose_cut" | "move_stacks" | "nominate_four" | "take_cup" | "look_at_tiles" | "choose"
  | "permit_others" | "commit_seeds" | "reveal_seed" | "answer_proposal";

/** Orders of the game supervisor. */
export type OrderName =
  | "report_exposed" | "report_dice" | "report_misdelivery" | "report_mixed"
  | "report_knocked_down" | "report_mis_set" | "report_absent" | "report_miscounted"
  | "report_late_bet" | "report_withdrawn_bet" | "report_tile" | "order_reshuffle" | "sanction"
  | "invalidate" | "remove_by_dice" | "remove_person" | "reinstate" | "bar_together"
  | "order_set_first" | "vacate_seat" | "allow_excess" | "change_limits" | "correct_payment"
  | "open_dispute" | "decide_dispute" | "reject_set" | "replace_tiles" | "replace_dice"
  | "announce_closing" | "cut_tiles";

/** What may happen at a table. */
export type EventName =
  | "table_opened" | "tiles_checked" | "tiles_shown" | "float_filled" | "tiles_washed"
  | "tiles_stacked" | "bets_opened" | "tiles_cut" | "bets_closed" | "control_settled"
  | "dice_shaken" | "dice_counted" | "tiles_delivered" | "empty_boxes_collected" | "hand_set"
  | "house_way_asked" | "advice_given" | "names_asked" | "time_called" | "house_hand_set"
  | "house_hand_exposed" | "hand_exposed" | "hand_matched" | "losing_collected"
  | "losing_area_cleared" | "wager_paid" | "wager_stands" | "wager_released" | "secrets_revealed"
  | "round_ended" | "table_closed" | "bought_in" | "cashed_out" | "sat_down" | "left"
  | "wager_placed" | "wager_taken_back" | "wager_returned" | "under_minimum_advised" | "box_chosen"
  | "control_given" | "nominated" | "bank_offered" | "bank_passed" | "bank_taken" | "house_banks"
  | "stake_placed" | "stake_returned" | "house_wager_placed" | "house_wager_lessened"
  | "cover_asked" | "cover_settled" | "bank_hand_proposed" | "house_wager_matched"
  | "house_wager_collected" | "house_wager_returned" | "house_wager_paid" | "bank_settled"
  | "laja_asked" | "laja_made" | "reshuffle_asked" | "tiles_reshuffled" | "cut_chosen"
  | "stacks_moved" | "four_nominated" | "cup_taken" | "dice_voided" | "tiles_viewed"
  | "tiles_exposed" | "choice_offered" | "choice_made" | "hand_voided" | "round_voided"
  | "wager_forfeited" | "delivery_corrected" | "tiles_mixed" | "hand_reset" | "mis_set_stands"
  | "matches_undone" | "player_absent" | "cover_miscounted" | "bet_refused" | "tile_faulty"
  | "person_excluded" | "removal_ordered" | "removal_thrown" | "box_removed" | "reinstated"
  | "people_barred" | "set_first_ordered" | "seat_vacated" | "excess_allowed" | "others_permitted"
  | "limits_announced" | "payment_corrected" | "dispute_opened" | "dispute_decided"
  | "set_rejected" | "tiles_replaced" | "dice_replaced" | "closing_announced" | "hand_conceded"
  | "seeds_committed" | "seed_revealed" | "seeds_asked" | "order_proposed" | "proposal_answered"
  | "proposal_ended" | "orders_refused" | "conceded_hand_seen" | "dealer_held";
