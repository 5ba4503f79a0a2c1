"""What an operator's file may set over a book, a template for one, and what a file changes."""

import json
from typing import Any, Final

import msgspec
from msgspec import Struct

from paigow.books import Book, BookError, RuleRow, SideLimits, Value, find_clause, load
from paigow.intake.faults import WHOLE_FILE
from paigow.rules import Decision
from paigow.rules.departures import departures, noted
from paigow.rules.filing import lay_over
from paigow.tiles import faces_of
from paigow.words import in_language

FILE: Final = "operator file"


class FileOption(Struct, frozen=True, kw_only=True):
    """An option or reading that the file may set."""

    name: str
    kind: str
    value: Value
    values: tuple[Value, ...]
    least: int | None
    most: int | None
    clause: str
    says: str


class NamedCut(Struct, frozen=True, kw_only=True):
    """A cut of the book, with its options in their written order."""

    cut: str
    confidence: str
    is_approved: bool


class OperatorForm(Struct, frozen=True, kw_only=True):
    """Everything that an operator's file may set, with the values that apply without one."""

    book: str
    chips: tuple[int, ...]
    minimum: int
    maximum: int
    rows: tuple[FileOption, ...]
    cuts: tuple[NamedCut, ...]
    template: str
    """A file that changes nothing, as TOML, with every choice as a comment."""


class Change(Struct, frozen=True, kw_only=True):
    """One difference between a file and its book."""

    name: str
    was: Any
    now: Any
    clause: str | None = None


Halves = tuple[tuple[str, ...], tuple[str, ...]]
"""The low and the high hand, by their tiles."""


class SetOtherwise(Struct, frozen=True, kw_only=True):
    """The difference between one row of a filed house way and one clause of the book (MA 7(e))."""

    clause: str
    says: str
    """The row, as filed."""
    kinds: int
    """Number of hands that differ in the kinds of their tiles."""
    deals: int
    """Number of deals, out of 35,960."""
    by_book: Halves
    """One of these hands, set by the book."""
    as_filed: Halves
    """The same hand, set by the filed row."""


class OperatorChanges(Struct, frozen=True, kw_only=True):
    """What a file changes in its book."""

    book: str
    edition: str
    operator: str
    digest: str
    """Digest of the book with the file laid over it."""
    changes: tuple[Change, ...]
    has_own_house_way: bool
    """The file has its own house way, which was tried on every hand."""
    set_otherwise: tuple[SetOtherwise, ...]
    """All differences in setting between the filed house way and the book, the most deals first."""


def operator_form(book: Book, language: str) -> OperatorForm:
    """Return what an operator's file for this book may set."""
    rows = tuple(_row(row, language) for row in (*book.options, *book.readings))
    return OperatorForm(
        book=book.id,
        chips=book.chips,
        minimum=book.minimum,
        maximum=book.maximum,
        rows=rows,
        cuts=tuple(
            NamedCut(cut=str(cut), confidence=cut.confidence, is_approved=cut.is_approved)
            for cut in book.cuts
        ),
        template=template(book, rows),
    )


def _row(row: RuleRow, language: str) -> FileOption:
    found = find_clause(row.clause)
    says = in_language(row.says, language) if row.says else (found.says if found else "")
    return FileOption(
        name=row.name,
        kind=row.kind,
        value=row.value,
        values=tuple(row.values),
        least=row.least,
        most=row.most,
        clause=row.clause,
        says=says,
    )


def template(book: Book, rows: tuple[FileOption, ...]) -> str:
    """Return an operator's file that changes nothing: remove the # from a line and write another value."""
    lines = [
        'format = "paigow-operator/1"',
        f"book = {_toml(book.id)}",
        'name = "House"',
        f"# chips = {_toml(list(book.chips))}",
        f"# minimum = {book.minimum}",
        f"# maximum = {book.maximum}",
        "# approved_as_read = " + _toml([str(cut) for cut in book.cuts if not cut.is_approved]),
        "# offered_cuts = " + _toml([str(cut) for cut in book.cuts if cut.is_approved]),
    ]
    if "commission_approval" in book.rules:
        lines.append('# commission_approved = "who approved a lower commission_bp, and when"')
    if "house_wager_amount" in book.rules:
        lines.append('# house_wager_approved = "who approved the option house_wager_amount, and when"')
    lines += _template_of_side_bets(book)
    for kind, table in (("option", "options"), ("reading", "readings")):
        lines += ["", f"[{table}]"]
        for row in rows:
            if row.kind == kind:
                lines += [
                    f"# {_one_line(row.says)} ({row.clause}; {_offered(row)})",
                    f"# {row.name} = {_toml(row.value)}",
                ]
    return "\n".join([*lines, ""])


