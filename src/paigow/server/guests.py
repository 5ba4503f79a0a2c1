"""Who are you? Guests are known by a cookie that holds a token; the store holds its hash."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

import structlog
from litestar.datastructures import Cookie
from msgspec import Struct

from paigow.server.language import Connection
from paigow.server.names import guest_name
from paigow.server.significant import Notes
from paigow.store import Person, Store, token_hash

log = structlog.get_logger("paigow.server")
COOKIE: Final = "paigow_session"
COOKIE_DAYS: Final = 365
_LONGEST_TOKEN: Final = 128
_KEPT_NAMES: Final = 10_000


class Floor(Protocol):
    """The part of the house that guests need."""

    async def grant(self, person: str) -> object:
        """Give a new guest free-play coins, once."""

    async def account(self, person: str) -> int:
        """The coins in a person's account."""

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        """What people and bots are called."""


class SessionBody(Struct, frozen=True, kw_only=True):
    """Who the visitor is, and the coins in his account outside all tables."""

    person: str
    name: str
    account: int


class Guests:
    """Finds and welcomes guests, and knows what they are called."""

    def __init__(self, store: Store, floor: Floor, notes: Notes | None = None) -> None:
        self._store, self._floor, self._notes = store, floor, notes
        self._names: OrderedDict[str, str] = OrderedDict()

    async def find(self, connection: Connection) -> Person | None:
        """The guest whose token the cookie holds, if any."""
        token = connection.cookies.get(COOKIE)
        if not token:
            return None
        person = None
        if len(token) <= _LONGEST_TOKEN:
            person = await self._store.person_of(token_hash(token))
        if person is None:
            log.warning("session_refused", path=connection.url.path, reason="unknown token")
            if self._notes is not None:
                self._notes.add("refused_login", path=connection.url.path, reason="unknown session")
        return person

    async def welcome(self, name: str | None = None) -> tuple[Person, str]:
        """A new guest with free-play coins, and the token for his cookie."""
        person, token = await self._store.create_person(name or guest_name())
        await self._floor.grant(person.person)
        log.info("guest_welcomed", person=person.person)
        return person, token

    async def rename(self, person: str, name: str) -> None:
        """Change what a guest is called."""
        await self._store.rename(person, name)
        self._names[person] = name

    async def session(self, person: Person) -> SessionBody:
        """What the page is told about its visitor."""
        await self._floor.grant(person.person)  # he lacks it if the server was killed while it welcomed him
        coins = await self._floor.account(person.person)
        return SessionBody(person=person.person, name=person.name, account=coins)

    async def names(self, people: Iterable[str]) -> dict[str, str]:
        """Display names of some people; the id of one whom nobody knows."""
        wanted = set(people)
        unknown = [person for person in wanted if person not in self._names]
        if unknown:
            known = await self._floor.names(unknown)
            for person in unknown:
                self._names[person] = known.get(person, person)
        found = {person: self._names[person] for person in wanted}
        while len(self._names) > _KEPT_NAMES:
            self._names.popitem(last=False)
        return found


def session_cookie(token: str, *, secure: bool) -> Cookie:
    """The cookie that holds a guest's token: out of reach of scripts and of other sites' requests."""
    return Cookie(
        key=COOKIE,
        value=token,
        httponly=True,
        samesite="lax",
        secure=secure,
        path="/",
        max_age=COOKIE_DAYS * 24 * 3600,
    )
