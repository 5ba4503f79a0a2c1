"""The chung is taken away, and standing wagers go back."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.bank.turns import idle_counted, rotation_after
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import BankKind, Event
from paigow.table.core.evolve import evolves
from paigow.table.core.state import State
from paigow.table.wagers.take_back import WagerReleased


class EndRound(DealerCommand, kw_only=True, gc=False):
    """Take the chung away. Standing wagers go back to their owners, and a new round may begin."""


class RoundEnded(Event, kw_only=True, gc=False):
    round: int
    unused: dict[int, tuple[str, ...]] = {}
    """The tiles that were not played. They may be viewed after everything is paid."""
    clause: str = ""
    bank: BankKind = "house"
    """The kind of bank in the round."""
    banker: str | None = None


@decides(EndRound, "paid")
def end_round(state: State, command: EndRound, book: Book) -> Decision:
    """Take the chung away. Standing wagers go back, and the unused tiles may be viewed.

    Rule: NZ 10.12, CAN 10.4. The other documents do not say, and the proof of the shuffle shows these tiles
    anyway.
    """
    released: list[Event] = [
        WagerReleased(box=box.number, person=wager.person, bet=wager.bet, coins=wager.coins)
        for box in state.boxes_in_play
        for wager in box.wagers
        if not wager.is_settled
    ]
    return [
        *released,
        RoundEnded(
            round=state.rounds_begun,
            unused=state.round.undelivered,
            clause=book.cite("view_unused"),
            bank=state.round.bank.kind,
            banker=state.round.bank.person,
        ),
    ]


@evolves(RoundEnded, to="round_over")
def _round_ended(state: State, event: RoundEnded) -> State:
    over = replace(state.round, are_unused_shown=bool(event.unused))
    return replace(idle_counted(state), round=over, rotation=rotation_after(state))
