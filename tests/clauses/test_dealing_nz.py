"""New Zealand, 9, 10.1 to 10.3 and 12.1 to 12.13: laja, cut, dice and delivery, and what goes wrong with them."""

from collections import Counter
from hashlib import sha256
from itertools import product

import pytest

from paigow.log.draws import RoundSecrets
from paigow.runtime.dealer import dealer
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table import orders
from paigow.table.deal.cuts import groups
from paigow.table.equipment.replace_dice import HOUR_MS
from tests.table.dealing import REMOVE, banked, betting, choose, done, full_table, order_of
from tests.table.driver import ALL_FACES, Game, dice_of

OTHER_PILE = ALL_FACES[::-1]


def exposed(at: str, count: int) -> c.ReportExposed:
    return c.ReportExposed(by="Sue", at=at, count=count)  # type: ignore[arg-type]


def cut_of_the_floor(table: Game, *, secret: bytes = b"", named: c.CutTiles | None = None) -> c.AnyCommand:
    """The cut that the automatic dealer makes; ``named``: what the supervisor has named for it."""
    facts = dealer.RoundFacts(
        now_ms=0,
        betting_s=None,
        setting_s=None,
        offer_s=None,
        cover_s=None,
        secrets=RoundSecrets(b"w" * 32, b"d" * 32, sha256(secret).digest()),
        closed_at=b"",
        removal_at=b"",
        state=table.state,
        book=table.book,
        house_cut=named,
    )
    return dealer.command(dealer.Task(duty=c.CutTiles), facts)


# ---- laja -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 9.2(a)", check=1)
def test_any_player_may_ask_for_a_laja_until_the_cut_is_chosen() -> None:
    table = betting("nz")
    table.play(c.AskLaja(person="Ann"))
    table.woodpile = OTHER_PILE
    (made,) = done(table)
    assert made == e.LajaMade(woodpile=OTHER_PILE, clause="NZ 9.2(a)")
    assert table.state.round.woodpile == OTHER_PILE
    table = betting("nz")
    table.play(c.CutTiles(cut="Yat Dong Dong", options=("left",)))
    table.refused(c.AskLaja(person="Ann"), "already_cut", "NZ 9.2(a)")


@pytest.mark.clause("NZ 9.2(b)", check=1)
@pytest.mark.parametrize("shared", [False, True])
def test_while_a_player_banks_only_he_may_ask_for_a_laja(shared: bool) -> None:
    table = banked("nz", shared=shared)
    table.refused(c.AskLaja(person="Ann"), "only_the_bank", "NZ 9.2(b)")
    table.play(c.AskLaja(person="Bob"))
    assert table.sees(None).mixing == "laja"


def test_a_banker_who_has_named_the_cut_asks_for_no_laja() -> None:
    table = banked("nz")
    table.play(choose("Cup Say", "top", "right"))
    table.refused(c.AskLaja(person="Bob"), "already_cut", "NZ 9.2(a)")


@pytest.mark.clause("NZ 9.3", check=1)
def test_one_requested_laja_a_round_and_as_many_as_accidents_ask_for() -> None:
    table = betting("nz")
    table.play(c.AskLaja(person="Ann"))
    table.duty()
    table.refused(c.AskLaja(person="Bob"), "laja_once", "NZ 9.3")
    table.play(exposed("stack", 1))
    table.duty()
    assert len(table.events(e.LajaMade)) == 2


@pytest.mark.clause("NZ 12.1", check=1)
@pytest.mark.parametrize("count", [1, 2, 5])
def test_a_tile_seen_while_stacking_leads_to_a_laja_that_does_not_count(count: int) -> None:
    table = betting("nz")
    seen, asked = done(table, exposed("stack", count))
    assert (type(seen), type(asked)) == (e.TilesExposed, e.ReshuffleAsked)
    assert (asked.is_laja, asked.clause, asked.by) == (True, "NZ 12.1", "Sue")
    table.refused(c.CutTiles(cut="Yat Dong Dong", options=("right",)), "mix_first")
    table.duty()
    assert len(table.events(e.LajaMade)) == 1
    table.play(c.AskLaja(person="Ann"))


