"""Finds what has changed between two values that are sent as JSON, as a merge patch (RFC 7396).

In the patch of an object, each member is a new value or a patch, and ``null`` removes the member. One addition
to the RFC is the patch of a list of objects. If the list keeps its length, the patch is an object whose keys are
indices. Otherwise it is ``{"at": 2, "remove": 1, "insert": [...]}``. Any other changed value is sent as a
whole. ``paigow.client.patches`` applies the patches.
"""

from collections.abc import Sequence
from functools import cache
from itertools import compress
from operator import is_not
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import astuple

Patch = dict[str, object]


def changes(before: Struct, after: Struct) -> Patch:
    """Return the patch from one struct to another of the same type. Fields at their default are not sent.

    >>> from paigow.table.views.view_types import PersonView
    >>> changes(PersonView(person="ann", box=2, stack=900), PersonView(person="ann", box=2, stack=700))
    {'stack': 700}
    >>> changes(PersonView(person="ann", box=2), PersonView(person="ann"))
    {'box': None}
    """
    patch: Patch = {}
    fields = _fields(type(after))
    was, now = astuple(before), astuple(after)
    for (shown, default), old, new in compress(zip(fields, was, now, strict=True), map(is_not, was, now)):
        if old == new:
            continue
        if new == default:
            patch[shown] = None
        else:
            patch[shown] = new if old == default else _change(old, new)
    return patch


def changed_members(before: dict[str, Any], after: dict[str, Any]) -> Patch:
    """Return the patch from one object to another.

    >>> changed_members({"net": 5, "held": True}, {"net": 7})
    {'held': None, 'net': 7}
    """
    if before == after:
        return {}
    patch: Patch = {name: None for name in before if name not in after}
    for name, new in after.items():
        old = before.get(name, UNSET)
        if old is UNSET:
            patch[name] = new
        elif old is not new and old != new:
            patch[name] = _change(old, new)
    return patch


def _change(old: Any, new: Any) -> object:
    """Return the patch from one value to another that differs from it, or the new value."""
    if isinstance(new, Struct) and type(old) is type(new):
        return changes(old, new)
    if isinstance(new, dict) and isinstance(old, dict):
        return changed_members(_with_text_keys(old), _with_text_keys(new))
    if isinstance(new, Struct | dict) and isinstance(old, Struct | dict):
        return changed_members(msgspec.to_builtins(old), msgspec.to_builtins(new, str_keys=True))
    if _are_objects(new) and _are_objects(old):
        return _list_change(old, new)
    return new


def _list_change(old: Sequence[Any], new: Sequence[Any]) -> object:
    if len(old) == len(new):
        return {
            str(index): _change(before, after)
            for index, (before, after) in enumerate(zip(old, new, strict=True))
            if before is not after and before != after
        }
    shorter = min(len(old), len(new))
    at = next((index for index in range(shorter) if old[index] != new[index]), shorter)
    behind = shorter - at
    end = next((index for index in range(behind) if old[-1 - index] != new[-1 - index]), behind)
    if at + end == 0:
        return new
    return {"at": at, "remove": len(old) - end - at, "insert": new[at : len(new) - end]}


def _with_text_keys(members: dict[Any, Any]) -> dict[str, Any]:
    return {str(name): value for name, value in members.items()}


def _are_objects(value: object) -> bool:
    return isinstance(value, tuple | list) and all(isinstance(each, _OBJECTS) for each in value)


_OBJECTS: Final = (Struct, dict)
_EMPTY: Final[dict[Any, object]] = {dict: {}, list: [], set: set()}


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, object], ...]:
    """Return the name in JSON and the default of each field. A field without a default has ``UNSET``."""
    found = []
    for field in msgspec.structs.fields(kind):
        default: object = UNSET
        if kind.__struct_config__.omit_defaults:
            if field.default is not msgspec.NODEFAULT:
                default = field.default
            elif field.default_factory is not msgspec.NODEFAULT:
                default = _EMPTY.get(field.default_factory, UNSET)
        found.append((field.encode_name, default))
    return tuple(found)
