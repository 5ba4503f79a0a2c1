"""What a viewer may see, built from an allow-list. Nothing else goes over the wire.

A face-down tile is None in what everybody sees; who decides on its box is told it in his own part. The woodpile, dice
under the lid and undelivered tiles have no place in a view at all.
"""

from msgspec.structs import asdict, replace

from paigow.books import Book
from paigow.table.core.box import Box
from paigow.table.core.state import State
from paigow.table.see.known import Rights
from paigow.table.see.may import Right
from paigow.table.see.own import Inside, insiders, own_hand, own_part, stage
from paigow.table.see.table import Seen, seen_by_all
from paigow.table.see.view_types import OwnHand, OwnPart, TableView


class Sight:
    """One state of a table as everybody who looks at it sees it: what they have in common is made once.

    Args:
        state: An open table.
        book: Its book.
        before: The sight of an earlier state of the same table, under the same book: what has not changed since is
            taken from there.
        rights: What is known of people's rights at the table, if anybody else asks for them, too.

    Raises:
        ValueError: the table was never opened.
    """

    __slots__ = ("_hands", "_inside", "_parts", "_rights", "book", "seen", "state")

    def __init__(
        self, state: State, book: Book, before: "Sight | None" = None, rights: Rights | None = None
    ) -> None:
        if state.settings is None:
            message = "a table that was never opened has no view"
            raise ValueError(message)
        self.state, self.book = state, book
        self.seen: Seen = seen_by_all(state, book, None if before is None else before.seen)
        self._inside: Inside = insiders(state)
        self._hands: dict[int, OwnHand] = {} if before is None else before.hands_as_in(state)
        self._parts: dict[str, OwnPart] = {}
        self._rights = rights or (Rights(book) if before is None else before.known_rights)

    @property
    def public(self) -> TableView:
        """What an onlooker sees."""
        return self.seen.view

    def hands_as_in(self, state: State) -> dict[int, OwnHand]:
        """The own hands by their boxes, of those boxes that are the same in another state."""
        boxes, others = self.state.boxes, state.boxes
        if stage(self.state) != stage(state):
            return {}
        return {number: hand for number, hand in self._hands.items() if others.get(number) is boxes[number]}

    def own(self, viewer: str) -> OwnPart:
        """What somebody alone is told."""
        part = self._parts.get(viewer)
        if part is None:
            part = self._parts[viewer] = self._part(viewer)
        return part

    def _part(self, viewer: str) -> OwnPart:
        boxes, rights = self._inside.get(viewer), self.rights(viewer)
        if boxes is None:
            return OwnPart(you=viewer, may=rights)
        hands = tuple([self._hands.get(box.number) or self._hand(box) for box in boxes])
        return own_part(viewer, hands, rights, self.state)

    def rights(self, viewer: str) -> tuple[Right, ...]:
        """What somebody may do."""
        return self._rights.at(self.state).may(viewer)

    @property
    def known_rights(self) -> Rights:
        """What is known of people's rights at the table."""
        return self._rights

    def _hand(self, box: Box) -> OwnHand:
        hand = self._hands[box.number] = own_hand(box, self.state, self.book)
        return hand

    def view(self, viewer: str | None) -> TableView:
        """The whole table as somebody sees it; None: an onlooker."""
        return self.public if viewer is None else replace(self.public, **asdict(self.own(viewer)))


def view(state: State, viewer: str | None, book: Book) -> TableView:
    """The table as one viewer may see it; ``viewer`` None is an onlooker.

    Raises:
        ValueError: the table was never opened.
    """
    return Sight(state, book).view(viewer)
