"""``paigow drill``: questions asked and marked in the terminal."""

import io
from typing import Any

import pytest
from msgspec import to_builtins

from paigow.books import load
from paigow.school.cli.drill_session import answer_text, read
from paigow.school.item_maker import card_of, make, mark
from paigow.school.items import KINDS, AnyItem, Kind
from paigow.words import LANGUAGES
from tests.cli.conftest import Run
from tests.oracles.drills import answer


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, run: Run) -> Run:
    """Run with lines of input."""

    def typed_(lines: str, *arguments: str) -> object:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        return run(*arguments)

    return typed_  # type: ignore[return-value]


def as_typed(item: AnyItem) -> str:
    """The right answer as a pupil types it."""
    right: dict[str, Any] = answer(to_builtins(item))
    kind = item.__struct_config__.tag
    if kind == "score":
        return str(right["choice"])
    if "choice" in right:
        return str(item.options.index(right["choice"]) + 1)  # type: ignore[union-attr]  # it has them
    if kind == "order":
        return "".join(map(str, right["order"]))
    if kind == "set":
        return " ".join(right["low"])
    if kind == "score-card":
        return " ".join((*right["low"], str(right["low_score"]), str(right["high_score"])))
    if kind == "house-way":
        tiles: list[str] = list(item.tiles)  # type: ignore[union-attr]  # it has them
        places = [tiles.index(right["low"][0])]
        places.append(
            next(at for at, face in enumerate(tiles) if face == right["low"][1] and at not in places)
        )
        clause = item.clauses.index(card_of(item))  # type: ignore[union-attr]  # it has them
        return f"{places[0] + 1}{places[1] + 1} {clause + 1}"
    if kind == "served":
        return str(right["position"])
    if kind == "cut":
        return ", ".join(map(str, right["places"]))
    if kind == "pay":
        coins = (right["paid"], right["commission"], right["returned"], *right["chips"])
        return " ".join(f"{each // 100}.{each % 100:02}" for each in coins)
    return ";".join(
        f"{each['box']} " + " ".join(f"{name} {coins / 100:.2f}" for name, coins in each["sources"].items())
        for each in right["payments"]
    )


@pytest.mark.parametrize("kind", KINDS)
def test_a_pupil_who_knows_it_all_is_right_by_keyboard(typed: Run, kind: Kind) -> None:
    book = load("nz")
    lines = [as_typed(make(kind, book, "known", number)) for number in range(1, 6)]
    done = typed("\n".join(lines) + "\n", "drill", kind, "--book", "nz", "--seed", "known", "--count", "5")
    assert (done.status, done.err) == (0, "")
    assert done.out.count("Right.") == 5
    assert "5 of 5 right" in done.out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_nonsense_is_answered_and_asked_again(typed: Run, kind: Kind, language: str) -> None:
    right = as_typed(make(kind, load("nz"), "known", 1))
    lines = f"\nnonsense\n99\n?\n1 2 3 4 5 6 7 8 9\n-\n{'9' * 500}\n{right}\n"
    done = typed(
        lines, "drill", kind, "--book", "nz", "--seed", "known", "--count", "1", "--language", language
    )
    assert done.status == 0
    assert done.out.count("> ") == 8
    told = {"en": "1 of 1 right", "zh-Hant": "1 題答對 1 題", "zh-Hans": "1 题答对 1 题"}
    assert told[language] in done.out


def test_what_was_mixed_up_and_what_it_cost_is_told_at_the_end(typed: Run) -> None:
    done = typed("12\n" * 20, "drill", "set", "--seed", "costly")
    assert "give away" in done.out
    assert "Your settings give away" in done.out
    assert "Confused" in done.out


def test_it_can_be_left_at_any_time(typed: Run) -> None:
    done = typed("1\nq\n", "drill", "result", "--seed", "x")
    assert done.status == 0
    assert " of 1 right" in done.out
    assert typed("", "drill", "result").status == 0


def test_the_kinds_are_listed(run: Run) -> None:
    done = run("drill")
    assert all(kind in done.out for kind in KINDS)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nothing",), "'nothing': expected one of name, wins"),
        (("name", "--count", "0"), "--count: 0: expected a number from 1 to 1000"),
        (("name", "--book", "xx"), "unknown book"),
        (("name", "--seed", "x" * 101), "expected at most 100 characters, not 101"),
    ],
)
def test_what_cannot_be_asked_is_refused(run: Run, arguments: tuple[str, ...], message: str) -> None:
    done = run("drill", *arguments)
    assert done.status == 2
    assert message in done.err


@pytest.mark.parametrize("kind", KINDS)
def test_a_right_answer_as_it_is_told_can_be_typed(kind: Kind) -> None:
    """Where it is not the words of an option or a clause."""
    item = make(kind, load("nz"), "told", 3)
    if hasattr(item, "options") or kind in {"house-way", "served"}:
        return
    right = mark(item, answer(to_builtins(item))).answer
    assert mark(item, read(item, answer_text(item, right, "en").replace(",", ""))).is_right
