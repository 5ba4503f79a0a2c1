"""Rules, house way, pay tables and options of a book for the page, from the engine's data (R7)."""

from collections import defaultdict
from functools import lru_cache
from itertools import combinations
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Book, Cut, RuleRow, Value, clause
from paigow.books.cuts import geometries
from paigow.rules import TwoTiles, ruleset
from paigow.tiles import KINDS, TILES
from paigow.words import about_book, catalogue, in_language, place_of, title_in

MOST_EXAMPLES: Final = 6
HOME_GAME: Final[dict[str, Value]] = {
    "plus_minus_four": True,
    "shared_bank": True,
    "co_banker_shows_two": True,
    "names_while_setting": "always",
}
"""Option -> its value in a game among friends, where that is not the book's default."""


class Defaults(Struct, frozen=True, kw_only=True):
    """A table of the book with default settings."""

    boxes: int
    chips: tuple[int, ...]
    minimum: int
    maximum: int


class Choice(Struct, frozen=True, kw_only=True):
    """Something that the operator chooses; names as in ``POST /api/v1/tables``."""

    name: str
    values: tuple[Value, ...]
    default: Value
    home: Value
    """The value in a game among friends."""
    clause: str
    says: str


class BookCard(Struct, frozen=True, kw_only=True):
    """A book in the list of books."""

    id: str
    title: str
    place: str
    """One word for the place, as charts name it, in English."""
    says: str
    """One sentence on the book; may be empty."""
    edition: str
    digest: str
    currency: str
    boxes: int
    boxes_least: int
    boxes_most: int
    house: int
    """Position of the house's hand: 1 or 0."""
    bets: tuple[str, ...]
    on_request: Literal["set", "advice"]
    """What the dealer does when a player asks for the house way."""
    defaults: Defaults
    options: tuple[Choice, ...]


class RankRow(Struct, frozen=True, kw_only=True):
    """Two-tile hands of one rank, 1 the highest."""

    rank: int
    name: str
    """Name code."""
    examples: tuple[tuple[str, str], ...]
    clause: str


class SingleRow(Struct, frozen=True, kw_only=True):
    """Tiles that share one individual rank, 1 the highest."""

    rank: int
    tiles: tuple[str, ...]


class SayingRow(Struct, frozen=True, kw_only=True):
    """A row of the house way."""

    clause: str
    says: str


class PayRow(Struct, frozen=True, kw_only=True):
    """A line of a pay table: ``pays`` to 1."""

    name: str
    pays: int
    clause: str
    says: str


class MainPay(Struct, frozen=True, kw_only=True):
    """What a winning main wager pays, to 1, and the commission on it."""

    pays: int
    clause: str
    commission_bp: int
    commission_clause: str
    commission_rounding: str


class SideBetPay(Struct, frozen=True, kw_only=True):
    """What a side bet pays, and the commission on its winnings."""

    lines: tuple[PayRow, ...]
    commission_bp: int
    commission_clause: str


class Pay(Struct, frozen=True, kw_only=True):
    """What wagers pay; of the side bets, those on the layout."""

    main: MainPay
    side_bets: dict[str, SideBetPay]


class ReadingRow(Struct, frozen=True, kw_only=True):
    """A silence or contradiction in the document: how it is read here, and the alternatives on offer."""

    name: str
    value: Value
    values: tuple[Value, ...]
    clause: str
    says: str
    clause_reading: str | None
    """What the clause register says about it."""


class CutOnPage(Struct, frozen=True, kw_only=True):
    """A way to cut that the book names, approved or not."""

    name: str
    options: tuple[str, ...]
    english: str
    chinese: str | None
    clause: str
    confidence: str
    is_approved: bool
    """Whether it may be used at a table of the book."""
    reading: str | None
    """How the cut is read, with its first option; null if a document or the operator says how."""
    groups: tuple[tuple[int, ...], ...]
    """Eight groups of four places, stack * 4 + level; 0 is the top of stack 1, at the dealer's right."""


class RulesPage(Struct, frozen=True, kw_only=True):
    """Everything that the rules page shows."""

    id: str
    title: str
    edition: str
    digest: str
    document: str
    currency: str
    aim: SayingRow
    """What a player has to do to win."""
    bets: tuple[str, ...]
    ring: tuple[int, ...]
    ranks: tuple[RankRow, ...]
    single: tuple[SingleRow, ...]
    single_clause: str
    house_way: tuple[SayingRow, ...]
    pay: Pay
    rules: tuple[Choice, ...]
    """What the document says explicitly."""
    readings: tuple[ReadingRow, ...]
    options: tuple[Choice, ...]
    cuts: tuple[CutOnPage, ...]
    cuts_clause: str
    """The clause that says which cuts are approved."""


def book_card(book: Book, language: str = "en") -> BookCard:
    """Return the book as an entry of a list."""
    boxes, row = book.number("boxes"), book.rules["boxes"]
    return BookCard(
        id=book.id,
        title=title_in(book.title, language),
        place=place_of(book.title),
        says=about_book(book.title, language),
        edition=book.edition,
        digest=book.digest,
        currency=book.currency,
        boxes=boxes,
        boxes_least=boxes if row.least is None else row.least,
        boxes_most=boxes if row.most is None else row.most,
        house=book.house,
        bets=book.bets,
        on_request="set" if book.word("house_way_on_request") == "set" else "advice",
        defaults=Defaults(boxes=boxes, chips=book.chips, minimum=book.minimum, maximum=book.maximum),
        options=tuple(_choice(row, language) for row in book.options if row.name != "boxes"),
    )


