"""What of an event a viewer is shown: what lies face down for him is left out. See ``hides``."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from paigow.table.core.event import Event
from paigow.table.core.state import State

Shows = Callable[[State, Any, str | None], Event]
S = TypeVar("S", bound=Shows)
_SHOWN: Final[dict[type[Event], Shows]] = {}


def hides(event: type[Event]) -> Callable[[S], S]:
    """The function below says what of ``event`` a viewer is shown, who may be nobody; all others are shown whole."""

    def noted(shows: S) -> S:
        _SHOWN[event] = shows
        return shows

    return noted


def show(state: State, event: Event, viewer: str | None) -> Event:
    """An event as a viewer may see it, ``state`` being the table after it: what is face down is left out."""
    shows = _SHOWN.get(type(event))
    return event if shows is None else shows(state, event, viewer)
