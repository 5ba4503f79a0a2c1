"""Orders that wait for others: the consent of all players, a second supervisor's approval, and limited corrections."""

from typing import Any

import pytest
from msgspec.structs import replace

from paigow.table import commands as c
from paigow.table import events as e
from paigow.table import view
from tests.table.banks import WINS_TOO, BankedGame
from tests.table.driver import LOSES, PUSHES, WINS, Game, coins
from tests.table.ledger import Ledger

SOON_MS = 1_770_000_030_000


def two_play(**more: Any) -> Game:
    """Return a table with wagers of $20 by Ann and Bob, closed bets and no tiles yet. Ann's hand wins, Bob's loses."""
    table = Game("canberra", **more)
    table.seat("Ann", 2)
    table.seat("Bob", 3)
    table.begin({table.state.house: "low4 five high6 low10", 2: WINS[0], 3: LOSES[0]})
    table.wager("Ann", 2, "$20")
    table.wager("Bob", 3, "$20")
    table.until("bets_closed")
    return table


def settled() -> Game:
    """Return the same round played to its end."""
    table = two_play()
    table.until("setting")
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.finish()
    return table


def proposed(
    order: c.SupervisorOrder, *asked: str, way: c.Way = "consent", by: str = "Ann", by_house: bool = False
) -> c.Propose:
    return c.Propose(by=by, order=order, way=way, asked=asked, deadline_ms=SOON_MS, by_house=by_house)


def answer(person: str, *, consents: bool = True, as_supervisor: bool = False) -> c.AnswerProposal:
    return c.AnswerProposal(person=person, number=1, consents=consents, as_supervisor=as_supervisor)


FIRE = c.Invalidate(by="Ann", cause="fire", reason="smoke")


def pay(amount: str, person: str = "Bob", by: str = "Sue") -> c.CorrectPayment:
    sign = -1 if amount.startswith("-") else 1
    return c.CorrectPayment(
        by=by, person=person, coins=sign * coins(amount.lstrip("-")), approved_by="Tom", reason="miscounted"
    )


# ---- consent -----------------------------------------------------------------------------------------------------


def test_an_order_of_one_who_plays_is_given_when_all_others_who_play_consent() -> None:
    table = two_play()
    table.stand("Cho")
    table.play(proposed(FIRE, "Bob", "Cho"))
    assert table.play(answer("Bob")) == [e.ProposalAnswered(number=1, person="Bob", consents=True)]
    assert table.state.phase == "bets_closed"
    told = table.play(answer("Cho"))
    assert told[:2] == [
        e.ProposalAnswered(number=1, person="Cho", consents=True),
        e.ProposalEnded(number=1, cause="given"),
    ]
    assert isinstance(told[-1], e.RoundVoided)
    assert told[-1].by == "Ann"
    assert table.state.proposals == ()


def test_one_who_declines_ends_it_and_so_does_silence() -> None:
    table = two_play()
    table.play(proposed(FIRE, "Bob", "Cho"))
    told = table.play(answer("Bob", consents=False))
    assert told[-1] == e.ProposalEnded(number=1, cause="declined")
    table.play(proposed(FIRE, "Bob"))
    table.refused(c.EndProposal(number=2, now_ms=SOON_MS - 1), "no_such_proposal")
    assert table.play(c.EndProposal(number=2, now_ms=SOON_MS)) == [e.ProposalEnded(number=2, cause="time")]
    assert table.state.phase == "bets_closed"


def test_silence_ends_the_order_that_is_named_and_no_other() -> None:
    table = two_play()
    table.play(proposed(FIRE, "Bob"))
    table.refused(c.EndProposal(number=9, now_ms=SOON_MS), "no_such_proposal")
    table.play(proposed(FIRE, "Ann", by="Bob"))
    assert table.play(c.EndProposal(number=2, now_ms=SOON_MS)) == [e.ProposalEnded(number=2, cause="time")]
    assert [proposal.number for proposal in table.state.proposals] == [1]


def test_who_plays_alone_has_nobody_to_consent() -> None:
    table = two_play()
    table.refused(proposed(FIRE), "nobody_to_consent")
    table.refused(proposed(FIRE, "Ann"), "nobody_to_consent")


