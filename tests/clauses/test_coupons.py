"""Massachusetts 5(a): match play coupons beside wagers, as an operator's option, settled by readings R-87 to R-90."""

from typing import Any

import pytest
from msgspec.structs import replace

from paigow.books import Value
from paigow.log import replay
from paigow.rulings.export import export_round
from paigow.rulings.round_file.reader import RoundFileError, read_round, write_round
from paigow.table import Refusal, decide, may
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.orders.give_coupon import MOST_COUPONS
from tests.clauses.banking import seated
from tests.clauses.mishaps import balances
from tests.log.appended import opened
from tests.log.rulings import rule_text
from tests.table.banks import BANKER, BankedGame
from tests.table.driver import BANK, LOSES, PUSHES, WINS, Game, coins

ACCEPTED: dict[str, Value] = {"match_play": coins("$25")}


def given(person: str, value: str) -> c.GiveCoupon:
    return c.GiveCoupon(by="Sue", person=person, value=coins(value))


def laid(person: str, box: int, value: str) -> c.LayCoupon:
    return c.LayCoupon(person=person, box=box, value=coins(value))


def betting(hand: str = WINS[0], **choices: Value) -> Game:
    """Ann sits at box 3, holds a coupon of ten dollars and has wagered twenty; the house has 6 and 9."""
    table = seated("massachusetts", ("Ann", 3), choices=ACCEPTED | choices)
    table.play(given("Ann", "$10"))
    table.begin({0: BANK, 3: hand})
    table.wager("Ann", 3, "$20")
    return table


def ended(hand: tuple[str, str], **choices: Value) -> Game:
    """The round of ``betting`` with the coupon beside the wager, to the next washing of the tiles."""
    table = betting(hand[0], **choices)
    table.play(laid("Ann", 3, "$10"))
    table.deal()
    table.set(3, hand[1])
    table.finish()
    balances(table)
    table.play(c.WashTiles())
    return table


def held(table: Game, person: str = "Ann") -> tuple[int, ...]:
    return table.state.coupons.get(person, ())


def offered(table: Game, person: str) -> list[int]:
    """Return the values that the player may lay a coupon of now. 0 takes back the coupon that lies there."""
    rights = may(table.state, person, table.book)
    return [right.fields["value"] for right in rights if right.do == "lay_coupon"]


# ---- whether there are any ---------------------------------------------------------------------------------------


@pytest.mark.clause("MA 5(a) chips", check=0)
def test_no_coupon_is_accepted_unless_the_operator_says_so() -> None:
    table = Game("massachusetts")
    table.seat("Ann", 3)
    table.refused(given("Ann", "$10"), "no_coupons", "MA 5(a) chips")
    elsewhere = Game("nz")
    elsewhere.seat("Ann", 3)
    elsewhere.refused(given("Ann", "$10"), "no_coupons", "R-87")


@pytest.mark.parametrize("value", ["$0", "$25.25"])
def test_a_coupon_has_a_value_that_the_operator_accepts_and_chips_can_match(value: str) -> None:
    table = betting()
    refused = table.refused(given("Ann", value), "bad_coupon", "MA 5(a) chips")
    assert refused.facts == {"coins": coins(value), "maximum": coins("$25")}
    table.refused(c.GiveCoupon(by="Sue", person="Ann", value=-500), "bad_coupon")
    odd = decide(table.state, given("Ann", "$10.10"), table.book)
    assert isinstance(odd, Refusal)
    assert odd.code == "bad_coupon"
    table.play(given("Ann", "$25"))


def test_it_is_handed_to_somebody_who_is_here_and_he_holds_only_so_many() -> None:
    table = betting()
    table.refused(given("Bob", "$10"), "not_here")
    for _ in range(MOST_COUPONS - 1):
        table.play(given("Ann", "$10"))
    table.refused(given("Ann", "$10"), "coupons_enough", "MA 5(a) chips")
    assert held(table) == (coins("$10"),) * MOST_COUPONS


def test_a_coupon_is_no_coin() -> None:
    table = betting()
    before = table.has("Ann")
    table.play(given("Ann", "$25"))
    table.play(laid("Ann", 3, "$10"))
    assert table.has("Ann") == before
    balances(table)
    assert table.sees("Bob").coupons == {"Ann": (coins("$25"),)}


# ---- laid beside a wager -----------------------------------------------------------------------------------------


@pytest.mark.clause("MA 5(a) chips", check=0)
def test_one_coupon_lies_beside_a_wager_of_at_least_its_value() -> None:
    table = betting()
    table.play(given("Ann", "$25"))
    table.refused(laid("Ann", 3, "$25"), "coupon_above_wager", "R-87")
    assert offered(table, "Ann") == [coins("$10")]
    table.play(laid("Ann", 3, "$10"))
    assert (held(table), offered(table, "Ann")) == ((coins("$25"),), [0])
    table.wager("Ann", 3, "$30")
    table.play(laid("Ann", 3, "$25"))  # instead of the other
    assert table.state.boxes[3].wagers[0].coupon == coins("$25")
    assert held(table) == (coins("$10"),)
    table.play(laid("Ann", 3, "$0"))
    assert held(table) == (coins("$10"), coins("$25"))
    table.refused(laid("Ann", 3, "$0"), "no_such_coupon", "R-87")
    table.refused(laid("Ann", 3, "$20"), "no_such_coupon", "R-87")


