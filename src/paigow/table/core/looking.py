"""The people who may look at tiles."""

from paigow.table.core.box import Box
from paigow.table.core.state import State


def set_before(state: State, box: int) -> int | None:
    """Return a box that is set before anybody handles the tiles of this one (NZ 12.12(a)). ``None`` if there is none.

    The bank is always set last.
    """
    if state.boxes[box].controller in state.set_first or box == state.round.bank.box:
        return None
    for other in state.boxes.values():
        waits = other.hand is not None and not other.hand.set_by and other.result is None
        his_own = other.controller in state.set_first and not (other.requested or other.is_absent)
        if waits and his_own and other.number != state.round.bank.box:
            return other.number
    return None


def deciders(state: State, box: Box) -> tuple[str, ...]:
    """Return who decides on a box. On a bank's box everybody who handles its tiles does (NZ 7.3, CAN 6.6)."""
    if box.number == state.round.bank.box:
        return state.round.bank.handlers
    return () if box.controller is None else (box.controller,)


def lookers(state: State, box: Box) -> tuple[str, ...]:
    """Return who may look at a box's tiles now: the people who decide on it.

    They may look when the setting begins, or earlier if they take the tiles up. People who were told to set
    first come before the others (NZ 12.12(a)).
    """
    if state.phase == "delivered" and not box.is_viewed:
        return ()
    if set_before(state, box.number) is not None:
        return ()
    return deciders(state, box)


def sees_tiles(state: State, viewer: str | None, box: int) -> bool:
    """Return whether a viewer may see a box's tiles while they lie face down: only if the viewer decides on them.

    Rule: NZ 7.3, 10.7, CAN 9.4, MA 7(b), RWS 3.13.
    """
    return viewer in lookers(state, state.boxes[box])
