"""Describes events at the table line by line."""

from collections.abc import Mapping
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from paigow.books import Book
from paigow.cli.drawing import drawn, tell
from paigow.runtime.people.registry import bot_name, is_bot
from paigow.table import AnyEvent
from paigow.table import events as e
from paigow.words import say

_QUIET: Final = (
    e.TableOpened
    | e.TilesChecked
    | e.TilesShown
    | e.FloatFilled
    | e.TilesStacked
    | e.BetsOpened
    | e.DiceShaken
    | e.EmptyBoxesCollected
    | e.BoughtIn
    | e.HouseWayAsked
    | e.AdviceGiven
    | e.NamesAsked
    | e.LosingAreaCleared
    | e.WagerReleased
    | e.SecretsRevealed
    | e.TilesViewed
    | e.MatchesUndone
)
"""Events that a short account leaves out."""


def line(event: AnyEvent, facts: Mapping[str, object], language: str) -> str | None:
    """Return an event in one sentence, or ``None`` if a short account leaves it out.

    Args:
        event: The event as the reader may see it.
        facts: Further facts of the sentence: ``currency``, names in place of persons, and what the dealer has called.
        language: Language of the sentence.
    """
    if isinstance(event, _QUIET):
        return None
    code = f"event.{event.__struct_config__.tag}"
    if isinstance(event, e.ControlSettled):
        if event.person is not None:
            return None
        code += "_nobody"
    if isinstance(event, e.HouseBanks) and event.person is not None:
        code += "_instead"
    if isinstance(event, e.TimeCalled) and event.is_early:
        code += "_early"
    if isinstance(event, e.HandMatched) and facts.get("call", event.result) != event.result:
        code += "_called"
    if isinstance(event, e.WagerPaid) and event.by_odds is not None:
        code += "_capped"
    if isinstance(event, e.WagerPaid) and event.coupon:
        code += "_coupon"
    if isinstance(event, e.CouponLaid) and not event.value:
        code += "_back"
    return say(code, {**_facts(event), **facts}, language)


def draw_hands(screen: Console, low: tuple[str, ...], high: tuple[str, ...]) -> None:
    """Draw a set hand: the low hand at the left, the high hand at the right."""
    grid = Table.grid(padding=(0, 6, 0, 2))
    grid.add_row(drawn(low, screen), drawn(high, screen))
    screen.print(grid)


class Teller:
    """Describes events on a screen as they come."""

    def __init__(self, screen: Console, *, own_box: int, book: Book, language: str, own_name: str) -> None:
        self._screen = screen
        self._own_box = own_box
        self._book = book
        self._language = language
        self._own_name = own_name
        self._bank_box: int | None = None

    def __call__(self, event: AnyEvent) -> None:
        """Describe one event; hands that concern the person are drawn."""
        named = {
            field: bot_name(person) if is_bot(person) else self._own_name
            for field in ("person", "nominee", "by")
            if (person := getattr(event, field, None)) is not None
        }
        facts: dict[str, object] = {**named, "currency": self._book.currency}
        if isinstance(event, e.HandMatched):
            facts["call"] = self._book.calls[event.result]
        sentence = line(event, facts, self._language)
        if sentence is not None:
            tell(self._screen, sentence, "bold" if isinstance(event, e.TilesWashed) else "")
        match event:
            case e.BankTaken(box=box):
                self._bank_box = box
            case e.TilesWashed() | e.HouseBanks():
                self._bank_box = None
            case e.HouseHandExposed(low=low, high=high):
                draw_hands(self._screen, low, high)
            case e.HandExposed(box=box, low=low, high=high) if box in {self._own_box, self._bank_box}:
                draw_hands(self._screen, low, high)
            case _:
                pass


def _facts(event: AnyEvent) -> dict[str, Any]:
    return {field: getattr(event, field) for field in event.__struct_fields__}
