"""A refusal is a value: the table names the clause and the facts, and changes nothing.

The functions return the refusals that several commands share: for a wrong person, box or amount.
"""

from msgspec import Struct

from paigow.books import Book
from paigow.table.core.state import State
from paigow.words.codes import RefusalCode


class Refusal(Struct, frozen=True, kw_only=True, tag_field="type", tag="refusal"):
    """Why a command was refused.

    Attributes:
        code: Has a sentence in every language.
        clause: The clause behind the refusal. ``None`` if no rule document covers it.
        facts: What the sentence needs.

    Example:
        >>> import paigow
        >>> from paigow.table import commands
        >>> game = paigow.Game("nz", seed=1)
        >>> paigow.decide(game.state, commands.PlaceWager(person="player 1", box=1, coins=1000), game.book).code
        'house_box'
    """

    code: RefusalCode
    clause: str | None = None
    facts: dict[str, str | int] = {}


def not_the_bank(state: State, person: str, clause: str) -> Refusal | None:
    """Return a refusal if this person is not the banker, who alone may do it."""
    if state.round.bank.person == person:
        return None
    return Refusal(code="only_the_bank", clause=clause, facts={"person": person})


def wagers_lie(state: State, book: Book) -> Refusal | None:
    """Return a refusal while a wager on the layout is not settled."""
    if all(wager.is_settled for box in state.boxes.values() for wager in box.wagers):
        return None
    return Refusal(code="wager_lives", clause=book.cite("wager_lives"))


def bad_amount(coins: int) -> Refusal | None:
    """Return a refusal if this is not a positive number of coins."""
    return None if coins > 0 else Refusal(code="bad_amount", facts={"coins": coins})


def short(state: State, person: str, coins: int) -> Refusal | None:
    """Return a refusal if the person does not have so many coins on the table."""
    if person not in state.people:
        return Refusal(code="not_here", facts={"person": person})
    stack = state.people[person].stack
    return Refusal(code="not_enough", facts={"coins": coins, "stack": stack}) if stack < coins else None


def no_box(state: State, box: int, book: Book) -> Refusal | None:
    """Return a refusal if this box does not take wagers now.

    Rule: NZ 11.1(a), CAN 6.9: the house's box.
    """
    if box not in state.boxes:
        numbers = ", ".join(str(number) for number in state.boxes if number != state.house_box)
        return Refusal(code="no_such_box", facts={"box": box, "boxes": numbers})
    if box == state.house_box:
        return Refusal(code="house_box", clause=book.cite("house_box"), facts={"box": box})
    if box in state.removed:
        return Refusal(code="box_removed", clause=book.cite("removed"), facts={"box": box})
    return None
