"""``paigow lesson``: lessons read, tried and answered in the terminal."""

import io

import pytest

from paigow.books import EDITIONS, load
from paigow.citing import cited
from paigow.school.item_maker import make
from paigow.school.lessons.lesson import Settable, Statement
from paigow.school.lessons.lesson_maker import NUMBERS, SUBJECTS, lesson
from paigow.school.lessons.lesson_text import title, told
from paigow.words import LANGUAGES, say
from tests.cli.conftest import Run
from tests.cli.test_drill import as_typed, typed

__all__ = ["typed"]


def lines(number: int, book: str) -> list[str]:
    """Return the input of a pupil who knows everything."""
    made = lesson(number, load(book))
    tried = []
    for step in made.steps:
        if step.pick:
            tried.append(str(step.pick.right + 1))
        if step.asks:
            tried.append(as_typed(make(step.asks.kind, load(book), step.asks.seed, step.asks.number)))
    asked = [make(each.kind, load(book), each.seed, each.number) for each in made.questions]
    return [*tried, *map(as_typed, asked)]


@pytest.mark.parametrize("book", EDITIONS)
@pytest.mark.parametrize("number", NUMBERS)
def test_a_pupil_who_knows_it_all_is_right_in_every_lesson(typed: Run, number: int, book: str) -> None:
    done = typed("\n".join(lines(number, book)) + "\n", "lesson", str(number), "--book", book)
    assert (done.status, done.err) == (0, "")
    assert "5 of 5 right. You have completed this lesson." in done.out
    assert f"Lesson {number} of 15: {title(SUBJECTS[number - 1].name)}" in done.out
    assert ("Next: paigow lesson" in done.out) == (number < 15)
    for step in lesson(number, load(book)).steps:
        for statement in step.says:
            assert said(statement) in done.out


def said(statement: Statement) -> str:
    """A statement with its clauses below it."""
    clauses = "; ".join(cited(clause) for clause in statement.clauses)
    return f"{told(statement)}\n  {clauses}\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_wrong_answers_are_counted_and_wrong_taps_may_be_mended(typed: Run, language: str) -> None:
    made = lesson(2, load("nz"))
    keys = lines(2, "nz")
    picks = sum(step.pick is not None for step in made.steps)
    first = made.steps[1].pick
    assert first is not None
    wrong = next(str(at + 1) for at in range(len(first.options)) if at != first.right)
    question = make(made.questions[0].kind, load("nz"), made.questions[0].seed, made.questions[0].number)
    other = next(str(at) for at in range(1, 5) if str(at) != as_typed(question))
    keys = ["?", "nonsense", "99", "", wrong, *keys[:picks], "9" * 500, other, *keys[picks + 1 :]]
    done = typed("\n".join(keys) + "\n", "lesson", "2", "--language", language)
    assert done.status == 0
    assert say("lessoning.result", {"right": 4, "of": 5}, language) in done.out
    assert done.out.count(say("lessoning.not_that_one", {}, language)) == 1
    assert done.out.count(say("drilling.help_choice", {}, language)) == 5


def test_what_is_shown_is_drawn(typed: Run) -> None:
    tiles = typed("", "lesson", "1").out
    assert [tiles.count(f" {face} ") for face in ("6-6", "3-3", "3-6", "1-2")] == [2, 2, 1, 1]
    ways = typed("", "lesson", "5").out
    assert ways.count("  low ") == sum(
        len(step.shows.ways) for step in lesson(5, load("nz")).steps if isinstance(step.shows, Settable)
    )
    cut = typed("\n".join(lines(9, "nz")), "lesson", "9").out.splitlines()
    at = next(at for at, line in enumerate(cut) if line.startswith("Yat Dong Dong right"))
    assert cut[at + 1].startswith("8 7 6 5 4 3 2 1"), "the first stack is on the dealer's right"
    assert "9 17: box 1" in typed("\n".join(lines(10, "nz")), "lesson", "10").out
    assert "In turn: box 2, box 3" in typed("\n".join(lines(11, "nz")), "lesson", "11").out
    assert "NZ$0.50" in typed("", "lesson", "7").out
    assert "Low hands: lose. High hands: win. The match: push." in typed("", "lesson", "4").out


@pytest.mark.parametrize("keys", ["", "q\n", "1\nQUIT\n", "\n\n\n"])
def test_it_can_be_left_at_any_time(typed: Run, keys: str) -> None:
    """What is typed after that is not read."""
    rest = "\n".join(lines(1, "nz")) if "q" in keys.lower() else ""
    done = typed(keys + rest, "lesson", "1")
    assert (done.status, done.err) == (0, "")
    assert "You have completed this lesson." not in done.out


def test_at_a_terminal_a_step_waits_until_it_is_read(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdin", Terminal("\n"))
    done = run("lesson", "5")
    assert "\n1/3\n" in done.out
    assert "\n2/3\n" in done.out
    assert "\n3/3\n" not in done.out
    assert done.out.count("Press Enter to go on.") == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lessons_are_listed(run: Run, language: str) -> None:
    done = run("lesson", "--language", language)
    assert done.status == 0
    assert all(title(subject.name, language) in done.out for subject in SUBJECTS)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("0",), "lesson: '0': expected a number from 1 to 15"),
        (("16",), "lesson: '16': expected a number from 1 to 15"),
        (("01",), "lesson: '01': expected a number from 1 to 15"),
        (("tiles",), "lesson: 'tiles': expected a number from 1 to 15"),
        (("1", "--book", "xx"), "--book: 'xx': unknown book; expected one of nz, canberra"),
        (("--book", "xx"), "--book: 'xx': unknown book"),
        (("1", "--seed", "x" * 101), "--seed: expected at most 100 characters, not 101"),
        (("1", "--language", "xx"), "xx"),
    ],
)
def test_what_cannot_be_read_is_refused(run: Run, arguments: tuple[str, ...], message: str) -> None:
    done = run("lesson", *arguments)
    assert (done.status, done.out) == (2, "")
    assert message in done.err
