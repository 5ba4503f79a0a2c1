"""A table's log as a file: JSON lines, one entry a line, each with its number and its hash.

    {"seq":1,"hash":"5e…","entry":{"v":1,"at_us":1770000000000000,"event":{…}}}

The bytes of ``entry`` are those that were hashed: whoever writes the file anew keeps them as they are.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from paigow.record.chain import GENESIS
from paigow.record.codec import open_entry
from paigow.table import events as e

MEDIA_TYPE: Final = "application/x-ndjson"
MOST_FAULTS: Final = 5
SHOWN: Final = 60
"""Letters of a wrong line that a fault shows."""


class LogFault(Struct, frozen=True, kw_only=True):
    """Something wrong in a log file."""

    line: int
    """From 1."""
    field: str
    value: str
    expected: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.field} {self.value}: expected {self.expected}"


class LogFileError(ValueError):
    """A file that is no log, with what is wrong in it (the first few faults)."""

    def __init__(self, file: str, faults: Sequence[LogFault]) -> None:
        super().__init__("; ".join(f"{file}: {fault}" for fault in faults))
        self.file = file
        self.faults = tuple(faults)


class _Line(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    seq: int
    hash: str
    entry: msgspec.Raw


_LINES: Final = msgspec.json.Decoder(_Line)


def write_log(entries: Iterable[tuple[bytes, bytes]]) -> bytes:
    """The file of a log given as (entry, hash) pairs from the first entry on."""
    return b"".join(
        msgspec.json.encode(_Line(seq=seq, hash=hash_.hex(), entry=msgspec.Raw(entry))) + b"\n"
        for seq, (entry, hash_) in enumerate(entries, start=1)
    )


def read_log(data: bytes, *, file: str) -> list[tuple[bytes, bytes]]:
    """The (entry, hash) pairs in a log file; that they belong together is for ``verify_log`` to say.

    Raises:
        LogFileError: empty, or lines that are no entries; the first five are named.
    """
    pairs: list[tuple[bytes, bytes]] = []
    faults: list[LogFault] = []
    for number, line in enumerate(data.rstrip(b"\n").split(b"\n"), start=1):
        pair = _pair(line, number)
        if pair is not None:
            pairs.append(pair)
            continue
        faults.append(_fault(line, number))
        if len(faults) == MOST_FAULTS:
            break
    if faults:
        raise LogFileError(file, faults)
    return pairs


def _pair(line: bytes, number: int) -> tuple[bytes, bytes] | None:
    """What stands in a line, if it is the entry of this number."""
    try:
        read = _LINES.decode(line)
        hash_ = bytes.fromhex(read.hash)
    except (ValueError, RecursionError):
        return None
    return (bytes(read.entry), hash_) if read.seq == number and len(hash_) == len(GENESIS) else None


def _fault(line: bytes, number: int) -> LogFault:
    """What is wrong with a line that is no entry, or not this one."""
    try:
        read = _LINES.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        text = line.decode(errors="replace")
        return _named(number, "entry", text, f"an object with seq, hash and entry ({error})")
    if read.seq != number:
        return _named(number, "seq", read.seq, f"{number}: the entries stand one after the other, from 1")
    return _named(number, "hash", read.hash, f"{2 * len(GENESIS)} hexadecimal digits")


def _named(number: int, field: str, value: Any, expected: str) -> LogFault:
    text = repr(value)
    return LogFault(
        line=number,
        field=field,
        value=text if len(text) <= SHOWN else text[:SHOWN] + "...",
        expected=expected,
    )


def finished(entries: Sequence[tuple[bytes, bytes]]) -> Sequence[tuple[bytes, bytes]]:
    """The log up to its last finished round: what may be shown to anybody.

    A round is finished when it has ended and its secrets, if it had any, are revealed; a round that was broken off
    before anybody wagered, when the tiles are on display again or the table is closed. A round with tiles that stay
    hidden for good (a conceded hand, NZ 10.13) ends what may be shown: its entries hold them.
    """
    ends, owes_secrets, is_over, is_dealt = 0, False, True, False
    for place, (entry, _) in enumerate(entries):
        match open_entry(entry).event:
            case e.TilesWashed():
                if not is_over:
                    break
                ends, owes_secrets, is_over, is_dealt = place, False, False, False
            case e.BetsOpened(commitments=made):
                owes_secrets = made is not None
            case e.RoundEnded() | e.RoundVoided():
                is_over = not owes_secrets
            case e.SecretsRevealed(secrets=secrets):
                is_over = not secrets.leaves
            case e.TilesDelivered():
                is_dealt = True
            case e.TilesShown() | e.TableClosed() if not is_dealt:
                is_over = True
            case _:
                pass
    return entries if is_over else entries[:ends]
