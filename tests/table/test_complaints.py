"""A player's own complaint: on record at once, one at a time, with its words hidden until the round is over."""

from typing import Final

import pytest
from msgspec.structs import replace

from paigow.books import BOOK_IDS
from paigow.table import Right, decide, may, show, view
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.views.legal_actions_cache import LegalActionCache
from paigow.table.views.public_table import written
from tests.clauses.silent import silent
from tests.table.driver import Game

ANNS: Final = c.Complain(person="Ann", about="payment", box=2, complaint="it was a push")


def seated(book: str = "canberra", **options: object) -> Game:
    """Return a table with Ann at box 2 and Bob at box 3, before any round."""
    table = Game(book, choices=options)
    table.seat("Ann", 2)
    table.seat("Bob", 3)
    return table


def deal_a_round(table: Game) -> None:
    """Play a round up to the tiles, with a wager of Ann."""
    table.begin()
    table.wager("Ann", 2, "$20")
    table.deal()


def complaining(table: Game, person: str) -> set[str]:
    """Return what a person may do about complaints."""
    return {right.do for right in may(table.state, person, table.book)} & {"complain", "withdraw_complaint"}


@pytest.mark.clause("CAN 15.5", check=1)
@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_complaint_is_on_record_at_once_by_name_with_the_notice_of_the_inspector(book: str) -> None:
    table = seated(book)
    (opened,) = table.play(ANNS)
    assert opened == e.DisputeOpened(
        number=1,
        person="Ann",
        complaint="it was a push",
        about="payment",
        box=2,
        round=0,
        by="Ann",
        clause="CAN 15.5" if book == "canberra" else silent("CAN 15.5"),
    )
    (seen,) = view(table.state, "Bob", table.book).disputes
    assert (seen.person, seen.about, seen.box, seen.complaint) == ("Ann", "payment", 2, "it was a push")


def test_anybody_at_the_table_may_complain_about_any_box_or_none_and_nobody_else() -> None:
    table = seated()
    rights = [right for right in may(table.state, "Ann", table.book) if right.do == "complain"]
    open_ = ("about", "complaint", "round")
    assert rights == [
        Right(do="complain", open=open_),
        Right(do="complain", boxes=tuple(table.state.boxes), open=open_),
    ]
    assert not complaining(table, "Zoe")
    table.refused(c.Complain(person="Zoe", about="other"), "not_here")
    fault = table.refused(c.Complain(person="Ann", about="other", box=9), "no_such_box")
    assert fault.facts == {"box": 9, "boxes": "1, 2, 3, 4, 5, 6, 7, 8"}


def test_one_complaint_of_a_person_waits_at_a_time() -> None:
    table = seated()
    table.play(ANNS)
    assert complaining(table, "Ann") == {"withdraw_complaint"}
    assert complaining(table, "Bob") == {"complain"}
    assert table.refused(ANNS, "complaint_waits").facts == {"number": 1}
    table.play(c.DecideDispute(by="Sue", number=1, decision="it stands"))
    assert complaining(table, "Ann") == {"complain"}
    (again,) = table.play(ANNS)
    assert isinstance(again, e.DisputeOpened)
    assert again.number == 2


def test_whoever_complained_may_withdraw_it_until_it_is_decided() -> None:
    table = seated()
    table.play(ANNS)
    table.play(c.Complain(person="Bob", about="cut"))
    assert table.play(c.WithdrawComplaint(person="Ann")) == [
        e.DisputeWithdrawn(number=1, by="Ann", clause="CAN 15.6")
    ]
    assert [each.person for each in table.state.disputes] == ["Bob"]
    table.refused(c.WithdrawComplaint(person="Ann"), "no_complaint")
    table.play(c.DecideDispute(by="Sue", number=2, decision="it stands"))
    table.refused(c.WithdrawComplaint(person="Bob"), "no_complaint")


@pytest.mark.clause("CAN 15.6", check=1)
def test_a_supervisor_decides_it_as_any_other() -> None:
    table = seated()
    table.play(ANNS)
    table.play(c.DecideDispute(by="Sue", number=1, decision="it stands"))
    table.play(c.DecideDispute(by="Tom", number=1, decision="it stood", is_review=True))
    (dispute,) = table.state.disputes
    assert (dispute.decision, dispute.review) == ("it stands", "it stood")