def test_who_has_laid_his_only_coupon_may_take_it_back() -> None:
    table = betting()
    table.play(laid("Ann", 3, "$10"))
    assert offered(table, "Ann") == [0]
    table.play(laid("Ann", 3, "$0"))
    assert (held(table), offered(table, "Ann")) == ((coins("$10"),), [coins("$10")])


def test_it_needs_a_wager_of_ones_own_and_open_bets() -> None:
    table = betting()
    table.seat("Bob", 4)
    table.refused(laid("Bob", 3, "$10"), "no_wager")
    table.refused(laid("Ann", 4, "$10"), "no_wager")
    table.refused(laid("Ann", 9, "$10"), "no_such_box")
    table.deal()
    table.refused(laid("Ann", 3, "$10"), "bets_are_closed", "MA 5(c)")


def test_a_wager_that_becomes_less_or_is_taken_back_gives_the_coupon_back() -> None:
    table = seated("massachusetts", ("Ann", 3), choices=ACCEPTED)
    table.play(given("Ann", "$25"))
    table.begin()
    table.wager("Ann", 3, "$30")
    table.play(laid("Ann", 3, "$25"))
    table.wager("Ann", 3, "$25")
    assert (held(table), table.state.boxes[3].wagers[0].coupon) == ((), coins("$25"))
    table.wager("Ann", 3, "$24")
    assert (held(table), table.state.boxes[3].wagers[0].coupon) == ((coins("$25"),), 0)
    table.wager("Ann", 3, "$25")
    table.play(laid("Ann", 3, "$25"))
    table.play(c.TakeBackWager(person="Ann", box=3))
    assert held(table) == (coins("$25"),)


def test_it_counts_for_no_limit() -> None:
    table = seated("massachusetts", ("Ann", 3), choices=ACCEPTED, maximum="$20")
    table.play(given("Ann", "$20"))
    table.begin()
    table.wager("Ann", 3, "$20")
    table.play(laid("Ann", 3, "$20"))


def test_coupons_outlast_the_round_and_the_place_but_not_the_table() -> None:
    table = betting()
    table.play(laid("Ann", 3, "$10"))
    table.play(c.TakeBackWager(person="Ann", box=3))
    table.play(c.Leave(person="Ann"))
    assert held(table) == (coins("$10"),)
    assert replay(table.log).coupons == table.state.coupons
    table.close()
    reopened = c.OpenTable(
        table="t1",
        book=table.book.id,
        edition=table.book.edition,
        digest=table.book.digest,
        settings=table.settings,
    )
    table.play(reopened)
    assert held(table) == ()


# ---- settled -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA 5(a) chips", check=0)
@pytest.mark.clause("MA 7(k) odds", check=1)
@pytest.mark.parametrize(("after", "left"), [("taken", ()), ("returned", (1000,))])
def test_it_wins_as_its_wager_does_less_vigorish_of_all_that_is_won(
    after: str, left: tuple[int, ...]
) -> None:
    table = ended(WINS, match_play_after_win=after)
    (paid,) = table.events(e.WagerPaid)
    assert (paid.stake, paid.won, paid.coupon) == (coins("$20"), coins("$30"), coins("$10"))
    assert paid.commission == coins("$1.50")  # 5 per cent of 30
    assert {"R-89", "R-90"} <= set(paid.clauses)
    assert held(table) == left


def test_vigorish_is_rounded_once() -> None:
    table = seated("massachusetts", ("Ann", 3), choices=ACCEPTED)
    table.play(given("Ann", "$12"))
    table.begin({0: BANK, 3: WINS[0]})
    table.wager("Ann", 3, "$14")
    table.play(laid("Ann", 3, "$12"))
    table.deal()
    table.set(3, WINS[1])
    table.finish()
    assert table.events(e.WagerPaid)[0].commission == coins(
        "$1.50"
    )  # of 26: 1.30; apart it were 0.75 and 0.75


@pytest.mark.parametrize(("hand", "left"), [(LOSES, ()), (PUSHES, (1000,))])
@pytest.mark.parametrize("after", ["taken", "returned"])
def test_it_is_taken_with_a_lost_wager_and_stays_with_a_push(
    hand: tuple[str, str], left: tuple[int, ...], after: str
) -> None:
    table = ended(hand, match_play_after_win=after)
    (end,) = table.events(e.LosingCollected, e.WagerStands)
    assert "R-88" in end.clauses
    assert held(table) == left
    assert table.has("Ann") == coins("$5000") - (coins("$20") if hand == LOSES else 0)


def test_a_surrendered_wager_takes_it_along() -> None:
    table = betting(LOSES[0])
    table.play(laid("Ann", 3, "$10"))
    table.deal()
    table.set(3, LOSES[1])
    table.until("matching")
    table.play(c.Concede(person="Ann", box=3))
    table.until("round_over")
    table.play(c.WashTiles())
    assert held(table) == ()


