"""The score card of a book as a page to print."""

from collections.abc import Iterator
from typing import Final

from paigow.books import Book
from paigow.school.drills.score_card import TIE
from paigow.school.item_maker import cards, make, number_of
from paigow.school.items import ScoreCardItem, ScoredSetting
from paigow.school.score_card.card_costs import card_costs
from paigow.school.score_card.card_rows import card_steps, score_rows
from paigow.school.score_card.scored_hand import scored_settings
from paigow.sharing.sheet.drawing import (
    PAGE,
    SHADE,
    SOFT,
    Box,
    Mark,
    Sheet,
    Text,
    lines_of,
    printed_tile,
)
from paigow.words import hand_name, say, title_in

MARGIN: Final = 18.0
RIGHT: Final = PAGE[0] - MARGIN
_LOW, _HIGH = 128.0, 168.0
"""Middle of the columns of scores."""
_BODY, _NOTE = 4.1, 3.3
"""Font sizes."""
_ROW: Final = 9.0
_TILE: Final = 3.1
_COLUMN: Final = 63.0
"""Width of the columns of the example."""
SEED: Final = "sheet"
_SETTINGS: Final = 3


def score_sheet(book: Book, language: str = "en") -> Sheet:
    """Return the score card of a book as a page. Needs the lab.

    Example:
        >>> from paigow.books import load
        >>> score_sheet(load("nz")).title
        'Score card: New Zealand'
    """
    title = say("score_sheet.title", {"book": title_in(book.title, language)}, language)
    return Sheet(language, title, tuple(_marks(book, language, title)))


def _marks(book: Book, language: str, title: str) -> Iterator[Mark]:
    yield Text(MARGIN, 25, title, 8.2, is_bold=True)
    y = 34.0
    for number, text in enumerate(card_steps(book, language), 1):
        yield Text(MARGIN, y, f"{number}.", _BODY, is_bold=True)
        for line in lines_of(text, _BODY, RIGHT - MARGIN - 7):
            yield Text(MARGIN + 7, y, line, _BODY)
            y += 5.6
        y += 1.2
    yield from _table(y + 4, book, language)
    y += 4 + 8 + _ROW * len(score_rows(book))
    yield from _example(y + 7, book, language)
    yield from _notes(book, language)


def _table(y: float, book: Book, language: str) -> Iterator[Mark]:
    """Return the scores; ``y`` is the top."""
    for x, code in ((_LOW, "low"), (_HIGH, "high")):
        yield Text(x, y + 5, say(f"score_sheet.{code}", {}, language), _BODY, "middle", is_bold=True)
    top = y + 8
    for place, row in enumerate(score_rows(book, language)):
        if place % 2 == 0:
            yield Box(MARGIN, top, RIGHT - MARGIN, _ROW, SHADE)
        for at, face in enumerate(row.tiles):
            yield from printed_tile(
                face, MARGIN + 3 + at * (_TILE + 0.7), top + (_ROW - 2.5 * _TILE) / 2, _TILE
            )
        base = top + _ROW / 2 + 1.6
        yield Text(MARGIN + 16, base, row.label, 4.6)
        yield Text(_LOW, base, str(row.low), 5.4, "middle", is_bold=True)
        yield Text(_HIGH, base, str(row.high), 5.4, "middle", is_bold=True)
        top += _ROW


def example_settings(book: Book) -> tuple[ScoredSetting, ...]:
    """Return the settings of the hand that is worked out on the page: one on which the card is perfect play."""
    clear = [card for card in cards("score-card", book) if card != TIE]
    number = 0
    while True:
        number = number_of("score-card", book, SEED, clear[-1], least=number)
        item = make("score-card", book, SEED, number)
        assert isinstance(item, ScoreCardItem)  # made of its kind
        scored = scored_settings(item.tiles, book)
        if len(scored) == _SETTINGS and next(each for each in scored if each.is_card).is_best:
            return scored
        number += 1


def _example(y: float, book: Book, language: str) -> Iterator[Mark]:
    """Return a hand that is worked out: every setting with its scores; ``y`` is a base line."""
    yield Text(MARGIN, y, say("score_sheet.example", {}, language), _BODY, is_bold=True)
    for at, code in enumerate(("low", "high")):
        yield Text(
            MARGIN + 10 + at * _COLUMN, y + 5.6, say(f"score_sheet.{code}", {}, language), _NOTE, fill=SOFT
        )
    top = y + 7.4
    for setting in example_settings(book):
        x = MARGIN
        if setting.is_card:
            yield Box(MARGIN - 2, top - 0.8, RIGHT - MARGIN + 4, 9.3, SHADE)
        for hand, name in ((setting.low, setting.low_name), (setting.high, setting.high_name)):
            for at, face in enumerate(hand):
                yield from printed_tile(face, x + at * (_TILE + 0.7), top, _TILE)
            yield Text(x + 10, top + 5.2, hand_name(name, language), 3.8)
            x += _COLUMN
        facts = {"low": setting.low_score, "high": setting.high_score, "sum": setting.score}
        text = say("score_sheet.sum", facts, language)
        yield Text(RIGHT, top + 5.2, text, 4.4, "end", is_bold=setting.is_card)
        top += 9.6


def _notes(book: Book, language: str) -> Iterator[Mark]:
    """Return what the card costs, at the foot of the page."""
    costs = card_costs(book)
    sentences = [say("lesson.card_costs", costs.player, language)]
    if costs.banker is not None:
        sentences.append(say("lesson.card_costs_bank", costs.banker, language))
    lines = [line for text in sentences for line in lines_of(text, _NOTE, RIGHT - MARGIN)]
    y = PAGE[1] - 10 - 4.6 * len(lines)
    for line in lines:
        yield Text(MARGIN, y, line, _NOTE, fill=SOFT)
        y += 4.6
