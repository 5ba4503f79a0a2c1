"""Canberra, 4.2, 8, 9.1 and 13.1 to 13.9: shuffle, cut, dice and delivery, and what goes wrong with them."""

import pytest

from paigow.books import readings
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.deal.cuts import groups
from tests.clauses.silent import silent
from tests.table.dealing import banked, betting, choose, done, order_of
from tests.table.driver import ALL_FACES

OTHER_PILE = ALL_FACES[::-1]

APPENDIX_E = {
    "Yat Dong Dong",
    "Cup Say",
    "Foot Say",
    "Chee Yee",
    "Arn Lok Peng Sar",
    "Bo Bo Go Sing",
    "China Bank",
    "Chong Wan Sup Lok",
    "Die Pin",
    "Ghan Dong Cup Say",
    "Ghan Dong Ping Say",
    "Gum Un Que",
    "Harbour Bridge",
    "Hong Kong Bank",
    "Jung Quat",
    "Long Tau Fung May",
    "Pong Yun",
    "Seung Gwai Pak Moon",
    "Sydney Tower",
    "Yat Kai Sum May",
}  # fmt: skip
"""The list of CAN Appendix E."""


@pytest.mark.clause("CAN 8.3", check=1)
def test_the_house_has_one_cut() -> None:
    table = betting("canberra")
    assert table.cuts_of("Bob") == ()
    table.refused(choose("Cup Say", "right", "top"), "only_the_bank", "CAN 8.4")
    table.refused(c.CutTiles(cut="Die Pin", options=("left",)), "not_this_cut", "CAN 8.3")
    drawn = c.CutTiles(cut="Yat Dong Dong", options=("right",), at_random=True)
    table.refused(drawn, "not_by_lot", "CAN 8.3")
    table.deal()
    assert [(cut.cut, cut.options, cut.clause) for cut in table.events(e.TilesCut)] == [
        ("Yat Dong Dong", ("right",), "CAN 8.3")
    ]


@pytest.mark.clause("CAN AppE 1", check=1)
@pytest.mark.parametrize(("side", "other"), [("right", "left"), ("left", "right")])
def test_the_house_serves_its_cut_from_the_side_that_the_operator_chose(side: str, other: str) -> None:
    table = betting("canberra", choices={"house_cut_options": [side]})
    table.refused(c.CutTiles(cut="Yat Dong Dong", options=(other,)), "not_this_cut", "CAN 8.3")
    table.until("delivered")
    assert [(cut.cut, cut.options) for cut in table.events(e.TilesCut)] == [("Yat Dong Dong", (side,))]
    cut = table.book.cut("Yat Dong Dong", (side,))
    assert cut is not None
    assert list(table.events(e.TilesDelivered)[-1].hands.values()) == list(groups(table.woodpile, cut))


@pytest.mark.clause("CAN 8.4", check=1)
@pytest.mark.parametrize("shared", [False, True])
def test_a_player_who_banks_or_co_banks_may_choose_an_approved_cut(shared: bool) -> None:
    table = banked("canberra", shared=shared)
    assert {name for name, _ in table.cuts_of("Bob")} == APPENDIX_E
    table.refused(choose("Eiffel Tower"), "no_such_cut", "CAN 8.4")
    table.refused(choose("Chee Yee", "top", person="Ann"), "only_the_bank", "CAN 8.4")
    (chosen,) = done(table, choose("Chee Yee", "top"))
    assert chosen.clause == "CAN 8.4"
    house_way = c.CutTiles(cut="Yat Dong Dong", options=("right",))
    table.refused(house_way, "not_this_cut", "CAN 8.4")
    table.until("delivered")
    cut = table.book.cut("Chee Yee", ("top",))
    assert cut is not None
    assert list(table.events(e.TilesDelivered)[-1].hands.values()) == list(groups(table.woodpile, cut))


@pytest.mark.clause("CAN 8.4", check=1)
@pytest.mark.parametrize("shared", [False, True])
def test_without_a_choice_it_is_by_a_reading_the_houses_cut(shared: bool) -> None:
    """8.3 names the cut "when the house holds the bank"; 8.4 gives a banker a choice and says no more."""
    table = banked("canberra", shared=shared, to="delivered")
    cut = table.events(e.TilesCut)[-1]
    assert (cut.cut, cut.options, cut.chosen_by) == ("Yat Dong Dong", ("right",), "")
    assert (cut.clause, readings()[cut.clause].follows) == ("R-109", "MA 8(i) style")
    late = banked("canberra", to="bets_closed")
    late.refused(choose("Chee Yee", "top"), "already_cut", "CAN 8.4")


