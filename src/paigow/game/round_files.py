"""Rounds of a game as round files, and round files as rounds."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from paigow.books import Book
from paigow.game.errors import GameError
from paigow.game.steps import Done, Step
from paigow.intake.faults import FaultsError
from paigow.log.codec import VERSION, Entry
from paigow.rulings.export import NoRoundError, export_played
from paigow.rulings.play_round import RuledRound
from paigow.rulings.round_file.field_types import RoundFaults
from paigow.rulings.round_file.reader import book_of, read_round
from paigow.rulings.round_file.types import RoundFile
from paigow.rulings.ruling import rule
from paigow.rulings.ruling_text import hand_lines, remark_lines
from paigow.table import AnyEvent, State, evolve
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.words import LANGUAGES


class PlayedFile(NamedTuple):
    """A round file that was played at a table."""

    file: RoundFile
    book: Book
    step: Step
    """The opening of the table and the whole round."""


def exported(done: Sequence[Done], state: State, book: Book) -> RoundFile:
    """Return a finished round as a round file.

    Raises:
        GameError: if there is nothing to rule on, or if the book has an operator's file, which a game does not keep.
    """
    if book.operator is not None:
        raise GameError("book", book.operator, "a published book with options, without an operator's file")
    if not done or not any(isinstance(event, ev.RoundEnded | ev.RoundVoided) for event in _events(done)):
        raise GameError("round", state.coming, "a round that is over")
    washing, *later = done
    washed, *others = washing.events
    after = evolve(washing.before, washed)
    entries = [
        *_entries(washing._replace(events=tuple(others))),
        *(e for each in later for e in _entries(each)),
    ]
    opened = ev.TableOpened(
        table=state.table,
        book=state.book,
        edition=state.edition,
        digest=state.digest,
        settings=state.limits,
        house=state.house,
        choices=dict(book.choices),
    )
    try:
        return export_played(opened, washed, after, entries, state.coming)
    except NoRoundError as fault:
        raise GameError("round", state.coming, "a round in which a wager of a player was final") from fault


def _events(done: Sequence[Done]) -> Iterator[AnyEvent]:
    for each in done:
        yield from each.events


def _entries(done: Done) -> Iterator[Entry[AnyEvent]]:
    """Return the events of a command as a log would have them."""
    command: c.AnyCommand | None = done.command
    for event in done.events:
        yield Entry(version=VERSION, event=event, do=command)
        command = None


def played(text: str | bytes) -> PlayedFile:
    """Read a round file and play it to its end.

    Raises:
        GameError: with the first fault of the file.
    """
    if not isinstance(text, str | bytes):
        raise GameError("text", text, "the text of a round file")
    try:
        file = read_round(text)
        rule(file)  # finds the faults of the whole file
        round_ = RuledRound(file, book_of(file), RoundFaults("round"))
        round_.play()
    except FaultsError as fault:
        first = fault.faults[0]
        expected = first.expected.removeprefix("expected ")
        raise GameError(first.field, first.value, expected, clause=first.clause) from fault
    at = next(place for place, event in enumerate(round_.log) if isinstance(event, ev.TilesWashed))
    opening, course = tuple(round_.log[:at]), tuple(round_.log[at:])
    state = State.empty()
    for event in opening:
        state = evolve(state, event)
    done = (Done(State.empty(), c.ShowTiles(), opening), Done(state, c.WashTiles(), course))
    return PlayedFile(file, round_.book, Step(None, round_.state, done, None, 1))


def explained(file: RoundFile, language: str) -> str:
    """Return the ruling on a round in sentences with their clauses."""
    if language not in LANGUAGES:
        raise GameError("language", language, "one of " + ", ".join(LANGUAGES))
    ruled = rule(file, language=language)
    return "\n".join((*hand_lines(ruled, language), *remark_lines(ruled, language)))
