"""Draws the card of a finished round or of a hand as SVG, 1200 wide and 630 high."""

import re
import unicodedata
from collections.abc import Iterator
from html import escape
from typing import Final, Literal

from msgspec import Struct

from paigow.tiles.drawing import DEFINITIONS, HEIGHT, WIDTH, tile

CARD_WIDTH: Final = 1200
CARD_HEIGHT: Final = 630
SANS: Final = (
    "'Paigow Card Sans','Source Sans 3','Noto Sans CJK TC','PingFang TC','Microsoft JhengHei',sans-serif"
)
SERIF: Final = "'Paigow Card Serif','Source Serif 4','Noto Serif CJK TC','Songti TC',serif"
_INK: Final = "#f5eedd"
_SOFT: Final = "#d5dccb"
_GOLD: Final = "#f0cf7f"
_COLOURS: Final = {"win": "#bfe6a0", "lose": "#f2b8a8", "push": "#e6dcc0", "": _INK}
_LEFT, _MIDDLE, _RIGHT = 240, 600, 960
_MOST_WORDS: Final = 310
"""Width of the words that compare two hands, beside the gain in the middle."""
_GAP: Final = 0.16
"""Distance between two tiles, of their width."""
_WIDE: Final = 1.0
_NARROW: Final = 0.57
"""Estimated width of a letter, of the font size: of a Chinese and of a bold Latin one."""
_INVALID: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML does not allow."""
Outcome = Literal["win", "lose", "push", ""]


class CardTile(Struct, frozen=True, kw_only=True):
    """A tile of a card."""

    face: str | None
    """``None`` if it lies face down."""
    name: str
    """The name for people who do not see the picture."""


class CardHand(Struct, frozen=True, kw_only=True):
    """The low or the high hand on a card."""

    tiles: tuple[CardTile, CardTile]
    name: str = ""
    """Value of the two tiles; empty if they lie face down."""


class Card(Struct, frozen=True, kw_only=True):
    """The texts and tiles of a card, in one language."""

    language: str
    title: str
    """What the card shows, in one sentence."""
    about: str
    """At the top right: the round and the rules."""
    low_label: str
    high_label: str
    own: tuple[CardHand, CardHand]
    """Low and high hand of the person who shares."""
    owner: str = ""
    other: tuple[CardHand, CardHand] | None = None
    """Low and high hand of the other side; ``None`` if there is none, or if it met several."""
    other_owner: str = ""
    compared: tuple[tuple[Outcome, str], tuple[Outcome, str]] | None = None
    """Result of the low and the high hand, each with its words."""
    headline: str
    figure: str = ""
    """The gain, or what the hand is worth."""
    outcome: Outcome = ""
    line: str = ""
    """What the coach says."""
    question: str = ""
    site: str = ""
    """Name of the server."""


def draw(card: Card) -> str:
    """Return a card as an SVG document. All texts are escaped."""
    body = "\n".join(_parts(card))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {CARD_WIDTH} {CARD_HEIGHT}" width="{CARD_WIDTH}" '
        f'height="{CARD_HEIGHT}" role="img" aria-label="{written(card.title)}" lang="{card.language}" '
        f'font-family="{SANS}" fill="{_INK}">\n<defs>{DEFINITIONS}'
        '<radialGradient id="felt" cx="0.5" cy="0" r="1"><stop offset="0" stop-color="#276b50"/>'
        '<stop offset="0.6" stop-color="#1b523c"/><stop offset="1" stop-color="#123829"/></radialGradient></defs>\n'
        f"{body}\n</svg>\n"
    )


def written(text: str) -> str:
    """Return a text for XML and HTML, also inside of attributes, without the characters that XML forbids.

    Example:
        >>> written('<b>"Ann"')
        '&lt;b&gt;&quot;Ann&quot;'
    """
    return escape(_INVALID.sub("\ufffd", text))


def text_width(text: str, size: float) -> float:
    """Return the estimated width of a text.

    Example:
        >>> text_width("Paigow", 100) < text_width("PaigowPaigow", 100)
        True
    """
    return size * sum(_WIDE if unicodedata.east_asian_width(each) in "WF" else _NARROW for each in text)


def _parts(card: Card) -> Iterator[str]:
    yield f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" fill="url(#felt)"/>'
    yield (
        f'<rect x="15" y="15" width="1170" height="600" rx="22" fill="none" stroke="{_GOLD}" stroke-opacity="0.5" '
        'stroke-width="2"/>'
    )
    yield from _head(card)
    yield from _halves(card)
    yield from _middle(card)
    yield _text(card.question, 44, 595, size=25, most=700)
    yield _text(card.site, 1156, 595, size=25, most=400, anchor="end", weight=700, fill=_GOLD)


def _head(card: Card) -> Iterator[str]:
    for place, face in enumerate(("1-1", "6-6")):
        mark = tile(face, "", x=44 + 17.5 * place, y=31, width=16)
        yield re.sub(r' role="img" aria-label="" data-face="[^"]*"', ' aria-hidden="true"', mark)
    yield _text("Paigow", 93, 64, size=34, most=200, family=SERIF, weight=700)
    yield _text(card.about, 1156, 60, size=22, most=820, anchor="end", fill=_SOFT)


def _halves(card: Card) -> Iterator[str]:
    labels = (card.low_label, card.high_label)
    for place, x in enumerate((_LEFT, _RIGHT)):
        yield _text(labels[place], x, 113, size=22, most=340, anchor="middle", fill=_SOFT)
        if card.other is not None:
            yield from _pair(card.other[place], x, y=128, width=49)
        if card.compared is not None:
            yield from _pill(*card.compared[place], x)
        top, width = (310, 74) if card.other is not None else (190, 104)
        yield from _pair(card.own[place], x, y=top, width=width)
        name_y = top + width * HEIGHT / WIDTH + 47
        yield _text(
            card.own[place].name, x, name_y, size=38, most=420, anchor="middle", family=SERIF, weight=700
        )


def _pair(hand: CardHand, x: float, *, y: float, width: float) -> Iterator[str]:
    step = width * (1 + _GAP)
    left = x - (step + width) / 2
    for place, each in enumerate(hand.tiles):
        yield tile(each.face, each.name, x=left + place * step, y=y, width=width)


def _pill(outcome: Outcome, words: str, x: float) -> Iterator[str]:
    size = 20 * min(1, _MOST_WORDS / text_width(words, 20))
    width = 0.88 * text_width(words, size) + 52
    yield f'<rect x="{x - width / 2:g}" y="265" width="{width:g}" height="36" rx="18" fill="{_COLOURS[outcome]}"/>'
    sign = "M0 12L12 12L6 0Z" if outcome == "win" else "M0 0L12 0L6 12Z"
    yield f'<path transform="translate({x - width / 2 + 17:g} 277)" d="{sign}" fill="#1a2415"/>'
    yield _text(words, x + 9, 290, size=size, most=380, anchor="middle", weight=700, fill="#1a2415")


def _middle(card: Card) -> Iterator[str]:
    yield _text(
        card.other_owner,
        _MIDDLE,
        160,
        size=24,
        most=280,
        anchor="middle",
        family=SERIF,
        weight=700,
        fill=_SOFT,
    )
    yield _text(card.headline, _MIDDLE, 256, size=34, most=400, anchor="middle", family=SERIF, weight=700)
    colour = _COLOURS[card.outcome]
    yield _text(
        card.figure, _MIDDLE, 335, size=78, most=350, anchor="middle", family=SERIF, weight=700, fill=colour
    )
    yield _text(card.line, _MIDDLE, 376, size=23, most=420, anchor="middle", fill=_SOFT)
    yield _text(
        card.owner, _MIDDLE, 458, size=24, most=400, anchor="middle", family=SERIF, weight=700, fill=_SOFT
    )


def _text(  # noqa: PLR0913 - the attributes of a text
    text: str,
    x: float,
    y: float,
    *,
    size: float,
    most: float,
    anchor: str = "start",
    family: str = "",
    weight: int = 400,
    fill: str = "",
) -> str:
    """Return a text, in smaller letters if it would be wider than ``most``."""
    if not text:
        return ""
    fitting = round(min(size, size * most / max(1.0, text_width(text, size))), 1)
    more = "".join(
        f' {name}="{value}"'
        for name, value, plain in (
            ("text-anchor", anchor, "start"),
            ("font-family", family, ""),
            ("font-weight", weight, 400),
            ("fill", fill, ""),
        )
        if value != plain
    )
    return f'<text x="{x:g}" y="{y:g}" font-size="{fitting:g}"{more}>{written(text)}</text>'
