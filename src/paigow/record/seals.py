"""Sealed parts of entries: facts that lie face down when they are recorded, apart from the entry that is hashed.

An entry names the SHA-256 of each of its sealed parts and has nothing else of them; the parts stand beside it and each
begins with 32 bytes of salt, so that nobody finds the tiles by trying. A log may be handed out with some of
them withheld, and its chain is whole all the same.

    entry   {"v":4,"at_us":…,"sealed":{"tiles":"9c…"},"do_partly":{"do":"stack_tiles"},
             "event":{"event":"tiles_stacked"}}
    parts   {"tiles":{"salt":"51…","facts":{"woodpile":["6-6",…]},"cause":{"woodpile":null}}}

The seal is over the bytes of the part, from brace to brace. A part that is not there leaves its facts empty. What
the command that led to the entry tells of face-down tiles (``causes``) lies in the same part: it is withheld with it.
"""

import secrets
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from paigow.table import events as e

SALT_BYTES: Final = 32

Salts = Callable[[], bytes]
Seals = dict[str, str]
"""Name of a part -> its seal, as hex."""


class EntryBytes(bytes):
    """The bytes of an entry, as they are hashed, with its sealed parts beside them."""

    parts: bytes | None = None
    """JSON, name of a part -> the part; None: nothing is sealed, or all of it is withheld."""

    @classmethod
    def of(cls, entry: bytes, parts: bytes | None) -> "EntryBytes":
        made = cls(entry)
        made.parts = parts
        return made


def parts_of(entry: bytes) -> bytes | None:
    """The sealed parts beside an entry, where it brought any."""
    return getattr(entry, "parts", None)


_RAW_PARTS: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])
WHOLE: Final = "tiles"
"""Name of the part where an event has but one; the parts of a delivery are named by their positions."""


class _Kind(NamedTuple):
    """What is sealed of a kind of event that has one part."""

    fields: tuple[str, ...]
    part: msgspec.json.Decoder[Any]
    empty: dict[str, Any]


def _part(shape: Any) -> msgspec.json.Decoder[Any]:
    """Reads a part of such facts."""
    cause: Any = ("cause", msgspec.Raw | msgspec.UnsetType, msgspec.UNSET)
    fields = [("salt", str), ("facts", shape), cause]
    part = msgspec.defstruct("Part", fields, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True)
    return msgspec.json.Decoder(part)


def _kind(event: type[e.Event], *fields: str) -> _Kind:
    found = {each.name: each for each in msgspec.structs.fields(event)}
    chosen = [(name, found[name].type, found[name].default) for name in fields]
    shape = msgspec.defstruct(
        f"{event.__name__}Sealed", chosen, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True
    )
    return _Kind(fields, _part(shape), {name: found[name].default for name in fields})


SEALED: Final[dict[type[e.Event], _Kind]] = {
    e.TilesStacked: _kind(e.TilesStacked, "woodpile"),
    e.LajaMade: _kind(e.LajaMade, "woodpile"),
    e.TilesReshuffled: _kind(e.TilesReshuffled, "woodpile"),
    e.HandSet: _kind(e.HandSet, "low", "high", "turned", "clause"),
    e.BankHandProposed: _kind(e.BankHandProposed, "low", "high", "clause"),
    e.AdviceGiven: _kind(e.AdviceGiven, "low", "high", "clause"),
    e.HouseHandSet: _kind(e.HouseHandSet, "low", "high", "clause"),
    e.HandReset: _kind(e.HandReset, "low", "high", "row"),
}
"""Kind of event -> the facts of it that tell tiles which lie face down; a delivery is taken apart by position."""


