"""Every example in the docstrings of the environments runs, every public name has one, and so do those of the page."""

import contextlib
import doctest
import importlib
import inspect
import io
import re
from pathlib import Path
from typing import Any

import pytest

from paigow import env
from paigow.env import aec_v0, parallel_v0

MODULES = sorted(
    path.stem for path in Path(env.__file__).parent.glob("[!_]*.py") if path.stem != "openspiel_v0"
)
PUBLIC = [
    *(each for each in (getattr(env, name) for name in env.__all__) if callable(each)),
    *(getattr(module, name) for module in (aec_v0, parallel_v0) for name in parallel_v0.__all__),
]
TEXT = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
PROGRAMS = [text for text in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL) if "pyspiel" not in text]


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_module_run(module: str) -> None:
    found = doctest.testmod(importlib.import_module(f"paigow.env.{module}"), optionflags=doctest.ELLIPSIS)
    assert found.failed == 0


@pytest.mark.parametrize("thing", PUBLIC, ids=lambda thing: thing.__qualname__)
def test_a_public_name_and_its_methods_have_examples(thing: Any) -> None:
    own = vars(thing).items() if inspect.isclass(thing) else ()
    methods = {name: each for name, each in own if not name.startswith("_") and inspect.isfunction(each)}
    methods.pop("close", None)
    without = [name for name, each in {"": thing, **methods}.items() if ">>> " not in (each.__doc__ or "")]
    assert without == []


def test_the_programs_of_the_page_run() -> None:
    names: dict[str, Any] = {}
    compared = 0
    for text in PROGRAMS:
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(compile(text, "docs/environments.md", "exec"), names)
        for shown in re.findall(r"^ *print\(.*\)  # (.*)$", text, re.MULTILINE):
            assert shown in output.getvalue().splitlines()
            compared += 1
    assert compared >= 4


def test_the_table_of_baselines_has_the_exact_prices() -> None:
    rows = re.findall(r"^\| ([a-z ]+?) \| ([\d.]+) % \| ([\d.]+) % \|", TEXT, re.MULTILINE)
    assert rows == [
        (each.name, f"{float(100 * each.edge):.4f}", f"{float(100 * each.cost):.4f}")
        for each in env.baselines("nz")
    ]
