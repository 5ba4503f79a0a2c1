"""Reads rule books and operator files. A bad file is reported with all of its faults at once."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from paigow.books.book import Book, R, known_as
from paigow.books.checking import BookCheck
from paigow.books.common import cites_of, rules_of
from paigow.books.cuts import approve, approve_named, offer
from paigow.books.register import is_clause
from paigow.books.releases import find_current, find_release, releases
from paigow.books.schema import (
    Amendment,
    BookError,
    BookFaults,
    BookFile,
    HouseWay,
    OperatorFile,
    RuleRow,
    Supplement,
)
from paigow.books.side_limits import side_limits_faults
from paigow.books.vocabulary import RULES
from paigow.errors import has_names, unexpected
from paigow.intake.struct_reader import read_struct
from paigow.intake.texts import toml_tree
from paigow.money import ChipSet

EDITIONS = tuple(each.book for each in releases() if each.is_current)
"""Every book under which a table can be opened."""
BOOK_IDS = tuple(each.book for each in releases() if each.is_current and each.edition_of is None)
"""The books of this list that are a document of their own, not a further edition.

Example:
    >>> import paigow
    >>> paigow.BOOK_IDS
    ('nz', 'canberra', 'massachusetts', 'rws')
"""
FILED: Final = "filed_house_way"
"""The rule by which a licensee files another casino's house way, if the book has this rule."""
LESS_COMMISSION: Final = "who approved the lower commission, and when"
APPROVAL: Final = "who approved how the house's wager is calculated, and when"
"""What is expected if the operator calculates the house's wager differently from the document (MA 8(h))."""
_PLACES: Final = {name: place for place, name in enumerate(RULES)}


def load(name: str) -> Book:
    """A published book by its id; ``nz@2026.4`` pins an edition, which may be an earlier one.

    Raises:
        BookError: if there is no such book or edition, or if its file has faults.

    Example:
        >>> load("nz").title
        'New Zealand'
    """
    if not isinstance(name, str):
        raise unexpected("book", name, "the id of a rule book: one of " + ", ".join(EDITIONS))
    return published(name)


@cache
def published(name: str) -> Book:
    """Return what ``load`` returns, and keep it."""
    book_id, at, edition = name.partition("@")
    if book_id not in EDITIONS:
        error = BookError.of("book", "expected one of " + ", ".join(EDITIONS), file=name)
        error.value = name
        raise error
    release = find_release(name) if at else find_current(book_id)
    if release is None:
        others = [each.edition for each in releases() if each.book == book_id]
        expected = f"no edition {edition!r} is shipped; expected one of {', '.join(others)}"
        raise BookError.of("edition", expected, file=name)
    return read_book(release.content(), file=release.file, known=None, supplement=release.supplied())


def check_published() -> None:
    """Check every current book against the whole clause register; ``load`` omits that for speed.

    Raises:
        BookError: with every fault of the first book that has any.
    """
    for release in releases():
        if release.is_current:
            read_book(release.content(), file=release.file)


def read_book(
    content: bytes,
    *,
    file: str,
    known: Callable[[str], bool] | None = is_clause,
    supplement: Supplement | None = None,
) -> Book:
    """Return a book from the text of its file.

    ``known`` says which clause ids exist; with ``None`` clause ids are not checked. ``supplement`` holds the
    values that an older edition lacks, because this program asks more of a book.

    Raises:
        BookError: with every fault in the file.
    """
    faults = BookFaults(file)
    book_file = read_struct(toml_tree(content, faults), BookFile, faults)
    book = (
        None
        if book_file is None
        else _assemble(book_file, BookCheck(faults, known), supplement or Supplement())
    )
    faults.raise_found()
    assert book is not None
    return book


