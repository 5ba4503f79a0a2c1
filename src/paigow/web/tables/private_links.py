"""Private tables, known only to people with the link: the link's secret, and who entered by it."""

import secrets
from hmac import compare_digest
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from paigow.runtime import House
from paigow.storage import Store

SECRET_BYTES: Final = 24
MOST_LET_IN: Final = 500
"""People who have entered at one table. Beyond that, the first one without a stake must use the link again."""
_STREAM: Final = "door:"
"""Prefix of the key, outside any table, under which this is stored by table."""
_NAME: Final = "door"


class _Link(Struct, frozen=True, kw_only=True):
    """Says who may enter one table."""

    key: str
    people: tuple[str, ...] = ()


class PrivateLinks:
    """Access to private tables. It is read from the store each time, so that a new link counts everywhere at once."""

    def __init__(self, store: Store, house: House) -> None:
        self._store, self._house = store, house

    async def _link(self, table: str) -> _Link | None:
        kept = await self._store.kept_value(_STREAM + table, _NAME)
        return None if kept is None else _decode(kept)

    async def _people_with_stake(self, table: str) -> frozenset[str]:
        """Return who has a stake at a table, if it runs."""
        found = await self._house.directory.outline(table)
        return frozenset() if found is None else frozenset(found.stakes)

    async def key(self, table: str) -> str | None:
        """Return the secret of a private table's link, or ``None`` if there is no such table.

        A table whose opening failed before it had a secret gets one now.
        """
        link = await self._link(table)
        if link is not None:
            return link.key
        outline = await self._house.directory.outline(table)
        return await self.new_key(table) if outline is not None and outline.summary.private else None

    async def new_key(self, table: str) -> str:
        """Create a new secret. The old one becomes invalid, and only people with a stake there stay."""
        key, staying = secrets.token_urlsafe(SECRET_BYTES), await self._people_with_stake(table)

        def renewed(kept: bytes | None) -> bytes:
            people = () if kept is None else _decode(kept).people
            stay = tuple(person for person in people if person in staying)
            return msgspec.json.encode(_Link(key=key, people=stay))

        await self._store.change_kept(_STREAM + table, _NAME, renewed)
        return key

    async def is_key(self, table: str, key: str) -> bool:
        """Return whether that is the secret of the table's link."""
        link = await self._link(table)
        return link is not None and _has_key(link, key)

    async def let_in(self, table: str, person: str, key: str) -> bool:
        """Let a person in who has the link, and return whether the link was right."""
        is_in, staying = False, await self._people_with_stake(table)

        def entered(kept: bytes | None) -> bytes | None:
            nonlocal is_in
            link = None if kept is None else _decode(kept)
            is_in = link is not None and _has_key(link, key)
            if link is None or not is_in or person in link.people:
                return None
            people = (*link.people, person)
            if len(people) > MOST_LET_IN:
                goes = next((each for each in people if each not in staying), people[0])
                people = tuple(each for each in people if each != goes)
            return msgspec.json.encode(replace(link, people=people))

        await self._store.change_kept(_STREAM + table, _NAME, entered)
        return is_in

    async def has_let_in(self, table: str, person: str) -> bool:
        """Return whether a person has entered by the link."""
        link = await self._link(table)
        return link is not None and person in link.people


def _decode(kept: bytes) -> _Link:
    return msgspec.json.decode(kept, type=_Link)


def _has_key(link: _Link, key: str) -> bool:
    return compare_digest(link.key.encode(), key.encode())
