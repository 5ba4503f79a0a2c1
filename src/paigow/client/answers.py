"""Answers that say no, as values."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T")


class Fault(Struct, frozen=True, kw_only=True):
    """One thing that could not be taken as it came."""

    field: str
    """Where: ``bots``, ``options.boxes``."""
    value: Any = None
    """What stood there; None: nothing did."""
    expected: str = ""
    clause: str | None = None


class Refusal(Struct, frozen=True, kw_only=True):
    """Why something was not done."""

    code: str
    """What a program goes by; never withdrawn from a version of the interface. ``faults``: see there."""
    facts: Mapping[str, Any] = {}
    """What the sentence names: amounts in coins, people by their ids."""
    text: str = ""
    """The sentence, in the language that was asked for."""
    clause: str | None = None
    """Of the table's document, by which it was refused."""
    faults: tuple[Fault, ...] = ()
    """Everything that is wrong with what was sent, where it could not be taken as it came."""
    status: int | None = None
    """Of the HTTP answer; None: it came over a live connection."""


class RefusedError(Exception):
    """A refusal, for who wants an exception."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(
            f"{refusal.code}: {refusal.text}" + (f" ({refusal.clause})" if refusal.clause else "")
        )
        self.refusal = refusal


def taken(answer: T | Refusal) -> T:
    """The answer, if it is no refusal.

    Raises:
        RefusedError: it is one.
    """
    if isinstance(answer, Refusal):
        raise RefusedError(answer)
    return answer


def refusal_in(body: bytes, status: int) -> Refusal:
    """What an HTTP answer other than success says; an answer that is none of the house's is told by its status."""
    try:
        found = msgspec.json.decode(body, type=dict[str, Any])
        if "faults" in found:
            faults = msgspec.convert(found["faults"], tuple[Fault, ...])
            text = "; ".join(f"{each.field}: expected {each.expected}" for each in faults)
            return Refusal(code="faults", text=text, faults=faults, status=status)
        return msgspec.structs.replace(msgspec.convert(found, Refusal), status=status)
    except msgspec.MsgspecError:
        return Refusal(code=f"http_{status}", text=body[:200].decode(errors="replace"), status=status)
