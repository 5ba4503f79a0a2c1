"""Gaming hours, and the notices that a table needs before it closes."""

from typing import Final

from paigow.books import Book
from paigow.table.core.command import UTC, Settings
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State

MINUTE_MS: Final = 60_000

DAY: Final = 24 * 60
"""Minutes."""


def notices_missing(state: State, book: Book) -> Refusal | None:
    """Return a refusal to close while a player, seated or standing, has not been told."""
    if not any(box.seated for box in state.boxes.values()) and not _stand(state):
        return None
    missing = next((to for to in book.words("closing_notices") if to not in state.closing), None)
    if missing is None:
        return None
    return Refusal(code="notice_first", clause=book.clause_of("closing_notices"), facts={"to": missing})


def _stand(state: State) -> bool:
    """Return whether a player without a place played in the last round, void or not, and has coins here."""
    played = (*state.rotation.played, *state.round.bank.players)
    return any(name in state.people and state.people[name].stack for name in played)


def is_closing(state: State, book: Book) -> bool:
    """Return whether everybody has been told that the table closes after the round."""
    return "players" in state.closing and all(to in state.closing for to in book.words("closing_notices"))


def dealing_over(state: State) -> Refusal | None:
    """Return a refusal if a pupil deals and has dealt all planned rounds."""
    return Refusal(code="dealing_is_over") if state.is_dealing_over else None


def minute_of_day(state: State, now_ms: int | None, minute: int | None) -> int | None:
    """Return the minute of the day in the time zone of the gaming hours. ``None`` if it is not known."""
    if minute is not None or now_ms is None or state.limits.hours_zone != UTC:
        return minute
    return now_ms // MINUTE_MS % DAY


def no_further_round(state: State, minute: int | None, book: Book) -> Refusal | None:
    """Return a refusal to begin a round: the table closes, a tile is faulty, or it is outside the gaming hours.

    Rule: CAN 14.1, 14.2; NZ 10.15. A pupil who deals may also have dealt all rounds.
    """
    if fault := dealing_over(state):
        return fault
    if is_closing(state, book):
        return Refusal(code="table_closes", clause=book.clause_of("closing_notices"))
    if state.is_set_faulty:
        return Refusal(code="set_is_faulty", clause=book.cite("faulty_tile"))
    hours = state.limits.hours
    if hours is None or (minute is not None and is_within(minute, hours)):
        return None
    opens, closes = hours
    facts: dict[str, str | int] = {
        "opens": _clock(opens),
        "closes": _clock(closes),
        "zone": state.limits.hours_zone,
    }
    return Refusal(code="outside_hours", clause=book.cite("hours"), facts=facts)


def is_within(minute: int, hours: tuple[int, int]) -> bool:
    """Return whether a minute of the day is within gaming hours. Hours from 1200 to 240 go past midnight."""
    opens, closes = hours
    return opens <= minute < closes if opens < closes else minute >= opens or minute < closes


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def hours_fault(settings: Settings) -> tuple[str, str, str] | None:
    """Return what is wrong with the gaming hours: field, value, what was expected."""
    hours = settings.hours
    if hours is None or (all(0 <= minutes < DAY for minutes in hours) and hours[0] != hours[1]):
        return None
    return "hours", str(hours), "two different minutes of the day, 0 to 1439"
