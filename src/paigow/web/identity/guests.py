"""Identifies guests and accounts by a cookie with a token; the store holds the token's hash."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import partial
from http import HTTPStatus
from typing import Final, Protocol

import structlog
from litestar.datastructures import Cookie
from msgspec import Struct
from msgspec.structs import replace

from paigow.clock import Clock
from paigow.runtime import Refill, least_wager
from paigow.runtime.cage import Cage
from paigow.runtime.people.whereabouts import Whereabouts
from paigow.storage import (
    FOR_GOOD,
    NameClaim,
    NameTakenError,
    Newcomer,
    PersonRow,
    Store,
    new_person_id,
    new_token,
    token_hash,
)
from paigow.table import Refusal
from paigow.web.edge.addresses import address_of, route_of
from paigow.web.edge.answer_cookies import set_cookie
from paigow.web.edge.language import Connection
from paigow.web.edge.problems import Problem, RefusalProblem
from paigow.web.identity.cookies import bearer_of, cookie_of
from paigow.web.identity.display_names import former_name, guest_name, is_reserved, name_key
from paigow.web.oversight.significant_events import HouseEvents

log = structlog.get_logger("paigow.server")
COOKIE: Final = "paigow_session"
COOKIE_DAYS: Final = 365
_LONGEST_TOKEN: Final = 128
RENAMED: Final = "renamed"
"""Message to other processes that a person was renamed; the person follows."""
_KEPT_NAMES: Final = 10_000
_DAY_US: Final = 24 * 3600 * 1_000_000
_UNSEEN_US: Final = 30 * _DAY_US
"""A name becomes free for others after its holder was unseen for this long."""
_SAY_SEEN_US: Final = _DAY_US // 2
"""How often the store records that a person was seen."""
_SAY_USED_US: Final = 10 * 60 * 1_000_000
"""How often the store records the use of a log-in or an API token."""


class GuestHouse(Protocol):
    """The part of the house that guests need."""

    clock: Clock
    cage: Cage
    """Gives new guests their coins, and knows everybody's."""
    whereabouts: Whereabouts
    """Knows where people play, and their names."""


class OwnTable(Struct, frozen=True, kw_only=True):
    """A table where the visitor is, or that the visitor opened."""

    table: str
    coins: int
    """The visitor's coins there: in front of them, wagered, or put up for the bank."""
    is_there: bool
    is_opener: bool


class SessionBody(Struct, frozen=True, kw_only=True):
    """The visitor's identity and coins."""

    person: str
    name: str
    is_account: bool
    """The visitor has a password and may log in elsewhere."""
    account: int
    """Coins outside all tables."""
    tables: tuple[OwnTable, ...]
    refill: Refill | None
    """The refill the visitor may request if all their coins are too few for a wager."""


