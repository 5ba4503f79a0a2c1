"""Lessons over HTTP: fifteen for each book, five questions each, and the visitor's progress."""

import asyncio
from http import HTTPStatus
from typing import Annotated, Any, Final

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery, QueryParameter
from msgspec import Struct

from paigow.books import EDITIONS, Book, BookError, load
from paigow.intake.bounds import form
from paigow.intake.faults import FaultsError, echo
from paigow.intake.field_types import UnfitError, checked, whole
from paigow.lab.web.worker import needs_lab
from paigow.school.item_maker import make, mark
from paigow.school.lessons.lesson import AnyShown, DrillPick, Lesson, Pick, PickOption, Statement
from paigow.school.lessons.lesson_maker import NUMBERS, SUBJECTS, lesson
from paigow.school.lessons.lesson_text import about, shown_in, title, told
from paigow.school.lessons.parts import QUESTIONS
from paigow.school.web.routes import BOOK, LONGEST_SEED, SEED, AskedItem, asked_item
from paigow.web.edge.errors import read_body
from paigow.web.edge.language import language_of
from paigow.web.edge.problems import FaultsFound
from paigow.web.handlers import AnyRequest, TheServices, body_of
from paigow.words import say, title_in

FIRST_SEED: Final = "1"
_NUMBER: Final = form(Annotated[int, whole(1, len(NUMBERS))])
_ANSWERS: Final = checked(
    f"a list of {QUESTIONS} answers, each a JSON object or null",
    lambda value: (
        isinstance(value, list)
        and len(value) == QUESTIONS
        and all(each is None or isinstance(each, dict) for each in value)
    ),
    tuple,
    {"type": "array", "items": {"type": ["object", "null"]}, "minItems": QUESTIONS, "maxItems": QUESTIONS},
)


class _Answers(Struct, frozen=True, kw_only=True):
    book: Annotated[str, BOOK]
    answers: Annotated[tuple[dict[str, Any] | None, ...], _ANSWERS]
    seed: Annotated[str, SEED] = FIRST_SEED


class LessonDone(Struct, frozen=True, kw_only=True):
    """Record that a visitor has done a lesson under a book."""

    book: str
    right: int
    """Right answers out of five, the best result."""
    times: int
    at_ms: int
    """Time of the last attempt."""


class LessonTitle(Struct, frozen=True, kw_only=True):
    """A lesson in the list, in reading order."""

    number: int
    name: str
    title: str
    about: str
    done: tuple[LessonDone, ...]
    """The visitor's results; empty without a session."""


class Said(Struct, frozen=True, kw_only=True):
    """A sentence with the clauses that support it."""

    text: str
    clauses: tuple[str, ...]


class PickTold(Struct, frozen=True, kw_only=True):
    """A choice of which one is to be tapped."""

    asks: str
    given: tuple[str, ...]
    options: tuple[PickOption, ...]
    right: int
    because: Said


class StepTold(Struct, frozen=True, kw_only=True):
    """One screen of a lesson."""

    says: tuple[Said, ...]
    shows: AnyShown | None
    pick: PickTold | None
    asks: AskedItem | None
    """A drill item to try."""


class LessonPage(Struct, frozen=True, kw_only=True):
    """A lesson in words."""

    number: int
    of: int
    """Number of lessons."""
    title: str
    about: str
    book: str
    book_title: str
    seed: str
    steps: tuple[StepTold, ...]
    questions: tuple[AskedItem, ...]


class LessonMark(Struct, frozen=True, kw_only=True):
    """Result of the questions of a lesson."""

    right: int
    of: int
    done: LessonDone | None
    """Null if it was not stored because there is no session."""


class _Kept(Struct, frozen=True, kw_only=True, array_like=True):
    """The stored form."""

    right: int
    times: int
    at_ms: int


_KEPT: Final = msgspec.json.Decoder(_Kept)
Seed = Annotated[str, QueryParameter(min_length=1, max_length=LONGEST_SEED)]


@get("/api/v1/school/lessons")
async def lessons(request: AnyRequest, services: TheServices) -> list[LessonTitle]:
    """List the lessons with the visitor's results under each book."""
    services.rates.readings.count(request)
    person = await services.guests.find(request)
    kept = {} if person is None else await services.courses.lessons(person.person)
    language = language_of(request)
    return [
        LessonTitle(
            number=number,
            name=subject.name,
            title=title(subject.name, language),
            about=about(subject.name, language),
            done=tuple(
                _done(name.partition("/")[2], value)
                for name, value in kept.items()
                if name.partition("/")[0] == str(number)
            ),
        )
        for number, subject in enumerate(SUBJECTS, 1)
    ]


