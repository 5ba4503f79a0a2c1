"""What of an event a viewer is shown: what lies face down for him is left out (``hides``), and what people wrote."""

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
    """The function below says what of ``event`` a viewer is shown, who may be nobody; all others are shown whole."""

    def noted(shows: S) -> S:
        _SHOWN[event] = shows
        return shows

    return noted


def show(state: State, event: Event, viewer: str | None) -> Event:
    """An event as a viewer may see it, ``state`` being the table after it.

    What is face down is left out; so is, while a round is on, what somebody wrote, for words could tell tiles
    (NZ 10.9(b)(ii)).
    """
    shows = _SHOWN.get(type(event))
    seen = event if shows is None else shows(state, event, viewer)
    return without_words(seen) if is_round_on(state) and getattr(seen, "by", "") not in _NOBODY else seen


WORDS: Final = ("reason", "complaint", "decision", "named")
"""Fields of orders and their events that people fill as they like: words, and tiles that nothing is compared with."""
_NOBODY: Final = {"", "dealer"}
"""Who writes nothing: the program gives the reason."""


def without_words(said: W) -> W:
    """An order, an event or an order that is proposed, without what somebody wrote; of tiles, how many stays."""
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
