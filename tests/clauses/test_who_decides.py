"""The person who decides on a box, word for word of each document, and the limits of a wager in force."""

from typing import Any

import pytest
from msgspec.structs import replace

from paigow.books import load, with_choices
from paigow.table import Refusal, State
from paigow.table import commands as c
from paigow.table.core.box import Box, Wager
from paigow.table.core.command import Settings
from paigow.table.core.round import Bank
from paigow.table.core.state import AnnouncedLimits, Excess, Person
from paigow.table.core.steps import bank_changed, round_changed
from paigow.table.wagers.control import (
    Decider,
    control_box,
    decider,
    give_control,
    not_yours,
    settled_control,
)
from paigow.table.wagers.limits import (
    UNLIMITED,
    Limits,
    is_unlimited,
    limits_in_force,
    limits_of_bet,
    stakes_of,
    was_told_before,
    with_announced_limits,
)
from paigow.table.wagers.nominate import Nominated, nominate
from paigow.table.wagers.take_back import orphaned_side_bets, take_back_wager

NZ, CANBERRA, MASSACHUSETTS, RWS = (load(book) for book in ("nz", "canberra", "massachusetts", "rws"))


def box(*bets: tuple[str, int], number: int = 2, **more: Any) -> Box:
    """A box with main wagers, nearest the dealer first."""
    wagers = tuple(Wager(person=person, bet="main", coins=coins) for person, coins in bets)
    return Box(number=number, wagers=wagers, **more)


def table(*boxes: Box, **people: Person) -> State:
    """Return a table with open bets and all bettors present."""
    here = {wager.person: Person(stack=10000) for each in boxes for wager in each.wagers}
    every = {number: Box(number=number) for number in range(1, 9)} | {each.number: each for each in boxes}
    return State(phase="betting", boxes=every, people=here | people, settings=SETTINGS)


SETTINGS = Settings(boxes=8, chips=(50, 100, 500), minimum=1000, maximum=100000)


# ---- New Zealand -----------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 7.1(a)(i)", check=1)
def test_the_seated_player_decides_if_he_wagers_there_and_keeps_it() -> None:
    assert decider(box(("Bob", 5), ("Ann", 1), seated="Ann"), NZ) == Decider("Ann", "NZ 7.1(a)(i)")
    assert decider(box(("Bob", 5), seated="Ann"), NZ) == Decider("Bob", "NZ 7.1(a)(i)")
    assert decider(box(("Bob", 5), ("Cho", 1), seated="Ann"), NZ).person == "Bob"


@pytest.mark.clause("NZ 7.1(a)(ii)", check=1)
def test_else_the_highest_wager_does() -> None:
    bets = (("Ann", 1), ("Bob", 5), ("Cho", 3))
    assert decider(box(*bets), NZ) == Decider("Bob", "NZ 7.1(a)(ii)")
    assert decider(box(*bets, seated="Ann", handed_over=True), NZ) == Decider("Bob", "NZ 7.1(a)(ii)")


@pytest.mark.clause("NZ 7.1(a)(iii)", check=1)
def test_of_equal_highest_wagers_the_one_nearest_the_dealer() -> None:
    bets = (("Ann", 1), ("Bob", 5), ("Cho", 5))
    assert decider(box(*bets), NZ) == Decider("Bob", "NZ 7.1(a)(iii)")
    assert decider(box(*bets, seated="Ann", handed_over=True), NZ) == Decider("Bob", "NZ 7.1(a)(iii)")
    assert decider(box(("Ann", 5), *bets[1:], seated="Ann", handed_over=True), NZ).person == "Ann"


@pytest.mark.clause("NZ 7.2 limit", check=1)
def test_of_several_boxes_one_is_set_the_chosen_his_seat_or_the_largest_wager() -> None:
    two, three, five = (box(("Ann", coins), number=n) for n, coins in ((2, 5), (3, 7), (5, 7)))

    def kept(**ann: Any) -> set[int]:
        settled = settled_control(table(two, three, five, Ann=Person(**ann)), NZ)
        assert {each.box for each in settled} == {2, 3, 5}
        assert all(each.clause == "NZ 7.2 limit" for each in settled if each.person is None)
        return {each.box for each in settled if each.person == "Ann"}

    assert kept() == {3}
    assert kept(box=2) == {2}
    assert kept(box=8) == {3}
    assert kept(box=2, chosen_box=5) == {5}
    assert kept(box=2, chosen_box=4) == {2}
    (alone,) = settled_control(table(two, Ann=Person(chosen_box=7)), NZ)
    assert alone.person == "Ann"


