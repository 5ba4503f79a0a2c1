"""Limits of side bets apart from the main wager's, and a cap on what one pays: options of an operator (R-84, R-85)."""

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from paigow.books import BookError, SideLimits, load
from paigow.rules import lay_over
from paigow.rulings.round_file.reader import RoundFileError, read_round, write_round
from paigow.runtime import TableOrder
from paigow.table import Refusal, State, decide, may, orders
from paigow.table import commands as c
from paigow.table import events as e
from paigow.web.edge.errors import FaultsFound
from paigow.web.tables.table_orders import read_order
from tests.books.editing import operator
from tests.clauses.test_table_rws import betting
from tests.log.rulings import rule_text
from tests.log.test_ruling_told import wager
from tests.log.written import changed, shipped
from tests.oracles.files import inline
from tests.table.driver import BANK, PUSHES, WINS, Game, coins
from tests.table.offered import at_once

THREE_BETS = shipped("rws-three-bets")
BONUS = SideLimits(minimum=coins("$10"), maximum=coins("$50"), pays_at_most=coins("$150"))
OPERATOR = """format = "paigow-operator/1"
book = "rws"
name = "Harbour"
[side_bets]
bonus = { minimum = 1000, maximum = 5000, pays_at_most = 15000 }
"""


def limited(**limits: SideLimits) -> Game:
    table = betting(side_bets=limits)
    table.wager("Ann", 2, "$20")
    return table


def bet(amount: str, kind: c.Bet = "bonus") -> c.PlaceWager:
    """A side bet of Ann's on box 2."""
    return c.PlaceWager(person="Ann", box=2, coins=coins(amount), bet=kind)


def bounds(table: Game, bet: str) -> list[tuple[int, int | None]]:
    """From least to most, as Ann may bet on box 2."""
    rights = may(table.state, "Ann", table.book)
    return [
        (right.coins.least, right.coins.most)
        for right in rights
        if right.do == "place_wager" and right.coins and right.fields["bet"] == bet and 2 in right.boxes
    ]


def test_a_side_bet_has_limits_of_its_own() -> None:
    table = limited(bonus=BONUS)
    assert bounds(table, "bonus") == [(coins("$10"), coins("$50"))]
    low = table.refused(bet("$5"), "below_minimum", "R-84")
    assert (low.facts["minimum"], low.facts["above"]) == (coins("$10"), coins("$10"))
    high = table.refused(bet("$60"), "above_maximum", "R-84")
    assert (high.facts["maximum"], high.facts["below"]) == (coins("$50"), coins("$50"))
    for amount in ("$10", "$50"):
        table.wager("Ann", 2, amount, "bonus")
    table.wager("Ann", 2, "$5", "tie")  # the other has none


def test_without_them_the_maximum_of_the_table_holds_and_no_minimum() -> None:
    table = limited(tie=SideLimits(pays_at_most=coins("$50")))
    smallest, most = table.settings.chips[0], table.has("Ann")
    assert most < table.settings.maximum
    assert bounds(table, "bonus") == bounds(table, "tie") == [(smallest, most)]


def test_its_maximum_may_be_above_that_of_the_table() -> None:
    table = betting(side_bets={"bonus": SideLimits(maximum=coins("$300"))}, maximum="$100")
    table.wager("Ann", 2, "$20")
    table.wager("Ann", 2, "$300", "bonus")
    table.refused(bet("$101", "tie"), "above_maximum", table.book.clause_of("above_maximum"))


def test_a_win_above_the_cap_is_paid_the_cap_and_the_line_says_so() -> None:
    table = limited(bonus=BONUS)
    table.wager("Ann", 2, "$40", "bonus")  # a pair of Teen: five to one, 200 dollars
    table.deal()
    table.finish()
    paid = next(event for event in table.events(e.WagerPaid) if event.bet == "bonus")
    assert (paid.won, paid.by_odds, paid.commission) == (coins("$150"), coins("$200"), 0)
    assert "R-85" in paid.clauses
    lies = next(wager for wager in table.sees(None).boxes[1].wagers if wager.bet == "bonus")
    assert (lies.won, lies.by_odds) == (paid.won, paid.by_odds)
    exactly = limited(bonus=BONUS)
    exactly.wager("Ann", 2, "$30", "bonus")
    exactly.deal()
    exactly.finish()
    paid = next(event for event in exactly.events(e.WagerPaid) if event.bet == "bonus")
    assert (paid.won, paid.by_odds, "R-85" in paid.clauses) == (coins("$150"), None, False)


