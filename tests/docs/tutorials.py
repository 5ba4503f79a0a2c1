"""Runs the code blocks of a tutorial in their order, in a folder of its own, as a reader would.

- ``toml`` and ``python`` with ``title="FILE"``: the block is written to this file.
- other ``python``: the block runs; all blocks of a tutorial share their names. A ``text`` block after it is its output.
- ``console``: each line after ``$`` is a command, and the lines after it are its output.
  A command must succeed, unless ``|| echo "exit status $?"`` follows it.
- ``sh``: preparations for a new machine. Only ``PREPARATIONS`` are allowed, and they do not run.

In an output ``...`` stands for any text.
"""

import contextlib
import doctest
import io
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from paigow.cli import main

DOCS: Final = Path(__file__).parents[2] / "docs"
FENCE: Final = re.compile(
    r"^```(?P<kind>\w+)(?: title=\"(?P<title>[^\"]+)\")?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
PREPARATIONS: Final = (
    "python3 run.py table",
    "python -m venv .venv",
    "source .venv/bin/activate",
    "pip install ",
)
SHOWS_STATUS: Final = ' || echo "exit status $?"'
ADDRESS: Final = "http://127.0.0.1:8000"
"""Address of the server in the tutorials; a test runs its own."""
Program = Callable[[str, str], None]
"""Runs a program: its text, and the name of its file."""


class Block(NamedTuple):
    """A code block."""

    kind: str
    title: str
    text: str


def blocks(name: str) -> list[Block]:
    """Return the code blocks of a document in ``docs/``."""
    text = (DOCS / name).read_text(encoding="utf-8")
    found = [Block(each["kind"], each["title"] or "", each["text"]) for each in FENCE.finditer(text)]
    assert len(found) == len(re.findall(r"^ *```", text, re.MULTILINE)) / 2, (
        f"{name}: a code block is indented or has another form"
    )
    return found


def follow(name: str, run_program: Program | None = None) -> int:
    """Run the blocks of a document in the current folder, and return how many outputs were compared.

    Args:
        name: Path below ``docs/``.
        run_program: Runs ``python FILE``; ``None`` if the document starts no program.
    """
    names: dict[str, Any] = {}
    printed, compared = "", 0
    for kind, title, text in blocks(name):
        if title:
            Path(title).write_text(text, encoding="utf-8")
        elif kind == "python":
            printed = _output_of(lambda text=text: exec(compile(text, name, "exec"), names))  # type: ignore[misc]  # mypy knows no default of a lambda
        elif kind == "text":
            _compare(text, printed)
            compared += 1
        elif kind == "console":
            for command, shown in _commands(text):
                _compare(shown, _output_of(lambda command=command: _run(command, run_program)))  # type: ignore[misc]
                compared += 1
        else:
            assert kind == "sh", f"{name}: a block of the unknown kind {kind!r}"
            for line in text.splitlines():
                assert line.startswith(PREPARATIONS), f"{name}: {line!r} does not run in the tests"
    return compared


def _commands(text: str) -> Iterator[tuple[str, str]]:
    """Yield each command of a block with the output that the document shows."""
    _, *parts = re.split(r"^\$ ", text, flags=re.MULTILINE)
    assert parts, f"a block without a command: {text!r}"
    for part in parts:
        command, _, shown = part.partition("\n")
        yield command, shown


def _run(command: str, run_program: Program | None) -> None:
    command, shows_status, _ = command.partition(SHOWS_STATUS)
    program, *arguments = shlex.split(command)
    if program == "paigow":
        status = main(arguments)
        assert bool(status) == bool(shows_status), f"{command!r}: exit status {status}"
        if status:
            sys.stdout.write(f"exit status {status}\n")
        return
    assert (program, len(arguments)) == ("python", 1), f"{command!r} does not run in the tests"
    assert run_program is not None, command
    run_program(Path(arguments[0]).read_text(encoding="utf-8"), arguments[0])


def _output_of(work: Callable[[], object]) -> str:
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        work()
    return output.getvalue()


def _compare(shown: str, printed: str) -> None:
    checker, flags = doctest.OutputChecker(), doctest.ELLIPSIS
    example = doctest.Example("", shown)
    assert checker.check_output(shown, printed, flags), checker.output_difference(example, printed, flags)
