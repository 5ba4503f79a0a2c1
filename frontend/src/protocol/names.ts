/** Closed lists of words. Written by `python3 run.py regenerate`: change the structs, not this file. */

/** "main" or a side bet by name; the books say which there are. */
export type Bet = string;

/** A side bet by name. */
export type SideBet = string;

export type Result = "win" | "lose" | "push";

export type BankKind = "house" | "player" | "co-bank";

/** Who set a hand. */
export type SetBy = "player" | "request" | "house_way" | "absent" | "time" | "uncontrolled";

/** What comes of one hand of two. */
export type Half = "win" | "lose";

/** How others are asked about an order. */
export type Way = "consent" | "approval";

/** The phases of a round. */
export type Phase =
  | "closed" | "opened" | "checked" | "shown" | "washed" | "stacked" | "offering" | "betting"
  | "covering" | "bets_closed" | "shaken" | "counted" | "delivered" | "setting" | "players_set"
  | "house_set" | "matching" | "matched" | "paid" | "round_over";

/** The rows of a rule book. */
export type RuleName =
  | "house_position" | "boxes" | "delivery" | "house_cut" | "house_cut_options"
  | "cut_before_no_more_bets" | "wagers_per_box" | "seated_only" | "several_boxes"
  | "control_order" | "without_nominee" | "seated_may_hand_over" | "unpayable_wager"
  | "unpayable_part" | "below_minimum" | "above_maximum" | "multiples_of_minimum" | "box_maximum"
  | "house_way_on_request" | "requests_wait" | "names_while_setting" | "second_box_waits"
  | "losing_area" | "commission_bp" | "commission_rounding" | "commission_step"
  | "unpayable_payment" | "laja" | "cut_chosen_by_house" | "banker_cuts" | "stack_cut"
  | "plus_minus_four" | "banker_shakes" | "least_shakes" | "exposed_stacking"
  | "laja_reshuffle_from" | "cocked_dice" | "misdelivery" | "removal_by_dice" | "co_bank_set_by"
  | "pool_sets" | "bank_confirms" | "co_banker_shows_two" | "match_from" | "concession"
  | "sole_player_shows" | "bank_commission_rounding" | "bank_commission_step"
  | "co_bank_commission_rounding" | "odd_half" | "bank_makes_up" | "unpaid_shortfall"
  | "reset_until" | "requested_reset" | "knocked_down" | "player_banking" | "game_starts"
  | "bank_needs_opponents" | "co_banking" | "shared_bank" | "shared_bank_among" | "bank_order"
  | "bank_rounds" | "bank_again" | "bank_needs" | "cover_by" | "cover_failure" | "co_cover_bp"
  | "maximum_player_bank" | "maximum_co_bank" | "house_wager" | "exposed_player_from"
  | "exposed_player_remedy" | "exposed_player_in_player_bank" | "exposed_until"
  | "exposed_house_from" | "exposed_bank" | "exposed_bank_from" | "exposed_bank_by_banker"
  | "exposed_dead" | "mixed" | "sanctions" | "invalidation" | "disputes" | "collusion_orders"
  | "excess" | "limit_notice" | "idle_seat_rounds" | "closing_notices" | "dice_hours"
  | "set_checked_again";

export type SignificantKind =
  | "override" | "correction" | "configuration" | "large_win" | "refused_login" | "refused_token"
  | "look" | "hold" | "proposal" | "refused_order" | "complaint" | "talk" | "role";

