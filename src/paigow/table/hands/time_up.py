"""Hands that are not set when time is up."""

from paigow.books import Book
from paigow.table.core.call_time import CallTime, at_time_up
from paigow.table.core.decide import Decision
from paigow.table.core.state import State
from paigow.table.hands.laying import by_house_way
from paigow.table.hands.setting import by_dealer, is_dealers_to_set, is_unset


@at_time_up("setting")
def _players_time_up(state: State, command: CallTime, book: Book) -> Decision:
    """Set every unset hand the house way. Hands that the dealer sets anyway come last."""
    unset = [box for box in state.boxes.values() if is_unset(box, state)]
    unset.sort(key=is_dealers_to_set)
    return [by_house_way(box, by_dealer(box) if is_dealers_to_set(box) else "time", book) for box in unset]
