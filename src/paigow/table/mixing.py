"""Laja and reshuffle, the choice of the cut, nominations, the cup: what is decided about tiles and dice."""

from collections.abc import Callable
from typing import Any, Final

from paigow.books import Book, Cut
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.cuts import STACKS, stack_order
from paigow.table.opening import Decision, set_fault
from paigow.table.phases import UNCUT
from paigow.table.refusal import Refusal
from paigow.table.seeds import chosen_late
from paigow.table.state import State

FOUR: Final = (4, -4)


def not_the_bank(state: State, person: str, clause: str) -> Refusal | None:
    """A refusal if this is not the player/banker, who alone may do it."""
    if state.bank.box is not None and state.bank.person == person:
        return None
    return Refusal(code="only_the_bank", clause=clause, facts={"person": person})


# ---- laja and reshuffle ----------------------------------------------------------------------------------


def ask_laja(state: State, command: c.AskLaja, book: Book) -> Decision:
    """One additional mix a round, asked for before the cut is chosen: by a player, or by the player/banker alone.

    Rule: NZ 9.2, 9.3.
    """
    if book.word("laja") == "none":
        return Refusal(code="no_laja", clause=book.clause_of("laja"))
    if command.person not in state.people:
        return Refusal(code="not_here", facts={"person": command.person})
    if state.bank.box is not None:
        fault = not_the_bank(state, command.person, book.cite("laja_banker"))
        if fault:
            return fault
    if state.cut is not None or state.chosen_cut is not None:
        return Refusal(code="already_cut", clause=book.clause_of("laja"))
    if state.is_laja_asked:
        return Refusal(code="laja_once", clause=book.cite("laja_once"))
    return [e.LajaAsked(person=command.person, clause=book.clause_of("laja"))]


def make_laja(state: State, command: c.MakeLaja, book: Book) -> Decision:
    """Mix the stacked tiles once more."""
    fault = _not_ordered(state, "laja") or set_fault(command.woodpile, book.cite("shuffle"))
    return fault or [e.LajaMade(woodpile=command.woodpile, clause=book.cite("laja"))]


def reshuffle(state: State, command: c.Reshuffle, book: Book) -> Decision:
    """Shuffle and stack all the tiles anew."""
    fault = _not_ordered(state, "reshuffle") or set_fault(command.woodpile, book.cite("shuffle"))
    return fault or [e.TilesReshuffled(woodpile=command.woodpile, clause=book.cite("shuffle"))]


def _not_ordered(state: State, mixing: str) -> Refusal | None:
    if state.mixing == mixing:
        return None
    return Refusal(code="no_mixing", facts={"mixing": mixing, "due": state.mixing or "none"})


def order_reshuffle(state: State, command: c.OrderReshuffle, book: Book) -> Decision:
    """The supervisor has the tiles shuffled again, until a player has handled delivered tiles.

    Rule: NZ 12.7, CAN 13.3. Wagers stand; laja, cut, dice and delivery are done again.
    """
    clause = book.cite("reshuffle_ordered")
    if state.phase not in _RESHUFFLED or any(box.is_viewed for box in state.boxes.values()):
        return Refusal(code="reshuffle_late", clause=clause)
    return [e.ReshuffleAsked(by=command.by, reason=command.reason, clause=clause)]


_RESHUFFLED: Final = UNCUT | {"covering", "bets_closed", "shaken", "counted", "delivered"}


def exposed_before_the_cut(state: State, command: c.ReportExposed, book: Book) -> Decision:
    """Tiles were seen while they were stacked or in a laja.

    Rule: NZ 12.1, 12.2, CAN 13.2, MA 4(e). Of a laja too few tiles are turned down, and it is finished.
    """
    clause = book.clause_of("exposed_stacking" if command.at == "stack" else "laja_reshuffle_from")
    if state.cut is not None or state.phase not in UNCUT | {"covering", "bets_closed"}:
        return Refusal(code="already_cut", clause=clause)
    if command.at == "laja" and not state.lajas:
        return Refusal(code="no_laja_made", clause=clause)
    if not 1 <= command.count <= len(state.woodpile):
        return Refusal(code="bad_count", facts={"count": command.count, "most": len(state.woodpile)})
    seen = e.TilesExposed(
        at=command.at,
        exposed_by=command.exposed_by,
        count=command.count,
        tiles=command.tiles,
        named=command.named,
        by=command.by,
        reason=command.reason,
        clause=clause,
    )
    if command.at == "laja" and command.count < book.number("laja_reshuffle_from"):
        return [seen]
    is_laja = command.at == "stack" and book.word("exposed_stacking") == "laja"
    return [
        seen,
        e.ReshuffleAsked(is_laja=is_laja, by=command.by, reason=command.reason, clause=clause),
    ]


# ---- the cut ---------------------------------------------------------------------------------------------


def cuts_on_offer(state: State, book: Book) -> tuple[Cut, ...]:
    """What the player/banker may choose from at this moment; nothing where or when he has no choice."""
    if (
        state.bank.box is None
        or state.cut is not None
        or not book.flag("banker_cuts")
        or state.are_seeds_asked
    ):
        return ()
    if book.flag("cut_before_no_more_bets"):
        return book.approved_cuts if state.phase in UNCUT else ()
    return book.approved_cuts if state.phase in {"covering", "bets_closed"} else ()