@lru_cache(maxsize=32)
def rules_page(book: Book, language: str = "en") -> RulesPage:
    """Return the book as a page, with its rows translated where a translation exists."""
    return RulesPage(
        id=book.id,
        title=title_in(book.title, language),
        edition=book.edition,
        digest=book.digest,
        document=book.document,
        currency=book.currency,
        aim=SayingRow(clause=book.cite("match"), says=catalogue(language)["rules.aim"]),
        bets=book.bets,
        ring=book.ring,
        ranks=_ranks(book),
        single=_single(book),
        single_clause=book.ranking.single_clause,
        house_way=tuple(
            SayingRow(clause=row.clause, says=in_language(row.says, language)) for row in book.house_rows
        ),
        pay=_pay(book, language),
        rules=tuple(_choice(row, language) for row in book.rules.values() if row.kind == "fixed"),
        readings=tuple(_reading(_in_force(row, book), language) for row in book.readings),
        options=tuple(_choice(_in_force(row, book), language) for row in book.options),
        cuts=tuple(_cut(cut, language, is_approved=cut in book.approved_cuts) for cut in book.cuts),
        cuts_clause=book.cite("approved_cut"),
    )


def _ranks(book: Book) -> tuple[RankRow, ...]:
    """Return every two-tile hand by name, highest first; copies of each other share a rank."""
    rules = ruleset(book)
    by_name: dict[str, tuple[TwoTiles, list[tuple[str, str]]]] = {}
    for one, other in combinations(TILES, 2):
        hand = rules.two_tiles(one, other)
        _, examples = by_name.setdefault(hand.name, (hand, []))
        if (one.face, other.face) not in examples and len(examples) < MOST_EXAMPLES:
            examples.append((one.face, other.face))
    strengths = sorted({hand.high for hand, _ in by_name.values()}, reverse=True)
    rank = {strength: place for place, strength in enumerate(strengths, 1)}
    rows = [
        RankRow(rank=rank[hand.high], name=name, examples=tuple(examples), clause=hand.clause)
        for name, (hand, examples) in by_name.items()
    ]
    return tuple(sorted(rows, key=lambda row: row.rank))


def _single(book: Book) -> tuple[SingleRow, ...]:
    single = ruleset(book).ranks.single
    faces: dict[int, list[str]] = defaultdict(list)
    for kind in KINDS:
        faces[single[kind.index]] += dict.fromkeys(kind.faces)
    return tuple(
        SingleRow(rank=place, tiles=tuple(faces[rank])) for place, rank in enumerate(sorted(faces), 1)
    )


def _pay(book: Book, language: str) -> Pay:
    return Pay(
        main=MainPay(
            pays=1,
            clause=book.cite("win"),
            commission_bp=book.number("commission_bp"),
            commission_clause=book.clause_of("commission_bp"),
            commission_rounding=book.word("commission_rounding"),
        ),
        side_bets={
            side.bet: SideBetPay(
                lines=tuple(
                    PayRow(
                        name=line.name,
                        pays=line.pays,
                        clause=line.clause,
                        says=in_language(line.says, language),
                    )
                    for line in book.in_force(side.line)
                ),
                commission_bp=side.commission_bp,
                commission_clause=side.commission_clause,
            )
            for side in book.side_bets
            if side.bet in book.bets
        },
    )


def _cut(cut: Cut, language: str, *, is_approved: bool) -> CutOnPage:
    return CutOnPage(
        name=cut.name,
        options=cut.options,
        english=cut.english,
        chinese=cut.chinese,
        clause=cut.clause,
        confidence=cut.confidence,
        is_approved=is_approved,
        reading=in_language(geometries()[cut.geometry].says, language) if cut.is_our_reading else None,
        groups=cut.groups,
    )


def _in_force(row: RuleRow, book: Book) -> RuleRow:
    """Return the row with the value chosen for it, by an operator's file or for one table."""
    return replace(row, value=book.choices.get(row.name, row.value))


def _choice(row: RuleRow, language: str) -> Choice:
    return Choice(
        name=row.name,
        values=_values(row),
        default=row.value,
        home=HOME_GAME.get(row.name, row.value),
        clause=row.clause,
        says=_says(row, language),
    )


def _reading(row: RuleRow, language: str) -> ReadingRow:
    return ReadingRow(
        name=row.name,
        value=row.value,
        values=_values(row),
        clause=row.clause,
        says=_says(row, language),
        clause_reading=clause(row.clause).reading,
    )


def _values(row: RuleRow) -> tuple[Value, ...]:
    if row.least is not None and row.most is not None:
        return tuple(range(row.least, row.most + 1))
    return tuple(row.values) or (row.value,)


def _says(row: RuleRow, language: str) -> str:
    return in_language(row.says or clause(row.clause).says, language)