@pytest.mark.clause("NZ 12.2", check=1)
@pytest.mark.parametrize(("count", "mixing"), [(1, None), (2, None), (3, "reshuffle"), (9, "reshuffle")])
def test_three_tiles_seen_in_a_laja_lead_to_a_reshuffle(count: int, mixing: str | None) -> None:
    table = betting("nz")
    table.play(c.AskLaja(person="Ann"))
    table.duty()
    table.play(exposed("laja", count))
    assert table.state.round.mixing == mixing
    table.until("bets_closed")
    assert len(table.events(e.TilesReshuffled)) == (mixing is not None)


@pytest.mark.clause("NZ 12.7", check=1)
@pytest.mark.parametrize("phase", ["betting", "bets_closed", "shaken", "counted", "delivered"])
def test_the_supervisor_may_order_a_reshuffle_until_somebody_has_looked(phase: str) -> None:
    table = betting("nz")
    table.until(phase)
    (asked,) = done(table, c.OrderReshuffle(by="Sue", reason="tracking"))
    assert (asked.clause, asked.reason) == ("NZ 12.7", "tracking")
    table.woodpile = OTHER_PILE
    table.duty()
    assert (table.state.round.cut, table.state.round.dice, table.state.round.delivered) == (None, (), ())
    table.deal()
    assert table.state.boxes[3].hand is not None
    assert table.state.boxes[3].hand.tiles == groups(OTHER_PILE, table.book.house_cut)[2]
    table.refused(c.OrderReshuffle(by="Sue"), "reshuffle_late", "NZ 12.7")


# ---- the cut --------------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 9.3A(a)", check=1)
def test_a_player_who_banks_names_the_cut_and_the_tiles_go_out_so() -> None:
    table = banked("nz", to="betting")
    table.refused(choose("Cup Say", "top", "right", person="Ann"), "only_the_bank", "NZ 9.3A(a)")
    table.play(choose("Cup Say", "top", "right"))
    table.until("delivered")
    pile = [table.woodpile[4 * stack : 4 * stack + 4] for stack in range(8)]
    hands = list(table.events(e.TilesDelivered)[-1].hands.values())
    for pair in range(4):
        one, other = pile[2 * pair], pile[2 * pair + 1]
        assert Counter(hands[2 * pair]) == Counter((*one[:2], *other[:2]))
        assert Counter(hands[2 * pair + 1]) == Counter((*one[2:], *other[2:]))
    assert table.events(e.TilesCut)[-1].chosen_by == "Bob"


def test_a_chosen_cut_is_the_only_one_that_is_made() -> None:
    table = banked("nz")
    table.play(choose("Jung Quat", "top"))
    table.refused(c.CutTiles(cut="Yat Dong Dong", options=("right",)), "not_this_cut", "NZ 9.3A(a)")
    table.play(c.CutTiles(cut="Jung Quat", options=("top",)))
    table.refused(choose("Chee Yee", "top"), "already_cut", "NZ 9.3A(a)")


@pytest.mark.clause("NZ 1.0 Approved Cut", check=1)
@pytest.mark.clause("NZ 1.0 Approved Cut", check=2)
def test_cuts_that_are_not_in_the_book_or_not_approved_are_refused_each_for_its_reason() -> None:
    table = banked("nz")
    table.refused(choose("Rubber Chicken"), "no_such_cut", "NZ 1.0 Approved Cut")
    table.refused(choose("Harbour Bridge"), "cut_not_approved", "NZ 1.0 Approved Cut")
    offered = {name for name, _ in table.cuts_of("Bob")}
    assert offered == {"Yat Dong Dong", "Cup Say", "Chee Yee", "Dai Pin", "Jung Quat", "Long Tau/Fong May"}
    assert table.cuts_of("Ann") == ()
    house = betting("nz")
    house.refused(c.CutTiles(cut="Harbour Bridge"), "cut_not_approved", "NZ 1.0 Approved Cut")


@pytest.mark.clause("NZ 9.3A(b)", check=1)
def test_otherwise_the_supervisor_chooses() -> None:
    named = c.CutTiles(cut="Jung Quat", options=("top",))
    chosen = banked("nz")
    chosen.play(choose("Cup Say", "top", "right"))
    assert cut_of_the_floor(chosen, named=named) == c.CutTiles(cut="Cup Say", options=("top", "right"))
    for table in (betting("nz"), banked("nz")):  # a banker who names none leaves it to the supervisor
        assert cut_of_the_floor(table, named=named) == named
        assert cut_of_the_floor(table) == c.CutTiles(cut="Yat Dong Dong", options=("right",))
        table.refused(
            c.CutTiles(cut="Jung Quat", options=("top",), at_random=True), "not_by_lot", "NZ 9.3A(c)"
        )
        table.play(named)
        table.deal()
        cut = table.book.cut("Jung Quat", ("top",))
        assert cut is not None
        assert list(table.events(e.TilesDelivered)[-1].hands.values()) == list(groups(table.woodpile, cut))


