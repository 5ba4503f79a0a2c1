"""What a viewer sees of an event. Tiles face down to the viewer (``hides``) and free text are left out."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from paigow.table.core.event import Event
from paigow.table.core.interest import is_round_on
from paigow.table.core.state import State

Shows = Callable[[State, Any, str | None], Event]
S = TypeVar("S", bound=Shows)
W = TypeVar("W", bound=Struct)
_SHOWN: Final[dict[type[Event], Shows]] = {}


def hides(event: type[Event]) -> Callable[[S], S]:
    """Register the decorated function: it returns ``event`` as a viewer sees it. Other events are shown whole.

    The viewer may be ``None``.
    """

    def noted(shows: S) -> S:
        _SHOWN[event] = shows
        return shows

    return noted


def show(state: State, event: Event, viewer: str | None) -> Event:
    """Return an event as a viewer may see it. ``state`` is the table after the event.

    Tiles face down are left out. Free text is left out while a round is on, because words could reveal tiles
    (NZ 10.9(b)(ii)).
    """
    shows = _SHOWN.get(type(event))
    seen = event if shows is None else shows(state, event, viewer)
    return without_words(seen) if is_round_on(state) and getattr(seen, "by", "") not in _NOBODY else seen


WORDS: Final = ("reason", "complaint", "decision", "named")
"""Fields of orders and events that people fill freely: words, and tiles that are compared with nothing."""
_NOBODY: Final = {"", "dealer"}
"""Authors whose reason comes from the program, not from a person."""


def without_words(said: W) -> W:
    """Return an event, an order or a proposed order without free text. Of free tiles only the number is kept."""
    written = {name: getattr(said, name, "") for name in WORDS}
    words: dict[str, Any] = {
        name: type(value)() for name, value in written.items() if value and isinstance(value, str | tuple)
    }
    if "named" in words and not getattr(said, "tiles", ()):
        words["count"] = len(written["named"])
    order = getattr(said, "order", None)
    if isinstance(order, Struct) and (bare := without_words(order)) is not order:
        words["order"] = bare
    return replace(said, **words) if words else said
