"""What the viewers of one table are told of an update: made and encoded once for all that they have in common.

What everybody sees is encoded once; before it, in the same JSON object, stands what one viewer alone is told. So what
is shared is never more than what an onlooker may see. Of an event that is the same for all the same holds.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import msgspec

from paigow.books import Book
from paigow.floor import Update
from paigow.table import AnyEvent, Sight, State, TableView, show

encode = msgspec.json.Encoder().encode


_OBJECT: Final = b'{"type":"view",'
"""How a view begins."""


class Telling:
    """One update of a table as bytes, for any viewer; nothing of it is made before somebody is told."""

    def __init__(self, update: Update, board: "Board") -> None:
        self.update = update
        self._board = board

    @property
    def state(self) -> State:
        return self.update.state

    # ---- the table ---------------------------------------------------------------------------------------------

    @cached_property
    def sight(self) -> Sight:
        """The table as everybody sees it now."""
        return self._board.sight(self.state)

    @cached_property
    def people(self) -> frozenset[str]:
        """Everyone whom any of its views names, and those who have just ordered or approved something."""
        said = {
            getattr(event, role, None)
            for event in self.update.events
            for role in ("by", "approved_by", "person")
        }
        return frozenset(
            people_in(self.sight.public) | {each for each in said if isinstance(each, str) and each}
        )

    @cached_property
    def _public_bytes(self) -> bytes:
        return encode(self.sight.public)

    def view(self, viewer: str | None) -> bytes:
        """The view of one viewer, as JSON."""
        if viewer is None:
            return self._public_bytes
        return encode(self.sight.own(viewer))[:-1] + b"," + self._public_bytes[len(_OBJECT) :]

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
    """What all who look at one table share: the last update, and the last sight, from which the next is made."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._last: Telling | None = None
        self._sight: Sight | None = None

    def sight(self, state: State) -> Sight:
        """A state of the table as everybody sees it."""
        if self._sight is None or self._sight.state is not state:
            self._sight = Sight(state, self.book, self._sight)
        return self._sight

    def telling(self, update: Update) -> Telling:
        """An update to be told; asked for the same again, it is made once."""
        if self._last is None or self._last.update is not update:
            self._last = Telling(update, self)
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