/** Why something was not done at a table. */
export type RefusalCode =
  | "above_box_maximum" | "above_liability" | "above_maximum" | "account_is_short"
  | "accounts_differ" | "already_cut" | "already_done" | "already_open" | "already_proposed"
  | "already_seated" | "already_set" | "already_shaken" | "avatar_waits" | "bad_amount"
  | "bad_beacon" | "bad_command" | "bad_count" | "bad_coupon" | "bad_dice" | "bad_seed"
  | "bad_settings" | "bank_barred" | "bank_box" | "bank_shook_not" | "bank_waits" | "barred"
  | "beacon_first" | "beacon_waits" | "below_minimum" | "bets_are_closed" | "bets_not_open"
  | "beyond_scope" | "beyond_the_round" | "box_is_full" | "box_removed" | "box_taken"
  | "cannot_hand_over" | "choice_first" | "clear_first" | "collect_first" | "complaint_waits"
  | "conceded" | "coupon_above_wager" | "coupons_enough" | "cover_short" | "cup_taken"
  | "cut_before_wager" | "cut_by_lot" | "cut_not_approved" | "dealer_plays_not" | "dealer_sets"
  | "dealing_is_over" | "dealt_by_hand" | "decision_is_final" | "dice_are_spent" | "dice_too_old"
  | "disk_full" | "excluded" | "float_is_short" | "has_bank" | "has_stake" | "held_long_enough"
  | "house_banks_now" | "house_banks_only" | "house_box" | "house_cuts" | "house_has_bank"
  | "house_is_set" | "house_judges" | "house_wager_first" | "is_exposed" | "laja_once"
  | "look_again" | "mix_first" | "name_waits" | "names_are_shown" | "needs_house_supervisor"
  | "no_beacon" | "no_choice" | "no_co_banking" | "no_complaint" | "no_concession" | "no_coupons"
  | "no_deadline" | "no_disputes" | "no_duty_now" | "no_excess" | "no_excess_needed"
  | "no_house_hand" | "no_house_wager" | "no_initial_bet" | "no_invalidation" | "no_laja"
  | "no_laja_made" | "no_line" | "no_mixing" | "no_offer" | "no_own_maximum" | "no_plus_minus"
  | "no_reason" | "no_removal" | "no_removal_ordered" | "no_sanction" | "no_seat" | "no_seeds"
  | "no_session" | "no_stack_cut" | "no_stake" | "no_such_bet" | "no_such_box" | "no_such_cause"
  | "no_such_choice" | "no_such_coupon" | "no_such_cut" | "no_such_dispute" | "no_such_hand"
  | "no_such_order" | "no_such_proposal" | "no_such_round" | "no_table" | "no_wager"
  | "no_wager_left" | "no_wagers" | "nobody_seated" | "nobody_to_consent" | "nobody_to_part"
  | "nobody_to_wager" | "not_a_bettor" | "not_a_multiple" | "not_adjacent" | "not_adjacent_stacks"
  | "not_all_in_play" | "not_alone" | "not_alone_on_box" | "not_approved" | "not_asked"
  | "not_asked_to_consent" | "not_barred" | "not_by_lot" | "not_conceded" | "not_cut"
  | "not_decided" | "not_done" | "not_double" | "not_enough" | "not_exposed" | "not_four"
  | "not_here" | "not_his_turn" | "not_idle" | "not_in_chips" | "not_in_play" | "not_its_tile"
  | "not_lower" | "not_of_this_hand" | "not_offered" | "not_open" | "not_out" | "not_payable"
  | "not_seated" | "not_set" | "not_shown_here" | "not_signed" | "not_so_much" | "not_the_bank"
  | "not_the_dealer" | "not_the_owner" | "not_this_cut" | "not_two_and_two" | "not_yet_time"
  | "not_your_offer" | "not_your_shake" | "not_yours" | "nothing_to_collect" | "nothing_to_confirm"
  | "nothing_to_explain" | "nothing_to_pay" | "nothing_withheld" | "notice_first" | "one_box_only"
  | "one_hand_only" | "only_advises" | "only_looks_on" | "only_the_bank" | "opener_starts"
  | "order_it_yourself" | "other_book" | "other_box" | "other_box_first" | "other_round"
  | "other_seed" | "others_set_first" | "out_of_turn" | "outside_hours" | "own_bank"
  | "own_loss_limit" | "own_nomination" | "owner_permits" | "pays_from_losing" | "player_banks"
  | "ready_needs_place" | "refill_not_needed" | "refill_too_soon" | "removal_ordered"
  | "reshuffle_late" | "round_is_on" | "round_not_over" | "rounds_to_deal" | "seats_are_free"
  | "seats_are_kept" | "second_factor_needed" | "secrets_first" | "seed_not_now" | "seed_withheld"
  | "seeds_asked" | "seeds_barred" | "seeds_barred_here" | "seeds_promised" | "set_by_player"
  | "set_first" | "set_is_faulty" | "set_the_house_way" | "sets_on_request" | "shake_first"
  | "silenced" | "sits_in" | "sits_out" | "stacks_moved" | "stake_stands" | "starts_not_together"
  | "stays_seated" | "stop_first" | "store_away" | "supervisors_only" | "surrender_early"
  | "table_closes" | "table_halted" | "table_is_closed" | "table_is_held" | "table_not_held"
  | "table_runs" | "takes_no_part" | "takes_time_out" | "talk_is_closed" | "talk_waits"
  | "tells_too_much" | "told_already" | "too_fast" | "too_few_people" | "too_few_shakes"
  | "too_many_connections" | "too_many_disputes" | "too_many_reports" | "too_many_standing"
  | "too_many_waiting" | "wager_lives" | "watches_late" | "winners_first" | "wrong_phase"
  | "wrong_secret" | "wrong_set";