@pytest.mark.clause("NZ 7.2 choice", check=1)
def test_the_choice_is_made_where_one_wagers_and_the_book_gives_it() -> None:
    state = table(box(("Ann", 5)), box(("Bob", 5), number=3))

    def code(book: Any, number: int) -> str | None:
        told = control_box(state, c.ControlBox(person="Ann", box=number), book)
        return told.code if isinstance(told, Refusal) else None

    assert code(NZ, 2) is None
    assert (code(NZ, 3), code(NZ, 9)) == ("not_a_bettor", "no_such_box")
    assert {code(book, 2) for book in (CANBERRA, MASSACHUSETTS, RWS)} == {"no_such_choice"}


@pytest.mark.clause("NZ 7.1(a)(ii)", check=1)
def test_only_who_sits_there_hands_over_and_only_once() -> None:
    state = table(box(("Ann", 5), seated="Ann"), box(("Bob", 5), number=3))

    def code(state: State, person: str, number: int, book: Any = NZ) -> str | None:
        told = give_control(state, c.GiveControl(person=person, box=number), book)
        return told.code if isinstance(told, Refusal) else None

    assert code(state, "Ann", 2) is None
    assert (code(state, "Bob", 2), code(state, "Bob", 3), code(state, "Ann", 9)) == (
        "cannot_hand_over",
        "cannot_hand_over",
        "no_such_box",
    )
    assert code(state, "Ann", 2, CANBERRA) == "cannot_hand_over"
    handed = table(box(("Ann", 5), seated="Ann", handed_over=True))
    assert code(handed, "Ann", 2) == "already_done"


@pytest.mark.clause("NZ 10.7", check=1)
def test_anothers_tiles_are_refused_by_that_and_a_bettor_by_what_gives_them_to_another() -> None:
    shared = box(("Ann", 1), ("Bob", 5))
    assert not_yours(shared, "Ann", NZ) == Refusal(code="not_yours", clause="NZ 10.7", facts={"box": 2})
    assert not_yours(shared, "Eve", CANBERRA).clause == "CAN 7.4(a)"
    tied = box(("Ann", 5), ("Bob", 5), ("Cho", 5), nominations=(("Ann", "Cho"), ("Bob", "Cho")))
    assert not_yours(tied, "Ann", CANBERRA).clause == "CAN 7.4(c)"
    assert not_yours(tied, "Eve", CANBERRA).clause == "CAN 7.4(a)"


# ---- Canberra ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("CAN 7.4(a)", check=1)
@pytest.mark.clause("CAN 7.4(b)", check=1)
def test_in_canberra_the_highest_wager_decides_before_who_sits_there() -> None:
    assert decider(box(("Ann", 1), ("Bob", 5), seated="Ann"), CANBERRA) == Decider("Bob", "CAN 7.4(a)")
    tied = box(("Ann", 5), ("Bob", 5), seated="Bob")
    assert decider(tied, CANBERRA) == Decider("Bob", "CAN 7.4(b)")
    lower = box(("Ann", 5), ("Bob", 5), ("Cho", 1), seated="Cho")
    assert decider(lower, CANBERRA) == Decider("Cho", "CAN 7.4(b)")


@pytest.mark.clause("CAN 7.4(c)", check=1)
def test_then_the_one_on_whom_all_others_agree_and_else_nobody() -> None:
    bets = (("Ann", 5), ("Bob", 5), ("Cho", 5))
    for voices, person in (
        ((), None),
        ((("Ann", "Cho"),), None),
        ((("Ann", "Cho"), ("Bob", "Ann")), None),
        ((("Ann", "Cho"), ("Bob", "Cho")), "Cho"),
    ):
        assert decider(box(*bets, nominations=voices), CANBERRA).person == person
    both = box(*bets[:2], nominations=(("Ann", "Bob"), ("Bob", "Ann")))
    assert decider(both, CANBERRA).person is None  # each names the other: they do not agree


