"""A round as its file."""

import json

from tests.oracles.covers import Written


def toml(written: Written) -> str:
    """The round as its file."""
    lines = [f"{key} = {inline(value)}" for key, value in written.items() if not is_table(value)]
    for key, value in written.items():
        if isinstance(value, dict):
            lines += table(f"[{key}]", value)
        elif is_table(value):
            for row in value:
                lines += table(f"[[{key}]]", row, key)
    return "\n".join(lines) + "\n"


def is_table(value: object) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def table(head: str, row: Written, name: str = "") -> list[str]:
    """A table, then the wagers of a box."""
    lines = ["", head, *(f"{key} = {inline(value)}" for key, value in row.items() if key != "wager")]
    for each in row.get("wager", []) if name == "box" else []:
        lines += table("[[box.wager]]", each)
    if name != "box" and "wager" in row:  # the dealer's wager is a number
        lines.append(f"wager = {inline(row['wager'])}")
    return lines


def inline(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {inline(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(inline(each) for each in value) + "]"
    return json.dumps(value, ensure_ascii=False)
