"""The school over HTTP: drills by schedule or by seed, marked answers, and progress.

Items are not stored: each is made again from its name. Guests' answers are stored with the guests.
"""

import asyncio
import secrets
from collections import Counter
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from typing import Annotated, Any, Final

import msgspec
from litestar import delete, get, post
from msgspec import Struct

from paigow.books import EDITIONS, Book, BookError, load
from paigow.intake.faults import FaultsError, echo
from paigow.intake.field_types import Form, Object, UnfitError, one_of, row_of, text, whole
from paigow.lab.web.worker import needs_lab
from paigow.school.exact_cost import Cost, cost_of
from paigow.school.item_maker import MOST, card_of, cards, is_in, make, mark, number_of
from paigow.school.item_text import asks, because, label_in, option_in, rows_in
from paigow.school.items import KINDS, AnyItem, HouseWayItem, Kind, Mark, ScoredSetting
from paigow.school.schedules import LONGEST_MS, DrillProgress, answered, next_card
from paigow.school.seeds import Chance
from paigow.storage import CourseChange
from paigow.web.edge.errors import read_body
from paigow.web.edge.language import language_of
from paigow.web.edge.problems import FaultsFound, Problem
from paigow.web.handlers import AnyRequest, TheServices, body_of
from paigow.words import say

LONGEST_SEED: Final = 100
LONGEST_CARD: Final = 200
MOST_CARDS: Final = 50
_COURSES: Final = msgspec.json.Decoder(DrillProgress)


# ---- questions -------------------------------------------------------------------------------------------------------


def _book(value: Any) -> str:
    wanted = "one of " + ", ".join(EDITIONS)
    if not isinstance(value, str) or value.partition("@")[0] not in EDITIONS or len(value) > LONGEST_SEED:
        raise UnfitError(wanted)
    try:
        return load(value).published_as
    except BookError as error:
        raise UnfitError(wanted) from error


_KIND = one_of(KINDS)
BOOK = Form("one of " + ", ".join(EDITIONS), _book, {"type": "string", "maxLength": LONGEST_SEED})
SEED = text("a text", LONGEST_SEED, least=1)


class _Next(Struct, frozen=True, kw_only=True):
    kind: Annotated[str, _KIND]
    book: Annotated[str, BOOK]
    seed: Annotated[str, SEED] | None = None
    number: Annotated[int, whole(0, MOST)] | None = None
    after: Annotated[str, text("a text", LONGEST_CARD)] | None = None
    cards: Annotated[
        tuple[Annotated[str, text("a card", LONGEST_CARD)], ...],
        row_of(f"at most {MOST_CARDS} cards of the kind", MOST_CARDS),
    ] = ()


class _Answer(Struct, frozen=True, kw_only=True):
    kind: Annotated[str, _KIND]
    book: Annotated[str, BOOK]
    seed: Annotated[str, SEED]
    number: Annotated[int, whole(0, MOST)]
    answer: Object
    took_ms: Annotated[int, whole(0, LONGEST_MS)] = 0


# ---- answers ---------------------------------------------------------------------------------------------------------


class DrillKind(Struct, frozen=True, kw_only=True):
    """One kind of drill."""

    kind: Kind
    title: str
    books: tuple[str, ...]
    """The books that this drill applies to."""


class Option(Struct, frozen=True, kw_only=True):
    """An option or a clause of an item."""

    value: str
    text: str
    rows: tuple[str, ...] = ()
    """The rows of the house way that belong to the clause, in words."""


class AskedItem(Struct, frozen=True, kw_only=True):
    """A question to a pupil."""

    kind: Kind
    item: AnyItem
    asks: str
    """The question in words."""
    options: tuple[Option, ...]
    """The item's options or clauses to choose from; empty if it has another form of answer."""


class MarkedAnswer(Struct, frozen=True, kw_only=True):
    """The mark of an answer."""

    is_right: bool
    answer: dict[str, Any]
    """The right answer, in the form in which answers are sent."""
    clauses: tuple[str, ...]
    because: tuple[str, ...]
    """The reasons, in words."""
    cost: Cost | None
    """For settings: the loss against the best setting."""
    scored: tuple[ScoredSetting, ...]
    """For settings by the score card: every setting of the hand."""
    card: str
    back_ms: int | None
    """When the card comes back; null if the answer was not stored because there is no session."""


class DayDone(Struct, frozen=True, kw_only=True):
    """The answers of one day (UTC)."""

    day: str
    """Date, such as 2026-11-23."""
    asked: int
    right: int
    took_ms: int
    """Average time of an answer."""


class RecentAnswer(Struct, frozen=True, kw_only=True):
    """A recent answer."""

    at_ms: int
    took_ms: int
    is_right: bool


