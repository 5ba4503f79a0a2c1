"""The woodpile is divided into eight groups."""

from collections.abc import Iterator

from msgspec.structs import replace

from paigow.books import Book, Cut
from paigow.books.names import RuleName
from paigow.rules import bank_cite
from paigow.table.core.candidates import OrderCandidate, lists_order_candidates
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import CutName, Names, Unsaid
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.deal.choose_cut import not_approved
from paigow.words.codes import RefusalCode


class CutTiles(DealerCommand, kw_only=True, gc=False):
    """Divide the woodpile into eight groups by a named cut."""

    cut: CutName
    options: Names = ()
    at_random: Unsaid[bool] = False
    """Whether the cut was drawn by lot instead of being chosen (NZ 9.3A(c))."""


class TilesCut(Event, kw_only=True, gc=False):
    round: int
    """Number of the round that begins (NZ 1.0 Round)."""
    cut: str
    options: tuple[str, ...]
    clause: str
    chosen_by: str = ""
    """The banker who chose it; "random"; empty for the house."""
    drawn: int | None = None
    """If drawn by lot: the index of the approved cut, from 0."""
    out_of: int | None = None
    """If drawn by lot: the number of approved cuts."""


@decides(CutTiles, "betting", "bets_closed")
def cut_tiles(state: State, command: CutTiles, book: Book) -> Decision:
    """Make the banker's cut, else the supervisor's, a random one, or always the same.

    Rule: NZ 9.3A, CAN 8.3-8.4, MA 8(i), RWS 3.8.
    """
    if state.round.mixing:
        return Refusal(code="mix_first", facts={"mixing": state.round.mixing})
    if state.round.cut is not None:
        return Refusal(code="already_cut", clause=bank_cite("cut", state.round.bank.kind, book))
    fault = _not_this_cut(state, command, book)
    if fault:
        return fault
    cut = book.cut(command.cut, command.options)
    assert cut is not None  # refused above
    drawn = book.approved_cuts.index(cut) if command.at_random else None
    return [
        TilesCut(
            round=state.coming,
            cut=cut.name,
            options=cut.options,
            clause=_clause(cut, state, command, book),
            chosen_by="random" if command.at_random else _chooser(state),
            drawn=drawn,
            out_of=len(book.approved_cuts) if command.at_random else None,
        )
    ]


def _clause(cut: Cut, state: State, command: CutTiles, book: Book) -> str:
    is_unchosen = state.round.bank.box is not None and state.round.chosen_cut is None
    if is_unchosen and book.flag("banker_cuts") and not command.at_random:
        return book.cite("unchosen_cut")
    return book.clause_of("house_cut") if cut == book.house_cut else cut.clause


def _chooser(state: State) -> str:
    return "" if state.round.chosen_cut is None else str(state.round.bank.person)


def cut_due(state: State, book: Book) -> Cut | None:
    """Return the only cut that may be made now. ``None`` if the supervisor or the lot may take any approved one."""
    if state.round.chosen_cut is not None:
        return book.cut(*state.round.chosen_cut)
    return book.house_cut if book.word("cut_chosen_by_house") == "fixed" else None


def next_cut(state: State, book: Book) -> CutTiles | None:
    """Return the cut to make now, if the table can tell. ``None`` if it is drawn by lot.

    If the game supervisor may choose but has not, it is the house's own cut.
    """
    due = cut_due(state, book)
    if due is None and book.word("cut_chosen_by_house") == "random":
        return None
    cut = due or book.house_cut
    return CutTiles(cut=cut.name, options=cut.options)


def is_cut_first(state: State, book: Book) -> bool:
    """Return whether the tiles are still to be cut before bets are closed."""
    return state.round.cut is None and book.flag("cut_before_no_more_bets")


def _not_this_cut(state: State, command: CutTiles, book: Book) -> Refusal | None:
    due = cut_due(state, book)
    by_lot = due is None and book.word("cut_chosen_by_house") == "random"
    if command.at_random != by_lot:
        code: RefusalCode = "cut_by_lot" if by_lot else "not_by_lot"
        return Refusal(code=code, clause=book.clause_of("cut_chosen_by_house"))
    if due is None:
        return not_approved(command.cut, command.options, book)
    if (command.cut, command.options) == (due.name, due.options):
        return None
    facts: dict[str, str | int] = {"cut": " ".join((command.cut, *command.options)), "expected": str(due)}
    rule: RuleName = "banker_cuts" if _chooser(state) else "cut_chosen_by_house"
    return Refusal(code="not_this_cut", clause=book.clause_of(rule), facts=facts)


@evolves(TilesCut)
def _tiles_cut(state: State, event: TilesCut) -> State:
    cut = replace(state.round, cut=event.cut, cut_options=event.options, cut_by=event.chosen_by)
    return replace(state, rounds_begun=event.round, round=cut)


def not_supervisors(command: CutTiles, book: Book) -> Refusal | None:
    """Return a refusal unless the game supervisor may choose this cut in this round (NZ 9.3A(b))."""
    if book.word("cut_chosen_by_house") != "supervisor":
        facts: dict[str, str | int] = {
            "cut": " ".join((command.cut, *command.options)),
            "expected": str(book.house_cut),
        }
        return Refusal(code="not_this_cut", clause=book.clause_of("cut_chosen_by_house"), facts=facts)
    return not_approved(command.cut, command.options, book)


@lists_order_candidates(CutTiles)
def _next_cuts(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    """Return the supervisor's candidate orders for the next cut that the supervisor may choose."""
    for cut in book.approved_cuts:
        order = CutTiles(cut=cut.name, options=cut.options)
        if not_supervisors(order, book) is None:
            yield OrderCandidate(order, is_sure=True)
