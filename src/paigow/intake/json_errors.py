"""Translates errors of msgspec's JSON decoder into our words: field, value, what was expected."""

import re
from typing import Any, Final

from paigow.intake.faults import Fault, echo, join
from paigow.intake.texts import JsonError, json_tree

_AT: Final = re.compile(r"(?P<why>.*?)(?: - at (?P<key>`key` in )?`\$\.?(?P<path>.*)`)?", re.DOTALL)
_LACKS: Final = re.compile(r"Object missing required field `(?P<name>.*)`")
_WANTED: Final = re.compile(r"Expected `(?P<kinds>.*)`, got `.*`")
_STEP: Final = re.compile(r"\.?([^.\[\]]+)|\[(\d+|\.\.\.)\]")
_ROW: Final = re.compile(r"\[(\d+)\]")
_KINDS: Final = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "str": "a text",
    "array": "a list",
    "object": "a JSON object",
    "null": "null",
}
_NOWHERE: Final = object()


def misfit(content: bytes, error: Exception, *, whole: str) -> Fault:
    """Return what is wrong with ``content``.

    ``error`` comes from the decoder. ``whole`` is the name of the whole body.
    """
    try:
        tree = json_tree(content)
    except JsonError as no:
        return Fault(field=whole, value=no.stands, expected=f"expected {no}")
    found = _AT.fullmatch(str(error))
    why, path, is_key = (found["why"], found["path"] or "", bool(found["key"])) if found else ("", "", False)
    field = _ROW.sub(lambda row: f"[{int(row[1]) + 1}]", path)  # rows are counted from 1
    if lacking := _LACKS.fullmatch(why):
        return Fault(field=join(field, lacking["name"]), value=None, expected="missing")
    value = _NOWHERE if is_key else _at(tree, path)
    told = None if value is _NOWHERE else echo(value)
    return Fault(field=field or whole, value=told, expected=f"expected {_wanted(why, is_key=is_key)}")


def _wanted(why: str, *, is_key: bool) -> str:
    kinds = _WANTED.fullmatch(why)
    if kinds is None:
        return "one of those known here"
    wanted = " or ".join(_KINDS.get(kind, kind) for kind in kinds["kinds"].split(" | "))
    return f"{wanted} as each key" if is_key else wanted


def _at(tree: Any, path: str) -> Any:
    """Return the value at a path of the decoder. The path does not always say which of several rows it means."""
    for name, place in _STEP.findall(path):
        if isinstance(tree, dict) and name in tree:
            tree = tree[name]
        elif isinstance(tree, list) and place.isdigit() and int(place) < len(tree):
            tree = tree[int(place)]
        else:
            return _NOWHERE
    return tree
