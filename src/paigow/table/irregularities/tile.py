"""A tile that is damaged, marked or missing."""

from typing import Literal

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import RoundCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.phases import OPEN
from paigow.table.core.state import State
from paigow.table.irregularities.mixed import LIVE
from paigow.table.irregularities.undo import void_played_round


class ReportTile(RoundCommand, kw_only=True, gc=False):
    """Report a tile that is damaged, marked or missing."""

    fault: Literal["damaged", "marked", "missing"]


class TileFaulty(SupervisedEvent, kw_only=True, gc=False):
    fault: str


@decides(ReportTile, *OPEN)
def report_tile(state: State, command: ReportTile, book: Book) -> Decision:
    """Record a damaged, marked or missing tile. The tile or the set is replaced before the next round.

    If a tile is missing, a round dealt from this set is void: it was not dealt from 32 tiles.

    Rule: NZ 10.15, CAN 3.3.
    """
    told = {"by": command.by, "reason": command.reason, "clause": book.cite("faulty_tile")}
    faulty = TileFaulty(fault=command.fault, **told)
    if command.fault != "missing" or state.phase not in LIVE:
        return [faulty]
    return [faulty, *void_played_round(state, book, cause="tile", **told)]


@evolves(TileFaulty)
def _tile_faulty(state: State, event: TileFaulty) -> State:
    return replace(state, is_set_faulty=True)
