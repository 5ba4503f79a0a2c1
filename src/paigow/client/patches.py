"""Applies the patches of the live connection to a view."""

from typing import Any


def patched(value: Any, patch: Any) -> Any:
    """Return a JSON value with a merge patch (RFC 7396) applied. Nothing that was given is changed.

    One addition to the RFC: an object that is applied to a list has indices as keys, and patches those elements,
    or it has the keys ``at``, ``remove`` and ``insert``.

    >>> patched({"phase": "betting", "deadline_ms": 5, "boxes": [{"number": 1}, {"number": 2}]},
    ...         {"deadline_ms": None, "boxes": {"1": {"requested": True}}})
    {'phase': 'betting', 'boxes': [{'number': 1}, {'number': 2, 'requested': True}]}
    >>> patched([{"do": "leave"}, {"do": "sit_out"}], {"at": 1, "remove": 1, "insert": [{"do": "pass_bank"}]})
    [{'do': 'leave'}, {'do': 'pass_bank'}]
    """
    if not isinstance(patch, dict):
        return patch
    if isinstance(value, list) and "at" in patch:
        return [*value[: patch["at"]], *patch["insert"], *value[patch["at"] + patch["remove"] :]]
    if isinstance(value, list):
        return [
            patched(each, patch[str(index)]) if str(index) in patch else each
            for index, each in enumerate(value)
        ]
    members = dict(value) if isinstance(value, dict) else {}
    for name, change in patch.items():
        if change is None:
            members.pop(name, None)
        else:
            members[name] = patched(members.get(name), change)
    return members
