"""Every example in the docstrings of the game runs, and every public name has one."""

import doctest
import importlib
import inspect
from pathlib import Path

import pytest

import paigow
from paigow import game

MODULES = sorted(f"game.{path.stem}" for path in Path(game.__file__).parent.glob("[!_]*.py"))
OTHERS = ["rules.ruleset", "tiles.drawing", "tiles.tile"]
PUBLIC = [name for name in game.__all__ if inspect.isclass(getattr(game, name))]


@pytest.mark.parametrize("module", [*MODULES, *OTHERS])
def test_the_examples_of_a_module_run(module: str) -> None:
    found = doctest.testmod(importlib.import_module(f"paigow.{module}"), optionflags=doctest.ELLIPSIS)
    assert found.failed == 0


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_class_and_its_methods_have_examples(name: str) -> None:
    kind = getattr(game, name)
    members = {
        each: member
        for each, member in vars(kind).items()
        if not each.startswith("_") and (inspect.isfunction(member) or isinstance(member, property))
    }
    without = [each for each, member in {"": kind, **members}.items() if ">>> " not in (member.__doc__ or "")]
    assert without == []


@pytest.mark.parametrize("name", ["AUTOMATIONS", "WAGER_SIZES"])
def test_the_examples_of_the_constants_run(name: str) -> None:
    """A constant has its example in the text below its definition, which ``doctest`` does not read."""
    module = {"AUTOMATIONS": "duties", "WAGER_SIZES": "legal_actions"}[name]
    source = Path(str(importlib.import_module(f"paigow.game.{module}").__file__)).read_text(encoding="utf-8")
    example = source.partition(f"{name}: ")[2].partition('\n"""')[2].partition('"""')[0]
    test = doctest.DocTestParser().get_doctest(example, {}, name, None, None)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_paigow_has_the_names_of_the_game() -> None:
    assert set(game.__all__) <= set(paigow.__all__)
    assert all(getattr(paigow, name) is getattr(game, name) for name in game.__all__)