@pytest.mark.clause("CAN 7.4(c)", check=1)
def test_a_voice_is_a_bettors_for_another_bettor_of_the_box() -> None:
    state = table(box(("Ann", 5), ("Bob", 5)), box(("Eve", 5), number=3))

    def told(person: str, nominee: str, number: int = 2, book: Any = CANBERRA, at: State = state) -> Any:
        found = nominate(at, c.Nominate(person=person, box=number, nominee=nominee), book)
        return found.code if isinstance(found, Refusal) else found

    assert told("Ann", "Bob") == [Nominated(person="Ann", box=2, nominee="Bob")]
    assert told("Ann", "Ann") == "own_nomination"
    assert (told("Ann", "Eve"), told("Eve", "Ann")) == ("not_a_bettor", "not_a_bettor")
    assert told("Ann", "Bob", 9) == "no_such_box"
    assert told("Ann", "Bob", book=NZ) == "no_such_choice"
    closed = replace(state, phase="bets_closed")
    assert [type(each).__name__ for each in told("Ann", "Bob", at=closed)] == ["Nominated", "ControlSettled"]
    assert told("Eve", "Ann", 3, at=closed) == "wrong_phase"  # there somebody decides already
    assert told("Ann", "Bob", 9, at=closed) == "wrong_phase"


@pytest.mark.clause("CAN 6.6 pool", check=1)
def test_the_banker_names_holders_of_the_bank_for_its_tiles() -> None:
    bank = Bank(person="Ann", box=5)
    state = bank_changed(table(box(("Bob", 5))), person=bank.person, box=bank.box)

    def code(person: str, nominee: str, book: Any = CANBERRA) -> str | None:
        found = nominate(state, c.Nominate(person=person, box=5, nominee=nominee), book)
        return found.code if isinstance(found, Refusal) else None

    assert code("Ann", "Ann") is None
    assert (code("Bob", "Ann"), code("Ann", "Bob")) == ("not_the_bank", "not_the_bank")
    assert code("Ann", "Ann", NZ) == "no_such_choice"


# ---- Resorts World Sentosa --------------------------------------------------------------------------------------


@pytest.mark.clause("RWS 3.13", check=1)
def test_who_sits_sets_his_own_box_alone_and_who_stands_all_of_his() -> None:
    boxes = (box(("Ann", 5)), box(("Ann", 5), number=3))
    kept = {
        seat: {
            each.box
            for each in settled_control(table(*boxes, Ann=Person(box=seat)), RWS)
            if each.person == "Ann"
        }
        for seat in (None, 3, 8)
    }
    assert kept == {None: {2, 3}, 3: {3}, 8: set()}


def side(person: str, coins: int = 100, bet: Any = "tie") -> Wager:
    return Wager(person=person, bet=bet, coins=coins)


@pytest.mark.clause("RWS 3.4 side bets", check=1)
def test_a_side_bet_goes_back_without_an_initial_bet_on_its_box_or_of_its_owner() -> None:
    lone = Box(number=3, wagers=(side("Ann"),))
    backed = replace(box(("Ann", 5)), wagers=(*box(("Ann", 5)).wagers, side("Ann"), side("Bob", bet="bonus")))
    back = orphaned_side_bets(table(lone, backed, Bob=Person()), RWS)
    assert {(each.person, each.box, each.bet, each.coins) for each in back} == {
        ("Ann", 3, "tie", 100),
        ("Bob", 2, "bonus", 100),
    }
    settled = replace(lone, wagers=(replace(side("Ann"), is_settled=True),))
    assert orphaned_side_bets(table(settled), RWS) == []


@pytest.mark.clause("NZ 6.9(b)", check=1)
def test_only_what_lies_there_is_taken_back() -> None:
    state = table(box(("Ann", 5)))
    told = take_back_wager(state, c.TakeBackWager(person="Ann", box=2), NZ)
    assert not isinstance(told, Refusal)
    for person, bet, number, code in (
        ("Bob", "main", 2, "no_wager"),
        ("Ann", "tie", 2, "no_wager"),
        ("Ann", "main", 3, "no_wager"),
        ("Ann", "main", 9, "no_such_box"),
    ):
        refused = take_back_wager(state, c.TakeBackWager(person=person, box=number, bet=bet), RWS)
        assert isinstance(refused, Refusal)
        assert refused.code == code


# ---- limits -------------------------------------------------------------------------------------------------------

