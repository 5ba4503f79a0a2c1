"""Reading rule books and operator files; every fault of a bad file is named at once."""

import tomllib
from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from paigow.books.book import Book
from paigow.books.checking import Check
from paigow.books.cuts import approve, offer
from paigow.books.faults import BookError, Fault, bounded, read_struct
from paigow.books.register import is_clause
from paigow.books.schema import Amendment, BookFile, HouseWay, OperatorFile

BOOK_IDS = ("nz", "canberra", "massachusetts", "rws")
"""The four rule books."""
EDITIONS = (*BOOK_IDS, "nz-house-way-2019")
"""The four, and the further edition of a house way."""


@cache
def load(name: str) -> Book:
    """A published book by its id; ``nz@2026.2`` pins an edition.

    Raises:
        BookError: no such book or edition, or its file has faults.
    """
    book_id, _, edition = name.partition("@")
    if book_id not in EDITIONS:
        raise BookError([Fault(file=name, key="book", expected="expected one of " + ", ".join(EDITIONS))])
    path = resources.files("paigow.books") / "published" / f"{book_id}.toml"
    book = read_book(path.read_bytes(), file=f"{book_id}.toml", known=None)
    if edition and edition != book.edition:
        expected = f"no edition {edition!r} is shipped; expected {book.edition!r}"
        raise BookError([Fault(file=name, key="edition", expected=expected)])
    return book


def check_published() -> None:
    """Hold every published book against the whole clause register, which ``load`` leaves out for speed.

    Raises:
        BookError: with every fault of the first book that has any.
    """
    for book_id in EDITIONS:
        path = resources.files("paigow.books") / "published" / f"{book_id}.toml"
        read_book(path.read_bytes(), file=f"{book_id}.toml")


def read_book(content: bytes, *, file: str, known: Callable[[str], bool] | None = is_clause) -> Book:
    """A book from the text of its file; ``known`` says which clause ids exist (None: they are not looked up).

    Raises:
        BookError: with every fault in the file.
    """
    faults: list[Fault] = []
    data = _toml(content, file=file, faults=faults)
    book_file = read_struct(data, BookFile, file=file, key="", faults=faults, fill=True)
    if book_file is None:
        raise BookError(faults)
    check = Check(file, faults, known)
    book = _assemble(book_file, check)
    if faults or book is None:
        raise BookError(faults)
    return book


def with_choices(book: Book, choices: dict[str, Any], *, file: str = "choices") -> Book:
    """The book with some options and readings chosen otherwise.

    Raises:
        BookError: with a fault for each name that is no option or reading, and each value that is not on offer.
    """
    faults: list[Fault] = []
    Check(file, faults).choices(book, choices, key="")
    if faults:
        raise BookError(faults)
    chosen = {name: value for name, value in choices.items() if value != book.rules[name].value}
    kept = {name: value for name, value in book.choices.items() if name not in choices}
    return msgspec.structs.replace(book, choices=kept | chosen)


def lay_over(content: bytes, *, file: str) -> Book:
    """The book that an operator file lays itself over, with its choices in force.

    ``rules.load_operator_file`` also tries the file's house way on every hand.

    Raises:
        BookError: with every fault in the file.
    """
    faults: list[Fault] = []
    data = _toml(content, file=file, faults=faults)
    operator = read_struct(data, OperatorFile, file=file, key="", faults=faults, fill=True)
    if operator is None:
        raise BookError(faults)
    check = Check(file, faults)
    try:
        book = load(operator.book)
    except BookError as error:
        for fault in error.faults:
            check.fault("book", fault.expected)
        raise BookError(faults) from error
    check.choices(book, operator.options, key="options", kind="option")
    check.choices(book, operator.readings, key="readings", kind="reading")
    if operator.chips is not None:
        check.chips(operator.chips)
    minimum = book.minimum if operator.minimum is None else operator.minimum
    maximum = book.maximum if operator.maximum is None else operator.maximum
    check.limits(minimum, maximum)
    cuts = approve(book.cuts, operator, check.fault)
    offered = offer(cuts, operator, check.fault)
    house_way = operator.house_way
    if house_way is not None:
        check.house_way(house_way, "house_way", rules=book.rules)
    if faults:
        raise BookError(faults)
    laid = msgspec.structs.replace(
        book,
        operator=operator.name,
        chips=tuple(operator.chips or book.chips),
        minimum=minimum,
        maximum=maximum,
        house_way=house_way or book.house_way,
        cuts=cuts,
        offered_cuts=offered,
    )
    return with_choices(laid, operator.options | operator.readings, file=file)


def _toml(content: bytes, *, file: str, faults: list[Fault]) -> Any:
    try:
        data = tomllib.loads(content.decode())
    except (ValueError, RecursionError) as error:  # not TOML, not UTF-8, lists in lists in lists
        raise BookError([*faults, Fault(file=file, key="(file)", expected=f"not TOML: {error}")]) from error
    return bounded(data, file=file, key="", faults=faults)


def _assemble(file: BookFile, check: Check) -> Book | None:
    base = None
    if file.based_on is not None:
        try:
            base = load(file.based_on)
        except BookError as error:
            for fault in error.faults:
                check.fault("based_on", fault.expected)
            return None
    rules = dict(base.rules) if base else {}
    rules |= {row.name: row for row in file.rule}
    cites = (base.cites if base else {}) | file.cites
    ranking = file.ranking or (base.ranking if base else None)
    house_way = file.house_way or (base.house_way if base else None)
    check.rules(rules)
    check.cites(cites)
    check.chips(file.chips)
    check.limits(file.minimum, file.maximum)
    check.ring(file.ring)
    if ranking is None or house_way is None:
        missing = "ranking" if ranking is None else "house_way"
        check.fault(missing, "missing (or name a book in based_on)")
        return None
    house_way = _amended(house_way, file.amend)
    check.ranking(ranking, rules=rules)
    check.house_way(house_way, "house_way", rules=rules)
    check.side_bets(file.side_bet, rules=rules)
    cuts = check.cuts(file.cut) if file.cut or base is None else base.cuts
    check.house_cut(rules, cuts)
    return Book(
        id=file.id,
        edition=file.edition,
        title=file.title,
        prefix=file.prefix,
        document=file.document,
        currency=file.currency,
        chips=tuple(file.chips),
        minimum=file.minimum,
        maximum=file.maximum,
        ring=tuple(file.ring),
        cites=cites,
        rules=rules,
        ranking=ranking,
        house_way=house_way,
        side_bets=tuple(file.side_bet) or (base.side_bets if base else ()),
        cuts=cuts,
    )


def _amended(house_way: HouseWay, amendments: list[Amendment]) -> HouseWay:
    """Rows that an amendment names also need its ``when``, under the choices for which it is given."""
    rows = [
        msgspec.structs.replace(
            row, also=[*row.also, *(other for other in amendments if row.clause in other.clauses)]
        )
        for row in house_way.row
    ]
    return msgspec.structs.replace(house_way, row=rows)