/** Why a request over HTTP was not answered as it wished. */
export type ProblemCode =
  | "bad_request" | "beyond_scope" | "busy" | "class_closed" | "class_full" | "client_left"
  | "code_needed" | "coins_at_tables" | "conflict" | "daily_answered" | "daily_over" | "dead_link"
  | "dealers_only" | "disk_full" | "empty_round" | "exam_is_on" | "foreign_origin" | "guests_only"
  | "hand_conceded" | "hand_face_down" | "has_account" | "has_role_instead" | "has_roles"
  | "has_second_factor" | "has_stake" | "internal_server_error" | "lab_busy" | "lab_not_installed"
  | "last_operator" | "leave_tables_first" | "log_is_broken" | "method_not_allowed"
  | "name_reserved" | "name_taken" | "no_account" | "no_assignment" | "no_book" | "no_certificate"
  | "no_chart" | "no_class" | "no_clause" | "no_conceded_hand" | "no_evening" | "no_friend"
  | "no_friend_link" | "no_invitation" | "no_language" | "no_other_way" | "no_report" | "no_round"
  | "no_sandbox" | "no_second_factor" | "no_session" | "no_shared_round" | "no_such_role"
  | "no_such_session" | "no_such_token" | "no_table" | "not_found" | "not_in_round"
  | "not_installed" | "not_met" | "not_practice" | "nothing_to_set" | "opener_invites"
  | "operators_only" | "other_item" | "own_class" | "request_entity_too_large"
  | "round_not_shown_yet" | "round_was_void" | "second_factor_needed" | "service_unavailable"
  | "store_away" | "supervisors_only" | "taken_over" | "too_busy" | "too_many_assignments"
  | "too_many_classes" | "too_many_friends" | "too_many_guests" | "too_many_invitations"
  | "too_many_own_tables" | "too_many_requests" | "too_many_shared" | "too_many_tables"
  | "too_many_tables_here" | "too_many_tokens" | "took_too_long" | "unknown_host" | "unknown_token"
  | "unsupported_media_type" | "work_is_done" | "wrong_code" | "wrong_login" | "wrong_token";

export type Role = "player" | "banker";

export type Line = "house_way" | "house_way_banking" | "optimal" | "optimal_banking";

/** What a pupil at the dealer's table may do by hand. */
export type DutyName =
  | "wash" | "stack" | "laja" | "offer" | "announce" | "cut" | "shake" | "lift" | "count"
  | "deliver" | "collect" | "set" | "set_house" | "turn" | "match" | "take" | "pay" | "commission"
  | "end";

/** Quick phrases of the chat. */
export type Phrase = "good_luck" | "good_hand" | "well_played" | "thank_you" | "one_moment" | "another_round";

/** Emotes of the chat. */
export type Emote = "smile" | "laugh" | "surprise" | "wince" | "heart" | "tea";

/** Quick phrases and emotes: what a person sends with one tap. */
export type QuickMessage =
  | "good_luck" | "good_hand" | "well_played" | "thank_you" | "one_moment" | "another_round"
  | "smile" | "laugh" | "surprise" | "wince" | "heart" | "tea";

/** The commands of a person. */
export type CommandName =
  | "answer_proposal" | "ask_advice" | "ask_house_way" | "ask_laja" | "ask_names" | "buy_in"
  | "cash_out" | "choose" | "choose_cut" | "commit_seeds" | "complain" | "concede"
  | "confirm_setting" | "control_box" | "give_control" | "lay_coupon" | "leave"
  | "lessen_house_wager" | "look_at_tiles" | "move_stacks" | "nominate" | "nominate_four"
  | "pass_bank" | "permit_others" | "place_stake" | "place_wager" | "reveal_seed" | "set_hand"
  | "show_own_hand" | "show_two_tiles" | "sit_down" | "sit_in" | "sit_out" | "take_back_stake"
  | "take_back_wager" | "take_bank" | "take_cup" | "withdraw_complaint";

