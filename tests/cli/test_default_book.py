"""Commands that are given no rule book take that of ``PAIGOW_BOOK``, or the first one."""

import json
from pathlib import Path

import pytest

from paigow.books import EDITIONS
from tests.cli.conftest import Run

HAND = ("hand", "6-6", "3-6", "2-6", "2-2", "--json")


@pytest.fixture(autouse=True)
def no_book_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PAIGOW_BOOK", raising=False)


def test_the_first_book_is_the_default(run: Run) -> None:
    assert json.loads(run(*HAND).out) == json.loads(run(*HAND, "--book", EDITIONS[0]).out)


def test_the_environment_names_another_and_what_is_typed_comes_first(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAIGOW_BOOK", "rws")
    assert json.loads(run(*HAND).out)["book"] == "rws"
    assert json.loads(run(*HAND, "--book", "canberra").out)["book"] == "canberra"


def test_an_operator_file_names_its_own_book(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PAIGOW_BOOK", "rws")
    file = tmp_path / "house.toml"
    file.write_text('format = "paigow-operator/1"\nbook = "canberra"\nname = "House"\n', encoding="utf-8")
    assert json.loads(run(*HAND, "--operator", str(file)).out)["book"] == "canberra"


def test_an_unknown_book_is_named_with_its_variable(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIGOW_BOOK", "macau")
    refused = run(*HAND)
    assert refused.status == 2
    assert refused.err.startswith("paigow: PAIGOW_BOOK: 'macau': unknown book; expected one of nz")


@pytest.mark.parametrize(
    "arguments",
    [
        ("hand", "6-6", "3-6"),
        ("match", "--player", "5 9", "--banker", "L4 5 / 2 9"),
        ("lab", "edge", "--commission", "five"),
        ("house-way", "--set", "nothing"),
    ],
)
def test_without_a_book_the_real_fault_is_told(run: Run, arguments: tuple[str, ...]) -> None:
    refused = run(*arguments)
    assert refused.status == 2
    assert "--book" not in refused.err