FULL = replace(SETTINGS, box_maximum=150000, player_maximum=50000, house_liability=200000)


@pytest.mark.clause("NZ 6.6 player maximum", check=1)
@pytest.mark.clause("NZ 6.8", check=1)
def test_the_limits_in_force() -> None:
    state = replace(table(), settings=FULL)
    house = Limits(1000, 100000, 150000, 50000, None)
    assert limits_in_force(state, NZ) == house
    assert limits_in_force(state, NZ, kind="player") == Limits(1000, None, None, None, None)
    assert limits_in_force(state, NZ, kind="co-bank") == house._replace(total=400000)
    assert limits_in_force(bank_changed(state, kind="player", box=3), NZ).maximum is None
    own = replace(state, player_maxima={"Ann": 30000, "Bob": 70000})
    assert [limits_in_force(own, NZ, person=each).player_maximum for each in ("Ann", "Bob", "Eve")] == [
        30000,
        50000,
        50000,
    ]
    bare = replace(own, settings=SETTINGS)
    assert limits_in_force(bare, NZ, person="Bob").player_maximum == 70000
    assert limits_in_force(bare, NZ, person="Eve").player_maximum is None
    assert limits_in_force(bare, NZ).box_maximum is None


@pytest.mark.clause("CAN 5.5 excess", check=1)
def test_a_box_of_its_own_has_its_own_maximum_for_bets_and_settlement() -> None:
    state = replace(table(), excess={2: Excess(person="Ann", maximum=500000)})
    assert limits_in_force(state, CANBERRA, box=2).maximum == 500000
    assert {limits_in_force(state, CANBERRA, box=each).maximum for each in (3, None)} == {100000}
    assert [stakes_of(state, each).maximum for each in (2, 3, None)] == [500000, 100000, 100000]
    assert stakes_of(bank_changed(state, is_unlimited=True), 2).maximum == UNLIMITED
    boxed = with_choices(CANBERRA, {"box_maximum": True})
    assert [limits_in_force(state, boxed, box=each).box_maximum for each in (2, 3)] == [500000, 100000]


@pytest.mark.clause("CAN 5.3", check=1)
@pytest.mark.clause("CAN 5.4 liability", check=1)
def test_no_maximum_holds_against_a_players_bank_nor_beside_the_liability() -> None:
    unlimited = {
        (book.id, kind)
        for book in (NZ, CANBERRA, MASSACHUSETTS, RWS)
        for kind in ("house", "player", "co-bank")
        if is_unlimited(kind, book)
    }
    assert unlimited == {("nz", "player"), ("canberra", "player"), ("canberra", "co-bank")}


def test_a_side_bet_has_no_minimum_but_the_smallest_chip_and_the_tables_maximum() -> None:
    state = table()
    order = c.PlaceWager(person="Ann", box=2, coins=100, bet="tie")
    assert limits_of_bet(state, order, RWS) == Limits(50, 100000, None, None, None)
    assert limits_of_bet(state, replace(order, bet="main"), RWS).minimum == 1000


@pytest.mark.clause("CAN 5.1(c) further", check=1)
def test_told_before_is_told_in_a_round_before() -> None:
    state = replace(table(Ann=Person(), Bob=Person()), advised=("Ann",))
    assert [was_told_before(state, each) for each in ("Ann", "Bob", "Eve")] == [True, False, False]
    assert not was_told_before(round_changed(state, advised=("Ann",)), "Ann")


@pytest.mark.clause("CAN 5.2", check=1)
def test_announced_limits_hold_from_the_next_round_on() -> None:
    state = replace(table(), player_maxima={"Ann": 3000, "Bob": 4000})
    assert with_announced_limits(state) is state
    other = AnnouncedLimits(minimum=2000, maximum=50000, player_maximum=9000)
    now = with_announced_limits(
        replace(state, announced=other, coming_maxima={"Ann": 0, "Bob": 5000, "Cho": 6000})
    )
    assert (now.limits.minimum, now.limits.maximum, now.limits.player_maximum) == (2000, 50000, 9000)
    assert now.limits.chips == SETTINGS.chips
    assert (now.player_maxima, now.coming_maxima, now.announced) == ({"Bob": 5000, "Cho": 6000}, {}, None)
    alone = with_announced_limits(replace(state, announced=other))
    assert alone.player_maxima == state.player_maxima
