"""The edges of payments: exact amounts next to each limit, for one wager and for a bank."""

from fractions import Fraction
from typing import Any

import pytest

from paigow.books import Book, load, with_choices
from paigow.books.book import known_as
from paigow.money import ChipSet
from paigow.rules import Funds, Stakes, payment, ruleset
from paigow.rules.bank_settlement import SurplusShare, bank_commission, rest, shares
from paigow.rules.settlement import (
    bank_cite,
    is_payable,
    payable_at_most,
    settle_main,
    settle_side_bet,
    valid_part,
)
from paigow.tiles import parse_tiles

NZ, CANBERRA, MASSACHUSETTS, RWS = (load(book) for book in ("nz", "canberra", "massachusetts", "rws"))
TABLE = Stakes(ChipSet((50, 100, 500)), 1000, 100000)


# ---- one wager -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 6.12", check=1)
@pytest.mark.clause("NZ 6.13", check=1)
def test_only_what_chips_pay_exactly_is_in_play() -> None:
    assert [is_payable(coins, NZ, TABLE) for coins in (1000, 1050, 1500, 2000, 0)] == [
        True,
        False,
        False,
        True,
        True,
    ]
    odd = Stakes(ChipSet((950,)), 950, 100000)  # chips can pay the win of 1000, but cannot make 1000
    assert [is_payable(coins, NZ, odd) for coins in (1000, 19000)] == [False, True]
    assert [payable_at_most(coins, NZ, TABLE) for coins in (999, 1000, 1999, 2000, 30)] == [
        0,
        1000,
        1000,
        2000,
        0,
    ]
    assert valid_part(3700, NZ, TABLE) == (3000, ("NZ 6.13",))
    assert valid_part(3000, NZ, TABLE) == (3000, ())


@pytest.mark.clause("CAN 5.1(d)", check=1)
@pytest.mark.clause("CAN 5.1(c) further", check=1)
def test_canberra_settles_up_to_the_maximum_and_below_the_minimum_once() -> None:
    limits = Stakes(TABLE.chips, 1000, 5000)
    assert [valid_part(coins, CANBERRA, limits).coins for coins in (5000, 5050)] == [5000, 5000]
    assert valid_part(5050, CANBERRA, limits).clauses == ("CAN 5.1(d)",)
    assert valid_part(5000, CANBERRA, limits).clauses == ()
    assert valid_part(950, CANBERRA, limits) == (950, ("CAN 5.1(c) first",))
    assert valid_part(950, CANBERRA, limits, advised=True) == (0, ("CAN 5.1(c) further",))
    assert valid_part(1000, CANBERRA, limits, advised=True) == (1000, ())
    assert valid_part(5050, RWS, limits) == (5050, ())
    lost = settle_main(5050, "lose", CANBERRA, limits)
    assert (lost.taken, lost.returned, lost.won) == (5000, 50, 0)
    pushed = settle_main(5050, "push", CANBERRA, limits)
    assert (pushed.taken, pushed.returned, pushed.won, pushed.commission) == (0, 5050, 0, 0)
    won = settle_main(5050, "win", CANBERRA, limits)
    assert (won.taken, won.returned, won.won, won.commission) == (0, 5050, 5000, 250)


def test_each_bank_has_its_own_clause() -> None:
    assert [bank_cite("push_stands", bank, NZ) for bank in ("house", "player", "co-bank")] == [
        NZ.cite("push_stands"),
        NZ.cite("bank_push_stands"),
        NZ.cite("co_bank_push_stands"),
    ]


@pytest.mark.parametrize(
    ("book", "commission"), [(NZ, 100), (CANBERRA, 100), (MASSACHUSETTS, 125), (RWS, 100)]
)
def test_what_a_wager_and_a_coupon_win_together_is_paid_in_whole_chips(book: Book, commission: int) -> None:
    """R-90: 5% of 2250 is 112.5. The payment is raised to whole chips (R-49, RWS: R-94), in MA 7(k) the commission."""
    won = settle_main(2000, "win", book, TABLE, coupon=250)
    assert (won.won, won.commission, type(won.commission)) == (2250, commission, int)


