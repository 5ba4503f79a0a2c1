"""What of an event a viewer is shown: what lies face down for him is left out."""

from msgspec.structs import replace

from paigow.table import events as e
from paigow.table.evolve_mending import house_plays_at
from paigow.table.state import State
from paigow.table.view_own import sees_tiles


def show(state: State, event: e.AnyEvent, viewer: str | None) -> e.AnyEvent:
    """An event as a viewer may see it, ``state`` being the table after it: what is face down is left out."""
    match event:
        case e.TilesStacked():
            return e.TilesStacked()
        case e.LajaMade() | e.TilesReshuffled():
            return replace(event, woodpile=())
        case e.DiceShaken():
            return replace(event, dice=())
        case e.TilesDelivered():
            hands = {
                position: tiles if position in state.boxes and sees_tiles(state, viewer, position) else ()
                for position, tiles in event.hands.items()
            }
            return replace(event, hands=hands)
        case e.HandSet() if not sees_tiles(state, viewer, event.box):
            return e.HandSet(box=event.box, set_by=event.set_by)
        case e.BankHandProposed() if viewer not in state.bank.handlers:
            return e.BankHandProposed(box=event.box)
        case e.AdviceGiven() if event.person != viewer:
            return e.AdviceGiven(box=event.box, person=event.person)
        case e.HandReset() if event.low_name is None and not _sees_at(state, viewer, event.position):
            return replace(event, low=(), high=(), row="")
        case e.HouseHandSet():
            return e.HouseHandSet()
        case _:
            return event


def _sees_at(state: State, viewer: str | None, position: int) -> bool:
    """Whether a viewer sees the tiles at a position, the house's own among them, before they are turned over."""
    return not house_plays_at(state, position) and sees_tiles(state, viewer, position)