@pytest.mark.parametrize(("order", "left"), [("void", (1000,)), ("forfeit", ()), ("exclude-round", (1000,))])
def test_a_wager_that_is_void_gives_it_back_and_a_forfeited_one_does_not(
    order: Any, left: tuple[int, ...]
) -> None:
    table = betting()
    table.play(laid("Ann", 3, "$10"))
    table.deal()
    table.play(c.Sanction(by="Sue", reason="capping", person="Ann", order=order))
    assert held(table) == left
    balances(table)


# ---- against a player's bank -------------------------------------------------------------------------------------


def banked(*, shared: bool = False, **more: Any) -> BankedGame:
    """Ann has a coupon of ten dollars beside her twenty against Bob's bank, which covers chips alone."""
    table = BankedGame(
        "massachusetts", {"Ann": (3, "$20", WINS)}, shared=shared, choices=ACCEPTED, money="$30", **more
    )
    table.play(given("Ann", "$10"))
    table.play(laid("Ann", 3, "$10"))
    return table


@pytest.mark.clause("MA 8(r)", check=1)
@pytest.mark.parametrize("shared", [False, True])
def test_the_house_pays_what_it_wins_whoever_banks(shared: bool) -> None:
    table = banked(shared=shared)
    table.to_end()
    (paid,) = [event for event in table.events(e.WagerPaid) if event.coupon]
    assert (paid.won, paid.coupon, paid.commission) == (coins("$30"), coins("$10"), coins("$1.50"))
    assert sum(source.coins for source in paid.sources) == coins("$20")
    assert "float" not in {source.account for source in paid.sources}
    assert table.has(BANKER) == (coins("$10") if shared else 0)
    balances(table)


@pytest.mark.parametrize("shared", [False, True])
def test_what_the_house_paid_for_it_goes_back_when_the_round_is_void(shared: bool) -> None:
    table = banked(shared=shared)
    tray, stack = table.state.float_coins, table.has("Ann")
    table.until("setting")
    table.set_all()
    while not [event for event in table.events(e.WagerPaid) if event.coupon]:
        table.duty()
    assert table.state.boxes[3].wagers[0].coupon_won == coins("$10")
    table.play(c.Invalidate(by="Sue", cause="fire"))
    assert (table.has("Ann"), table.has(BANKER)) == (stack + coins("$20"), coins("$20"))
    assert table.state.float_coins == tray
    assert held(table) == (coins("$10"),)
    balances(table)


# ---- round files -------------------------------------------------------------------------------------------------

FILE = """format = "paigow-round/1"
book = "massachusetts"
[options]
match_play = 2500
[bank]
kind = "house"
[house]
tiles = ["2-2", "2-3", "3-3", "4-6"]
[[box]]
number = 3
tiles = ["6-6", "6-6", "5-6", "1-5"]
low = ["5-6", "1-5"]
[[box.wager]]
player = "ann"
amount = 2000
coupon = 1000
"""


@pytest.mark.clause("MA 5(a) chips", check=0)
def test_a_ruling_tells_what_a_coupon_won_and_that_it_is_taken() -> None:
    ruling = rule_text(FILE)
    assert ruling["net"] == {"ann": 2850, "house": -3000, "commission": 150}
    told = [(each["code"], each["clause"], each["reading"]) for each in ruling["remarks"]]
    assert told == [("coupon_won", "R-89", True), ("coupon_taken", "MA 5(a) chips", False)]
    kept = rule_text(FILE.replace("2500\n", '2500\nmatch_play_after_win = "returned"\n'))
    assert [each["code"] for each in kept["remarks"]] == ["coupon_won", "coupon_back"]
    assert write_round(read_round(FILE)).count("coupon = 1000") == 1


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("match_play = 2500", "", "expected none: no coupons are accepted here"),
        ("match_play = 2500", "match_play = 500", "expected at most 500"),
        ("amount = 2000", "amount = 999", "expected at most the wager, 999"),
    ],
)
def test_a_coupon_of_a_round_file_is_one_that_could_lie_there(old: str, new: str, expected: str) -> None:
    with pytest.raises(RoundFileError) as caught:
        rule_text(FILE.replace(old, new))
    assert [(fault.field, fault.expected) for fault in caught.value.faults] == [
        ("box[1].wager[1].coupon", expected)
    ]


@pytest.mark.parametrize("hand", [WINS, LOSES, PUSHES])
def test_a_played_round_is_exported_with_its_coupon_and_ruled_on_alike(hand: tuple[str, str]) -> None:
    table = betting(hand[0])
    table.play(laid("Ann", 3, "$10"))
    table.deal()
    table.set(3, hand[1])
    table.finish()
    first, *others = opened(table.appends)
    assert isinstance(first.event, e.TableOpened)
    told = replace(first, event=replace(first.event, choices=dict(table.book.choices)))
    file = export_round([told, *others], 1)
    assert [wager.coupon for box in file.boxes for wager in box.wagers] == [coins("$10")]
    assert rule_text(write_round(file))["net"]["Ann"] == table.has("Ann") - coins("$5000")
