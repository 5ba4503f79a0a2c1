"""The staircase: every import points down (pyproject.toml, docs/architecture.md)."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_the_import_contract_holds() -> None:
    cli = pytest.importorskip("importlinter.cli")
    assert cli.lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True) == 0


@pytest.mark.parametrize("package", ["tiles", "money", "books", "rules"])
def test_no_place_is_named_in_a_condition(package: str) -> None:
    """Whatever differs between places is a row of a book, never an ``if`` on a place's name."""
    source = ROOT / "src" / "paigow" / package
    paths = source.rglob("*.py") if source.is_dir() else [source.with_suffix(".py")]
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert "book.id" not in line, f"{path.name}:{number}"
            if path.name not in {"loader.py", "register.py"}:
                for place in ('"nz"', '"canberra"', '"massachusetts"', '"rws"'):
                    assert place not in line, f"{path.name}:{number}"
