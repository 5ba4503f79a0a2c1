"""The tiles are shuffled face down for the next round."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import Commitments, DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.phases import BETWEEN_ROUNDS
from paigow.table.core.proposals import ProposalEnded
from paigow.table.core.refusal import Refusal
from paigow.table.core.round import Round
from paigow.table.core.state import State
from paigow.table.core.steps import cleared
from paigow.table.equipment.replace_dice import dice_too_old
from paigow.table.opening.hours import minute_of_day, no_further_round
from paigow.table.seeds.seeds import still_barred, taken_up, taking_part, utc_day
from paigow.table.wagers.limits import with_announced_limits


class WashTiles(DealerCommand, kw_only=True, gc=False):
    """Shuffle the tiles face down for the next round."""

    now_ms: int | None = None
    """For gaming hours in UTC, and for the hours of the dice."""
    minute: int | None = None
    """Minute of the day in ``hours_zone``, for gaming hours. ``None`` means that it follows from ``now_ms`` in UTC.

    The sender of the command asks the time-zone database. The table does not, so that a log always says the
    same.
    """
    commitments: Commitments | None = None
    """Commitments to the secrets of the round, before any player's seed is known."""


class TilesWashed(Event, kw_only=True, gc=False):
    round: int
    """Number of the round for these tiles. The round begins with the cut."""
    commitments: Commitments | None = None
    seeds: tuple[str, ...] = ()
    """The people whose promised seeds take part."""
    day: int | None = None
    """The day in UTC, counted from 1970, if a person was barred from giving seeds for the rest of a day."""
    minute: int | None = None
    """Minute of the day in the time zone of the gaming hours. ``None`` if the table has no gaming hours."""


@decides(WashTiles, *BETWEEN_ROUNDS)
def wash_tiles(state: State, command: WashTiles, book: Book) -> Decision:
    """Shuffle before a round (NZ 9.1, CAN 8.1, MA 4(d)), but not before a player has a place (NZ 8.0, MA 4(c)).

    Orders about the last round that wait for consent are dropped, because the present players were not asked.
    """
    if not any(box.seated for box in state.boxes.values()):
        return Refusal(code="nobody_seated", clause=book.cite("show_tiles"))
    minute = minute_of_day(state, command.now_ms, command.minute)
    if fault := no_further_round(state, minute, book) or dice_too_old(state, command.now_ms, book):
        return fault
    number = state.rounds_begun + 1
    washed = TilesWashed(
        round=number,
        commitments=command.commitments,
        seeds=taking_part(state),
        day=utc_day(command.now_ms) if state.seed_bars and command.now_ms is not None else None,
        minute=minute if state.limits.hours else None,
    )
    ended = [
        ProposalEnded(number=each.number, cause="round")
        for each in state.proposals
        if each.way == "consent" and each.round < number
    ]
    return [washed, *ended]


@evolves(TilesWashed, to="washed")
def _tiles_washed(state: State, event: TilesWashed) -> State:
    seeds, promised = taken_up(state, event.seeds)
    begun = Round(commitments=event.commitments, seeds=seeds, asked_for_tiles=event.seeds)
    after = cleared(with_announced_limits(state), begun)
    return replace(
        after,
        coming=event.round,
        promised=promised,
        seed_bars=still_barred(state, event.day),
        removal_throws=0,
        is_set_used=True,
    )
