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


class _Door(Struct, frozen=True, kw_only=True):
    """Says who may enter one table."""

    key: str
    people: tuple[str, ...] = ()


class Doors:
    """Access to private tables. It is read from the store each time, so that a new link counts everywhere at once."""

    def __init__(self, store: Store, house: House) -> None:
        self._store, self._house = store, house

    async def _door(self, table: str) -> _Door | None:
        kept = await self._store.kept_value(_STREAM + table, _NAME)
        return None if kept is None else _decode(kept)

    async def _staying(self, table: str) -> frozenset[str]:
        """Return who has a stake at a table, if it runs."""
        found = await self._house.directory.outline(table)
        return frozenset() if found is None else frozenset(found.stakes)

    async def key(self, table: str) -> str | None:
        """Return the secret of a table's link, or ``None`` if it has none."""
        door = await self._door(table)
        return None if door is None else door.key

    async def new_key(self, table: str) -> str:
        """Create a new secret. The old one becomes invalid, and only people with a stake there stay."""
        key, staying = secrets.token_urlsafe(SECRET_BYTES), await self._staying(table)

        def renewed(kept: bytes | None) -> bytes:
            people = () if kept is None else _decode(kept).people
            stay = tuple(person for person in people if person in staying)
            return msgspec.json.encode(_Door(key=key, people=stay))

        await self._store.change_kept(_STREAM + table, _NAME, renewed)
        return key

    async def is_key(self, table: str, key: str) -> bool:
        """Return whether that is the secret of the table's link."""
        door = await self._door(table)
        return door is not None and _is_its(door, key)

    async def let_in(self, table: str, person: str, key: str) -> bool:
        """Let a person in who has the link, and return whether the link was right."""
        is_in, staying = False, await self._staying(table)

        def entered(kept: bytes | None) -> bytes | None:
            nonlocal is_in
            door = None if kept is None else _decode(kept)
            is_in = door is not None and _is_its(door, key)
            if door is None or not is_in or person in door.people:
                return None
            people = (*door.people, person)
            if len(people) > MOST_LET_IN:
                goes = next((each for each in people if each not in staying), people[0])
                people = tuple(each for each in people if each != goes)
            return msgspec.json.encode(replace(door, people=people))

        await self._store.change_kept(_STREAM + table, _NAME, entered)
        return is_in

    async def has_let_in(self, table: str, person: str) -> bool:
        """Return whether a person has entered by the link."""
        door = await self._door(table)
        return door is not None and person in door.people


def _decode(kept: bytes) -> _Door:
    return msgspec.json.decode(kept, type=_Door)


def _is_its(door: _Door, key: str) -> bool:
    return compare_digest(door.key.encode(), key.encode())