class Guests:
    """Finds and creates guests, and knows display names."""

    def __init__(self, store: Store, house: GuestHouse, house_events: HouseEvents | None = None) -> None:
        self._store, self._house, self._house_events = store, house, house_events
        self._names: OrderedDict[str, str] = OrderedDict()
        self._avatars: dict[str, str] = {}
        """Chosen avatars of the people in ``_names``."""
        self._seen: dict[str, int] = {}
        """When the store last recorded that a person uses their name."""

    async def find(self, connection: Connection) -> PersonRow | None:
        """Return the person whose token the request has; a program's token stands for its account.

        Raises:
            Problem: the program's token is invalid.
        """
        bearer = bearer_of(connection.headers)
        token = cookie_of(connection.headers, COOKIE) if bearer is None else bearer
        if not token and bearer is None:
            return None
        person = None
        if 0 < len(token or "") <= _LONGEST_TOKEN:
            hashed = token_hash(token or "")
            person = await (self._logged_in(hashed) if bearer is None else self._for_program(hashed))
        if person is None:
            reason = "unknown session" if bearer is None else "unknown API token"
            self.note_refused(connection, reason)
            if bearer is not None:
                raise Problem(HTTPStatus.UNAUTHORIZED, "unknown_token")
        return person

    async def _logged_in(self, hashed: bytes) -> PersonRow | None:
        person = await self._store.person_of(hashed)
        if person is not None:
            return person
        now_us = self._house.clock.now_us()
        found = await self._store.person_by_session(hashed, unseen_since_us=now_us - COOKIE_DAYS * _DAY_US)
        return None if found is None else await self._just_seen(*found, now_us=now_us)

    async def _for_program(self, hashed: bytes) -> PersonRow | None:
        found = await self._store.person_by_token(hashed)
        return None if found is None else await self._just_seen(*found, now_us=self._house.clock.now_us())

    async def _just_seen(self, person: PersonRow, last_us: int, *, now_us: int) -> PersonRow:
        if now_us - last_us > _SAY_USED_US:
            await self._store.seen(person.session, now_us)
        return person

    def note_refused(self, connection: Connection, reason: str, person: str = "") -> None:
        """Record that a person was not let in."""
        route, address = route_of(connection), address_of(connection)
        log.warning("session_refused", path=connection.url.path, reason=reason)
        if self._house_events is not None:
            facts = {"path": route, "address": address, "reason": reason} | (
                {"person": person} if person else {}
            )
            self._house_events.add("refused_login", (route, address, person), **facts)

    async def welcome(self, name: str | None = None) -> tuple[PersonRow, str]:
        """Create a guest with free-play coins; return it with the token for its cookie.

        Raises:
            Problem: the name is reserved or taken; then no guest is created.
        """
        if name is not None:
            refuse_reserved(name)
        token = new_token()
        while True:
            called = name or await self._free_guest_name()
            try:
                person = await self._house.cage.welcome(partial(self._newcomer, called, token))
            except NameTakenError as fault:
                if name is None:  # another guest has just got it
                    continue
                raise Problem(HTTPStatus.CONFLICT, "name_taken", name=name) from fault
            self._note_seen(person.person, person.created_us)
            log.info("guest_welcomed", person=person.person)
            return person, token

    def _newcomer(self, name: str, token: str) -> Newcomer:
        now_us = self._house.clock.now_us()
        return Newcomer(
            row=PersonRow(person=new_person_id(), name=name[:80], created_us=now_us),
            token_hash=token_hash(token),
            key=name_key(name),
            unseen_since_us=now_us - _UNSEEN_US,
        )

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        """Rename a guest, except during a round at a table where they are: a name can reveal tiles.

        Raises:
            Problem: the name is reserved or taken, or a round is on (NZ 10.9(b)(ii), CAN 9.3).
        """
        if name == person.name:
            return person
        if book := await self._house.whereabouts.playing_by(person.person):
            clause = book.cite("name_kept")
            raise RefusalProblem(Refusal(code="name_waits", clause=clause, facts={"name": name}))
        refuse_reserved(name)
        if not await self._take(name, person):
            raise Problem(HTTPStatus.CONFLICT, "name_taken", name=name)
        return replace(person, name=name)

    async def _take(self, name: str, person: PersonRow) -> bool:
        """Give a person another name, unless it is taken; return whether it is theirs now."""
        is_theirs = await self._store.rename(person.person, self.claim(name, person))
        if is_theirs:
            self._note_seen(person.person, self._house.clock.now_us())
            self._names[person.person] = name
            await self._store.tell(f"{RENAMED} {person.person}")
        return is_theirs

    def forget_names(self, person: str | None = None) -> None:
        """Drop cached names of a person, or of all people if ``None``, after a change in another process."""
        for each in list(self._names) if person is None else [person]:
            self._names.pop(each, None)
            self._avatars.pop(each, None)

    async def look_changed(self, person: str) -> None:
        """Note that a person has chosen another avatar."""
        self.forget_names(person)
        await self._store.tell(f"{RENAMED} {person}")

    def forget(self, person: str) -> None:
        """Drop what is cached of a person whose data are deleted."""
        self.forget_names(person)
        self._seen.pop(person, None)

    async def refuse_unavailable(self, name: str) -> None:
        """Refuse a name that a new guest could not take now. Raises Problem."""
        refuse_reserved(name)
        if not await self._store.is_name_free(
            name_key(name), unseen_since_us=self._house.clock.now_us() - _UNSEEN_US
        ):
            raise Problem(HTTPStatus.CONFLICT, "name_taken", name=name)

    def claim(self, name: str, person: PersonRow) -> NameClaim:
        """Return what the store needs to give a person another name."""
        now_us = self._house.clock.now_us()
        return NameClaim(
            name=name,
            key=name_key(name),
            frees=name_key(person.name),
            seen_us=FOR_GOOD if person.is_account else now_us,
            unseen_since_us=now_us - _UNSEEN_US,
        )

    async def _claim(self, name: str, person: PersonRow) -> bool:
        now_us = self._house.clock.now_us()
        is_his = await self._store.claim_name(
            name_key(name),
            person.person,
            now_us=FOR_GOOD if person.is_account else now_us,
            unseen_since_us=now_us - _UNSEEN_US,
        )
        if is_his:
            self._note_seen(person.person, now_us)
        return is_his

    def _note_seen(self, person: str, now_us: int) -> None:
        """Note that the store knows that a person uses their name."""
        self._seen[person] = now_us
        while len(self._seen) > _KEPT_NAMES:
            self._seen.pop(next(iter(self._seen)))

    async def _with_valid_name(self, person: PersonRow) -> PersonRow:
        """Return a person with a valid name: their own, or a new one if another person took it meanwhile."""
        is_said = (
            person.is_account or self._house.clock.now_us() - self._seen.get(person.person, 0) < _SAY_SEEN_US
        )
        if is_said or await self._claim(person.name, person):
            return person
        while not await self._take(name := await self._free_guest_name(), person):
            pass
        return replace(person, name=name)

    async def _free_guest_name(self) -> str:
        """Return a free guest name; it has more digits the more guests there are."""
        return await self._free(guest_name)

    async def free_pseudonym(self) -> str:
        """Return a free name for a person whose data are deleted."""
        return await self._free(former_name)

    async def _free(self, made: Callable[[int], str]) -> str:
        for digits in (4, 4, 5, 6, 7):
            name = made(digits)
            if await self._store.is_name_free(
                name_key(name), unseen_since_us=self._house.clock.now_us() - _UNSEEN_US
            ):
                return name
        return made(12)

    async def renew(self, person: PersonRow) -> str:
        """Return a new token for a guest's cookie; the old one becomes invalid."""
        return await self._store.renew_token(person.person)

    def forget_seen(self, person: str) -> None:
        """Forget when a guest was seen; the guest has signed out."""
        self._seen.pop(person, None)

    async def session(self, person: PersonRow) -> SessionBody:
        """Return what the page needs about its visitor."""
        person = await self._with_valid_name(person)
        held = await self._house.cage.holdings(person.person)
        return SessionBody(
            person=person.person,
            name=person.name,
            is_account=person.is_account,
            account=held.account,
            tables=tuple(
                OwnTable(
                    table=table,
                    coins=held.tables.get(table, 0),
                    is_there=table in held.tables,
                    is_opener=table in held.opened,
                )
                for table in sorted({*held.tables, *held.opened})
            ),
            refill=await self._house.cage.refill_of(person.person, held=held.total, needed=least_wager()),
        )

    def known_names(self, people: Iterable[str]) -> dict[str, str] | None:
        """Return as ``names`` without waiting, or ``None`` if a name must be looked up."""
        try:
            return {person: self._names[person] for person in people}
        except KeyError:
            return None

    def avatars(self, people: Iterable[str]) -> dict[str, str]:
        """Return the avatars of those people who chose one, of all whose names are known."""
        return {person: self._avatars[person] for person in people if person in self._avatars}

    async def names(self, people: Iterable[str]) -> dict[str, str]:
        """Return display names; an unknown person gets their id."""
        wanted = set(people)
        unknown = [person for person in wanted if person not in self._names]
        if unknown:
            known = await self._house.whereabouts.names(unknown)
            self._avatars |= await self._store.avatars(unknown)
            for person in unknown:
                self._names[person] = known.get(person, person)
        found = {person: self._names[person] for person in wanted}
        while len(self._names) > _KEPT_NAMES:
            self._avatars.pop(self._names.popitem(last=False)[0], None)
        return found


def refuse_reserved(name: str) -> None:
    """Refuse a name that belongs to the house. Raises Problem."""
    if is_reserved(name):
        raise Problem(HTTPStatus.CONFLICT, "name_reserved", name=name)


def cookie_path(connection: Connection) -> str:
    """Return the path for cookies: only this server, not others on the same host."""
    return str(connection.app.state.services.root_path) or "/"


def set_session(token: str, connection: Connection) -> None:
    """Send the session cookie with the answer, out of reach of scripts and of other sites' requests."""
    cookie = Cookie(
        key=COOKIE,
        value=token,
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme == "https",
        path=cookie_path(connection),
        max_age=COOKIE_DAYS * 24 * 3600,
    )
    set_cookie(connection, cookie)