@pytest.mark.clause("NZ 10.9(b)(ii)", check=1)
def test_others_are_told_that_somebody_complains_and_what_about_once_the_round_is_over() -> None:
    table = seated("nz")
    table.begin()
    for person, box in (("Ann", 2), ("Bob", 3)):
        table.wager(person, box, "$20")
    table.deal()
    (opened,) = table.play(ANNS)
    assert show(table.state, opened, "Bob") == e.DisputeOpened(
        number=1, person="Ann", complaint="", round=1, by="Ann", clause=silent("CAN 15.5")
    )
    (seen,) = view(table.state, "Bob", table.book).disputes
    assert (seen.person, seen.about, seen.box, seen.complaint) == ("Ann", "", None, "")
    judged = written(table.state)
    assert judged is not None  # judges read it at once
    assert (judged.disputes[0].about, judged.disputes[0].complaint) == ("payment", "it was a push")
    table.finish()
    (seen,) = view(table.state, "Bob", table.book).disputes
    assert (seen.about, seen.box, seen.complaint) == ("payment", 2, "it was a push")


@pytest.mark.clause("NZ 10.9(b)(ii)", check=1)
def test_the_round_that_a_player_names_tells_others_nothing_while_a_round_is_on() -> None:
    table = seated("nz")
    deal_a_round(table)
    table.finish()
    deal_a_round(table)
    (opened,) = table.play(replace(ANNS, round=1))
    shown = show(table.state, opened, "Bob")
    assert isinstance(shown, e.DisputeOpened)
    (seen,) = view(table.state, "Bob", table.book).disputes
    judged = written(table.state)
    assert judged is not None
    assert (shown.round, seen.round, judged.disputes[0].round) == (2, 2, 1)
    table.finish()
    (seen,) = view(table.state, "Bob", table.book).disputes
    assert seen.round == 1


def test_a_complaint_names_the_present_round_or_an_earlier_one() -> None:
    table = seated()
    for _ in range(2):
        deal_a_round(table)
        table.finish()
    table.begin()
    for named, recorded in ((None, 2), (1, 1), (2, 2), (3, 3)):
        (opened,) = table.play(replace(ANNS, round=named))
        assert isinstance(opened, e.DisputeOpened)
        assert opened.round == table.state.disputes[-1].round == recorded
        table.play(c.WithdrawComplaint(person="Ann"))
    assert table.refused(replace(ANNS, round=4), "no_such_round").facts == {"round": 4}


def test_a_complaint_written_slowly_is_about_the_round_that_it_names() -> None:
    table = seated()
    for _ in range(2):
        deal_a_round(table)
        table.finish()
    named = replace(ANNS, round=table.state.coming)
    deal_a_round(table)
    (opened,) = table.play(named)
    assert isinstance(opened, e.DisputeOpened)
    assert (table.state.rounds_begun, opened.round) == (3, 2)


def test_where_none_are_recorded_nobody_complains() -> None:
    table = seated("nz", disputes=False)
    assert not complaining(table, "Ann")
    table.refused(ANNS, "no_disputes", silent("CAN 15.6"))


def test_what_is_known_of_rights_holds_when_somebody_has_complained() -> None:
    table = seated()
    before = LegalActionCache(table.state, table.book)
    before.may("Ann")
    table.play(ANNS)
    assert LegalActionCache(table.state, table.book, before).may("Ann") == may(table.state, "Ann", table.book)


def test_who_has_gone_may_still_withdraw_his() -> None:
    table = seated()
    table.play(ANNS)
    before = LegalActionCache(table.state, table.book)
    table.play(c.Leave(person="Ann"))
    table.begin()
    assert "Ann" not in table.state.people
    assert "withdraw_complaint" in {
        right.do for right in LegalActionCache(table.state, table.book, before).may("Ann")
    }
    assert isinstance(decide(table.state, c.WithdrawComplaint(person="Ann"), table.book), list)


@pytest.mark.clause("CAN 15.6", check=1)
def test_the_last_eight_decisions_stay_in_view_for_a_review_and_whatever_waits() -> None:
    table = seated()
    table.play(c.Complain(person="Bob", about="cut"))
    for number in range(2, 12):
        table.play(ANNS)
        table.play(c.DecideDispute(by="Sue", number=number, decision="it stands"))
    assert [each.number for each in table.state.disputes] == [*range(1, 12)]
    table.begin(to="washed")
    assert [each.number for each in table.state.disputes] == [1, *range(4, 12)]
    table.play(c.DecideDispute(by="Tom", number=4, decision="it stood", is_review=True))