@pytest.mark.clause("NZ 9.3A(c)", check=1)
def test_by_lot_every_approved_cut_with_each_of_its_options_can_occur() -> None:
    table = betting("nz", choices={"cut_chosen_by_house": "random"})
    table.refused(c.CutTiles(cut="Yat Dong Dong", options=("right",)), "cut_by_lot", "NZ 9.3A(c)")
    cuts = table.book.approved_cuts
    drawn = {cut_of_the_floor(table, secret=bytes([number])) for number in range(200)}
    assert drawn == {c.CutTiles(cut=cut.name, options=cut.options, at_random=True) for cut in cuts}
    named = c.CutTiles(cut="Jung Quat", options=("top",))
    assert cut_of_the_floor(table, named=named) in drawn
    (cut,) = done(table, c.CutTiles(cut="Dai Pin", options=("left",), at_random=True))
    assert (cut.chosen_by, cuts[cut.drawn].name, cut.out_of) == ("random", "Dai Pin", len(cuts))


# ---- the dice -------------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 1.0 Total", check=1)
def test_the_total_is_the_sum_of_three_dice() -> None:
    for total in (3, 11, 18):
        table = betting("nz")
        table.dice = dice_of(total)
        table.until("counted")
        assert table.state.round.total == total
    table = betting("nz")
    table.until("bets_closed")
    for dice in ((0, 1, 1), (6, 6, 7)):
        table.refused(c.ShakeDice(dice=dice), "bad_dice", "NZ 9.4 signal")
    table.refused(c.ShakeDice(dice=(1, 2, 3), shakes=0), "too_few_shakes", "NZ 9.4 signal")
    table.play(c.ShakeDice(dice=(1, 2, 3), shakes=1))


@pytest.mark.clause("NZ 9.4 banker shake", check=1)
def test_a_player_who_banks_may_shake_once_more_and_nobody_else() -> None:
    table = banked("nz", to="bets_closed")
    table.refused(c.TakeCup(person="Ann"), "only_the_bank", "NZ 9.4 banker shake")
    refused = table.refused(c.ShakeDice(dice=(1, 1, 1), by="Bob"), "not_your_shake", "NZ 9.4 banker shake")
    assert refused.facts == {"person": "Bob"}
    table.play(c.ShakeDice(dice=(1, 1, 1)))
    table.play(c.TakeCup(person="Bob"))
    table.refused(c.CountDice(), "shake_first", "NZ 9.4 banker shake")
    table.refused(c.ShakeDice(dice=(1, 2, 3), by="Ann"), "not_your_shake", "NZ 9.4 banker shake")
    table.play(c.ShakeDice(dice=(6, 5, 4), by="Bob"))
    table.until("counted")
    assert (table.state.round.total, table.state.round.shaken_by, table.state.round.throws) == (15, "Bob", 2)
    house = betting("nz")
    house.until("bets_closed")
    house.refused(c.TakeCup(person="Ann"), "only_the_bank", "NZ 9.4 banker shake")
    house.play(c.ShakeDice(dice=(1, 1, 1)))
    house.refused(c.ShakeDice(dice=(2, 2, 2)), "already_shaken", "NZ 9.4 banker shake")


@pytest.mark.clause("NZ 9.6", check=1)
def test_plus_and_minus_four_are_an_option_for_the_player_who_banks() -> None:
    four = c.NominateFour(person="Bob", amount=4)
    banked("nz").refused(four, "no_plus_minus", "NZ 9.6")
    offered = {"plus_minus_four": True}
    table = banked("nz", choices=offered)
    table.refused(four, "not_cut", "NZ 9.6")
    table.until("shaken")
    table.refused(c.NominateFour(person="Ann", amount=4), "only_the_bank", "NZ 9.6")
    table.refused(c.NominateFour(person="Bob", amount=5), "not_four", "NZ 9.6")
    table.play(four)
    table.until("counted")
    table.refused(four, "wrong_phase")
    house = betting("nz", choices=offered)
    house.until("bets_closed")
    house.refused(c.NominateFour(person="Bob", amount=4), "only_the_bank", "NZ 9.6")