def test_only_those_who_are_asked_answer_and_each_once() -> None:
    table = two_play()
    table.play(proposed(FIRE, "Bob", "Cho"))
    for command in (answer("Ann"), answer("Dee"), answer("Bob", as_supervisor=True)):
        table.refused(command, "not_asked_to_consent")
    table.play(answer("Bob"))
    table.refused(answer("Bob"), "not_asked_to_consent")
    table.refused(c.AnswerProposal(person="Bob", number=9, consents=True), "no_such_proposal")


def test_a_supervisor_without_a_stake_may_answer_for_all() -> None:
    table = two_play()
    table.play(proposed(FIRE, "Bob"))
    told = table.play(answer("Sue", as_supervisor=True))
    assert isinstance(told[-1], e.RoundVoided)


def test_nobody_puts_a_second_order_forward_while_one_waits() -> None:
    table = two_play()
    table.play(proposed(FIRE, "Bob"))
    table.refused(proposed(FIRE, "Bob"), "already_proposed")


def test_an_order_that_has_no_place_any_more_is_refused_after_all() -> None:
    table = two_play()
    table.play(proposed(FIRE, "Bob"))
    table.until("setting")
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.finish()
    told = table.play(answer("Bob"))
    assert told[-1] == e.ProposalEnded(number=1, cause="refused", code="wrong_phase")


def test_the_dealer_waits_for_a_proposal_once_a_round_whoever_proposes() -> None:
    table = two_play()
    (first,) = table.play(proposed(FIRE, "Bob"))
    table.play(answer("Bob", consents=False))
    (second,) = table.play(proposed(c.Invalidate(by="Bob", cause="fire"), "Ann", by="Bob"))
    assert isinstance(first, e.OrderProposed)
    assert isinstance(second, e.OrderProposed)
    assert (first.is_waited_for, second.is_waited_for) == (True, False)


def test_who_has_come_to_play_since_an_order_was_proposed_is_asked_too() -> None:
    table = Game("canberra")
    table.seat("Ann", 2)
    table.seat("Bob", 3)
    table.begin()
    table.play(proposed(FIRE, "Bob"))
    table.seat("Xia", 4)
    table.stand("Eve")  # with coins, but without a part in the round
    table.wager("Xia", 4, "$20")
    seen = view(table.state, "Xia", table.book)
    assert seen.proposals[0].asked == ("Bob", "Xia")
    assert table.play(answer("Bob")) == [e.ProposalAnswered(number=1, person="Bob", consents=True)]
    table.refused(answer("Eve"), "not_asked_to_consent")
    assert isinstance(table.play(answer("Xia"))[-1], e.RoundVoided)


def test_an_order_for_which_consent_was_asked_ends_with_its_round() -> None:
    table = two_play()
    table.play(proposed(FIRE, "Bob"))
    table.until("setting")
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.finish()
    washed = table.play(c.WashTiles())
    assert washed[1:] == [e.ProposalEnded(number=1, cause="round")]
    assert table.state.proposals == ()
    table.refused(answer("Bob"), "no_such_proposal")


def test_an_order_proposed_between_rounds_is_for_the_next_and_an_approval_waits_on() -> None:
    table = settled()
    table.play(proposed(c.ChangeLimits(by="Ann", minimum=2000, maximum=10_000), "Bob"))
    table.play(proposed(pay("$5"), "Ann", "Bob", way="approval", by="Sue", by_house=True))
    assert len(table.play(c.WashTiles())) == 1
    assert [each.number for each in table.state.proposals] == [1, 2]


# ---- a second supervisor's approval --------------------------------------------------------------------------------


def test_a_payment_is_corrected_once_a_second_supervisor_approves_and_the_log_names_both() -> None:
    table = settled()
    before = table.has("Bob")
    table.play(proposed(pay("$5"), "Ann", "Bob", way="approval", by="Sue", by_house=True))
    assert table.has("Bob") == before
    table.refused(answer("Sue", as_supervisor=True), "not_asked_to_consent")
    told = table.play(answer("Tom", as_supervisor=True))
    assert table.has("Bob") == before + coins("$5")
    corrected = told[-1]
    assert isinstance(corrected, e.PaymentCorrected)
    assert (corrected.by, corrected.approved_by) == ("Sue", "Tom")