def test_the_commission_is_taken_of_what_the_bet_wins() -> None:
    table = betting(side_bets={"tie": SideLimits(pays_at_most=coins("$20"))})
    table.seat("Bob", 4)
    table.wager("Bob", 4, "$20")
    table.wager("Bob", 4, "$40", "tie")
    table.deal()
    table.set(4, PUSHES[1])
    table.finish()
    paid = next(event for event in table.events(e.WagerPaid) if event.bet == "tie")
    assert (paid.won, paid.commission, paid.by_odds) == (coins("$20"), coins("$1"), coins("$40"))


@pytest.mark.parametrize(
    ("limits", "field", "expected"),
    [
        (SideLimits(minimum=6000, maximum=5000), "bonus.minimum", "at most the maximum, 5000"),
        (SideLimits(maximum=501), "bonus.maximum", "an amount that the chips make up"),
        (SideLimits(pays_at_most=1), "bonus.pays_at_most", "an amount that the chips make up"),
    ],
)
def test_limits_that_do_not_agree_are_told_where_they_are_given(
    limits: SideLimits, field: str, expected: str
) -> None:
    key, told = f"side_bets.{field}", to_builtins(limits)
    table = Game("rws")
    opening = c.OpenTable(
        table="t1",
        book=table.book.id,
        edition=table.book.edition,
        digest=table.book.digest,
        settings=replace(table.settings, side_bets={"bonus": limits}),
    )
    refused = decide(State.empty(), opening, table.book)
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.facts["field"], refused.facts["expected"]) == (
        "bad_settings",
        key,
        expected,
    )
    with pytest.raises(FaultsFound) as of_order:
        read_order({"book": "rws", "side_bets": {"bonus": told}})
    assert [(fault.field, fault.expected) for fault in of_order.value.faults] == [(key, expected)]
    with pytest.raises(BookError) as of_file:
        lay_over(operator(f"[side_bets]\nbonus = {inline(told)}\n", book="rws"), file="casino.toml")
    assert [(fault.field, fault.expected) for fault in of_file.value.faults] == [
        (key, f"expected {expected}")
    ]
    with pytest.raises(RoundFileError) as of_round:
        rule_text(changed(THREE_BETS, ("[table]\n", f"[table]\nside_bets = {{ bonus = {inline(told)} }}\n")))
    assert [fault.field for fault in of_round.value.faults] == [f"table.{key}"]


def test_only_bets_of_the_layout_have_limits() -> None:
    limits = {"tie": {"maximum": 1000}}
    order = {"book": "rws", "options": {"layout_bets": "bonus"}, "side_bets": limits}
    for data, expected in (
        (order, "one of bonus"),
        ({"book": "nz", "side_bets": limits}, "none: the book has no side bets"),
    ):
        with pytest.raises(FaultsFound) as found:
            read_order(data)
        assert [(fault.field, fault.expected) for fault in found.value.faults] == [
            ("side_bets.tie", expected)
        ]


def test_an_operators_file_has_them_and_an_order_may_have_others() -> None:
    order = TableOrder(book="rws", operator_file=OPERATOR)
    book = order.make_book()
    assert order.settings(book).side_bets == {"bonus": BONUS}
    assert replace(order, side_bets={"tie": BONUS}).settings(book).side_bets == {"tie": BONUS}
    only_tie = replace(order, options={"layout_bets": "tie"})
    assert only_tie.settings(only_tie.make_book()).side_bets == {}
    assert book.digest != load("rws").digest


def test_a_ruling_pays_the_cap_and_says_so() -> None:
    capped = ("[table]\n", "[table]\nside_bets = { bonus = { maximum = 1000, pays_at_most = 20000 } }\n")
    before, after = rule_text(THREE_BETS), rule_text(changed(THREE_BETS, capped))
    won, less = (wager(ruling, "cleo", "bonus") for ruling in (before, after))
    assert (won["won"], less["won"], less["clauses"][1]) == (200000, 20000, "R-85")
    (remark,) = [each for each in after["remarks"] if each["code"] == "capped"]
    assert (remark["clause"], "S$2,000" in remark["text"], "S$200" in remark["text"]) == ("R-85", True, True)
    assert [each["code"] for each in after["remarks"] if each["clause"] == "R-84"] == ["above_maximum"]
    assert sum(after["net"].values()) == 0


def test_a_round_file_keeps_them() -> None:
    capped = ("[table]\n", "[table]\nside_bets = { bonus = { maximum = 1000, pays_at_most = 20000 } }\n")
    told = read_round(changed(THREE_BETS, capped))
    assert told.table.side_bets == {"bonus": SideLimits(maximum=1000, pays_at_most=20000)}
    assert read_round(write_round(told)) == told


