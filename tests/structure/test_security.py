"""Every attack of docs/security.md is held by tests that are there."""

import ast
import re
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parents[2] / "docs" / "security.md"
TRIED: Final = (
    "forged", "stale", "doubled", "reordered", "oversized", "other people's tables", "other people's roles",
    "other people's tokens", "codes of a second factor", "fixation", "cross-site requests", "cross-site sockets",
    "framing", "script", "formulas", "local-only addresses", "downgrade",
)  # fmt: skip


def test_each_word_has_a_test_that_is_there() -> None:
    rows = [
        line.split("|")[1:-1]
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if line.startswith("| **")
    ]
    assert tuple(re.findall(r"\*\*(.+?)\*\*", row[0])[0] for row in rows) == TRIED
    for row in rows:
        named = re.findall(r"\[(test_\w+)\]\((\S+)\)", row[2])
        assert named, row[0]
        for name, link in named:
            tree = ast.parse((PAGE.parent / link).read_text(encoding="utf-8"))
            assert name in {each.name for each in tree.body if isinstance(each, ast.FunctionDef)}, (
                name,
                link,
            )
