"""RWS, 3.7 to 3.10 and 5.1.4: dice and delivery, and a wrong distribution."""

import pytest

from paigow.table import commands as c
from paigow.table import events as e
from tests.clauses.silent import silent
from tests.table.dealing import banked, betting, choose, done


@pytest.mark.clause("RWS 3.8 count", check=1)
@pytest.mark.parametrize(("total", "first"), [(9, 3), (17, 3), (10, 4), (3, 5)])
def test_the_count_begins_with_whoever_banks(total: int, first: int) -> None:
    table = banked("rws", total=total, to="counted")
    assert table.state.round.first == first


@pytest.mark.clause("RWS 5.1.4", check=1)
@pytest.mark.parametrize("reading", ["void if viewed", "void"])
def test_a_wrong_distribution_voids_the_game_once_a_player_has_looked(reading: str) -> None:
    table = betting("rws", choices={"misdelivery": reading})
    table.until("delivered")
    table.play(c.LookAtTiles(person="Bob", box=3))
    *_, voided = done(table, c.ReportMisdelivery(by="Lee"))
    assert (voided.cause, voided.clause) == ("misdelivery", "RWS 5.1.4")
    setting = betting("rws", choices={"misdelivery": reading})
    setting.deal()
    *_, voided = done(setting, c.ReportMisdelivery(by="Lee"))
    assert voided.clause == "RWS 5.1.4"


def test_as_it_is_read_a_wrong_distribution_that_nobody_has_seen_is_put_right() -> None:
    """5.1.4 does not mention it. The other reading voids it too, as the other documents do."""
    table = betting("rws")
    assert table.book.rules["misdelivery"].kind == "reading"
    table.until("delivered")
    (corrected,) = done(table, c.ReportMisdelivery(by="Lee"))
    assert (type(corrected), corrected.clause) == (e.DeliveryCorrected, "R-102")
    assert (table.state.phase, table.state.round.delivered) == ("counted", ())
    assert {box.hand for box in table.state.boxes.values()} == {None}
    table.until("delivered")
    table.deal()
    table.finish()
    assert not table.state.round.is_void
    other = betting("rws", choices={"misdelivery": "void"})
    other.until("delivered")
    *_, voided = done(other, c.ReportMisdelivery(by="Lee"))
    assert (voided.cause, voided.clause) == ("misdelivery", "RWS 5.1.4")


def test_a_burnt_box_takes_what_nobody_wagered_on_and_the_dealers_tiles_too() -> None:
    table = banked("rws", to="setting")
    assert {box.number for box in table.state.boxes.values() if box.hand} == {2, 3}
    assert table.state.round.house_hand is None
    assert len(table.state.round.undelivered) == 6


def test_where_the_document_is_silent() -> None:
    table = banked("rws")
    table.refused(c.AskLaja(person="Bob"), "no_laja", silent("NZ 9.2(a)"))
    table.refused(choose("Yat Dong Dong", "right"), "house_cuts", silent("NZ 9.3A(a)"))
    table.refused(c.MoveStacks(person="Bob", to_left=(1,)), "no_stack_cut", silent("MA 8(g)"))
    _, asked = done(table, c.ReportExposed(by="Lee", at="stack"))
    assert (asked.clause, asked.is_laja) == (silent("CAN 13.2"), False)
    table.until("bets_closed")
    table.refused(c.NominateFour(person="Bob", amount=4), "no_plus_minus", silent("NZ 9.6"))
    table.refused(c.TakeCup(person="Bob"), "not_your_shake", "RWS 3.8 shake")
    table.refused(c.ShakeDice(dice=(1, 1, 1), by="Bob"), "not_your_shake", "RWS 3.8 shake")
    table.refused(c.ShakeDice(dice=(1, 1, 1), shakes=0), "too_few_shakes", "RWS 3.8 shake")
    table.play(c.ShakeDice(dice=(1, 1, 1), shakes=1))
    (voided,) = done(table, c.ReportDice(by="Lee", fault="cocked"))
    assert voided.clause == silent("CAN 13.1")
    table.until("setting")
    table.refused(c.RemoveByDice(by="Lee"), "no_removal", silent("NZ 12.9"))
    drawn = c.CutTiles(cut="Yat Dong Dong", options=("right",), at_random=True)
    betting("rws").refused(drawn, "not_by_lot", "R-107")


@pytest.mark.parametrize(("count", "mixing"), [(2, None), (3, "reshuffle")])
def test_a_laja_may_be_allowed_and_then_three_seen_tiles_spoil_it(count: int, mixing: str | None) -> None:
    table = betting("rws", choices={"laja": "on request"})
    table.play(c.AskLaja(person="Ann"))
    table.duty()
    table.play(c.ReportExposed(by="Lee", at="laja", count=count))
    assert table.state.round.mixing == mixing