def test_a_coupon_matches_what_is_won_and_no_more() -> None:
    won = settle_main(2000, "win", MASSACHUSETTS, TABLE, coupon=1000)
    assert (won.won, won.coupon, won.commission, won.returned) == (3000, 1000, 150, 2000)
    least = settle_main(1000, "win", MASSACHUSETTS, TABLE, coupon=2000)
    assert (least.won, least.coupon) == (2000, 1000)
    none = settle_main(1000, "win", MASSACHUSETTS, TABLE)
    assert (none.coupon, MASSACHUSETTS.cite("coupon_paid") in none.clauses) == (0, False)
    for result in ("push", "lose"):
        kept = settle_main(1000, result, MASSACHUSETTS, TABLE, coupon=500)
        assert MASSACHUSETTS.cite("coupon_kept") in kept.clauses
        assert kept.won == 0


@pytest.mark.clause("RWS 4.6(2)", check=1)
def test_a_side_bet_wins_by_its_line_less_commission_or_is_lost_whole() -> None:
    lost = settle_side_bet(700, None, "x", RWS, TABLE, bet="tie")
    assert (lost.taken, lost.won, lost.returned) == (700, 0, 0)
    won = settle_side_bet(1000, 25, "RWS 4.6(1)", RWS, TABLE, bet="tie")
    assert (won.won, won.commission, won.returned, won.by_odds) == (25000, 1250, 1000, None)
    assert won.clauses[0] == "RWS 4.6(1)"
    exact, capped = (
        settle_side_bet(1000, 25, "x", RWS, TABLE, bet="tie", pays_at_most=most) for most in (25000, 24999)
    )
    assert (exact.won, exact.by_odds, capped.won, capped.by_odds) == (25000, None, 24999, 25000)
    assert RWS.cite("side_bet_cap") in capped.clauses
    assert RWS.cite("side_bet_cap") not in exact.clauses


def test_canberra_rounds_a_payment_up_to_what_chips_make() -> None:
    fifties = Stakes(ChipSet((500, 1000)), 1000, 100000)
    won = settle_main(3000, "win", CANBERRA, fifties)
    assert (won.won, won.commission) == (3000, 0)  # 2850 less commission: the next amount is 3000
    assert CANBERRA.cite("payment_raised") in won.clauses
    fits = settle_main(10000, "win", CANBERRA, fifties)
    assert (fits.won, fits.commission) == (10000, 500)
    assert CANBERRA.cite("payment_raised") not in fits.clauses


# ---- a bank ------------------------------------------------------------------------------------------------------


def funds(
    losing: int = 0, house: int = 0, *, shared: bool = False, drawn: Any = None, **stakes: int
) -> Funds:
    return Funds(
        is_shared=shared,
        losing=losing,
        stakes=stakes,
        house_stake=house,
        stacks=dict.fromkeys(stakes, 300),
        drawn=drawn or {},
    )


@pytest.mark.clause("NZ 11.2(i) pay", check=1)
def test_a_bank_pays_of_the_losing_wagers_then_the_stake_then_what_else_he_has() -> None:
    assert payment(1000, funds(1000, Ann=500), NZ, TABLE) == {"losing": 1000}
    assert payment(0, funds(1000, Ann=500), NZ, TABLE) == {}
    assert payment(1001, funds(1000, Ann=500), NZ, TABLE) == {"losing": 1000, "stake:Ann": 1}
    assert payment(500, funds(0, Ann=500), NZ, TABLE) == {"stake:Ann": 500}
    assert payment(700, funds(0, Ann=500), NZ, TABLE) == {"stake:Ann": 500, "stack:Ann": 200}
    assert payment(900, funds(0, Ann=500), NZ, TABLE) == {"stake:Ann": 500, "stack:Ann": 300, "float": 100}


