"""Banks, co-banks, cuts and irregularities all at once: nothing is lost, told or stuck, and everything comes about."""

import random
from typing import Final, get_args

import pytest

from paigow.books import Book
from paigow.log import encode
from paigow.log.audit import audit
from paigow.log.fairness.verification import verify_log
from paigow.table import AnyEvent
from paigow.table import commands as c
from paigow.table.core.phases import PHASES
from tests.log.appended import stored
from tests.log.logs import rehashed
from tests.property.everything import Watched, any_book, play_wildly, wild_table
from tests.property.play import CHOICES, NOON_MS, books
from tests.table.driver import BANK, PUSHES, Game, coins
from tests.table.ledger import Ledger

IDS: Final = [
    " ".join([book, *(f"{name}={value}" for name, value in choices.items())]) for book, choices in CHOICES
]
ROUNDS: Final = 10
TABLES: Final = 5
WIDE: Final = (192, 66, 109, 202, 49, 165, 40, 200, 35, 184, 217, 164)
"""Seeds of tables at which everything came about, so that the test need not try them all."""
WILD_BOOKS: Final = 240
"""At most so many tables more, under books with options and readings drawn by lot."""


def played(book: Book, seed: int | str) -> Watched:
    """A table at which some wild rounds have been played; its log makes it again, and is ruled alike again."""
    table = wild_table(book, seed)
    play_wildly(table, ROUNDS)
    assert table.replayed() == table.state
    found = audit(stored(table.appends, at_us=NOON_MS * 1000))
    assert (found.differences, found.stopped_at) == ((), None)
    proof = verify_log(chained(table))
    assert not {fault for each in proof.rounds for fault in each.faults} & WHO_IS_ASKED
    return table


WHO_IS_ASKED: Final = {"omitted", "redraw"}
"""Faults of whose seeds take part. The tiles and dice of random play follow from no secrets."""


def chained(table: Watched) -> list[tuple[bytes, bytes]]:
    """The log with its hashes."""
    return rehashed([encode(event, at_us=NOON_MS * 1000) for event in table.log])


@pytest.mark.parametrize("book", books(), ids=IDS)
def test_wild_rounds_end_and_every_account_balances_after_every_event(book: Book) -> None:
    for seed in range(TABLES):
        played(book, seed)


def test_every_event_occurs_and_every_phase_is_reached_and_left_again() -> None:
    of_the_school = {
        "DealingBegun",
        "DealingEnded",
        "DutyJudged",
        "IncidentSeen",
    }  # of a pupil's table: tests/runtime/test_dealing.py
    waiting = {kind.__name__ for kind in get_args(AnyEvent)} - of_the_school
    reached, left = set[str](), set[str]()
    for seed in (*WIDE, *range(WILD_BOOKS)):
        table = played(any_book(random.Random(seed)), seed)
        waiting -= table.counts.keys()
        reached |= {to for before, to in table.phases if before != to}
        left |= {before for before, to in table.phases if before != to}
        if not waiting and reached == left == set(PHASES):
            return
    assert (waiting, set(PHASES) - reached, set(PHASES) - left) == (set(), set(), set())


def test_the_limits_are_not_changed_so_that_no_wager_is_left() -> None:
    """Once a minimum above a player's maximum left a table with open bets and nothing to bet."""
    table = Game("nz", player_maximum="$20")
    limits = c.ChangeLimits(by="Sue", minimum=coins("$25"), maximum=coins("$1250"))
    assert table.refused(limits, "bad_settings").facts["field"] == "player_maximum"


def test_there_is_a_wager_that_is_a_multiple_of_the_minimum_and_can_be_paid() -> None:
    """Once a box's maximum of one minimum and a bit was taken, where the minimum itself cannot be paid exactly."""
    table = Game(
        "nz", choices={"multiples_of_minimum": True}, chips=(50, 100), box_maximum="$30", minimum="$10"
    )
    limits = c.ChangeLimits(by="Sue", minimum=coins("$25"), maximum=coins("$1250"))
    assert table.refused(limits, "bad_settings").facts["field"] == "box_maximum"


def test_a_side_bet_that_was_taken_is_not_returned_with_a_wager_that_stands() -> None:
    """Once a player's exclusion after a push gave back side bets that had already been lost."""
    table = Game("rws")
    ledger = Ledger()
    table.begin({table.state.house: BANK, 2: PUSHES[0]})
    table.wager("Ann", 2, "$100")
    table.wager("Ann", 2, "$10", "bonus")
    table.wager("Bob", 3, "$100")
    table.deal()
    table.set(2, PUSHES[1])
    table.set_all()
    table.until("matching")
    while not any(wager.bet == "bonus" and wager.is_settled for wager in table.state.boxes[2].wagers):
        table.duty()
    table.play(c.Sanction(by="Sue", reason="signals", person="Ann", order="exclude"))
    ledger.post(table.log)
    ledger.agrees_with(table.state)
