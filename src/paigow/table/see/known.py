"""What has been found out of people's rights, kept from state to state for as long as it must hold. Pure."""

from operator import attrgetter
from typing import Final

from paigow.books import Book
from paigow.table.core.state import Box, Person, Round, State
from paigow.table.core.tries import own_boxes
from paigow.table.see.may import Right, may

_NO_RIGHT_HANGS_ON: Final = frozenset(
    {
        "version", "float_coins", "losing", "commission", "settled_before", "disputes", "disputes_made",
        "round.commission", "round.settled", "round.undelivered", "round.house_hand", "round.house_exposed",
        "round.deadline_ms",
    }
)  # fmt: skip
_OWN: Final = frozenset({"people", "boxes"})
_FIELDS: Final = (
    *[name for name in State.__struct_fields__ if name != "round"],
    *[f"round.{name}" for name in Round.__struct_fields__],
)
_world = attrgetter(*[name for name in _FIELDS if name not in _NO_RIGHT_HANGS_ON and name not in _OWN])
"""All of a table on which anybody's rights can hang, but for people and boxes."""
_OTHERS_MATTER: Final = frozenset({"covering", "bets_closed", "delivered"})
"""Phases in which what somebody may do hangs on other people's wagers and hands as they lie there."""

Part = tuple[Person | None, tuple[str | None, ...], tuple[Box | Person, ...], object]


class Known:
    """The rights of everybody at one state of a table.

    Args:
        state: An open table.
        book: Its book.
        before: The same of an earlier state of the table.
    """

    __slots__ = ("_book", "_others_matter", "_seats", "_state", "_wagered", "found_by_name", "world")

    def __init__(self, state: State, book: Book, before: "Known | None" = None) -> None:
        self._state, self._book = state, book
        self.world = _world(state)
        self._seats = tuple([box.seated or _holds(box, book) for box in state.boxes.values()])
        self._others_matter = (
            state.phase in _OTHERS_MATTER
            or state.round.bank.box is not None
            or bool(state.set_first or state.barred or state.proposals)
        )
        self._wagered = None if self._others_matter or state.phase != "betting" else _wagered(state, book)
        self.found_by_name: dict[str | None, tuple[Part, tuple[Right, ...]]] = {}
        if before is not None and before.world == self.world:
            self.found_by_name = before.found_by_name

    def may(self, person: str) -> tuple[Right, ...]:
        """What somebody may do; all who have nothing at the table may do the same, unless they were sent away."""
        name = None if self._is_stranger(person) else person
        part = self._part(person)
        found = self.found_by_name.get(name)
        if found is not None and found[0] == part:
            return found[1]
        rights = may(self._state, person, self._book)
        self.found_by_name[name] = (part, rights)
        return rights

    def _part(self, person: str) -> Part:
        """What his rights hang on besides."""
        state = self._state
        boxes, people = state.boxes, state.people
        if self._others_matter:
            others: tuple[Box | Person, ...] = (
                *boxes.values(),
                *(people.values() if state.barred or state.proposals else ()),
            )
        else:
            others = tuple(map(boxes.__getitem__, own_boxes(state, person)))
        return people.get(person), self._seats, others, self._wagered

    def _is_stranger(self, person: str) -> bool:
        """Whether he has nothing at the table, has promised nothing, is asked nothing and was not sent away."""
        state = self._state
        if (
            person in state.people
            or person in state.round.seeds
            or person in state.promised
            or state.proposals
        ):
            return False
        if person in state.excluded or person in state.round.involved or person in state.round.bank.players:
            return False
        return not any(person in group for group in state.barred) and not any(own_boxes(state, person))


def _holds(box: Box, book: Book) -> str | None:
    """Who holds a place without sitting there: a neighbour whose second area it is for the round (MA 10(a))."""
    if not box.wagers or not book.flag("seated_only"):
        return None
    return next((wager.person for wager in box.wagers if not wager.is_settled), None)


def _wagered(state: State, book: Book) -> object:
    """What of other people's wagers decides, while bets are open, on what somebody may still wager."""
    limit = book.number("wagers_per_box")
    boxes = state.boxes.values()
    counts = [sum([wager.bet == "main" for wager in box.wagers]) for box in boxes]
    full = tuple([count if count >= limit else 0 for count in counts])
    totals = None
    if state.limits.box_maximum is not None or book.flag("box_maximum"):
        totals = tuple([sum([wager.coins for wager in box.wagers]) for box in boxes])
    in_play = tuple([count > 0 for count in counts]) if book.side_bets else any(counts)
    bettors = None
    if book.word("several_boxes") == "sole player, double":
        bettors = frozenset(wager.person for box in boxes for wager in box.wagers)
    return full, totals, in_play, bettors
