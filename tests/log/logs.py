"""Logs of played rounds, and what a forger makes of them."""

import asyncio
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from paigow.log import GENESIS, decode, next_hash, open_entry
from paigow.log.codec import TABLE
from paigow.table.events import AnyEvent
from tests.runtime.playing import a_house, a_table, play, sit

Pairs = list[tuple[bytes, bytes]]
Facts = dict[str, Any]


@cache
def played(book: str, count: int = 3) -> tuple[tuple[bytes, bytes], ...]:
    """The log of a table at which a person and bots have played some rounds; the next may have begun."""

    async def log() -> Pairs:
        async with a_house() as (house, _):
            table = await a_table(house, book)
            box = await sit(house, table)
            await play(house, table, box, count)
            return await house.entries(table)

    while True:  # somebody wins in nearly every log
        found = tuple(asyncio.run(log()))
        if any(b'"wager_paid"' in entry for entry, _ in found):
            return found


def entries(book: str, count: int = 3) -> list[bytes]:
    return [entry for entry, _ in played(book, count)]


def rehashed(log: list[bytes]) -> Pairs:
    """The log with a chain of its own, as a forger would leave it."""
    head, pairs = GENESIS, []
    for entry in log:
        head = next_hash(head, entry)
        pairs.append((entry, head))
    return pairs


def facts_of(entry: bytes) -> Facts:
    """The facts of an event, with those that are sealed."""
    facts: Facts = msgspec.json.decode(msgspec.json.encode(decode(entry)))
    return facts


def changed(
    log: list[bytes], place: int, change: Callable[[Facts], None], *, is_asked: bool = False
) -> list[bytes]:
    """Return the log with the facts of one event changed, sealed ones too, and sealed again.

    ``is_asked``: the command that led to it gets the same changes by the same names.
    """
    entry = open_entry(log[place])
    facts = facts_of(log[place])
    change(facts)
    event = msgspec.convert(facts, AnyEvent, str_keys=True)
    cause = entry.cause
    if is_asked and cause is not None:
        said = {
            name: getattr(event, name)
            for name in cause.command.__struct_fields__
            if name in event.__struct_fields__
        }
        cause = replace(cause, command=replace(cause.command, **said))
    told = TABLE.encode(event, at_us=entry.at_us, book=entry.book, program=entry.program, cause=cause)
    return [*log[:place], told, *log[place + 1 :]]


def find(log: list[bytes], tag: str, number: int = 0) -> int:
    """The place of an event of this kind, the first or a later one."""
    places = [place for place, data in enumerate(log) if msgspec.json.decode(data)["event"]["event"] == tag]
    return places[number]


def values(facts: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every single value in the facts of an event with where it is."""
    items = (
        facts.items() if isinstance(facts, dict) else enumerate(facts) if isinstance(facts, list) else None
    )
    if items is None:
        yield path, facts
    else:
        for key, value in items:
            yield from values(value, (*path, key))


def put(facts: Facts, path: tuple[Any, ...], value: Any) -> Facts:
    """The facts with another value in one place."""
    copy = deepcopy(facts)
    at: Any = copy
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return copy
