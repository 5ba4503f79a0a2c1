"""The programs of docs/game.md run in their order, and print what the page says."""

import contextlib
import io
import re
from pathlib import Path
from typing import Any

TEXT = (Path(__file__).parents[2] / "docs" / "game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(python|text)\n(.*?)```", TEXT, re.DOTALL)


def test_the_programs_of_the_page_run() -> None:
    names: dict[str, Any] = {}
    printed = ""
    compared = 0
    for kind, text in BLOCKS:
        if kind == "text":
            assert text == printed
            compared += 1
            continue
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(compile(text, "docs/game.md", "exec"), names)
        printed = output.getvalue()
        for shown in re.findall(r"^print\(.*\)  # (.*)$", text, re.MULTILINE):
            assert shown in printed.splitlines()
            compared += 1
    assert compared >= 4
