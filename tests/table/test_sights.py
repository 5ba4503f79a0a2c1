"""A sight that reuses parts of an earlier one equals a new sight, whatever happened in between."""

from functools import cache
from itertools import combinations
from typing import Any, Final

import pytest
from msgspec.structs import replace

from paigow.books import BOOK_IDS, Book, load
from paigow.table import AnyCommand, Refusal, State, ViewMaker, decide, may, view
from paigow.table import commands as c
from paigow.table.core.box import Hand
from paigow.table.core.evolve import evolved
from paigow.table.core.round import Seeds, Settled
from paigow.table.core.state import Dispute, Person
from paigow.table.core.steps import bank_changed, box_changed, round_changed
from paigow.table.views.legal_actions_cache import LegalActionCache
from tests.table import test_phases
from tests.table.driver import BANK, WINS, Game
from tests.table.test_phases import COMMANDS

PEOPLE: Final = ("Ann", "Bob", "Eve")
tables: Final = cache(test_phases.tables)
"""Played once for all tests."""
FIRST: Final[tuple[AnyCommand, ...]] = (
    c.BuyIn(person="Eve", coins=100000),
    c.BarTogether(by="Sue", people=("Ann", "Eve")),
    c.OrderSetFirst(by="Sue", people=("Bob",)),
    c.Complain(person="Bob", about="payment", complaint="paid short"),
    c.CommitSeeds(person="Eve", tiles="0" * 64, dice="0" * 64),
    c.AllowExcess(by="Sue", box=3, person="Bob", maximum=500000),
    c.Sanction(by="Sue", person="Bob", order="exclude"),
    c.Propose(
        by="Ann",
        order=c.ChangeLimits(by="Ann", minimum=2000, maximum=200000),
        way="consent",
        asked=("Bob",),
        deadline_ms=1,
    ),
)
"""Commands that may have come before."""
THEN: Final = (
    *COMMANDS,
    c.PlaceWager(person="Bob", box=2, coins=1000),
    c.PlaceWager(person="Eve", box=3, coins=2000),
    c.PlaceWager(person="Eve", box=5, coins=1000),
    c.Leave(person="Eve"),
    c.WithdrawComplaint(person="Bob"),
    c.PermitOthers(person="Bob", box=3),
    c.SitDown(person="Eve", box=4),
)


def after(state: State, command: AnyCommand, book: Book) -> State | None:
    """Return the table after a command. ``None`` if the table refuses it or is closed by it."""
    told = decide(state, command, book)
    state = state if isinstance(told, Refusal) else evolved(state, told)
    return None if isinstance(told, Refusal) or state.phase == "closed" else state


def looked_at(state: State, book: Book) -> ViewMaker:
    """Return a table at which everybody has looked."""
    sight = ViewMaker(state, book)
    for person in PEOPLE:
        sight.own(person)
    return sight


def sees_as_anew(before: ViewMaker, commands: tuple[AnyCommand, ...]) -> None:
    """Assert that after each command everybody's view and legal actions equal those without earlier views."""
    book = before.book
    for command in commands:
        if (state := after(before.state, command, book)) is None:
            continue
        sight, anew = ViewMaker(state, book, before), ViewMaker(state, book)
        assert sight.public == view(state, None, book), command
        for person in PEOPLE:
            assert sight.own(person).own == anew.own(person).own, (command, person)
            assert sight.rights(person) == may(state, person, book), (command, person)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_after_each_command_everybody_sees_what_he_would_if_he_looked_anew(book: str) -> None:
    for state in tables(book).values():
        if state.settings is not None:
            sees_as_anew(looked_at(state, load(book)), COMMANDS)


@pytest.mark.parametrize("phase", ["shown", "betting", "delivered", "setting", "matching"])
@pytest.mark.parametrize("first", FIRST, ids=lambda each: type(each).__name__)
def test_so_he_does_whatever_was_said_before(first: AnyCommand, phase: str) -> None:
    book = load("nz")
    if (state := after(tables("nz")[phase], first, book)) is not None:
        sees_as_anew(looked_at(state, book), THEN)


@pytest.mark.parametrize("book", ["massachusetts", "canberra", "rws"])
def test_others_wagers_decide_on_what_somebody_may_wager(book: str) -> None:
    rules = load(book)
    state = tables(book)["betting"]
    for first in (*FIRST[:1], *THEN[-7:]):
        state = after(state, first, rules) or state
        sees_as_anew(looked_at(state, rules), THEN)


@pytest.mark.parametrize(
    ("book", "box_maximum", "is_kept"), [("nz", None, True), ("nz", "$500", False), ("canberra", None, False)]
)
def test_others_wagers_matter_where_a_box_is_limited_or_who_plays_alone_wagers_on_two(
    book: str, box_maximum: str | None, *, is_kept: bool
) -> None:
    table = Game(book, box_maximum=box_maximum)
    for person, box in (("Ann", 3), ("Bob", 5)):
        table.seat(person, box)
    table.stand("Dee")
    table.begin()
    for person, box in (("Ann", 3), ("Bob", 5)):
        table.wager(person, box, "$20")
    known = LegalActionCache(table.state, table.book)
    known.may("Ann")
    table.wager("Dee", 5, "$20")
    now = LegalActionCache(table.state, table.book, known)
    assert now.may("Ann") == may(table.state, "Ann", table.book)
    assert (now.found is known.found) is is_kept