def with_choices(book: Book, choices: dict[str, Any], *, file: str = "choices") -> Book:
    """Return the book with other choices for some options and readings.

    Raises:
        PaigowError: if these are not a book and choices.
        BookError: with a fault for each unknown option or reading, and for each value that cannot be chosen.

    Example:
        >>> with_choices(load("nz"), {"delivery": "clockwise"}).word("delivery")
        'clockwise'
    """
    if not isinstance(book, Book):
        raise unexpected("book", book, "a paigow.Book")
    if not has_names(choices):
        raise unexpected("choices", choices, "names of options and readings with their values")
    faults = BookFaults(file)
    BookCheck(faults).choices(book, choices, key="")
    faults.raise_found()
    chosen = {name: value for name, value in choices.items() if value != book.rules[name].value}
    kept = {name: value for name, value in book.choices.items() if name not in choices}
    return _as_filed(msgspec.structs.replace(book, choices=kept | chosen), before=book)


def _as_filed(book: Book, *, before: Book) -> Book:
    """Return the book with the house way of another book, if the operator has just filed that one (MA 7(e))."""
    filed = book.value(FILED)
    if filed == before.value(FILED):
        return book
    own = load(book.published_as)
    if filed == own.value(FILED):
        return msgspec.structs.replace(book, house_way=own.house_way)
    source, clause = load(f"{filed}@{book.edition}"), book.rules[FILED].clause
    way = HouseWay(
        limit=[_refiled(row, clause) for row in source.in_force(source.house_way.limit)],
        never_drop=[_refiled(row, clause) for row in source.in_force(source.house_way.never_drop)],
        row=[msgspec.structs.replace(_refiled(row, clause), also=[]) for row in source.house_rows],
    )
    return msgspec.structs.replace(book, house_way=way)


def _refiled(row: R, clause: str) -> R:
    """Return a row of another book's house way as it is filed: always in force."""
    return msgspec.structs.replace(row, clause=clause, given={})


def with_approved(book: Book, names: Sequence[str]) -> Book:
    """Return the book after the operator has approved further cuts.

    Raises:
        BookError: with a fault for each name that is not a cut of the book.
    """
    if not names:
        return book
    faults = BookFaults("approved cuts")
    cuts = approve_named(book.cuts, names, BookCheck(faults).fault)
    faults.raise_found()
    return msgspec.structs.replace(book, cuts=cuts)


def recorded(book_id: str, edition: str, digest: str, lay: Callable[[Book], Book]) -> Book:
    """Return the exact book that a log names, even if many editions followed. Its digest is the digest in the log.

    Args:
        book_id: Id of the book, such as 'nz'.
        edition: Its edition, as the log has it.
        digest: Digest of the book with all changes of that table, as the log has it.
        lay: Applies the changes of that table to a published book.

    Raises:
        BookError: if no published edition matches. Also if ``lay`` raises it for every edition.
    """
    older, fault = None, None
    for release in releases():
        if (release.book, release.edition) != (book_id, edition):
            continue
        base = load(release.name)
        try:
            book = lay(base)
        except BookError as error:
            fault = error
            continue
        if book.digest == digest or (book == base and digest in release.digests):
            return known_as(book, digest)
        if base.digest not in release.digests and book != base:
            older = book  # the digests of that time cannot be calculated for a book with choices
    if older is not None:
        return known_as(older, digest)
    expected = f"no book that was published has the digest {digest}"
    raise fault or BookError.of("digest", expected, file=f"{book_id}@{edition}")