class Confusion(Struct, frozen=True, kw_only=True):
    """How often one thing was taken for another."""

    truth: str
    taken: str
    """The same as ``truth`` if the answer was right."""
    truth_text: str
    taken_text: str
    times: int


class CourseDone(Struct, frozen=True, kw_only=True):
    """A pupil's progress in one kind of drill under one book."""

    kind: Kind
    title: str
    book: str
    cards: int
    """Number of cards to learn."""
    seen: int
    """Number of cards that the pupil has been asked."""
    due: int
    """Number of cards that are due again."""
    asked: int
    right: int
    days: tuple[DayDone, ...]
    recent: tuple[RecentAnswer, ...]
    """Recent answers, oldest first."""
    mixed: tuple[Confusion, ...]
    """Confusions, the most frequent first."""


class Progress(Struct, frozen=True, kw_only=True):
    """A pupil's progress."""

    courses: tuple[CourseDone, ...]


# ---- addresses -------------------------------------------------------------------------------------------------------


@get("/api/v1/school/drills")
async def drills(request: AnyRequest, services: TheServices) -> list[DrillKind]:
    """List the kinds of drill, each with the books that it applies to."""
    services.rates.readings.count(request)
    language = language_of(request)
    return [
        DrillKind(
            kind=kind,
            title=say(f"drill.{kind}", {}, language),
            books=tuple(book for book in EDITIONS if is_in(kind, load(book))),
        )
        for kind in KINDS
    ]


@post("/api/v1/school/drill/next", status_code=HTTPStatus.OK, body=_Next)
async def next_item(request: AnyRequest, services: TheServices) -> AskedItem:
    """Return the next item: with a ``seed`` the one of this ``number``, else by the visitor's schedule.

    The schedule asks the longest overdue card, then new ones. The card ``after`` is not repeated at once; if
    ``cards`` are named, one of them is asked.
    """
    services.rates.readings.count(request)
    asked = read_body(await body_of(request), _Next)
    book = load(asked.book)
    kind = _kind(asked.kind)
    person = await services.guests.find(request) if asked.seed is None else None
    kept = None if person is None else await services.courses.course(person.person, _name(kind, book))
    return await asyncio.to_thread(
        _next, asked, book, kept, 1000 * services.house.now_ms(), language_of(request)
    )


def _next(asked: _Next, book: Book, kept: bytes | None, now_us: int, language: str) -> AskedItem:
    kind = _kind(asked.kind)
    with needs_lab():  # which reads the score card
        known = cards(kind, book)
    if not known:
        raise FaultsFound.of("kind", f"a kind of which {book.id} has something", kind)
    if asked.seed is not None:
        return asked_item(make(kind, book, asked.seed, asked.number or 0), kind, language)
    unknown = next((card for card in asked.cards if card not in known), None)
    if unknown is not None:
        raise FaultsFound.of("cards", f"at most {MOST_CARDS} cards of the kind", echo(unknown))
    seed, number = scheduled(kind, book, kept, now_us, asked.after, asked.cards)
    return asked_item(make(kind, book, seed, number), kind, language)


def scheduled(
    kind: Kind,
    book: Book,
    kept: bytes | None,
    now_us: int,
    after: str | None = None,
    wanted: tuple[str, ...] = (),
) -> tuple[str, int]:
    """Return seed and number of the next scheduled item, from some cards, or from all if none are named."""
    seed = secrets.token_hex(4)
    known = wanted or cards(kind, book)
    others = [card for card in known if card != after] or known
    card = next_card(_course(kept), others, now_us=now_us, chance=Chance(seed))
    return seed, number_of(kind, book, seed, card)


def asked_item(item: AnyItem, kind: Kind, language: str) -> AskedItem:
    """Return an item as it is shown to a pupil."""
    options = item.clauses if isinstance(item, HouseWayItem) else getattr(item, "options", ())
    return AskedItem(
        kind=kind,
        item=item,
        asks=asks(item, language),
        options=tuple(
            Option(value=each, text=option_in(item, each, language), rows=rows_in(item, each, language))
            for each in options
        ),
    )


@post("/api/v1/school/drill/answer", status_code=HTTPStatus.OK, body=_Answer)
async def answer_item(request: AnyRequest, services: TheServices) -> MarkedAnswer:
    """Mark an answer, and store it with the visitor if there is a session.

    The item is named by ``kind``, ``book``, ``seed`` and ``number``, as in ``item.named``.
    """
    services.rates.readings.count(request)
    sent = read_body(await body_of(request), _Answer)
    book, kind, language = load(sent.book), _kind(sent.kind), language_of(request)
    card, marked = await asyncio.to_thread(marked_item, kind, book, sent.seed, sent.number, sent.answer)
    person = await services.guests.find(request)
    back_ms = None
    if person is not None:
        at_us = 1000 * services.house.now_ms()
        change = practised(person.person, _name(kind, book), card, marked, at_us, sent.took_ms)
        back_ms = comes_back_ms(await services.courses.change_course(change), card)
    return told(marked, card, back_ms, language)


