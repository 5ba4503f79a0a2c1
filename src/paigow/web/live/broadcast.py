"""Broadcasts table updates to viewers: first a whole view, then what has changed in it.

What all viewers see is compared and encoded once for all of them, so it is never more than an onlooker may
see. The same holds for events that are equal for everyone. What only one viewer sees is compared for each.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Book
from paigow.runtime import Update
from paigow.runtime.people.registry import is_bot
from paigow.table import AnyEvent, State, TableView, ViewMaker, show
from paigow.table import commands as c
from paigow.table.core.interest import is_round_on, only_looks_on, plays_in_round
from paigow.table.views.legal_actions_cache import LatestLegalActions
from paigow.table.views.view_types import OwnPart
from paigow.web.identity.display_names import plain_name
from paigow.web.live.changes import Patch, changed_members, changes

encode = msgspec.json.Encoder().encode


_BEGINS: Final = b'{"type":"view",'
_ONLOOKERS: Final = OwnPart()
DELAYED_VIEWER_COMMANDS: Final = (c.SitDown, c.BuyIn, c.Complain, c.WithdrawComplaint)
"""Orders that a delayed spectator may give: taking part, or a word about a round in which they took part.

Any other refusal would reveal how the table stands now.
"""
DELAYED_VIEWER_TAGS: Final = frozenset({str(each.__struct_config__.tag) for each in DELAYED_VIEWER_COMMANDS})


class SharedPart(Struct, frozen=True, kw_only=True, dict=True):
    """What all viewers of one view see: the view of an onlooker, and the data beside it."""

    view: TableView
    beside: dict[str, object]
    """Members beside the view, names included."""
    people: frozenset[str]
    """People whom the members name."""
    supervisors: frozenset[str]
    """Supervisors of the table."""
    proposers: frozenset[str]
    """People who may propose orders to the other players."""

    @cached_property
    def data(self) -> bytes:
        """Return the members as JSON, without the braces."""
        return encode(self.view)[len(_BEGINS) : -1] + b"," + encode(self.beside)[1:-1]

    def changes_from(self, before: "SharedPart") -> Patch:
        """Return what has changed since a view that was sent before."""
        return changes(before.view, self.view) | changed_members(before.beside, self.beside)


class PrivatePart(Struct, frozen=True, kw_only=True):
    """What only one viewer sees: the own part of the view, and the data beside it."""

    own: OwnPart
    beside: dict[str, object]

    def changes_from(self, before: "PrivatePart") -> Patch:
        """Return what has changed since a view that was sent before."""
        if before.own is self.own or before.own == self.own:
            return changed_members(before.beside, self.beside)
        return changes(before.own, self.own) | changed_members(before.beside, self.beside)


class TableInfo(Struct, frozen=True, kw_only=True):
    """Data for everybody beside one view, without names and time."""

    fields: dict[str, object]
    opener: str
    """The opener of the table, who may give orders; empty if unknown."""
    supervisors: frozenset[str]
    proposers: frozenset[str]


class EncodedUpdate:
    """One update of a table as bytes for any viewer, built only when needed."""

    def __init__(self, update: Update, channel: "TableChannel", info: TableInfo | None = None) -> None:
        """Create an update. ``info`` is the data beside a delayed view; if ``None`` the current data are used."""
        self.update = update
        self.channel = channel
        self.info = info
        self._shared: SharedPart | None = None
        self._changes: list[tuple[SharedPart, bytes]] = []

    @property
    def state(self) -> State:
        return self.update.state

    # ---- the table ---------------------------------------------------------------------------------------------

    @cached_property
    def sight(self) -> ViewMaker:
        """Return the public view of the table now."""
        return self.channel.sight(self.state)

    @cached_property
    def people(self) -> frozenset[str]:
        """Return everyone whom a view names, and those who just gave or approved an order."""
        said = {
            getattr(event, role, None)
            for event in self.update.events
            for role in ("by", "approved_by", "person")
        }
        return frozenset(
            people_in(self.sight.public) | {each for each in said if isinstance(each, str) and each}
        )

    @property
    def shared(self) -> SharedPart | None:
        """Return what all viewers see; ``None`` while names are unknown."""
        return self._shared

    @shared.setter
    def shared(self, shared: SharedPart | None) -> None:
        self._shared = shared
        self._changes.clear()

    def private(self, viewer: str | None, beside: dict[str, object]) -> PrivatePart:
        """Return what only this viewer sees, with the data ``beside`` it."""
        part = self._own(viewer)
        if "dealing" in beside:  # a dealer does not play
            part = replace(part, may=())
        elif "is_behind" in beside:  # a hand and actions of that time are no longer the viewer's
            here = self.update.state
            may = part.may if viewer is not None and only_looks_on(here, viewer) else ()
            part = replace(
                part,
                may=tuple([each for each in may if each.do in DELAYED_VIEWER_TAGS]),
                own=(),
                proposal=None,
            )
        return PrivatePart(own=part, beside=beside)

    def change(self, before: SharedPart) -> bytes:
        """Return the patch of what all viewers see, as JSON. Viewers who saw the same before share it."""
        assert self._shared is not None  # it was set before
        for known, data in self._changes:
            if known is before:
                return data
        data = encode(self._shared.changes_from(before))
        self._changes.append((before, data))
        return data

    def _own(self, viewer: str | None) -> OwnPart:
        return _ONLOOKERS if viewer is None else self.sight.own(viewer)

    # ---- the events --------------------------------------------------------------------------------------------

    @cached_property
    def _public_events(self) -> list[tuple[AnyEvent, AnyEvent, bytes]]:
        """Return each event, as an onlooker sees it, and that encoded."""
        shown = [(event, show(self.state, event, None)) for event in self.update.events]
        return [(event, seen, encode(seen)) for event, seen in shown]

    @cached_property
    def _is_all_open(self) -> bool:
        return all(public is event for event, public, _ in self._public_events)

    @cached_property
    def _public_joined(self) -> bytes:
        return b",".join([data for _, _, data in self._public_events])

    def events(self, viewer: str | None) -> bytes:
        """Return the events that one viewer may see, as JSON separated by commas."""
        if viewer is None or self._is_all_open:  # none of them is hidden
            return self._public_joined
        told = []
        for event, public, data in self._public_events:
            seen = public if public is event else show(self.state, event, viewer)
            told.append(data if seen == public else encode(seen))
        return b",".join(told)


def people_in(seen: TableView) -> set[str]:
    """Return everyone whom a view names."""
    people: set[str | None] = {each.person for each in seen.people}
    for box in seen.boxes:
        people.update([box.seated, box.controller, *[wager.person for wager in box.wagers]])
        if box.choice is not None:
            people.update(box.choice.people)
    bank = seen.bank
    people.update([bank.person, bank.offered], bank.asked, [stake.person for stake in bank.stakes])
    people.update([each.person for each in seen.disputes])
    for proposal in seen.proposals:
        people.update([proposal.by], proposal.asked)
    people.update(seen.excluded, seen.set_first, seen.player_maxima, seen.coming_maxima, seen.coupons)
    return {person for person in people if person is not None}


class TableChannel:
    """Shared by all viewers of one table: the last update, and the last view, from which the next is built."""

    def __init__(self, book: Book, rights: LatestLegalActions | None = None) -> None:
        """Create the channel; ``rights`` is the cache of legal actions of the running table."""
        self.book = book
        self._rights = rights or LatestLegalActions(book)
        self._last: EncodedUpdate | None = None
        self._sight: ViewMaker | None = None
        self._waiting: dict[Callable[[], None], None] = {}
        self._names: dict[str, str] | None = None
        self._avatars: dict[str, str] | None = None

    def call_soon(self, callback: Callable[[], None]) -> None:
        """Call this after the current step, so that all viewers are served in turn."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._call)
        self._waiting[callback] = None

    def _call(self) -> None:
        waiting, self._waiting = self._waiting, {}
        for callback in waiting:
            callback()

    def shown_names(self, names: dict[str, str], state: State) -> dict[str, str]:
        """Return the names used at this table, given people's display names.

        Names are fixed from the cut to the end of a round, because a name could reveal tiles. A person who
        arrives in that time is shown by a number until the round is over (NZ 10.9(b)(ii)). If nobody has
        watched since the cut, the round's players have kept their names since then; for others that is
        unknown.
        """
        if not is_round_on(state):
            self._names = names
            return names
        if self._names is None:
            self._names = {person: name for person, name in names.items() if plays_in_round(state, person)}
        before = self._names
        return {
            person: before.get(person) or (name if is_bot(person) else plain_name(person))
            for person, name in names.items()
        }

    def shown_avatars(self, avatars: dict[str, str], state: State) -> dict[str, str]:
        """Return the avatars used at this table, given people's chosen ones; fixed during a round as names are."""
        if not is_round_on(state):
            self._avatars = avatars
        elif self._avatars is None:
            self._avatars = {
                person: avatar for person, avatar in avatars.items() if plays_in_round(state, person)
            }
        before = self._avatars
        return {person: before[person] for person in avatars if person in before}

    def sight(self, state: State) -> ViewMaker:
        """Return the public view of a state."""
        if self._sight is None or self._sight.state is not state:
            self._sight = ViewMaker(state, self.book, self._sight, self._rights)
        return self._sight

    def encoded(self, update: Update) -> EncodedUpdate:
        """Return an update ready to send; it is built once for each update."""
        if self._last is None or self._last.update is not update:
            self._last = EncodedUpdate(update, self)
        return self._last

    def now(self, state: State) -> EncodedUpdate:
        """Return the current table for a new viewer, with current data beside it."""
        return EncodedUpdate(Update(events=(), state=state), self)


def snapshot(number: int, shared: SharedPart, private: PrivatePart, events: Sequence[bytes] = ()) -> bytes:
    """Return the message with the whole view of one viewer, after ``events`` (JSON separated by commas)."""
    return b"".join(
        (
            encode(private.own)[:-1],
            b',"number":%d,' % number,
            _told(events),
            encode(private.beside)[1:-1],
            b",",
            shared.data,
            b"}",
        )
    )


def patch(number: int, shared: bytes, private: Patch, events: Sequence[bytes] = ()) -> bytes:
    """Return the message with what has changed in the view of one viewer, after ``events``."""
    own = b'"private":' + encode(private) + b"," if private else b""
    return b"".join(
        (b'{"type":"patch","number":%d,' % number, _told(events), own, b'"public":', shared, b"}")
    )


def _told(events: Sequence[bytes]) -> bytes:
    return b'"events":[' + b",".join(events) + b"]," if events else b""