def test_a_box_that_is_full_is_none_to_wager_on_any_more() -> None:
    table = Game("nz")
    for person, box in (("Ann", 3), ("Bob", 5)):
        table.seat(person, box)
    table.begin()
    names = ("Bob", *(f"P{number}" for number in range(1, table.book.number("wagers_per_box"))))
    for name in names:
        known = LegalActionCache(table.state, table.book)
        known.may("Ann")
        table.wager(name, 5, "$20")
        assert LegalActionCache(table.state, table.book, known).may("Ann") == may(
            table.state, "Ann", table.book
        )
    table.no_wager("Ann", 5, "$20", "box_is_full")


CHANGED: Final[dict[str, dict[str, Any]]] = {
    "version": {"version": 10**6},
    "float": {"float_coins": 5},
    "losing": {"losing": 5},
    "commission": {"commission": 5},
    "disputes": {"disputes_made": 5},
    "settled before": {"settled_before": {"Ann": Settled(moved=5)}},
}


@pytest.mark.parametrize("what", CHANGED)
def test_rights_are_not_found_anew_for_what_no_right_hangs_on(what: str) -> None:
    book, state = load("nz"), tables("nz")["betting"]
    known = LegalActionCache(state, book)
    kept = known.may("Ann")
    for changed in (
        replace(state, **CHANGED[what]),
        round_changed(state, commission=5, deadline_ms=7, house_exposed=1, undelivered={3: ()}),
        round_changed(state, settled={"Ann": Settled(moved=5)}),
        round_changed(state, house_hand=Hand(tiles=("6-6", "6-6", "1-1", "1-1"))),
    ):
        now = LegalActionCache(changed, book, known)
        assert now.found is known.found
        assert now.always_found is known.always_found
        assert all(one is other for one, other in zip(now.may("Ann"), kept, strict=True))


def test_all_strangers_have_the_same_rights_and_whoever_is_known_has_his_own() -> None:
    book, state = load("nz"), tables("nz")["betting"]
    known = LegalActionCache(state, book)
    stranger = known.may("Eve")
    assert all(one is other for one, other in zip(known.may("Dee"), stranger, strict=True))
    assert set(known.found) == {None}
    known.may("Ann")
    assert set(known.found) == {None, "Ann"}


APART: Final[dict[str, Any]] = {
    "here": lambda state: replace(state, people=state.people | {"Eve": Person(stack=5)}),
    "gave seeds": lambda state: round_changed(state, seeds={"Eve": Seeds(tiles="a", dice="b")}),
    "promised": lambda state: replace(state, promised={"Eve": Seeds(tiles="a", dice="b")}),
    "out": lambda state: replace(state, excluded=("Eve",)),
    "gone": lambda state: round_changed(state, involved=("Eve",)),
    "plays": lambda state: bank_changed(state, players={"Eve": (3,)}),
    "complains": lambda state: replace(
        state, disputes=(Dispute(number=1, person="Eve", complaint="x", round=1),)
    ),
    "decides": lambda state: box_changed(state, 5, controller="Eve"),
    "barred": lambda state: replace(state, barred=(("Ann", "Bob"), ("Ann", "Eve"))),
}


@pytest.mark.parametrize("why", APART)
@pytest.mark.parametrize("phase", ["washed", "betting", "shaken", "matching"])
def test_whoever_has_anything_to_do_with_the_table_is_no_stranger(why: str, phase: str) -> None:
    book = load("nz")
    state = APART[why](tables("nz")[phase])
    known = LegalActionCache(state, book)
    assert known.may("Dee") == may(state, "Dee", book)
    assert known.may("Eve") == may(state, "Eve", book)
    assert set(known.found) == {None, "Eve"}


def test_who_surrendered_takes_his_coins_home_once_the_round_is_over_whenever_he_looked_before() -> None:
    table = Game("massachusetts", choices={"invalidation": False, "sanctions": ""})
    for person, box in (("Ann", 2), ("Bob", 3)):
        table.seat(person, box)
    table.begin({table.state.house: BANK, 3: WINS[0]})
    for person, box in (("Ann", 2), ("Bob", 3)):
        table.wager(person, box, "$20")
    table.deal()
    table.set(3, WINS[1])
    table.set_all()
    table.until("house_set")
    table.play(c.Concede(person="Ann", box=2))
    states = {}
    for phase in ("house_set", "matching", "matched", "paid", "round_over"):
        table.until(phase)
        states[phase] = table.state
    for before, later in combinations(states, 2):
        looked = LegalActionCache(states[before], table.book)
        looked.may("Ann")
        rights = LegalActionCache(states[later], table.book, looked).may("Ann")
        assert ("cash_out" in {right.do for right in rights}) is (later == "round_over"), (before, later)
