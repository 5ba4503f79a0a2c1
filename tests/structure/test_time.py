"""Time comes from one clock. No module but ``paigow.clock`` reads the machine's or waits for it, and no test does.

A test sets the time: see "Testing time" in CONTRIBUTING.md. What needs real time is in ``tests/wall_clock/``.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

SOURCE: Final = Path(__file__).parents[2] / "src" / "paigow"
CLOCK: Final = SOURCE / "clock.py"
TESTS: Final = Path(__file__).parents[1]
REAL_TIME: Final = {TESTS / "processor_time.py", TESTS / "slow_writes.py"}
"""Besides ``tests/wall_clock/``: what measures the processor's time, which stands still while other programs run; and
what blocks a thread on purpose, so that a test which races shows it."""
OF_MODULES: Final = {
    "time": {
        "clock_gettime", "clock_gettime_ns", "gmtime", "localtime", "monotonic", "monotonic_ns", "process_time",
        "sleep", "time", "time_ns",
    },
    "datetime": {"now", "today", "utcnow"},
    "asyncio": {"sleep", "timeout", "timeout_at", "wait_for"},
    "anyio": {"current_time", "fail_after", "fail_at", "move_on_after", "move_on_at", "sleep", "sleep_until"},
}  # fmt: skip
"""Module -> its names that read a clock or wait. ``perf_counter`` may measure how long something took."""
OF_LOOPS: Final = {"call_at", "call_later", "time"}
"""What an event loop has of this kind."""
NAMES: Final = OF_LOOPS.union(*OF_MODULES.values())


def uses(source: str) -> Iterator[str]:
    """Each place where a module reads the machine's clock or waits for it, as ``line: name``."""
    for node in ast.walk(ast.parse(source)):
        yield from (f"{line}: {name}" for line, name in _used_by(node))


def _used_by(node: ast.AST) -> Iterator[tuple[int, str]]:
    match node:
        case ast.ImportFrom(module=str(module), names=names):
            for each in names:
                if each.name in OF_MODULES.get(module, ()):
                    yield node.lineno, f"{module}.{each.name}"
        case ast.Attribute(value=value, attr=attr) if attr in NAMES:
            owner = _owner(value)
            if attr in OF_MODULES.get(owner, ()) or (owner == "loop" and attr in OF_LOOPS):
                yield node.lineno, f"{owner}.{attr}"
        case ast.Call(func=ast.Attribute(attr="wait"), keywords=keywords):
            if any(each.arg == "timeout" for each in keywords):
                yield node.lineno, "wait(timeout=...)"
        case _:
            pass


def _owner(value: ast.expr) -> str:
    """Return the module that an attribute is taken from, ``loop`` for an event loop. If empty, it is neither."""
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


BROAD: Final = {"BaseException", "Error", "Exception", "PlaywrightError"}
PATIENT: Final = {"acquire", "get", "join", "receive", "recv", "result"}
"""Methods that give up after a while: a test that hangs is ended by pytest-timeout, not by its own patience."""


def waits(source: str) -> Iterator[str]:
    """As ``uses``, of a test: durations count too, and so do fixed waits, patience and errors that are swallowed."""
    nodes = [*ast.walk(ast.parse(source))]
    yields = {node.func for node in nodes if isinstance(node, ast.Call) and _is_yield(node)}
    for node in nodes:
        if node not in yields:
            yield from (f"{line}: {name}" for line, name in (*_used_by(node), *_waited_by(node)))


def _waited_by(node: ast.AST) -> Iterator[tuple[int, str]]:
    match node:
        case ast.ImportFrom(module="time", names=names):
            if any(each.name.startswith("perf_counter") for each in names):
                yield node.lineno, "perf_counter"
        case ast.Attribute(value=ast.Name(id="time"), attr="perf_counter" | "perf_counter_ns"):
            yield node.lineno, "perf_counter"
        case ast.Attribute(attr="wait_for_timeout"):
            yield node.lineno, "wait_for_timeout"
        case ast.Attribute(attr="route", value=owner):
            if (
                ast.unparse(owner).rpartition(".")[2] in {"page", "context"}
                and ast.unparse(owner) != "self.page"
            ):
                yield node.lineno, "route, of a page that may be open: guest.intercept"
        case ast.Call(
            func=ast.Attribute(value=ast.Call(func=ast.Attribute(attr="find" | "until")), attr="click")
        ):
            yield node.lineno, "click, of a control that may still ignore presses: guest.press"
        case ast.Call(func=ast.Name(id="suppress") | ast.Attribute(attr="suppress"), args=args):
            if any(ast.unparse(each).rpartition(".")[2] in BROAD for each in args):
                yield node.lineno, "suppress of every error"
        case ast.Call(func=ast.Attribute(attr=attr), keywords=keywords) if attr in PATIENT:
            if any(each.arg in {"timeout", "timeout_s"} for each in keywords):
                yield node.lineno, f"{attr}(timeout=...)"
        case _:
            pass


def _is_yield(call: ast.Call) -> bool:
    """Whether this is ``asyncio.sleep(0)``: it lets the loop run once and waits for nothing."""
    match call:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id="asyncio"), attr="sleep"), args=[ast.Constant(value=0)]
        ):
            return True
        case _:
            return False


@pytest.mark.parametrize(
    "source",
    [
        "time.sleep(0.03)",
        "await asyncio.sleep(0.001)",
        "async with asyncio.timeout(90): ...",
        "from time import perf_counter",
        "time.perf_counter()",
        "page.wait_for_timeout(100)",
        "guest.page.route('**/*.woff2', lost)",
        "page.route('**/*.woff2', lost)",
        "guest.find('concede').click()",
        "company.until(ann, 'take-bank').click()",
        "with suppress(Error): ...",
        "with contextlib.suppress(playwright.sync_api.Error): ...",
        "thread.join(timeout=3)",
    ],
)
def test_a_test_that_waits_or_swallows_errors_is_found(source: str) -> None:
    assert [*waits(source)]


@pytest.mark.parametrize(
    "source",
    [
        "await asyncio.sleep(0)",
        "clock.advance(100)",
        "await house.until_idle()",
        "with suppress(KeyError): ...",
    ],
)
def test_a_test_that_sets_the_time_is_not_found(source: str) -> None:
    assert not [*waits(source)]


def test_no_test_waits_or_reads_a_clock_but_those_of_the_wall_clock() -> None:
    found = [
        f"{path.relative_to(TESTS)}:{use}"
        for path in sorted(TESTS.rglob("*.py"))
        if TESTS / "wall_clock" not in path.parents and path not in REAL_TIME
        for use in waits(path.read_text(encoding="utf-8"))
    ]
    assert not found, "set the time with a HandClock (CONTRIBUTING.md, Testing time):\n" + "\n".join(found)


def test_no_module_but_the_clock_reads_the_machines_time_or_waits_for_it() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{use}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path != CLOCK
        for use in uses(path.read_text(encoding="utf-8"))
    ]
    assert not found, "take the time from a paigow.clock.Clock instead:\n" + "\n".join(found)
