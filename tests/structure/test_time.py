"""Time comes from one clock: no module but ``paigow.clock`` reads the machine's or waits for it."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

SOURCE: Final = Path(__file__).parents[2] / "src" / "paigow"
CLOCK: Final = SOURCE / "clock.py"
OF_MODULES: Final = {
    "time": {
        "clock_gettime", "clock_gettime_ns", "gmtime", "localtime", "monotonic", "monotonic_ns", "process_time",
        "sleep", "time", "time_ns",
    },
    "datetime": {"now", "today", "utcnow"},
    "asyncio": {"sleep", "timeout", "timeout_at", "wait_for"},
    "anyio": {"current_time", "fail_after", "fail_at", "move_on_after", "move_on_at", "sleep", "sleep_until"},
}  # fmt: skip
"""Module -> what of it reads a clock or waits. ``perf_counter`` may measure how long something took."""
OF_LOOPS: Final = {"call_at", "call_later", "time"}
"""What an event loop has of this kind."""


def uses(source: str) -> Iterator[str]:
    """Each place where a module reads the machine's clock or waits for it, as ``line: name``."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                for each in names:
                    if each.name in OF_MODULES.get(module, ()):
                        yield f"{node.lineno}: {module}.{each.name}"
            case ast.Attribute(value=value, attr=attr):
                if owner := _owner(value):
                    if attr in OF_MODULES.get(owner, ()):
                        yield f"{node.lineno}: {owner}.{attr}"
                    if owner == "loop" and attr in OF_LOOPS:
                        yield f"{node.lineno}: {owner}.{attr}"
            case ast.Call(func=ast.Attribute(attr="wait"), keywords=keywords):
                if any(each.arg == "timeout" for each in keywords):
                    yield f"{node.lineno}: wait(timeout=...)"
            case _:
                pass


def _owner(value: ast.expr) -> str:
    """The module that an attribute is taken from, ``loop`` for an event loop; empty: neither."""
    match value:
        case ast.Name(id="date" | "datetime" | "dt"):
            return "datetime"
        case ast.Attribute(value=ast.Name(id="datetime" | "dt"), attr="date" | "datetime"):
            return "datetime"
        case ast.Name(id=name) if name in OF_MODULES or name == "loop":
            return name
        case ast.Attribute(attr="loop" | "_loop"):
            return "loop"
        case ast.Call(func=ast.Attribute(attr="get_running_loop" | "get_event_loop")):
            return "loop"
        case _:
            return ""


@pytest.mark.parametrize(
    "source",
    [
        "from time import monotonic",
        "import time\ntime.time_ns()",
        "import time\ntime.sleep(1)",
        "clock = time.monotonic",
        "await asyncio.sleep(0.1)",
        "async with asyncio.timeout(3): ...",
        "asyncio.wait_for(x, 3)",
        "asyncio.get_running_loop().call_later(3, f)",
        "self.loop.time()",
        "loop.call_at(3, f)",
        "from anyio import fail_after",
        "datetime.now(UTC)",
        "datetime.date.today()",
        "asyncio.wait([x], timeout=3)",
    ],
)
def test_what_reads_or_waits_for_the_machines_clock_is_found(source: str) -> None:
    assert [*uses(source)]


@pytest.mark.parametrize(
    "source",
    [
        "from time import perf_counter",
        "await self.clock.sleep(3)",
        "clock.call_at(3, f)",
        "async with clock.timeout(3): ...",
        "httpx.AsyncClient(timeout=3)",
        "opened.strftime('%Y')",
        "datetime.fromtimestamp(3, UTC)",
    ],
)
def test_what_takes_its_time_from_a_clock_may_stay(source: str) -> None:
    assert not [*uses(source)]


def test_no_module_but_the_clock_reads_the_machines_time_or_waits_for_it() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{use}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path != CLOCK
        for use in uses(path.read_text(encoding="utf-8"))
    ]
    assert not found, "take the time from a paigow.clock.Clock instead:\n" + "\n".join(found)
