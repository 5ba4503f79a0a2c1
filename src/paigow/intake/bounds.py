"""What the annotations of a field say: its bounds, and how a plain value is read."""

import re
from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin

from msgspec import Meta

from paigow.intake.faults import CONTROL
from paigow.intake.field_types import (
    CHOICE,
    GIVEN_BY,
    LONGEST_TEXT,
    MOST,
    MOST_ROWS,
    Form,
    UnfitError,
    checked,
    is_whole,
)

Json = dict[str, Any]
_YES: Final = checked("true or false", lambda value: isinstance(value, bool), schema={"type": "boolean"})
CHOSEN: Final = bool | int | str | list[str]
_UNREAD: Final = ("gt", "lt", "multiple_of", "tz")
"""Bounds of a ``Meta`` that this reader does not know."""


class Bounds(NamedTuple):
    """What the annotations of a type say together."""

    form: Form | None = None
    wanted: str = ""
    least: int | None = None
    most: int | None = None
    shortest: int = 0
    longest: int | None = None
    pattern: str | None = None
    words: tuple[str | int, ...] = ()
    are_different: bool = False
    schema: Mapping[str, Any] = {}
    given_by: str | None = None
    """The side that fills in a field that is not read: see ``given_by``."""

    @property
    def is_declared(self) -> bool:
        """Return whether the values of a whole number or a text are bounded."""
        return bool(self.words) or self.longest is not None or None not in {self.least, self.most}


_ANY_WHOLE: Final = Bounds(wanted=f"a whole number of at most {MOST}", least=-MOST, most=MOST)
_ANY_TEXT: Final = Bounds(wanted="a text", longest=LONGEST_TEXT)


def bounded(hint: Any) -> tuple[Any, Bounds]:
    """Return a type without its annotations, and what they say."""
    if get_origin(hint) is not Annotated:
        return hint, Bounds()
    kind, *annotations = get_args(hint)
    told: dict[str, Any] = {}
    for each in annotations:
        if isinstance(each, Form):
            told["form"] = each
        elif isinstance(each, Meta):
            if any(getattr(each, name) is not None for name in _UNREAD):
                message = f"the reader does not know these bounds: {each}"
                raise TypeError(message)
            schema = each.extra_json_schema or {}
            words = tuple(schema["enum"]) if "enum" in schema else None
            said = {
                "wanted": each.description, "least": each.ge, "most": each.le, "shortest": each.min_length,
                "longest": each.max_length, "pattern": each.pattern, "words": words,
                "are_different": schema.get("uniqueItems"), "schema": each.extra_json_schema,
                "given_by": (each.extra or {}).get(GIVEN_BY),
            }  # fmt: skip
            told |= {name: value for name, value in said.items() if value is not None}
    return kind, Bounds(**told)


def form_of(kind: Any, bounds: Bounds) -> Form | None:
    """Return how to read a plain value, or a list that is one value. ``None`` if it is neither."""
    if bounds.form is not None:
        return bounds.form
    if kind is bool:
        return _YES
    if kind == CHOSEN:
        return CHOICE
    if bounds.words:
        return _among(bounds.words, bounds.wanted)
    if kind is int:
        return _whole(bounds if bounds.is_declared else _ANY_WHOLE)
    if kind is str:
        return _text(bounds if bounds.is_declared else _ANY_TEXT)
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return _among(args, bounds.wanted or either(tuple(map(str, args))))
    if origin in {list, tuple} and bounds.wanted:
        return _list(origin, args, bounds)
    return None


def form(hint: Any) -> Form:
    """Return how to read a plain value of an annotated type that is no field of a struct."""
    found = form_of(*bounded(hint))
    assert found is not None, hint
    return found


def rows_of(bounds: Bounds) -> int:
    """Return the maximum number of rows of a list."""
    return MOST_ROWS if bounds.longest is None else bounds.longest


def _among(values: tuple[Any, ...], wanted: str) -> Form:
    """Return how to read one of these values. ``True`` is not 1."""
    known = {(type(each), each) for each in values}

    def is_fit(value: Any) -> bool:
        return isinstance(value, str | int) and (type(value), value) in known

    return checked(wanted, is_fit, schema={"enum": list(values)})


def _whole(bounds: Bounds) -> Form:
    least, most = bounds.least, bounds.most
    assert least is not None
    assert most is not None
    wanted = bounds.wanted or f"a whole number from {least} to {most}"
    schema = {"type": "integer", "minimum": least, "maximum": most}
    return checked(wanted, lambda value: is_whole(value, least, most), schema=schema)


def _text(bounds: Bounds) -> Form:
    shortest, longest = bounds.shortest, bounds.longest
    assert longest is not None
    wanted = bounds.wanted or (
        f"a text of {shortest} to {longest} characters"
        if shortest
        else f"a text of at most {longest} characters"
    )
    pattern = re.compile(bounds.pattern) if bounds.pattern else None

    def read(value: Any) -> str:
        if not isinstance(value, str) or len(value.strip()) < shortest:
            raise UnfitError(wanted)
        if CONTROL.search(value):
            raise UnfitError("a text without control characters")
        if len(value) > longest:
            raise UnfitError(f"a text of at most {longest} characters, not {len(value)}")
        if pattern is not None and not pattern.search(value):
            raise UnfitError(wanted)
        return value

    schema: Json = {"type": "string", "minLength": shortest, "maxLength": longest}
    return Form(wanted, read, schema | ({"pattern": bounds.pattern} if bounds.pattern else {}))


def _list(made: Callable[[Any], Any], args: tuple[Any, ...], bounds: Bounds) -> Form:
    """Return how to read a list of plain values that is one value."""
    is_fixed = made is tuple and Ellipsis not in args
    items = [
        found for each in args if each is not Ellipsis and (found := form_of(*bounded(each))) is not None
    ]
    least, longest = (len(items), len(items)) if is_fixed else (bounds.shortest, rows_of(bounds))
    assert len(items) == len(args) - (Ellipsis in args), "a list with a description has plain values"

    def read(value: Any) -> Any:
        if not isinstance(value, list) or not least <= len(value) <= longest:
            raise UnfitError(bounds.wanted)
        try:
            read = [
                each.read(row)
                for each, row in zip(items if is_fixed else items * len(value), value, strict=True)
            ]
        except UnfitError as error:
            raise UnfitError(bounds.wanted) from error
        if bounds.are_different and len(set(read)) < len(read):
            raise UnfitError(bounds.wanted)
        return made(read)

    schema: Json = {"type": "array", "minItems": least, "maxItems": longest, **bounds.schema}
    rows = (
        {"prefixItems": [dict(each.schema) for each in items]}
        if is_fixed
        else {"items": dict(items[0].schema)}
    )
    return Form(bounds.wanted, read, schema | rows)


def certain(hint: Any) -> Any:
    """Return a type without ``| None``."""
    if get_origin(hint) not in {Union, UnionType} or NoneType not in get_args(hint):
        return hint
    return Union[tuple(part for part in get_args(hint) if part is not NoneType)]  # noqa: UP007 - of a tuple


def either(words: tuple[str, ...]) -> str:
    """Return ``a, b or c``."""
    return ", ".join(words[:-1]) + (" or " if words[:-1] else "") + words[-1]