@get("/api/v1/school/lesson/{number:int}")
async def one_lesson(
    request: AnyRequest,
    services: TheServices,
    number: FromPath[int],
    book: FromQuery[str] = EDITIONS[0],
    seed: Seed = FIRST_SEED,
) -> LessonPage:
    """Return a lesson under a book. The same seed gives the same examples and questions."""
    services.rates.readings.count(request)
    _check(number)
    try:
        known = load(BOOK.read(book))
    except (UnfitError, BookError) as error:
        raise FaultsFound.of("book", BOOK.wanted, echo(book)) from error
    return await asyncio.to_thread(_page, number, known, seed, language_of(request))


@post("/api/v1/school/lesson/{number:int}", status_code=HTTPStatus.OK, body=_Answers)
async def do_lesson(request: AnyRequest, services: TheServices, number: FromPath[int]) -> LessonMark:
    """Mark the five questions together, and store for a visitor with a session that the lesson is done.

    Each question was answered by itself before, like any drill item: this says only how many of the five were right.
    """
    services.rates.readings.count(request)
    sent = read_body(await body_of(request), _Answers)
    _check(number)
    book = load(sent.book)
    right = await asyncio.to_thread(_right, sent, number, book)
    person = await services.guests.find(request)
    if person is None:
        return LessonMark(right=right, of=QUESTIONS, done=None)
    at_ms = services.house.now_ms()

    def changed(kept: bytes | None) -> bytes:
        before = _Kept(right=0, times=0, at_ms=0) if kept is None else _KEPT.decode(kept)
        return msgspec.json.encode(_Kept(right=max(before.right, right), times=before.times + 1, at_ms=at_ms))

    value = await services.courses.change_lesson(person.person, f"{number}/{book.id}", changed)
    return LessonMark(right=right, of=QUESTIONS, done=_done(book.id, value))


def _check(number: int) -> None:
    if number not in NUMBERS:
        raise FaultsFound.of("number", _NUMBER.wanted, echo(number))


def _done(book: str, value: bytes) -> LessonDone:
    kept = _KEPT.decode(value)
    return LessonDone(book=book, right=kept.right, times=kept.times, at_ms=kept.at_ms)


def _page(number: int, book: Book, seed: str, language: str) -> LessonPage:
    with needs_lab():  # which reads the score card
        made = lesson(number, book, seed)
    return LessonPage(
        number=number,
        of=len(SUBJECTS),
        title=title(made.name, language),
        about=about(made.name, language),
        book=book.id,
        book_title=title_in(book.title, language),
        seed=seed,
        steps=tuple(
            StepTold(
                says=tuple(_told(each, language) for each in step.says),
                shows=shown_in(step.shows, language),
                pick=None if step.pick is None else _pick(step.pick, language),
                asks=None if step.asks is None else _asked(step.asks, book, language),
            )
            for step in made.steps
        ),
        questions=tuple(_asked(each, book, language) for each in made.questions),
    )


def _told(statement: Statement, language: str) -> Said:
    return Said(text=told(statement, language), clauses=statement.clauses)


def _pick(pick: Pick, language: str) -> PickTold:
    return PickTold(
        asks=say(f"lesson_asks.{pick.code}", {}, language),
        given=pick.given,
        options=pick.options,
        right=pick.right,
        because=_told(pick.because, language),
    )


def _asked(asked: DrillPick, book: Book, language: str) -> AskedItem:
    return asked_item(make(asked.kind, book, asked.seed, asked.number), asked.kind, language)


def _right(sent: _Answers, number: int, book: Book) -> int:
    """Return how many questions are answered correctly; an unanswered one is not."""
    with needs_lab():
        made: Lesson = lesson(number, book, sent.seed)
    right = 0
    for place, (asked, answer) in enumerate(zip(made.questions, sent.answers, strict=True)):
        if answer is None:
            continue
        try:
            with needs_lab():  # which marks settings
                right += mark(make(asked.kind, book, asked.seed, asked.number), answer).is_right
        except FaultsError as error:
            raise FaultsFound.within(f"answers.{place}", error) from error
    return right


HANDLERS: Final = (lessons, one_lesson, do_lesson)
