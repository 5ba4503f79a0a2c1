"""An answer never depends on a tile that the asker may not see.

Two tables differ only in tiles, dice and settings that are hidden from somebody. Everything that this person
may ask over the wire is refused at both with the same words, or accepted at both with events that look the
same to this person.
"""

import random
from typing import Final

import msgspec
import pytest

from paigow.books import Book
from paigow.table import AnyCommand, AnyEvent, Refusal, State, decide, evolve, show, view
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.interest import has_stake
from paigow.web.live.messages import Order, Unreadable, read_message
from tests.property.disguise import disguise
from tests.property.everything import Watched, wild_table
from tests.property.mishaps import BY, bank_wish, mishap
from tests.property.play import CHOICES, a_setting, books, something
from tests.table.driver import ALL_FACES, PEOPLE

IDS: Final = [
    " ".join([book, *(f"{name}={value}" for name, value in choices.items())]) for book, choices in CHOICES
]
TURNS: Final = 300
ASKED: Final = 6
OPENS: Final = frozenset({e.TilesExposed, e.TilesViewed, e.RoundVoided})
"""Events by which somebody comes to see tiles by right."""


@pytest.mark.parametrize("book", books(), ids=IDS)
def test_no_answer_depends_on_what_is_hidden_from_the_one_who_asks(book: Book) -> None:
    compared = 0
    for seed in range(2):
        table = wild_table(book, seed)
        for person in PEOPLE[:5]:
            table.tell(c.BuyIn(person=person, coins=3000 * table.state.limits.minimum))
            table.tell(c.SitDown(person=person, box=table.rng.randint(1, 8)))
        for _ in range(TURNS):
            for _ in range(ASKED):
                compared += asks(table)
            goes_on(table)
    assert compared > TURNS


def goes_on(table: Watched) -> None:
    """People wager and set, some hands are set by the dealer somehow, some tiles are exposed."""
    rng = table.rng
    if table.state.phase == "closed":
        return
    if table.state.phase == "betting":
        for _ in range(8):
            table.tell(something(table.state, table.book, rng))
    if (
        table.state.phase in {"setting", "players_set"}
        and (setting := a_setting(table.state, rng)) is not None
    ):
        table.tell(setting)
    if rng.random() < 0.1:
        order = mishap(table.state, table.book, rng)
        if not isinstance(order, c.CloseTable | c.ShowTiles):
            table.tell(order)
    assert (
        table.duty() or table.help_on() or table.state.excluded or table.state.removed or table.state.barred
    )


def asks(table: Watched) -> int:
    """One question to the table as it is and to one that differs in what is hidden; 1 if it could be asked."""
    rng, state, book = table.rng, table.state, table.book
    person, command = question(state, book, rng)
    if command is None:
        return 0
    other = disguise(state, person, rng)
    here, there = decide(state, command, book), decide(other, command, book)
    if isinstance(here, Refusal) or isinstance(there, Refusal):
        assert here == there, (person, command)
        return 1
    assert len(here) == len(there), (person, command, here, there)
    for one, two in zip(here, there, strict=True):
        assert type(one) is type(two), (person, command, here, there)
        if type(one) in OPENS:
            return 1  # what is turned over now is hidden no more
        state, other = evolve(state, one), evolve(other, two)
        assert _seen(state, one, person, book) == _seen(other, two, person, book), (person, command)
    return 1


def _seen(state: State, event: AnyEvent, person: str, book: Book) -> tuple[bytes, bytes]:
    """Return the event and the table after it, as the person receives them."""
    return msgspec.json.encode(show(state, event, person)), msgspec.json.encode(view(state, person, book))


def question(state: State, book: Book, rng: random.Random) -> tuple[str, AnyCommand | None]:
    """Return who asks what: players for themselves, a supervisor without a stake any order, tiles named by lot."""
    kind = rng.randrange(4)
    if kind == 0:
        command: AnyCommand | None = something(state, book, rng)
    elif kind == 1:
        command = bank_wish(state, book, rng)
    else:
        command = mishap(state, book, rng)
        if isinstance(command, c.ReportExposed):
            named = tuple(rng.sample(ALL_FACES, rng.randint(0, 3)))
            command = msgspec.structs.replace(command, tiles=(), named=named)
    person = getattr(command, "person", BY) if kind < 2 else BY
    assert kind < 2 or not has_stake(state, BY)
    return person, over_the_wire(command, person)


def over_the_wire(command: AnyCommand | None, person: str) -> AnyCommand | None:
    """Return the command as it comes out of a message. ``None`` means that nobody can send it."""
    facts = msgspec.to_builtins(command)
    for name in ("by", "person") if "by" not in facts else ("by",):
        facts.pop(name, None)
    tag = facts.get("do")
    if tag == "report_exposed":
        facts.pop("tiles")
    read = read_message(msgspec.json.encode(facts), person)
    return None if isinstance(read, Unreadable) or not isinstance(read, Order) else read.command
