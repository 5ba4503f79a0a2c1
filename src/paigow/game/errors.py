"""The one exception of the game, with the field, its value and what was expected."""

from paigow.books import Book
from paigow.errors import PaigowError, shown
from paigow.table import Command, Refusal
from paigow.table.wagers.sizes import SIZES
from paigow.words import say

_FIELDS = {"not_two_and_two": "tiles", "no_such_box": "box", "house_box": "box", "box_removed": "box"}
"""Code of a refusal -> the field of the action that is wrong. In other cases it is the whole action."""


class GameError(PaigowError):
    """An argument or an action that the game does not accept. The game is unchanged.

    Attributes:
        field: Name of the argument or field.
        value: The value that was given.
        expected: What the game accepts in its place.
        code: Code of the table's refusal. Empty if the table was not asked.
        clause: The clause behind the refusal. ``None`` if no rule document covers it.

    Example:
        >>> from paigow.game import Game, GameError
        >>> try:
        ...     Game("nz", players=9)
        ... except GameError as error:
        ...     print(error.field, error.value, error.expected, sep=" | ")
        players | 9 | a whole number from 1 to 7
    """

    def __init__(
        self, field: str, value: object, expected: str, *, code: str = "", clause: str | None = None
    ) -> None:
        by = f" ({clause})" if clause else ""
        super().__init__(f"{field}: {shown(value)}: expected {expected}{by}")
        self.field = field
        self.value = value
        self.expected = expected
        self.code = code
        self.clause = clause


def refused(refusal: Refusal, command: Command, book: Book, legal: str) -> GameError:
    """Return the exception for a refusal of the table.

    Args:
        refusal: The refusal.
        command: The refused command.
        book: The rule book of the table.
        legal: What is legal instead, in words.
    """
    field = "coins" if refusal.code in SIZES else _FIELDS.get(refusal.code, "action")
    value: object = command
    if field == "tiles":
        value = " ".join((*getattr(command, "low", ()), *getattr(command, "high", ())))
    elif field != "action":
        value = getattr(command, field, command)
    said = say(f"refusal.{refusal.code}", {**refusal.facts, "currency": book.currency}, "en")
    return GameError(field, value, f"{legal}. {said}", code=refusal.code, clause=refusal.clause)
