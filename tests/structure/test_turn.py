"""A table's turn decides and does nothing: its modules await nothing, read no clock and draw no random number."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

SOURCE: Final = Path(__file__).parents[2] / "src" / "paigow"
PARTS: Final = ("runtime.", "school.dealing.")
"""The packages with the modules of a turn: the school decides for a pupil who deals."""
OUTSIDE: Final = {
    "asyncio", "concurrent", "multiprocessing", "os", "paigow.clock", "queue", "random", "secrets", "socket",
    "structlog", "subprocess", "threading", "time", "uuid",
}  # fmt: skip
"""Modules that wait, read something, draw random numbers or write: nothing for a function of its inputs."""
WAITS: Final = (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)


def imported(source: str) -> Iterator[str]:
    """The names of the modules that a module imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


def of_the_turn() -> dict[str, str]:
    """Name -> source: the turn, the pupil who deals, and the modules of ``PARTS`` that they import, also indirectly."""
    found, todo = dict[str, str](), ["runtime.table.turn", "school.dealing.pupil"]
    while todo:
        name = todo.pop()
        path = (SOURCE / name.replace(".", "/")).with_suffix(".py")
        if name in found or not path.exists():
            continue
        found[name] = path.read_text(encoding="utf-8")
        names = (each.removeprefix("paigow.") for each in imported(found[name]))
        todo += [each for each in names if each.startswith(PARTS)]
    return found


def faults(source: str) -> Iterator[str]:
    """Each place where a module does more than to decide, as ``line: what``."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, WAITS):
            yield f"{node.lineno}: {type(node).__name__}"
        elif isinstance(node, ast.Attribute) and ast.unparse(node) == "RoundSecrets.new":
            yield f"{node.lineno}: draws"
    yield from (f"imports {each}" for each in imported(source) if each in OUTSIDE)


ATTRIBUTES: Final = {
    "botdriver": "bots",
    "dealerhold": "hold",
    "dealerschedule": "schedule",
    "dealingsession": "session",
    "requesthandlers": "handlers",
    "supervisororders": "supervisor_orders",
    "tablelog": "log",
}
"""Class -> the attribute that holds one, where it is not called like the class."""


def methods(source: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions of each class, with the name of the attribute that holds such an object elsewhere."""
    for owner in ast.walk(ast.parse(source)):
        if isinstance(owner, ast.ClassDef):
            name = owner.name.lower()
            for each in owner.body:
                if isinstance(each, ast.FunctionDef):
                    yield ATTRIBUTES.get(name, name), each


def generators(source: str) -> Iterator[str]:
    """The methods that have to be stepped, as ``attribute.method``: called and left alone they do nothing."""
    for owner, each in methods(source):
        if each.returns is not None and ast.unparse(each.returns).startswith(("Steps[", "StoreSteps[")):
            yield f"{owner}.{each.name}"


def unstepped(source: str, names: set[str]) -> Iterator[str]:
    """Each call of such a method whose steps nobody takes, as ``line: call``."""
    for own, method in methods(source):
        taken = set[ast.expr | None]()
        for node in ast.walk(method):
            if isinstance(node, ast.YieldFrom | ast.Return):
                taken.add(node.value)
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "Turn":
                taken.update(node.args)
        for node in ast.walk(method):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node not in taken:
                *_, owner = ast.unparse(node.func.value).split(".")
                owner = own if owner == "self" else owner.strip("_")
                if f"{owner}.{node.func.attr}" in names:
                    yield f"{node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize(
    "source",
    [
        "async def f(): ...",
        "import asyncio",
        "from time import time_ns",
        "from paigow.clock import Clock",
        "import secrets",
        "draws = RoundSecrets.new()",
        "import structlog",
    ],
)
def test_what_does_more_than_to_decide_is_found(source: str) -> None:
    assert [*faults(source)]


def test_steps_that_nobody_takes_are_found() -> None:
    names = {"dispatch.apply", "hold.end"}
    for line in ("self._dispatch.apply(x)", "x = self._dispatch.apply(x) is None", "self.end()"):
        assert [*unstepped(f"class DealerHold:\n def f(self): {line}", names)]
    for line in (
        "x = yield from self._dispatch.apply(x)",
        "return self._dispatch.apply(x)",
        "self._pause.end()",
    ):
        assert not [*unstepped(f"class DealerHold:\n def f(self): {line}", names)]


def test_a_turn_only_decides() -> None:
    modules = of_the_turn()
    assert {
        "runtime.table.turn",
        "runtime.table.request_handlers",
        "runtime.table.table_log",
        "runtime.dealer.duties",
        "runtime.dealer.dealer",
        "runtime.bots.driver",
        "runtime.people.decision_time",
        "school.dealing.session",
    } <= modules.keys()
    assert (
        not {"runtime.table.runner", "runtime.table.ledger", "runtime.cage", "runtime.table.subscribers"}
        & modules.keys()
    )
    found = [f"{name}.py:{fault}" for name, source in modules.items() for fault in faults(source)]
    assert not found, "let runtime.table.runner do it:\n" + "\n".join(found)


def test_all_steps_of_a_turn_are_taken() -> None:
    modules = of_the_turn()
    names = {each for source in modules.values() for each in generators(source)}
    assert {
        "dispatch.apply",
        "log.apply",
        "duties.perform",
        "hold.end",
        "bots.grant",
        "session.put_right",
    } <= names
    found = [f"{name}.py:{call}" for name, source in modules.items() for call in unstepped(source, names)]
    assert not found, "yield from it:\n" + "\n".join(found)