@pytest.mark.clause("CAN 4.2 count", check=1)
@pytest.mark.parametrize(("total", "first"), [(12, 6), (17, 3), (9, 3), (10, 4)])
def test_the_count_begins_with_the_chung_of_a_player_and_the_delivery_runs_clockwise(
    total: int, first: int
) -> None:
    table = banked("canberra", total=total, to="delivered")
    assert table.state.round.first == first
    assert table.state.round.delivered == tuple((first - 1 - step) % 8 + 1 for step in range(8))


@pytest.mark.clause("CAN 13.1", check=1)
@pytest.mark.parametrize("fault", ["cocked", "fell-out"])
def test_dice_that_do_not_lie_flat_are_no_throw(fault: str) -> None:
    table = betting("canberra")
    table.until("counted")
    (voided,) = done(table, c.ReportDice(by="Ira", fault=fault))  # type: ignore[arg-type]
    assert (voided.clause, table.state.phase, table.state.round.total) == ("CAN 13.1", "bets_closed", None)
    table.dice = (6, 6, 6)
    table.until("delivered")
    assert (table.state.round.total, table.state.round.throws) == (18, 2)
    order_of(table, "DiceVoided", "TilesDelivered")


@pytest.mark.clause("CAN 13.2", check=1)
@pytest.mark.parametrize("count", [1, 5])
def test_a_tile_seen_in_shuffling_or_stacking_has_all_of_them_shuffled_again(count: int) -> None:
    table = betting("canberra")
    _, asked = done(table, c.ReportExposed(by="Ira", at="stack", count=count))
    assert (asked.clause, asked.is_laja) == ("CAN 13.2", False)
    table.woodpile = OTHER_PILE
    (shuffled,) = done(table)
    assert (type(shuffled), shuffled.woodpile) == (e.TilesReshuffled, OTHER_PILE)
    table.deal()


def test_there_is_no_la_ja_unless_the_reading_is_chosen() -> None:
    betting("canberra").refused(c.AskLaja(person="Ann"), "no_laja", "CAN Terms La Ja")
    table = betting("canberra", choices={"laja": "on request"})
    table.play(c.AskLaja(person="Ann"))
    table.duty()
    table.play(c.ReportExposed(by="Ira", at="laja", count=1))
    assert (table.state.round.mixing, table.events(e.ReshuffleAsked)[-1].clause) == ("reshuffle", "CAN 13.2")


@pytest.mark.clause("CAN 13.3", check=1)
def test_the_inspector_may_order_a_reshuffle_until_somebody_has_looked() -> None:
    for phase in ("betting", "bets_closed", "shaken", "counted", "delivered"):
        table = betting("canberra")
        table.until(phase)
        (asked,) = done(table, c.OrderReshuffle(by="Ira", reason="tracking"))
        assert asked.clause == "CAN 13.3"
        table.deal()
        assert table.state.round.reshuffles == 1
        table.refused(c.OrderReshuffle(by="Ira"), "reshuffle_late", "CAN 13.3")


@pytest.mark.clause("CAN 13.9", check=1)
@pytest.mark.parametrize("phase", ["delivered", "setting"])
def test_a_wrong_distribution_voids_the_round(phase: str) -> None:
    table = banked("canberra", to=phase)
    before = table.has("Ann")
    *_, voided = done(table, c.ReportMisdelivery(by="Ira"))
    assert (voided.cause, voided.clause) == ("misdelivery", "CAN 13.9")
    assert table.has("Ann") == before + 2000
    assert not table.state.round.bank.stakes


def test_customs_of_other_houses_have_no_place_here() -> None:
    stacks = c.MoveStacks(person="Bob", to_left=(3,))
    banked("canberra").refused(stacks, "no_stack_cut", silent("MA 8(g)"))
    table = banked("canberra", to="bets_closed")
    table.refused(c.TakeCup(person="Bob"), "not_your_shake", "CAN 4.2 shake")
    table.refused(c.ShakeDice(dice=(1, 1, 1), by="Bob"), "not_your_shake", "CAN 4.2 shake")
    table.refused(c.ShakeDice(dice=(1, 1, 1), shakes=0), "too_few_shakes", "CAN 4.2 shake")
    table.refused(c.NominateFour(person="Bob", amount=4), "no_plus_minus", silent("NZ 9.6"))
    table.play(c.ShakeDice(dice=(1, 1, 1), shakes=1))
    table.until("setting")
    table.refused(c.RemoveByDice(by="Ira"), "no_removal", silent("NZ 12.9"))