def practised(person: str, course: str, card: str, marked: Mark, at_us: int, took_ms: int) -> CourseChange:
    """Return what an answer changes in a course."""

    def changed(kept: bytes | None) -> bytes:
        done = answered(_course(kept), card, marked, at_us=at_us, took_ms=took_ms)
        return msgspec.json.encode(done)

    return CourseChange(person=person, course=course, change=changed)


def comes_back_ms(course: bytes | None, card: str) -> int | None:
    """Return when a card of a course comes back; ``None`` if it never does, or the pupil has deleted the course."""
    asked = _course(course).cards.get(card)
    return None if asked is None or asked.due_us is None else asked.due_us // 1000


def told(marked: Mark, card: str, back_ms: int | None, language: str) -> MarkedAnswer:
    """Return a mark as an answer."""
    return MarkedAnswer(
        is_right=marked.is_right,
        answer=msgspec.to_builtins(marked.answer),
        clauses=marked.clauses,
        because=tuple(because(marked, language)),
        cost=None if marked.cost is None else cost_of(marked.cost),
        scored=marked.scored,
        card=card,
        back_ms=back_ms,
    )


def marked_item(kind: Kind, book: Book, seed: str, number: int, given: object) -> tuple[str, Mark]:
    """Return the card of an item, and the mark of the answer to it."""
    try:
        with needs_lab():  # which reads the score card
            item = make(kind, book, seed, number)
    except LookupError as error:
        raise FaultsFound.of("kind", f"a kind of which {book.id} has something", kind) from error
    try:
        with needs_lab():  # which marks settings
            return card_of(item), mark(item, given)
    except FaultsError as error:
        raise FaultsFound.within("answer", error) from error


@get("/api/v1/school/progress")
async def progress(request: AnyRequest, services: TheServices) -> Progress:
    """Return the visitor's progress in each kind of drill asked under each book."""
    services.rates.readings.count(request)
    person = await services.guests.find(request)
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "no_session")
    kept = await services.courses.courses(person.person)
    now_us = 1000 * services.house.now_ms()
    language = language_of(request)
    return await asyncio.to_thread(
        lambda: Progress(courses=tuple(_done(name, value, now_us, language) for name, value in kept.items()))
    )


@delete("/api/v1/school/progress")
async def forget(request: AnyRequest, services: TheServices) -> None:
    """Delete all the visitor's answers."""
    person = await services.guests.find(request)
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "no_session")
    await services.courses.forget_courses(person.person)


def _done(name: str, value: bytes, now_us: int, language: str) -> CourseDone:
    course = _course(value)
    tag, _, book_id = name.partition("/")
    kind, book = _kind(tag), load(book_id)
    return CourseDone(
        kind=kind,
        title=say(f"drill.{kind}", {}, language),
        book=book_id,
        cards=len(cards(kind, book)) if is_in(kind, book) else 0,
        seen=len(course.cards),
        due=sum(each.due_us is not None and each.due_us <= now_us for each in course.cards.values()),
        asked=sum(each.asked for each in course.cards.values()),
        right=sum(each.right for each in course.cards.values()),
        days=tuple(
            DayDone(
                day=(datetime.fromtimestamp(0, UTC) + timedelta(days=each.day)).date().isoformat(),
                asked=each.asked,
                right=each.right,
                took_ms=each.took_ms // each.asked,
            )
            for each in course.days
        ),
        recent=tuple(
            RecentAnswer(at_ms=each.at_us // 1000, took_ms=each.took_ms, is_right=each.is_right)
            for each in course.recent
        ),
        mixed=_mixed(kind, course, language),
    )


def _mixed(kind: Kind, course: DrillProgress, language: str) -> tuple[Confusion, ...]:
    times = Counter({(truth, taken): n for truth, row in course.mixed.items() for taken, n in row.items()})
    return tuple(
        Confusion(
            truth=truth,
            taken=taken,
            truth_text=label_in(kind, truth, language),
            taken_text=label_in(kind, taken, language),
            times=count,
        )
        for (truth, taken), count in times.most_common()
    )


def _kind(word: str) -> Kind:
    """Return the kind for a word already checked."""
    return next(kind for kind in KINDS if kind == word)


def _name(kind: Kind, book: Book) -> str:
    """Return the key of a course: a new edition continues the course of the one before."""
    return f"{kind}/{book.id}"


def _course(kept: bytes | None) -> DrillProgress:
    return DrillProgress() if kept is None else _COURSES.decode(kept)


HANDLERS: Final = (drills, next_item, answer_item, progress, forget)