def lay_over(content: bytes, *, file: str, base: Book | None = None) -> Book:
    """Return the base book of an operator file, with the operator's choices in force.

    ``base`` is that book in another edition. With ``None``, the file names it. ``rules.load_operator_file``
    also tries the operator's house way on every hand.

    Raises:
        BookError: with every fault in the file.
    """
    faults = BookFaults(file)
    operator = read_struct(toml_tree(content, faults), OperatorFile, faults)
    assert operator is not None  # a TOML tree is always a table
    check = BookCheck(faults)
    try:
        book = load(operator.book) if base is None else base
    except BookError as error:
        faults.add("book", error.faults[0].expected, value=operator.book)
        raise BookError(file, faults.found, faults.more) from error
    check.choices(book, operator.options, key="options", kind="option")
    check.choices(book, operator.readings, key="readings", kind="reading")
    if operator.chips is not None:
        check.chips(operator.chips)
    minimum = book.minimum if operator.minimum is None else operator.minimum
    maximum = book.maximum if operator.maximum is None else operator.maximum
    check.limits(minimum, maximum)
    chips = tuple(operator.chips or book.chips)
    if faults.is_whole("chips"):
        bets = with_choices(book, operator.options).bets if faults.is_whole("options") else book.bets
        for fault in side_limits_faults(operator.side_bets, bets, ChipSet(chips), maximum):
            check.fault(*fault)
    amount = book.rules.get("house_wager_amount")
    chosen = operator.options.get("house_wager_amount")
    if amount and chosen not in {None, amount.value} and not operator.house_wager_approved:
        faults.add("house_wager_approved", f"missing; expected {APPROVAL}", clause=amount.clause)
    row = book.rules.get("commission_approval")
    rate = operator.options.get("commission_bp")
    if row and rate not in {None, book.value("commission_bp")} and not operator.commission_approved:
        faults.add("commission_approved", f"missing; expected {LESS_COMMISSION}", clause=row.clause)
    cuts = approve(book.cuts, operator, check.fault)
    offered = offer(cuts, operator, check.fault)
    house_way = operator.house_way
    if house_way is not None and FILED in operator.options:
        expected = "expected none beside a house way of one's own, [[house_way.row]]"
        faults.add(f"options.{FILED}", expected, value=operator.options[FILED])
    if house_way is not None:
        check.house_way(house_way, "house_way", rules=book.rules)
    faults.raise_found()
    laid = msgspec.structs.replace(
        book,
        operator=operator.name,
        chips=chips,
        minimum=minimum,
        maximum=maximum,
        side_limits=operator.side_bets,
        commission_approved=operator.commission_approved,
        house_wager_approved=operator.house_wager_approved,
        house_way=house_way or book.house_way,
        cuts=cuts,
        offered_cuts=offered,
    )
    return with_choices(laid, operator.options | operator.readings, file=file)


def _assemble(file: BookFile, check: BookCheck, supplement: Supplement) -> Book | None:
    base = None
    if file.based_on is not None:
        try:
            base = load(file.based_on)
        except BookError as error:
            check.fault("based_on", error.faults[0].expected, file.based_on)
            return None
    own = {row.name: row for row in file.rule}
    rules = (base.rules if base else {}) | own
    cites = (base.cites if base else {}) | file.cites
    if file.common is not None:
        if not check.common(file.common):
            return None
        check.prefix = f"{file.prefix} "
        rules = _in_order(rules_of(file.common) | rules, own)
        cites = cites_of(file.common) | cites
    decisions = {
        name: rules[clause].clause if clause in rules else cites.get(clause, clause)
        for name, clause in ((base.supplement.cites if base else {}) | supplement.cites).items()
        if name not in cites
    }
    lacking = [row for row in supplement.rule if row.name not in rules]
    rules |= {row.name: row for row in lacking}
    if base is not None:
        lacking = [*base.supplement.rule, *lacking]
    ranking = file.ranking or (base.ranking if base else None)
    house_way = file.house_way or (base.house_way if base else None)
    check.rules(rules)
    check.cites(cites | decisions)
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
        supplement=Supplement(cites=decisions, rule=lacking),
        rules=rules,
        ranking=ranking,
        house_way=house_way,
        side_bets=tuple(file.side_bet) or (base.side_bets if base else ()),
        cuts=cuts,
    )


def _in_order(rules: dict[str, RuleRow], own: dict[str, RuleRow]) -> dict[str, RuleRow]:
    """Return the rules in the order of the vocabulary. A rule of few books keeps its place in its own book."""
    places: dict[str, tuple[int, bool]] = {}
    place = last = len(RULES)
    for name in reversed(own):
        place = _PLACES.get(name, place)
        places[name] = (place, name in RULES)
    return {
        name: rules[name]
        for name in sorted(rules, key=lambda each: places.get(each, (_PLACES.get(each, last), True)))
    }


def _amended(house_way: HouseWay, amendments: list[Amendment]) -> HouseWay:
    """Return the house way with amended rows. The rows also need the ``when`` of the amendment, under its choices."""
    rows = [
        msgspec.structs.replace(
            row, also=[*row.also, *(other for other in amendments if row.clause in other.clauses)]
        )
        for row in house_way.row
    ]
    return msgspec.structs.replace(house_way, row=rows)
