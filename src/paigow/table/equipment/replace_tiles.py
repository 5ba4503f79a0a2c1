"""A new set of tiles."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.phases import BETWEEN_ROUNDS
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.equipment.check_leaving import checked_before


class ReplaceTiles(SupervisorCommand, kw_only=True, gc=False):
    """Bring another set, or single tiles, between rounds (NZ 10.15-10.16, CAN 3.3-3.4)."""

    whole_set: bool = True


class TilesReplaced(SupervisedEvent, kw_only=True, gc=False):
    whole_set: bool


@decides(ReplaceTiles, *BETWEEN_ROUNDS)
def replace_tiles(state: State, command: ReplaceTiles, book: Book) -> Decision:
    """Bring another set, or single tiles, between rounds. They are checked and displayed as at the opening.

    Rule: NZ 10.15-10.16, CAN 3.3-3.4, MA 4(a). The set that leaves is checked before (NZ 10.17).
    """
    if state.round.commitments and not state.round.secrets:
        return Refusal(code="secrets_first")
    return [
        *(checked_before(state, book, "replacement") if command.whole_set else []),
        TilesReplaced(
            whole_set=command.whole_set,
            by=command.by,
            reason=command.reason,
            clause=book.cite("tiles_replaced"),
        ),
    ]


@evolves(TilesReplaced, to="opened")
def _tiles_replaced(state: State, event: TilesReplaced) -> State:
    return replace(state, is_set_faulty=False)
