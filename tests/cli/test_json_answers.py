"""``--json``: every command has it, and every answer names the program and the rules behind it."""

import io
import json
import sys
from inspect import signature
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import pytest

import paigow
from paigow.books import BOOK_IDS, load
from paigow.cli.admin import COMMANDS as ADMIN_COMMANDS
from paigow.cli.admin.account import codes, grant, staff, take
from paigow.cli.app import CERTIFICATE_COMMANDS, COMMANDS, SCHOOL_COMMANDS
from paigow.cli.progress import progress
from paigow.lab.cli import COMMANDS as LAB_COMMANDS
from tests.cli.conftest import Run

WITHOUT = {
    "serve": "runs until it is stopped",
    "play": "is a conversation",
    "lesson": "is a conversation",
    "drill": "is a conversation",
    "export": "prints a round file or CSV",
    "completion": "prints a script",
    "card": "prints a page",
}
HAND = ("6-6", "1-1", "3-6", "1-2")


@pytest.mark.parametrize(
    ("name", "where"),
    [
        (name, where)
        for listed in (COMMANDS, CERTIFICATE_COMMANDS, SCHOOL_COMMANDS, ADMIN_COMMANDS, LAB_COMMANDS)
        for name, where, _ in listed
    ],
)
def test_every_command_that_answers_has_it(name: str, where: str) -> None:
    parameters = signature(resolve_name(where)).parameters
    assert ("json" in parameters or "form" in parameters) != (name in WITHOUT)


def test_the_commands_for_accounts_have_it() -> None:
    assert all("json" in signature(each).parameters for each in (codes, grant, staff, take))


@pytest.mark.parametrize(
    "arguments",
    [
        ("hand", *HAND),
        ("match", "--player", "6-6 1-3 / 1-1 3-6", "--banker", "2-2 1-4 / 5-5 4-6"),
        ("house-way",),
        ("clauses",),
        ("lab", "hand", *HAND),
        ("lab", "tie"),
    ],
)
def test_an_answer_names_version_book_edition_and_digest(run: Run, arguments: tuple[str, ...]) -> None:
    book = load("rws" if arguments == ("lab", "tie") else "canberra")
    answer = json.loads(run(*arguments, "--book", book.id, "--json").out)
    named = {"version": paigow.__version__, "book": book.id, "edition": book.edition, "digest": book.digest}
    assert named.items() <= answer.items()
    assert next(iter(answer)) == "version"


def test_the_digest_is_of_the_book_with_its_choices(run: Run) -> None:
    plain, chosen = (
        json.loads(run("hand", *HAND, "--book", "nz", *more, "--json").out)
        for more in ((), ("--set", "boxes=3"))
    )
    assert plain["digest"] != chosen["digest"]
    assert plain["edition"] == chosen["edition"]


def test_an_answer_for_several_books_names_each(run: Run) -> None:
    answer = json.loads(run("clauses", "--json").out)
    assert answer["books"] == [
        {"book": book.id, "edition": book.edition, "digest": book.digest} for book in map(load, BOOK_IDS)
    ]


def test_one_hand_has_the_same_keys_whichever_command_speaks_of_it(run: Run) -> None:
    asked = (("hand", *HAND, "--book", "nz"), ("lab", "hand", *HAND, "--book", "nz"))
    by_rules, by_lab = (json.loads(run(*each, "--json").out) for each in asked)
    assert by_rules["hand"] == by_lab["hand"] == list(HAND)
    assert by_rules["clause"] == by_lab["clause"]
    shared = ("low", "high", "low_name", "high_name", "low_rank", "high_rank", "house_way")
    by_both = [[{key: one[key] for key in shared} for one in each["settings"]] for each in (by_rules, by_lab)]
    assert by_both[0] == by_both[1]
    daily = json.loads(run("daily", "2026-11-28", "--answer", "--json").out)
    assert {"hand", "book", "edition", "digest", "settings", "deals"} <= daily.keys()
    assert {"house_way", "best", "low_name", "high_name"} <= daily["settings"][0].keys()


def test_every_key_of_the_common_vocabulary_is_documented(run: Run) -> None:
    document = (Path(paigow.__file__).parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")
    for arguments in (("hand", *HAND), ("lab", "hand", *HAND), ("daily", "2026-11-28", "--answer")):
        answer: dict[str, Any] = json.loads(run(*arguments, "--json").out)
        for key in {*answer, *answer["settings"][0]}:
            assert f"`{key}`" in document, key


# ---- progress --------------------------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    """Standard error as a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_a_bar_and_standard_output_stays_clean(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", screen)
    done = run("lab", "hand", *HAND, "--book", "nz", "--json")
    assert json.loads(done.out)["book"] == "nz"
    assert "calculating" in screen.getvalue()


def test_a_bar_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", screen)
    with progress("rounds") as update:
        assert update is not None
        update(3, 8)
    assert "3/8" in screen.getvalue()


def test_without_a_terminal_there_is_no_bar(run: Run) -> None:
    assert run("lab", "hand", *HAND, "--book", "nz", "--json").err == ""
    with progress("rounds") as update:
        assert update is None
