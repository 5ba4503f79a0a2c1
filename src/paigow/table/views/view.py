"""What a viewer may see, from an allow-list. Nothing else goes over the wire.

A face-down tile is ``None`` in the public view. The viewer who decides on its box gets it in the own part. A
view has no fields at all for the woodpile, dice under the lid and undelivered tiles.
"""

from msgspec.structs import asdict, replace

from paigow.books import Book
from paigow.errors import unexpected
from paigow.table.core.box import Box
from paigow.table.core.state import State
from paigow.table.views.legal_actions import Right
from paigow.table.views.legal_actions_cache import LatestLegalActions
from paigow.table.views.private_view import Inside, insiders, own_hand, own_part, stage
from paigow.table.views.public_table import PublicView, public_view
from paigow.table.views.view_types import OwnHand, OwnPart, TableView


class ViewMaker:
    """One state of a table in the views of everybody. The shared part is made only once.

    Args:
        state: An open table.
        book: Its book.
        before: The sight of an earlier state of the same table, under the same book. Unchanged parts are reused.
        rights: The cache of legal actions at the table, if others use it too.

    Raises:
        PaigowError: if an argument has another type.
        ValueError: if the table was never opened.
    """

    __slots__ = ("_hands", "_inside", "_parts", "_rights", "book", "seen", "state")

    def __init__(
        self,
        state: State,
        book: Book,
        before: "ViewMaker | None" = None,
        rights: LatestLegalActions | None = None,
    ) -> None:
        if state.settings is None:
            message = "a table that was never opened has no view"
            raise ValueError(message)
        self.state, self.book = state, book
        self.seen: PublicView = public_view(state, book, None if before is None else before.seen)
        self._inside: Inside = insiders(state)
        self._hands: dict[int, OwnHand] = {} if before is None else before.hands_as_in(state)
        self._parts: dict[str, OwnPart] = {}
        self._rights = rights or (LatestLegalActions(book) if before is None else before.known_rights)

    @property
    def public(self) -> TableView:
        """What an onlooker sees."""
        return self.seen.view

    def hands_as_in(self, state: State) -> dict[int, OwnHand]:
        """Return the own hands by box, for the boxes that are the same in another state."""
        boxes, others = self.state.boxes, state.boxes
        if stage(self.state) != stage(state):
            return {}
        return {number: hand for number, hand in self._hands.items() if others.get(number) is boxes[number]}

    def own(self, viewer: str) -> OwnPart:
        """Return what only this viewer is told."""
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
        """Return the viewer's legal actions."""
        return self._rights.at(self.state).may(viewer)

    @property
    def known_rights(self) -> LatestLegalActions:
        """The cache of legal actions at the table."""
        return self._rights

    def _hand(self, box: Box) -> OwnHand:
        hand = self._hands[box.number] = own_hand(box, self.state, self.book)
        return hand

    def view(self, viewer: str | None) -> TableView:
        """Return the whole table as a viewer sees it. ``None`` is an onlooker."""
        return self.public if viewer is None else replace(self.public, **asdict(self.own(viewer)))


def view(state: State, viewer: str | None, book: Book) -> TableView:
    """Return the table as one viewer may see it. ``viewer`` is ``None`` for an onlooker.

    Raises:
        ValueError: if the table was never opened.

    Example:
        >>> import paigow
        >>> game = paigow.Game("nz", seed=1)
        >>> view(game.state, "player 1", game.book).you
        'player 1'
    """
    if not isinstance(state, State):
        raise unexpected("state", state, "a paigow.State")
    if not isinstance(viewer, str | None):
        raise unexpected("viewer", viewer, "the name of a person, or None")
    if not isinstance(book, Book):
        raise unexpected("book", book, "a paigow.Book")
    return ViewMaker(state, book).view(viewer)