def test_all_who_play_may_approve_but_nobody_what_is_paid_to_himself_alone() -> None:
    alone = Game("canberra")
    alone.seat("Bob", 3)
    alone.begin({alone.state.house: "low4 five high6 low10", 3: LOSES[0]})
    alone.wager("Bob", 3, "$20")
    alone.deal()
    alone.set(3, LOSES[1])
    alone.finish()
    alone.play(proposed(pay("$5"), "Bob", way="approval", by="Sue", by_house=True))
    alone.refused(answer("Bob"), "not_asked_to_consent")
    table = settled()
    table.play(proposed(pay("$5"), "Bob", way="approval", by="Sue", by_house=True))
    table.play(answer("Bob"))
    assert table.state.proposals[0].consented == ("Bob",)  # Ann, who plays too, is asked as well
    table.play(c.EndProposal(number=1, now_ms=SOON_MS))
    table.play(proposed(pay("$5"), "Ann", "Bob", way="approval", by="Sue", by_house=True))
    table.play(c.AnswerProposal(person="Bob", number=2, consents=True))
    told = table.play(c.AnswerProposal(person="Ann", number=2, consents=True))
    assert isinstance(told[-1], e.PaymentCorrected)
    back = proposed(pay("-$5", person="Bob", by="Bob"), by="Bob")
    table.refused(back, "nobody_to_consent")


# ---- what costs the house something --------------------------------------------------------------------------------


def are_to_set() -> Game:
    """Return a table where Ann and Bob have seen their tiles and the house banks."""
    table = two_play()
    table.until("setting")
    return table


def test_players_undo_no_round_against_the_house_once_tiles_are_seen() -> None:
    table = are_to_set()
    table.refused(proposed(FIRE, "Bob"), "needs_house_supervisor")
    (asked,) = table.play(replace(proposed(FIRE, "Bob"), has_house=True))
    assert isinstance(asked, e.OrderProposed)
    assert (asked.needs_house, asked.asked, asked.is_waited_for) == (True, (), True)
    table.refused(answer("Bob"), "not_asked_to_consent")
    assert view(table.state, "Bob", table.book).proposals[0].needs_house
    told = table.play(answer("Sue", as_supervisor=True))
    assert isinstance(told[-1], e.RoundVoided)


def test_an_order_proposed_before_tiles_were_seen_is_not_given_by_consent_afterwards() -> None:
    table = two_play()
    table.play(proposed(FIRE, "Bob"))
    table.until("setting")
    told = table.play(answer("Bob"))
    assert told[-1] == e.ProposalEnded(number=1, cause="refused", code="needs_house_supervisor")
    assert table.state.phase == "setting"


def test_who_opened_the_table_and_the_players_pay_nothing_out_of_the_float_tray() -> None:
    table = settled()
    opener = proposed(pay("$5"), "Ann", "Bob", way="approval", by="Sue")
    table.refused(opener, "needs_house_supervisor")
    table.play(replace(opener, has_house=True))
    for person in ("Ann", "Bob"):
        table.refused(answer(person), "not_asked_to_consent")
    assert isinstance(table.play(answer("Tom", as_supervisor=True))[-1], e.PaymentCorrected)


def test_players_give_a_payment_back_to_the_house_by_themselves() -> None:
    table = settled()  # Ann won $20
    table.play(proposed(pay("-$5", person="Ann"), "Ann", "Bob", way="approval", by="Sue"))
    table.play(answer("Ann"))
    assert isinstance(table.play(answer("Bob"))[-1], e.PaymentCorrected)


def test_players_undo_a_round_among_themselves() -> None:
    table = BankedGame("canberra", {"Ann": (2, "$20", PUSHES), "Cho": (4, "$20", LOSES)}, stake="$40")
    table.deal_all()
    (asked,) = table.play(proposed(FIRE, "Bob", "Cho"))
    assert isinstance(asked, e.OrderProposed)
    assert not asked.needs_house
    table.play(answer("Bob"))
    assert isinstance(table.play(answer("Cho"))[-1], e.RoundVoided)