def choose_cut(state: State, command: c.ChooseCut, book: Book) -> Decision:
    """The player/banker names an approved cut: before bets close, or where the book says so, after the call.

    Rule: NZ 9.3A(a), CAN 8.4, MA 8(i).
    """
    clause = book.clause_of("banker_cuts")
    if not book.flag("banker_cuts"):
        return Refusal(code="house_cuts", clause=clause)
    if fault := not_the_bank(state, command.person, clause):
        return fault
    if fault := chosen_late(state, clause):
        return fault
    if state.cut is not None:
        return Refusal(code="already_cut", clause=book.cite("cut"))
    if not cuts_on_offer(state, book):
        facts: dict[str, str | int] = {"command": "choose_cut", "phase": state.phase}
        return Refusal(code="wrong_phase", clause=clause, facts=facts)
    if fault := not_approved(command.cut, command.options, book):
        return fault
    return [e.CutChosen(person=command.person, cut=command.cut, options=command.options, clause=clause)]


def not_approved(name: str, options: tuple[str, ...], book: Book) -> Refusal | None:
    """A refusal if the book has no such cut, or if it may not be used at this table.

    Rule: NZ 1.0 Approved Cut, CAN 8.4, MA 8(k).
    """
    cut, clause = book.cut(name, options), book.cite("approved_cut")
    facts: dict[str, str | int] = {
        "cut": " ".join((name, *options)),
        "expected": ", ".join(map(str, book.approved_cuts)),
    }
    if cut is None:
        return Refusal(code="no_such_cut", clause=clause, facts=facts)
    if cut not in book.approved_cuts:
        return Refusal(code="cut_not_approved", clause=clause, facts=facts)
    return None


def move_stacks(state: State, command: c.MoveStacks, book: Book) -> Decision:
    """The bank has neighbouring stacks moved to one end, or some to each; once, before the dice.

    Rule: MA 8(g). Stacks are numbered from the dealer's right; in each end they keep their order.
    """
    clause = book.clause_of("stack_cut")
    if not book.flag("stack_cut"):
        return Refusal(code="no_stack_cut", clause=clause)
    if fault := not_the_bank(state, command.person, clause):
        return fault
    if state.moved is not None:
        return Refusal(code="stacks_moved", clause=clause)
    if fault := chosen_late(state, clause):
        return fault
    if state.cut is not None:
        return Refusal(code="already_cut", clause=book.cite("cut"))
    if state.mixing:
        return Refusal(code="mix_first", facts={"mixing": state.mixing})
    moved = sorted((*command.to_left, *command.to_right))
    if (
        not moved
        or moved[0] < STACKS[0]
        or moved != list(range(moved[0], moved[-1] + 1))
        or moved[-1] > STACKS[-1]
    ):
        return Refusal(
            code="not_adjacent_stacks", clause=clause, facts={"stacks": ", ".join(map(str, moved))}
        )
    left, right = tuple(sorted(command.to_left)), tuple(sorted(command.to_right))
    order = stack_order(left, right)
    return [e.StacksMoved(person=command.person, to_left=left, to_right=right, order=order, clause=clause)]


# ---- the dice --------------------------------------------------------------------------------------------


def nominate_four(state: State, command: c.NominateFour, book: Book) -> Decision:
    """The player/banker names +4 or -4, after the cut is decided and before the dice are shown.

    Rule: NZ 9.6.
    """
    clause = book.clause_of("plus_minus_four")
    if not book.flag("plus_minus_four"):
        return Refusal(code="no_plus_minus", clause=clause)
    if fault := not_the_bank(state, command.person, clause):
        return fault
    if fault := chosen_late(state, clause):
        return fault
    if state.cut is None and state.chosen_cut is None:
        return Refusal(code="not_cut", clause=clause)
    if command.amount not in FOUR:
        return Refusal(code="not_four", clause=clause, facts={"amount": command.amount})
    return [e.FourNominated(person=command.person, amount=command.amount, clause=clause)]


def take_cup(state: State, command: c.TakeCup, book: Book) -> Decision:
    """The player/banker wishes to shake after the dealer (NZ 9.4)."""
    clause = book.clause_of("banker_shakes")
    if book.word("banker_shakes") != "may follow":
        return Refusal(code="not_your_shake", clause=clause, facts={"person": command.person})
    if fault := not_the_bank(state, command.person, clause):
        return fault
    if fault := chosen_late(state, clause):
        return fault
    if state.cup_taken:
        return Refusal(code="cup_taken", clause=clause)
    return [e.CupTaken(person=command.person, clause=clause)]


def report_dice(state: State, command: c.ReportDice, book: Book) -> Decision:
    """No throw: the dice are shaken again.

    Rule: NZ 9.8, CAN 13.1, MA 9(a)-(b); the lid lifted by the bank that shook: MA 8(i).
    """
    clauses = {
        "cocked": book.clause_of("cocked_dice"),
        "fell-out": book.cite("dice_fell_out"),
        "lid": book.cite("lid_lifted"),
    }
    if command.fault == "lid" and state.shaken_by is None:
        return Refusal(code="bank_shook_not", clause=clauses["lid"])
    return [
        e.DiceVoided(fault=command.fault, by=command.by, reason=command.reason, clause=clauses[command.fault])
    ]


DEAL_DECISIONS: Final[dict[type[c.Command], Callable[[State, Any, Book], Decision]]] = {
    c.AskLaja: ask_laja,
    c.MakeLaja: make_laja,
    c.Reshuffle: reshuffle,
    c.ChooseCut: choose_cut,
    c.MoveStacks: move_stacks,
    c.NominateFour: nominate_four,
    c.TakeCup: take_cup,
}