def _template_of_side_bets(book: Book) -> list[str]:
    """Return template lines for the limits of side bets, if the book has such bets."""
    names = ", ".join(
        f"{name} = {book.maximum}" for name in SideLimits.__struct_fields__ if name != "minimum"
    )
    lines = [f"# {side.bet} = {{ minimum = {book.minimum}, {names} }}" for side in book.side_bets]
    return ["", "[side_bets]", *lines] if lines else []


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _offered(row: FileOption) -> str:
    if row.least is not None and row.most is not None:
        return f"{row.least} to {row.most}"
    return " or ".join(_toml(value) for value in row.values)


def _toml(value: Value | list[int]) -> str:
    """Return a value as TOML, which for these values is the same as JSON."""
    return json.dumps(value, ensure_ascii=False)


def check_operator_file(text: str | bytes, language: str = "en") -> OperatorChanges:
    """Return what a file changes, with its house way tried on every hand.

    Raises:
        BookError: with every fault in the file.
    """
    laid = read_operator_file(text)
    book = load(laid.id)
    changes = [
        Change(name=name, was=book.rules[name].value, now=value, clause=book.rules[name].clause)
        for name, value in sorted(laid.choices.items())
    ]
    for name in ("chips", "minimum", "maximum"):
        was, now = getattr(book, name), getattr(laid, name)
        if was != now:
            changes.append(Change(name=name, was=was, now=now))
    changes += [
        Change(name=f"side_bets.{bet}.{name}", was=None, now=coins)
        for bet, own in laid.side_limits.items()
        for name, coins in msgspec.to_builtins(own).items()
    ]
    if laid.commission_approved:
        changes.append(Change(name="commission_approved", was=None, now=laid.commission_approved))
    if laid.house_wager_approved:
        changes.append(Change(name="house_wager_approved", was=None, now=laid.house_wager_approved))
    was_approved, approved = (tuple(map(str, each.approved_cuts)) for each in (book, laid))
    if was_approved != approved:
        changes.append(Change(name="approved_cuts", was=was_approved, now=approved))
    has_own_house_way = msgspec.json.encode(laid.house_way) != msgspec.json.encode(book.house_way)
    is_filed = has_own_house_way or "filed_house_way" in laid.choices
    return OperatorChanges(
        book=laid.id,
        edition=laid.edition,
        operator=laid.operator or "",
        digest=laid.digest,
        changes=tuple(changes),
        has_own_house_way=has_own_house_way,
        set_otherwise=_set_otherwise(laid, language) if is_filed else (),
    )


def _set_otherwise(book: Book, language: str) -> tuple[SetOtherwise, ...]:
    return tuple(
        SetOtherwise(
            clause=each.clause,
            says=in_language(each.says, language),
            kinds=each.kinds,
            deals=each.deals,
            by_book=_halves(each.first.by_book),
            as_filed=_halves(each.first.as_filed),
        )
        for each in noted(departures(book))
    )


def _halves(decision: Decision) -> Halves:
    setting = decision.setting
    faces = faces_of([kind.index for kind in (*setting.low.kinds, *setting.high.kinds)])
    return tuple(faces[:2]), tuple(faces[2:])


def read_operator_file(text: str | bytes) -> Book:
    """Return the book with the file laid over it.

    Raises:
        BookError: with every fault in the file.
    """
    try:
        return lay_over(text.encode() if isinstance(text, str) else text, file=FILE)
    except UnicodeError as error:
        raise BookError.of(WHOLE_FILE, "TOML, as UTF-8", file=FILE) from error