/** Orders of the game supervisor. */
export type OrderName =
  | "allow_excess" | "announce_closing" | "bar_together" | "change_limits" | "correct_payment"
  | "decide_dispute" | "give_coupon" | "invalidate" | "lift_bar" | "limit_player"
  | "limit_side_bet" | "open_dispute" | "order_reshuffle" | "order_set_first" | "reinstate"
  | "reject_set" | "remove_by_dice" | "remove_person" | "replace_dice" | "replace_tiles"
  | "report_absent" | "report_dice" | "report_exposed" | "report_knocked_down" | "report_late_bet"
  | "report_mis_set" | "report_miscounted" | "report_misdelivery" | "report_mixed" | "report_tile"
  | "report_withdrawn_bet" | "sanction" | "vacate_seat" | "cut_tiles";

/** The events of a table. */
export type EventName =
  | "advice_given" | "bank_choices_dropped" | "bank_choices_lapsed" | "bank_hand_proposed"
  | "bank_offered" | "bank_passed" | "bank_settled" | "bank_taken" | "bar_lifted" | "beacon_missed"
  | "beacon_named" | "beacon_recorded" | "bet_refused" | "bets_closed" | "bets_opened"
  | "bought_in" | "box_chosen" | "box_removed" | "cashed_out" | "choice_lapsed" | "choice_made"
  | "choice_offered" | "closing_announced" | "conceded_hand_seen" | "control_given"
  | "control_settled" | "coupon_given" | "coupon_laid" | "cover_asked" | "cover_miscounted"
  | "cover_settled" | "cup_taken" | "cut_chosen" | "dealer_held" | "dealing_begun"
  | "dealing_ended" | "delivery_corrected" | "dice_counted" | "dice_replaced" | "dice_shaken"
  | "dice_voided" | "dispute_decided" | "dispute_opened" | "dispute_withdrawn" | "duty_judged"
  | "empty_boxes_collected" | "excess_allowed" | "float_filled" | "four_nominated"
  | "hand_conceded" | "hand_exposed" | "hand_matched" | "hand_reset" | "hand_set" | "hand_voided"
  | "house_banks" | "house_hand_exposed" | "house_hand_set" | "house_wager_collected"
  | "house_wager_lessened" | "house_wager_matched" | "house_wager_paid" | "house_wager_placed"
  | "house_wager_returned" | "house_way_asked" | "incident_seen" | "laja_asked" | "laja_made"
  | "leaving_set_checked" | "left" | "limits_announced" | "losing_area_cleared"
  | "losing_collected" | "matches_undone" | "mis_set_stands" | "names_asked" | "nominated"
  | "order_proposed" | "orders_refused" | "others_permitted" | "payment_corrected"
  | "people_barred" | "person_excluded" | "player_absent" | "player_limited" | "proposal_answered"
  | "proposal_ended" | "reinstated" | "removal_ordered" | "removal_thrown" | "reshuffle_asked"
  | "round_ended" | "round_voided" | "sat_down" | "sat_in" | "sat_out" | "seat_vacated"
  | "secrets_revealed" | "seed_revealed" | "seeds_asked" | "seeds_committed" | "seeds_voided"
  | "set_first_ordered" | "set_rejected" | "side_bet_limited" | "stacks_moved" | "stake_forfeited"
  | "stake_placed" | "stake_returned" | "table_closed" | "table_opened" | "tile_faulty"
  | "tiles_checked" | "tiles_cut" | "tiles_delivered" | "tiles_exposed" | "tiles_mixed"
  | "tiles_replaced" | "tiles_reshuffled" | "tiles_shown" | "tiles_stacked" | "tiles_viewed"
  | "tiles_washed" | "time_called" | "under_minimum_advised" | "wager_forfeited" | "wager_paid"
  | "wager_placed" | "wager_released" | "wager_returned" | "wager_stands" | "wager_taken_back";
