"""Writes the table of settings into docs/operators.md, from the settings themselves and what is said beside them."""

import ast
from itertools import pairwise
from pathlib import Path
from typing import Any

from paigow.server import settings
from paigow.web.edge import rate_limits

ROOT = Path(__file__).parents[1]
OPERATORS = ROOT / "docs" / "operators.md"
BEGIN = "<!-- written by scripts/settings.py -->\n"
END = "<!-- end -->\n"


def said(module: Any, name: str) -> dict[str, str]:
    """Field -> the text that stands under it in a class."""
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    body = next(each.body for each in tree.body if isinstance(each, ast.ClassDef) and each.name == name)
    found = {}
    for field, text in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            match text:
                case ast.Expr(value=ast.Constant(value=str(words))):
                    found[field.target.id] = " ".join(words.split())
                case _:
                    found[field.target.id] = ""
    return found


def shown(value: object) -> str:
    """A default as it would be written in the file."""
    if value is None or value in ((), ""):
        return ""
    return f"`{value:_}`" if isinstance(value, int) and value >= 10_000 else f"`{value}`"


def table() -> str:
    """The table, a row a setting."""
    plain, bounds = settings.Settings(), rate_limits.Limits()
    of_settings, of_limits = said(settings, "Settings"), said(rate_limits, "Limits")
    words = {"host": "Address to listen on.", "port": "Port to listen on; " + of_settings["port"]}
    rows = ["| setting | default | meaning |", "|---|---|---|"]
    for key in settings.KEYS:
        part, _, name = key.rpartition(".")
        if part == "pace":
            continue
        value = getattr(bounds if part else plain, name)
        text = of_limits.get(name, "") if part else words.get(name, of_settings[name])
        rows.append(f"| `{key}` | {shown(value)} | {text.replace('``', '`')} |")
    rows.append(
        "| `pace.*` | | Milliseconds before each duty of the automatic dealer, such as `pace.wash_tiles`: "
        "the fields of `Pace` in `src/paigow/runtime/dealer/pace.py`. |"
    )
    return "\n".join(rows) + "\n"


def written(text: str) -> str:
    """The document with its table."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "\n" + table() + "\n" + END + after


if __name__ == "__main__":
    OPERATORS.write_text(written(OPERATORS.read_text(encoding="utf-8")), encoding="utf-8")
