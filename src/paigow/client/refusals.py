"""Error answers as values."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T")


class Fault(Struct, frozen=True, kw_only=True):
    """A fault in one field."""

    field: str
    """Name of the field: ``bots``, ``options.boxes``."""
    value: Any = None
    """The faulty value; ``None`` if missing."""
    expected: str = ""
    clause: str | None = None


class Refusal(Struct, frozen=True, kw_only=True):
    """Why something was not done."""

    code: str
    """Code for programs, never withdrawn from a version of the interface. For ``faults`` see there."""
    facts: Mapping[str, Any] = {}
    """Values in the sentence: amounts in coins, people by their ids."""
    text: str = ""
    """The sentence in the requested language."""
    clause: str | None = None
    """Clause of the table's document by which it was refused."""
    faults: tuple[Fault, ...] = ()
    """All faults in the request, if it could not be read."""
    status: int | None = None
    """Status of the HTTP answer; ``None`` over a live connection."""


class RefusedError(Exception):
    """A refusal as an exception."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(
            f"{refusal.code}: {refusal.text}" + (f" ({refusal.clause})" if refusal.clause else "")
        )
        self.refusal = refusal


def taken(answer: T | Refusal) -> T:
    """Return the answer if it is not a refusal.

    Raises:
        RefusedError: it is a refusal.
    """
    if isinstance(answer, Refusal):
        raise RefusedError(answer)
    return answer


def refusal_in(body: bytes, status: int) -> Refusal:
    """Return the refusal in an HTTP error; one from elsewhere is described by its status."""
    try:
        found = msgspec.json.decode(body, type=dict[str, Any])
        if "faults" in found:
            faults = msgspec.convert(found["faults"], tuple[Fault, ...])
            text = "; ".join(f"{each.field}: expected {each.expected}" for each in faults)
            return Refusal(code="faults", text=text, faults=faults, status=status)
        return msgspec.structs.replace(msgspec.convert(found, Refusal), status=status)
    except msgspec.MsgspecError:
        return Refusal(code=f"http_{status}", text=body[:200].decode(errors="replace"), status=status)