# ---- at a running table --------------------------------------------------------------------------------------


def told(bet: str = "bonus", **limits: str) -> c.LimitSideBet:
    named = {name: coins(amount) for name, amount in limits.items()}
    return c.LimitSideBet(by="Sue", bet=bet, **named)  # type: ignore[arg-type]


def next_round(table: Game) -> None:
    table.deal()
    table.finish()
    table.begin({0: BANK, 2: WINS[0]})
    table.wager("Ann", 2, "$20")


def test_limits_of_a_side_bet_change_from_the_next_round_on_after_a_notice() -> None:
    table = limited(bonus=BONUS)
    (event,) = table.play(told(maximum="$100", pays_at_most="$300"))
    assert isinstance(event, e.SideBetLimited)
    assert (event.clause, event.is_at_once) == ("R-84", False)
    new = SideLimits(minimum=BONUS.minimum, maximum=coins("$100"), pays_at_most=coins("$300"))
    assert table.sees("Ann").coming_side_bets == {"bonus": new}
    assert table.sees("Ann").settings.side_bets == {"bonus": BONUS}
    table.refused(bet("$60"), "above_maximum", "R-84")  # the old ones still hold, for what it pays as well
    table.wager("Ann", 2, "$50", "bonus")
    next_round(table)
    paid = next(event for event in table.events(e.WagerPaid) if event.bet == "bonus")
    assert (paid.won, paid.by_odds) == (coins("$150"), coins("$250"))
    assert (table.sees("Ann").coming_side_bets, table.sees("Ann").settings.side_bets) == ({}, {"bonus": new})
    table.refused(bet("$5"), "below_minimum", "R-84")
    table.wager("Ann", 2, "$100", "bonus")


def test_of_a_side_bet_a_limit_is_taken_away_and_the_other_bet_keeps_its_own() -> None:
    table = limited(bonus=BONUS, tie=BONUS)
    table.play(told("tie", minimum="$0", maximum="$0", pays_at_most="$0"))
    table.play(told("bonus", minimum="$0"))
    table.play(told("bonus", pays_at_most="$100"))  # of two orders the later holds beside the earlier
    table.wager("Ann", 2, "$50", "bonus")
    next_round(table)
    left = SideLimits(maximum=BONUS.maximum, pays_at_most=coins("$100"))
    assert table.state.limits.side_bets == {"bonus": left}
    table.wager("Ann", 2, "$5", "tie")


def test_without_the_need_of_a_notice_they_hold_for_a_round_that_has_not_begun() -> None:
    for chosen, expected in (
        ({}, {}),
        ({"limit_notice": False}, {"bonus": SideLimits(maximum=coins("$50"))}),
    ):
        table = Game("rws", choices=chosen)
        table.seat("Ann", 2)
        table.begin(to="stacked")
        table.play(told(maximum="$50"))
        assert table.state.limits.side_bets == expected
        table.until("betting")
        table.play(told(maximum="$70"))
        assert table.state.limits.side_bets == expected


def test_limits_that_are_to_come_agree_with_each_other_whichever_was_told_first() -> None:
    table = limited()
    main = c.ChangeLimits(by="Sue", minimum=coins("$10"), maximum=coins("$50"))
    table.play(told(minimum="$60"))
    assert table.refused(main, "bad_settings").facts["field"] == "side_bets.bonus.minimum"
    table.play(replace(main, maximum=coins("$100")))
    wrong = table.refused(told(minimum="$110"), "bad_settings")
    assert (wrong.facts["field"], wrong.facts["expected"]) == (
        "side_bets.bonus.minimum",
        "at most the maximum, 10000",
    )
    only_bonus = Game("rws", choices={"layout_bets": "bonus"})
    assert only_bonus.refused(told("tie", maximum="$20"), "bad_settings").facts["expected"] == "one of bonus"


def test_a_table_opened_again_knows_nothing_of_limits_that_were_to_come() -> None:
    table = Game("rws")
    table.play(told(maximum="$50"))
    assert table.state.coming_side_bets
    table.close()
    table.play(table.appends[0][0])
    assert (table.state.coming_side_bets, table.state.limits.side_bets) == ({}, {})


@pytest.mark.parametrize("book", ["nz", "canberra", "massachusetts"])
def test_where_there_are_no_side_bets_their_limits_are_not_offered(book: str) -> None:
    table = Game(book)
    table.refused(told(maximum="$20"), "bad_settings")
    assert "limit_side_bet" not in {
        right.do for right in orders(table.state, "Sue", table.book, way_of=at_once)
    }