class _Hand(Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    hand: tuple[str, ...]


_HAND: Final = _part(_Hand)


def _hidden(event: Any) -> dict[str, dict[str, Any]]:
    """Name of each part -> its facts."""
    if isinstance(event, e.TilesDelivered):
        return {str(position): {"hand": hand} for position, hand in event.hands.items()}
    kind = SEALED.get(type(event))
    if kind is None or (isinstance(event, e.HandReset) and event.low_name is not None):
        return {}  # of a hand that lies open nothing is hidden
    facts = {name: getattr(event, name) for name in kind.fields if getattr(event, name) != kind.empty[name]}
    return {WHOLE: facts} if facts else {}


def seal(
    event: Any, salts: Salts | None = None, cause: Mapping[str, Any] | None = None
) -> tuple[Any, Seals | None, bytes | None]:
    """The event without what is face down, the seals of its parts, and the parts; None and None: nothing is sealed.

    ``cause``: what is to be sealed of the command that led to it.

    Raises:
        ValueError: the event has no part in which that could lie.
    """
    hidden = _hidden(event)
    if cause is not None and WHOLE not in hidden:
        raise ValueError(f"{type(event).__name__} seals nothing with which its command could be sealed")
    if not hidden:
        return event, None, None
    draw = salts or _salt
    parts = {}
    for name, facts in hidden.items():
        part: dict[str, Any] = {"salt": draw().hex(), "facts": facts}
        if cause is not None:
            part["cause"] = cause
        parts[name] = msgspec.json.encode(part)
    seals = {name: sha256(part).hexdigest() for name, part in parts.items()}
    raw = {name: msgspec.Raw(part) for name, part in parts.items()}
    return _emptied(event), seals, msgspec.json.encode(raw)


def _salt() -> bytes:
    return secrets.token_bytes(SALT_BYTES)


def _emptied(event: Any) -> Any:
    if isinstance(event, e.TilesDelivered):
        return replace(event, hands=dict.fromkeys(event.hands, ()))
    return replace(event, **SEALED[type(event)].empty)


class Unsealed(NamedTuple):
    """An event with what could be read of its sealed parts."""

    event: Any
    withheld: tuple[str, ...] = ()
    """Parts that are not there."""
    broken: tuple[str, ...] = ()
    """Parts that are not those that were sealed, or that nobody sealed."""
    cause: bytes | None = None
    """What is sealed of the command that led to it."""


def unseal(event: Any, seals: Seals | None, parts: bytes | None) -> Unsealed:
    """Put back into an event what its sealed parts tell."""
    seals = seals or {}
    try:
        found: Mapping[str, msgspec.Raw] = {} if parts is None else _RAW_PARTS.decode(parts)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Unsealed(event, broken=tuple(seals))
    broken = [name for name in found if name not in seals]
    told: dict[str, Any] = {}
    for name in seals:
        part = found.get(name)
        if part is not None:
            told[name] = _told(type(event), name, part, seals[name])
            if told[name] is None:
                broken.append(name)
    cause = None
    if isinstance(event, e.TilesDelivered):
        hands = {int(name): read.facts.hand for name, read in told.items() if read is not None}
        event = replace(event, hands=event.hands | hands)
    elif (read := told.get(WHOLE)) is not None:
        facts = read.facts
        event = replace(event, **{field: getattr(facts, field) for field in facts.__struct_fields__})
        cause = None if read.cause is msgspec.UNSET else bytes(read.cause)
    return Unsealed(event, tuple(name for name in seals if name not in found), tuple(broken), cause)


def _told(kind: type[e.Event], name: str, part: msgspec.Raw, seal_: str) -> Any | None:
    """What one part of an event says; None: it does not fit its seal, or the event."""
    if sha256(part).hexdigest() != seal_:
        return None
    try:
        if kind is e.TilesDelivered:
            int(name)
            return _HAND.decode(part)
        return SEALED[kind].part.decode(part) if name == WHOLE else None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, LookupError, ValueError):
        return None


def without(entry: bytes, names: Callable[[str], bool]) -> bytes:
    """The entry with those of its sealed parts withheld whose name fits."""
    parts = parts_of(entry)
    if parts is None:
        return entry
    kept = {name: part for name, part in _RAW_PARTS.decode(parts).items() if not names(name)}
    return EntryBytes.of(entry, msgspec.json.encode(kept) if kept else None)
