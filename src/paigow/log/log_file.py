"""A table's log as a file: JSON lines, one entry each with number and hash.

    {"seq":1,"hash":"5e…","entry":{"v":4,"at_us":1770000000000000,"sealed":{"tiles":"9c…"},"event":{…}},
     "sealed":{"tiles":{"salt":"51…","facts":{…}}}}

The bytes of ``entry`` were hashed, and the bytes of each part under ``sealed`` were sealed (see ``seals``): a
program that rewrites the file must keep them. Withheld parts are left out.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from paigow.intake.faults import Faults, FaultsError
from paigow.intake.json_errors import misfit
from paigow.log.chain import GENESIS
from paigow.log.codec import open_entry
from paigow.log.concealment import withheld
from paigow.log.rounds.disclosure import Disclosure
from paigow.log.sealed import EntryBytes, parts_of
from paigow.table import events as e

MEDIA_TYPE: Final = "application/x-ndjson"
MOST_FAULTS: Final = 5
"""Most faulty lines that are named."""


class LogFileError(FaultsError):
    """The file is not a log; names the faults in its first lines."""


_NONE: Final = msgspec.Raw(b"")


class _Line(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False, omit_defaults=True):
    seq: int
    hash: str
    entry: msgspec.Raw
    sealed: msgspec.Raw = _NONE


_LINES: Final = msgspec.json.Decoder(_Line)


def write_log(entries: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Return the file of a log given as (entry, hash) pairs from the first entry on."""
    return b"".join(write_line(seq, entry, hash_) for seq, (entry, hash_) in enumerate(entries, start=1))


def write_line(seq: int, entry: bytes, hash_: bytes) -> bytes:
    """Return the line of one entry, without reading the entry."""
    return msgspec.json.encode(_line(seq, entry, hash_)) + b"\n"


def _line(seq: int, entry: bytes, hash_: bytes) -> _Line:
    parts = parts_of(entry)
    sealed = _NONE if parts is None else msgspec.Raw(parts)
    return _Line(seq=seq, hash=hash_.hex(), entry=msgspec.Raw(entry), sealed=sealed)


def read_log(data: bytes, *, file: str) -> list[tuple[bytes, bytes]]:
    """Return the (entry, hash) pairs in a log file; ``verify_log`` checks that they belong together.

    Raises:
        LogFileError: the file is empty, or has lines that are not entries; the first five are named.
    """
    try:
        lines = _LINES.decode_lines(data)
        is_one_each = len(lines) == data.count(b"\n") + (not data.endswith(b"\n"))
        if is_one_each and all(line.seq == number for number, line in enumerate(lines, start=1)):
            return [_pair(line) for line in lines]
    except (ValueError, RecursionError):
        pass
    raise LogFileError(file, _faults(data).found)


def _pair(line: _Line) -> tuple[bytes, bytes]:
    """Return the contents of a line. Raises ValueError if it has no hash."""
    hash_ = bytes.fromhex(line.hash)
    if len(hash_) != len(GENESIS):
        raise ValueError(line.hash)
    entry = bytes(line.entry)
    return (entry if line.sealed is _NONE else EntryBytes.of(entry, bytes(line.sealed))), hash_


def _faults(data: bytes) -> Faults:
    """Return the first lines that are not entries, or have the wrong number."""
    faults = Faults()
    for number, line in enumerate(data.rstrip(b"\n").split(b"\n"), start=1):
        _look(line, number, faults)
        if len(faults.found) == MOST_FAULTS:
            break
    return faults


def _look(line: bytes, number: int, faults: Faults) -> None:
    """Note what is wrong with a line that is not an entry, or not this one."""
    try:
        read = _LINES.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        told = misfit(line, error, whole="entry")
        wanted = f"an object with seq, hash and entry ({told})"
        faults.unfit(f"line {number}: entry", wanted, line.decode(errors="replace"))
        return
    if read.seq != number:
        wanted = f"{number}: the entries stand one after the other, from 1"
        faults.unfit(f"line {number}: seq", wanted, read.seq)
        return
    try:
        _pair(read)
    except ValueError:
        faults.unfit(f"line {number}: hash", f"{2 * len(GENESIS)} hexadecimal digits", read.hash)


def finished(entries: Sequence[tuple[bytes, bytes]]) -> Sequence[tuple[bytes, bytes]]:
    """Return the log up to its last finished round, as anybody may see it; ``Disclosure`` decides what is finished.

    Sealed parts that would reveal permanently hidden tiles of a round are withheld.
    """
    ends, showing, kept = 0, Disclosure(), list(entries)
    for place, (entry, _) in enumerate(entries):
        event = open_entry(entry).event
        if isinstance(event, e.TilesWashed):
            if not showing.is_over:
                break
            ends = place
        showing = showing.after(event)
        if isinstance(event, e.SecretsRevealed) and event.secrets.hidden:
            told = withheld([each for each, _ in kept[ends : place + 1]])
            kept[ends : place + 1] = [
                (each, hash_) for each, (_, hash_) in zip(told, kept[ends:], strict=False)
            ]
    return kept if showing.is_over else kept[:ends]
