"""Rulings on round files, and the round files of rounds that were played."""

import asyncio
import tomllib
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any

from litestar import Response

from paigow.record import open_entry
from paigow.record.export import NoRoundError, export_round, renamed
from paigow.record.round_file import RoundFile, RoundFileError, write_round
from paigow.record.ruling import rule_text
from paigow.server.desk import Desk
from paigow.server.faults import Fault, echo
from paigow.server.problems import FaultsBody, Problem

WHOLE_FILE = "(file)"
"""The field of a fault that lies in no key."""


class RoundFileFault(Fault, frozen=True, kw_only=True):
    """What is wrong in a round file."""

    clause: str | None = None
    """The clause that decides it, where a rule does."""


async def ruling_of(body: bytes) -> Response[Any]:
    """The ruling on a round file; status 422 with every fault if it cannot be ruled on."""
    return await _answer(rule_text, body)


async def tree_of(body: bytes) -> Response[Any]:
    """A round file as a tree of its keys, whether it can be ruled on or not; status 422 if it is no TOML."""
    return await _answer(tomllib.loads, body)


async def _answer(work: Callable[[str], object], body: bytes) -> Response[Any]:
    """What ``work`` makes of a text. It works in a thread, so that no table waits for it."""
    try:
        return Response(await asyncio.to_thread(work, body.decode("utf-8-sig")))
    except RoundFileError as error:
        faults = [
            RoundFileFault(field=each.key, value=echo(each.value), expected=each.expected, clause=each.clause)
            for each in error.faults
        ]
    except UnicodeDecodeError:
        faults = [RoundFileFault(field=WHOLE_FILE, value=None, expected="text in UTF-8")]
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        faults = [RoundFileFault(field=WHOLE_FILE, value=None, expected=f"TOML: {error}")]
    return Response(FaultsBody(faults=tuple(faults)), status_code=HTTPStatus.UNPROCESSABLE_ENTITY)


async def file_of(desk: Desk, table: str, number: int) -> str | None:
    """A finished round of a table, running or closed, as a round file.

    None: the table has no finished round of this number.

    Raises:
        Problem: it was over before any wager was final.
    """
    if number not in {each["round"] for each in await desk.house.all_round_results(table)}:
        return None
    entries = [entry for entry, _ in await desk.house.entries(table)]
    try:
        played = await asyncio.to_thread(_exported, entries, number)
    except NoRoundError as error:
        raise Problem(HTTPStatus.NOT_FOUND, "empty_round", table=table, round=number) from error
    return write_round(renamed(played, await desk.guests.names(played.people)))


def _exported(entries: Sequence[bytes], number: int) -> RoundFile:
    return export_round((open_entry(entry).event for entry in entries), number)