@pytest.mark.clause("NZ 9.6", check=2)
@pytest.mark.parametrize("amount", [4, -4])
def test_plus_and_minus_four_lead_to_the_same_box(amount: int) -> None:
    table = banked("nz", total=12, to="bets_closed", choices={"plus_minus_four": True})
    table.play(c.NominateFour(person="Bob", amount=amount))
    table.until("delivered")
    assert (table.state.round.total, table.state.round.first, table.state.round.delivered[0]) == (12, 2, 2)


def test_minus_four_from_three_or_four_counts_on_round_the_eight_positions() -> None:
    for total, first in ((3, 1), (4, 2)):
        table = banked("nz", total=total, to="bets_closed", choices={"plus_minus_four": True})
        table.play(c.NominateFour(person="Bob", amount=-4))
        table.until("counted")
        assert table.state.round.first == first  # totals of -1 and 0 are 7 and 8, counted from box 3


@pytest.mark.clause("NZ 9.7", check=1)
def test_the_nominated_value_is_shown_to_all_until_the_delivery_ends() -> None:
    table = banked("nz", to="bets_closed", choices={"plus_minus_four": True})
    assert table.sees(None).nominated is None
    table.play(c.NominateFour(person="Bob", amount=-4))
    for phase in ("shaken", "counted", "delivered"):
        table.until(phase)
        assert table.sees(None).nominated == -4


@pytest.mark.clause("NZ 9.8 flat", check=1)
@pytest.mark.parametrize("fault", ["cocked", "fell-out"])
def test_dice_that_do_not_lie_flat_are_shaken_again(fault: str) -> None:
    table = betting("nz")
    table.dice = (1, 1, 1)
    table.until("shaken")
    (voided,) = done(table, c.ReportDice(by="Sue", fault=fault))  # type: ignore[arg-type]
    assert voided.clause == "NZ 9.8 flat"
    assert table.sees(None).dice == ()
    table.dice = (6, 6, 6)
    table.until("counted")
    assert (table.state.round.total, table.state.round.first, table.state.round.throws) == (18, 2, 2)
    order_of(table, "DiceShaken", "DiceVoided", "DiceCounted")


def test_a_lid_can_only_be_lifted_by_a_bank_that_shook() -> None:
    table = betting("nz")
    table.until("shaken")
    table.refused(c.ReportDice(by="Sue", fault="lid"), "bank_shook_not")


@pytest.mark.clause("NZ 9.9 count", check=2)
@pytest.mark.parametrize(("total", "first"), [(12, 6), (8, 2), (3, 5), (9, 3), (17, 3)])
def test_the_count_begins_with_the_box_of_the_player_who_banks(total: int, first: int) -> None:
    table = banked("nz", total=total, to="delivered")
    assert (table.sees(None).chung, table.state.round.first, table.state.round.delivered[0]) == (
        3,
        first,
        first,
    )


def test_the_houses_box_is_an_ordinary_one_while_a_player_banks() -> None:
    table = banked("nz", to="setting")
    assert table.state.round.house_hand is None
    assert {box.number for box in table.state.boxes.values() if box.hand} == {2, 3}


# ---- what goes wrong ------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 12.13", check=1)
@pytest.mark.parametrize("phase", ["delivered", "setting", "players_set"])
def test_a_wrong_delivery_voids_the_round_even_if_tiles_were_handled(phase: str) -> None:
    table = betting("nz")
    table.until("setting" if phase == "players_set" else phase)
    if phase == "players_set":
        table.set_all()
    before = table.has("Bob")
    *_, voided = done(table, c.ReportMisdelivery(by="Sue"))
    assert (voided.cause, voided.clause) == ("misdelivery", "NZ 12.13")
    assert table.has("Bob") == before + 2000
    assert table.state.phase == "round_over"


