"""What the viewers of one table are told of an update: made and encoded once for all that they have in common.

An onlooker's view is the same for all onlookers; whoever may know no more than they gets the same bytes with his own id
at the end. Only who may look at tiles, or has something to say about the bank, has a view of his own. Of an event the
same holds. So what is shared is never more than what an onlooker may see.
"""

from collections.abc import Sequence
from functools import cached_property

import msgspec

from paigow.books import Book
from paigow.floor import Update
from paigow.table import AnyEvent, State, TableView, insiders, public_view, show, viewer_view
from paigow.table.state import Box

encode = msgspec.json.Encoder().encode


class Telling:
    """One update as bytes, for any viewer."""

    def __init__(self, update: Update, book: Book) -> None:
        self.update = update
        self._book = book
        self._own_views: dict[str, bytes] = {}

    @property
    def state(self) -> State:
        return self.update.state

    # ---- the table ---------------------------------------------------------------------------------------------

    @cached_property
    def public(self) -> TableView:
        """The table as an onlooker sees it."""
        return public_view(self.state, self._book)

    @cached_property
    def people(self) -> frozenset[str]:
        """Everyone whom any of its views names, and those who have just ordered or approved something."""
        said = {
            getattr(event, role, None)
            for event in self.update.events
            for role in ("by", "approved_by", "person")
        }
        return frozenset(people_in(self.public) | {each for each in said if isinstance(each, str) and each})

    @cached_property
    def _public_bytes(self) -> bytes:
        return encode(self.public)

    @cached_property
    def _inside(self) -> dict[str, list[Box]]:
        return insiders(self.state)

    def view(self, viewer: str | None) -> bytes:
        """The view of one viewer, as JSON."""
        if viewer is None:
            return self._public_bytes
        if viewer not in self._inside:  # `you` comes last where there is nothing of his own
            return self._public_bytes[:-1] + b',"you":' + encode(viewer) + b"}"
        if viewer not in self._own_views:
            self._own_views[viewer] = encode(self.view_of(viewer))
        return self._own_views[viewer]

    def view_of(self, viewer: str | None) -> TableView:
        """The view of one viewer."""
        if viewer is None:
            return self.public
        return viewer_view(self.public, self.state, viewer, self._inside, self._book)

    # ---- the events --------------------------------------------------------------------------------------------

    @cached_property
    def _public_events(self) -> list[tuple[AnyEvent, AnyEvent, bytes]]:
        """Each event, as an onlooker sees it, and that encoded."""
        shown = [(event, show(self.state, event, None)) for event in self.update.events]
        return [(event, seen, encode(seen)) for event, seen in shown]

    def events(self, viewer: str | None) -> list[bytes]:
        """The events as one viewer may see them, each as JSON."""
        told = []
        for event, public, data in self._public_events:
            if viewer is None or public is event:  # nothing of it is hidden
                told.append(data)
            else:
                seen = show(self.state, event, viewer)
                told.append(data if seen == public else encode(seen))
        return told


def people_in(seen: TableView) -> set[str]:
    """Everyone whom a view names."""
    people = {each.person for each in seen.people}
    for box in seen.boxes:
        people |= {wager.person for wager in box.wagers}
        people |= {person for person in (box.seated, box.controller) if person is not None}
        people |= {*(box.choice.people if box.choice else ())}
    bank = seen.bank
    people |= {person for person in (bank.person, bank.offered, *bank.asked) if person is not None}
    people |= {stake.person for stake in bank.stakes} | {each.person for each in seen.disputes}
    for proposal in seen.proposals:
        people |= {proposal.by, *proposal.asked}
    return people | {*seen.excluded, *seen.set_first}


class Board:
    """The last update of one table, shared by all who look at it."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._last: Telling | None = None

    def telling(self, update: Update) -> Telling:
        """An update to be told; asked for the same again, it is made once."""
        if self._last is None or self._last.update is not update:
            self._last = Telling(update, self.book)
        return self._last

    def now(self, state: State) -> Telling:
        """The table as it is, for somebody who comes in."""
        if self._last is None or self._last.state is not state:
            return self.telling(Update(events=(), state=state))
        return self._last


def with_more(view: bytes, more: dict[str, object]) -> bytes:
    """An object in JSON with further fields."""
    return view[:-1] + b"," + encode(more)[1:]


def join_events(events: Sequence[bytes]) -> bytes:
    """A message of events, each of them in JSON."""
    return b'{"type":"events","events":[' + b",".join(events) + b"]}"