@pytest.mark.parametrize("book", ["canberra", "rws"])
def test_the_house_pays_for_a_miscounted_cover_so_players_do_not_report_one_by_themselves(book: str) -> None:
    """The bank puts up $1 against $100 and loses, so the float tray pays the rest."""
    wagers = {"Ann": (2, "$50", WINS), "Cho": (4, "$50", WINS_TOO)}
    table = BankedGame(book, wagers, money="$60")
    report = c.ReportMiscounted(by="Ann", counted=coins("$1"))
    table.refused(proposed(report, "Bob", "Cho"), "needs_house_supervisor")
    table.play(replace(report, by="Sue"))
    before = table.state.float_coins
    table.until("covering")
    table.play(c.PlaceStake(person="Bob", coins=coins("$1")))
    table.deal_all()
    table.set_bank()
    table.until("round_over")
    assert table.state.float_coins < before - coins("$90")


def test_players_hand_each_other_no_coupon() -> None:
    table = Game("massachusetts", choices={"match_play": 5000})
    table.seat("Ann", 2)
    table.seat("Bob", 3)
    coupon = c.GiveCoupon(by="Ann", person="Bob", value=500)
    table.refused(proposed(coupon, "Bob"), "needs_house_supervisor")


# ---- corrections are limited ---------------------------------------------------------------------------------------


def test_a_correction_is_bounded_by_what_the_round_moved_for_him() -> None:
    table = settled()  # Ann won $20 less 5 %, her $20 came back; Bob lost $20
    assert table.refused(pay("$20.50"), "beyond_the_round").facts["most"] == coins("$20")
    table.play(pay("$15"))
    assert table.refused(pay("$10"), "beyond_the_round").facts["most"] == coins("$5")
    table.play(pay("$5"))
    table.refused(pay("$0.50"), "beyond_the_round")
    table.refused(pay("$1000", person="Ann"), "beyond_the_round")


def test_nobody_gives_back_what_the_round_has_not_brought_him() -> None:
    table = settled()
    assert table.refused(pay("-$1"), "beyond_the_round").facts["most"] == 0
    assert table.refused(pay("-$25", person="Ann"), "beyond_the_round").facts["most"] == coins("$20")
    table.play(pay("-$20", person="Ann"))
    table.refused(pay("-$1", person="Ann"), "beyond_the_round")


def test_what_was_paid_too_much_by_a_correction_can_be_taken_back() -> None:
    table = settled()
    table.play(pay("$10"))
    table.play(pay("-$10"))
    table.refused(pay("-$1"), "beyond_the_round")


def test_who_had_nothing_in_the_round_is_corrected_nothing() -> None:
    table = settled()
    table.stand("Eve")
    assert table.refused(pay("$1", person="Eve"), "beyond_the_round").facts["most"] == 0


def test_the_last_round_is_corrected_until_the_next_has_moved_his_coins() -> None:
    table = settled()
    table.begin()
    table.play(pay("$20"))
    table.wager("Ann", 2, "$20")
    table.deal()
    table.refused(pay("$1"), "beyond_the_round")


def test_what_is_taken_back_before_a_void_round_can_be_corrected_no_more() -> None:
    table = two_play()
    table.until("setting")
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.until("paid")
    table.play(FIRE)
    table.refused(pay("$1"), "beyond_the_round")
    table.refused(pay("-$1", person="Ann"), "beyond_the_round")


@pytest.mark.parametrize("book", ["nz", "canberra", "massachusetts", "rws"])
def test_a_bank_s_share_counts_too_and_every_coin_is_kept(book: str) -> None:
    table = BankedGame(book, {"Ann": (2, "$20", PUSHES), "Cho": (4, "$20", LOSES)})
    table.deal_all()
    table.finish()
    ledger = Ledger()
    ledger.post(table.log)
    ledger.agrees_with(table.state)
    assert table.state.round.settled["Bob"].moved >= coins("$20")
    assert table.state.round.settled["Bob"].got == coins("$20")
    table.refused(pay("-$20.50", person="Bob"), "beyond_the_round")