@pytest.mark.clause("NZ 11.3(i)", check=1)
def test_a_shared_bank_pays_by_halves() -> None:
    paid = payment(1000, funds(0, 600, shared=True, Ann=600), NZ, TABLE)
    assert paid == {"stake:Ann": 500, "stake:house": 500}
    more = payment(1000, funds(0, 100, shared=True, Ann=600), NZ, TABLE)
    assert more == {"stake:Ann": 500, "stake:house": 100, "float": 400}
    again = payment(
        100, funds(0, 550, shared=True, drawn={"stake:Ann": 50, "losing": 900}, Ann=550), NZ, TABLE
    )
    assert sum(again.values()) == 100


def test_holders_bear_and_get_by_what_they_put_up() -> None:
    assert shares(100, {"Ann": 0, "Bob": 0}) == {"Ann": 100, "Bob": 0}


@pytest.mark.clause("NZ 6.14", check=1)
def test_what_is_left_is_the_banks_less_commission() -> None:
    none = rest(0, funds(Ann=500, Bob=500), NZ, TABLE)
    assert none == (0, (SurplusShare("Ann", 0, 0), SurplusShare("Bob", 0, 0)), (NZ.cite("bank_rest"),))
    alone = rest(2000, funds(Ann=500), NZ, TABLE)
    assert (alone.house, alone.shares) == (0, (SurplusShare("Ann", 2000, 100),))
    shared = rest(2000, funds(shared=True, Ann=500), NZ, TABLE)
    assert (shared.house, shared.shares) == (1000, (SurplusShare("Ann", 1000, 50),))
    assert shared.clauses[0] == NZ.cite("co_bank_rest")
    small = rest(90, funds(Ann=1, Bob=2), NZ, TABLE)
    assert [(share.person, share.won) for share in small.shares] == [("Ann", 0), ("Bob", 90)]
    assert bank_commission(2000, NZ, TABLE, is_shared=False) == 100


# ---- ranks and books ---------------------------------------------------------------------------------------------


def test_points_are_counted_without_the_tens() -> None:
    rules = ruleset(NZ)
    for text, name, points, score in (
        ("teen teen", "pair teen", 4, 13),
        ("teen nine", "wong teen", 1, 12),
        ("gee6 gee3", "pair gee_joon", 9, 13),
        ("day high8", "gong day", 0, 11),
        ("five high4", "points 9 high4", 9, 9),
        ("high4 low6", "zero", 0, 0),
        ("gee3 five", "points 8 five", 8, 8),
    ):
        one, other = parse_tiles(text)
        found = rules.two_tiles(one, other)
        assert (found.points, found.score) == (points, score), name


def test_a_book_knows_what_it_leaves_to_whom() -> None:
    for book in (NZ, CANBERRA, MASSACHUSETTS, RWS):
        assert {row.kind for row in book.options} == {"option"}
        assert {row.kind for row in book.readings} == {"reading"}
        assert book.published_as == f"{book.id}@{book.edition}"
    chosen = with_choices(CANBERRA, {"commission_bp": 400})
    assert (CANBERRA.commission_needs_approval, chosen.commission_needs_approval) == (False, True)
    other = with_choices(MASSACHUSETTS, {"house_wager_amount": "table minimum"})
    same = with_choices(MASSACHUSETTS, {"house_wager_amount": "last wager"})
    assert (MASSACHUSETTS.needs_approval, other.needs_approval, same.needs_approval) == (False, True, False)
    assert not NZ.needs_approval
    assert known_as(NZ, NZ.digest) is NZ
    assert known_as(NZ, "older").digest == "older"
    assert known_as(NZ, "older").rules is NZ.rules


def test_books_and_their_boxes_bets_and_cuts() -> None:
    assert [book.boxes for book in (NZ, RWS)] == [
        tuple(range(1, 9)),
        tuple(range(1, RWS.number("boxes") + 1)),
    ]
    assert (NZ.bets, RWS.bets[0], {*RWS.bets}) == (("main",), "main", {"main", "tie", "bonus"})
    assert NZ.house_cut in NZ.approved_cuts
    assert NZ.cut("Nothing", ()) is None
    assert NZ.words("closing_notices") == ()
    assert CANBERRA.words("closing_notices") == ("inspector", "players")
    assert NZ == load("nz") != CANBERRA
    assert Fraction(NZ.number("commission_bp"), 10000) == Fraction(1, 20)
