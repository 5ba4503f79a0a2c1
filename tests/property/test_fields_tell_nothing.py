"""No field of any command shows others a tile that its sender may not tell, alone or in a proposal (NZ 10.9(b))."""

from collections.abc import Iterator
from typing import Any, Final, get_args, get_origin, get_type_hints

import msgspec
import pytest
from msgspec.structs import replace

from paigow.books import BOOK_IDS
from paigow.table import AnyCommand, Refusal, State, decide, evolve, show, view
from paigow.table import commands as c
from paigow.table.core.command import DealerCommand, OversightCommand, PlayerCommand, SupervisorCommand
from tests.property.everything import FACE, may_know
from tests.table.dealing import betting
from tests.table.driver import Game
from tests.table.test_phases import COMMANDS

TOLD: Final = ("6-6", "1-1", "4-5", "2-5")
"""Tiles that a player would like to show to the others."""
FACES_ON_RECORD: Final = frozenset({("report_exposed", "tiles")})
"""A round file names them; the server takes none from anybody (``web/live/messages.py``)."""
VIEWERS: Final = ("Bob", "Ann", None)


def told(kind: Any) -> Iterator[Any]:
    """Values by which a field of this type could tell tiles: text, or a list of texts."""
    for each in (kind, *get_args(kind)):
        if each is str:
            yield " ".join(TOLD)
        elif get_origin(each) is tuple and str in get_args(each):
            for count in (4, 3, 2, 1):
                yield TOLD[:count]


def telling(command: AnyCommand) -> Iterator[AnyCommand]:
    """The command with tiles told in one of its fields after the other."""
    tag = str(type(command).__struct_config__.tag)
    for field in msgspec.structs.fields(type(command)):
        is_sender = field.name == "by" or (field.name == "person" and isinstance(command, PlayerCommand))
        if not is_sender and (tag, field.name) not in FACES_ON_RECORD:
            for value in told(get_type_hints(type(command))[field.name]):
                yield replace(command, **{field.name: value})


def given(command: AnyCommand) -> Iterator[AnyCommand]:
    """A command as it is, and an order as a player would propose it."""
    if not isinstance(
        command, c.BarTogether
    ):  # a supervisor may bar people who are not at the table (NZ 12.12)
        yield command
    if isinstance(command, SupervisorCommand):
        order: Any = replace(command, by="Ann")
        yield c.Propose(by="Ann", order=order, way="consent", asked=("Bob",), deadline_ms=10**15)


def shows_no_tile(state: State, command: AnyCommand, table: Game) -> bool:
    """Nobody is shown a tile by a command that is taken; whether it is."""
    decided = decide(state, command, table.book)
    if isinstance(decided, Refusal):
        return False
    for event in decided:
        state = evolve(state, event)
        if state.phase == "round_over":
            return True  # it is void: people may speak again
        for viewer in VIEWERS:
            seen = msgspec.json.encode([show(state, event, viewer), view(state, viewer, table.book)])
            known = {face.encode() for face in may_know(state, viewer)}
            assert {face for face in set(FACE.findall(seen)) if face.decode() in TOLD} <= known, (
                viewer,
                command,
            )
            assert " ".join(TOLD).encode() not in seen, (viewer, command)
    return True


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("phase", ["delivered", "setting", "matching"])
def test_no_field_of_any_command_shows_tiles_in_mid_round(book: str, phase: str) -> None:
    table = betting(book)
    table.wager("Ann", 2, "$20")
    table.until("setting" if phase == "matching" else phase)
    if phase == "matching":
        table.set_all()
        table.until(phase)
    of_people = [each for each in COMMANDS if not isinstance(each, DealerCommand | OversightCommand)]
    orders: list[AnyCommand] = [
        *of_people,
        c.ReportExposed(by="Sue", at="dead"),
        c.ReportExposed(by="Sue", at="box", box=3),
    ]
    taken = {
        type(each).__name__
        for command in orders
        for tells in telling(command)
        for each in given(tells)
        if shows_no_tile(table.state, each, table)
    }
    assert {"Propose", "ReportExposed", "Complain"} <= taken


def test_of_tiles_that_a_player_names_in_a_proposal_the_others_see_how_many() -> None:
    table = betting("nz")
    table.wager("Ann", 2, "$20")
    table.until("setting")
    order = c.ReportExposed(by="Ann", at="dead", named=TOLD)
    table.play(c.Propose(by="Ann", order=order, way="consent", asked=("Bob",), deadline_ms=10**15))
    (waits,) = table.sees("Bob").proposals
    assert isinstance(waits.order, c.ReportExposed)
    assert (waits.order.named, waits.order.count) == ((), 4)