@pytest.mark.clause("NZ 12.9", check=1)
def test_a_box_is_removed_only_from_a_full_table_while_the_house_has_a_part_in_the_bank() -> None:
    table = betting("nz")
    table.deal()
    table.refused(REMOVE, "not_all_in_play", "NZ 12.9")
    full_table(shared=False).refused(REMOVE, "player_banks", "NZ 12.9")
    for table in (full_table(), full_table(shared=True)):
        (ordered,) = done(table, REMOVE)
        assert (ordered.by, ordered.reason, ordered.clause) == ("Sue", "signals", "NZ 12.9")
        table.refused(REMOVE, "removal_ordered", "NZ 12.9")


@pytest.mark.clause("NZ 12.10 selection", check=1)
@pytest.mark.parametrize(("total", "box"), [(5, 5), (12, 4), (18, 2)])
def test_the_dice_are_counted_from_box_1(total: int, box: int) -> None:
    table = full_table()
    table.play(REMOVE)
    table.finish()
    assert table.sees(None).is_removing
    thrown, removed = done(table, c.ThrowForRemoval(dice=dice_of(total)))
    assert (thrown.box, removed.box, removed.clause) == (box, box, "NZ 12.10 selection")
    assert table.sees(None).removed == (box,)
    table.refused(c.ThrowForRemoval(dice=(1, 1, 1)), "no_removal_ordered")


@pytest.mark.clause("NZ 12.10 repeat", check=1)
@pytest.mark.parametrize(("shared", "total"), [(None, 9), (None, 17), (True, 3), (True, 11)])
def test_the_operators_box_is_thrown_for_again(shared: bool | None, total: int) -> None:
    table = full_table(shared=shared)
    table.play(REMOVE)
    table.finish()
    (thrown,) = done(table, c.ThrowForRemoval(dice=dice_of(total)))
    assert (thrown.box, thrown.clause) == (None, "NZ 12.10 repeat")
    table.dice = dice_of(6)
    table.duty()
    assert table.sees(None).removed == (6,)


@pytest.mark.clause("NZ 12.11", check=1)
def test_a_removed_box_is_closed_until_the_operator_opens_it() -> None:
    table = full_table()
    table.play(REMOVE)
    table.finish()
    table.play(c.ThrowForRemoval(dice=dice_of(5)))
    table.begin()
    table.no_wager("P5", 5, "$20", "box_removed", "NZ 12.11")
    table.refused(c.SitDown(person="P4", box=5), "box_removed", "NZ 12.11")
    table.play(c.Reinstate(by="Sue", box=5))
    table.wager("P5", 5, "$20")


@pytest.mark.clause("NZ 9.4 banker shake", check=1)
def test_a_cup_that_the_dealer_has_shaken_in_time_the_banker_may_still_shake() -> None:
    table = banked("nz", to="bets_closed", choices={"dice_hours": 12})
    table.play(c.ReplaceDice(by="Sue", at_ms=0))
    table.refused(c.ShakeDice(dice=(1, 1, 1), now_ms=12 * HOUR_MS), "dice_too_old")
    table.play(c.ShakeDice(dice=(1, 1, 1), now_ms=12 * HOUR_MS - 1))
    table.play(c.TakeCup(person="Bob"))
    table.play(c.ShakeDice(dice=(6, 5, 4), by="Bob", now_ms=12 * HOUR_MS + 1))
    assert table.state.round.throws == 2


@pytest.mark.clause("NZ 9.3A(b)", check=1)
def test_a_supervisor_may_order_each_approved_cut_where_it_is_his_and_else_none() -> None:
    for book in ("nz", "canberra"):
        table = betting(book)
        rights = [
            right.one_of
            for right in orders(table.state, "Sue", table.book, way_of=lambda _: None)
            if right.do == "cut_tiles"
        ]
        assert all(right.keys() == {"cut", "options"} for right in rights)
        ordered = {cut for right in rights for cut in product(right["cut"], right["options"])}
        approved = {(cut.name, cut.options) for cut in table.book.approved_cuts}
        assert ordered == (approved if book == "nz" else set())


def test_tiles_are_stacked_after_the_wash_and_once() -> None:
    table = betting("nz")
    table.deal()
    table.set_all()
    table.finish()
    table.refused(c.StackTiles(woodpile=OTHER_PILE), "wrong_phase")
    table.play(c.WashTiles())
    table.play(c.StackTiles(woodpile=OTHER_PILE))
    for woodpile in (OTHER_PILE, ALL_FACES):
        table.refused(c.StackTiles(woodpile=woodpile), "wrong_phase")
