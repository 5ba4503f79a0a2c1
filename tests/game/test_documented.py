"""Every example in the docstrings of the game runs, and every public name has one."""

import doctest
import importlib
import inspect
import re
from pathlib import Path

import pytest

import paigow
from paigow import game

MODULES = sorted(f"game.{path.stem}" for path in Path(game.__file__).parent.glob("[!_]*.py"))
OTHERS = ["tiles.drawing"]
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


@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("AUTOMATIONS", "game.duties"),
        ("BOOK_IDS", "books.loader"),
        ("TILES", "tiles.tile"),
        ("WAGER_SIZES", "game.legal_actions"),
    ],
)
def test_the_examples_of_the_constants_run(name: str, module: str) -> None:
    """A constant has its example in the text below its definition, which ``doctest`` does not read."""
    source = Path(str(importlib.import_module(f"paigow.{module}").__file__)).read_text(encoding="utf-8")
    example = re.split(rf"^{name}\b", source, maxsplit=1, flags=re.MULTILINE)[1].split('"""')[1]
    test = doctest.DocTestParser().get_doctest(example, {}, name, None, None)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("name", [name for name in paigow.__all__ if callable(getattr(paigow, name))])
def test_every_public_name_of_paigow_has_an_example_that_runs(name: str) -> None:
    thing = getattr(paigow, name)
    names = vars(importlib.import_module(thing.__module__))
    (test, *_) = doctest.DocTestFinder(recurse=False).find(thing, name, globs=dict(names))
    assert test.examples
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0


def test_paigow_has_the_names_of_the_game() -> None:
    assert set(game.__all__) <= set(paigow.__all__)
    assert all(getattr(paigow, name) is getattr(game, name) for name in game.__all__)
