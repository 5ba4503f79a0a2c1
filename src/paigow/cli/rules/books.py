"""``paigow books``."""

from typing import Annotated, Any

from cyclopts import Parameter

from paigow.books import EDITIONS, Book, RuleRow, clause, load
from paigow.citing import cited
from paigow.cli.options import Language, chosen_book, written
from paigow.cli.output import counted
from paigow.words import in_language, money


def books(
    book: str | None = None,
    /,
    *,
    options: Annotated[
        bool, Parameter(help="List every option and reading with its values, default, clause and meaning.")
    ] = False,
    language: Language = "en",
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> int:
    """List the rule books, or show the contents of one.

    Args:
        book: Id of a rule book, such as nz.
        options: List every option and reading with its values, default, clause and meaning. The operator
            decides an option; a reading applies where the document is silent or contradictory.
        language: Language of the meanings.
        json: Print JSON.
    """
    chosen = [load(name) for name in EDITIONS] if book is None else [chosen_book(book)]
    if json:
        from paigow.cli.output import print_json

        answers = [_with_options(each, language) if options else _summary(each) for each in chosen]
        print_json({"books": answers} if book is None else answers[0], *chosen)
    elif options:
        for each in chosen:
            _show_options(each, language)
    elif book is None:
        _show_list(chosen)
    else:
        _show_book(chosen[0])
    return 0


def _summary(book: Book) -> dict[str, Any]:
    return {
        "book": book.id,
        "title": book.title,
        "edition": book.edition,
        "digest": book.digest,
        "document": book.document,
        "currency": book.currency,
        "chips": book.chips,
        "minimum": book.minimum,
        "maximum": book.maximum,
        "boxes": book.number("boxes"),
        "house": book.house,
        "bets": book.bets,
    }


def _with_options(book: Book, language: str) -> dict[str, Any]:
    return {
        "book": book.id,
        "edition": book.edition,
        "options": [
            {
                "name": row.name,
                "kind": row.kind,
                "values": row.values,
                "least": row.least,
                "most": row.most,
                "default": row.value,
                "clause": row.clause,
                "says": _says(row, language),
            }
            for row in _rows(book)
        ],
    }


def _rows(book: Book) -> tuple[RuleRow, ...]:
    return (*book.options, *book.readings)


def _says(row: RuleRow, language: str) -> str:
    return in_language(row.says or clause(row.clause).says, language)


def _show_list(chosen: list[Book]) -> None:
    from rich.table import Table

    from paigow.cli.drawing import console, show_table

    table = Table("Book", "Title", "Edition", "Document")
    for book in chosen:
        table.add_row(book.id, book.title, book.edition, book.document)
    show_table(console(), table)


def _show_book(book: Book) -> None:
    from rich.table import Table

    from paigow.cli.drawing import console, show_table

    house = "the dealer's own position" if book.house == 0 else f"box {book.house}"
    commission = book.number("commission_bp") / 100
    table = Table(title=f"{book.title} ({book.id})", show_header=False)
    for name, value in (
        ("Document", book.document),
        ("Edition", book.edition),
        ("Digest", book.digest),
        ("Boxes", f"{book.number('boxes')}; the house plays at {house}"),
        ("Bets", ", ".join(book.bets)),
        ("Limits", f"{money(book.minimum, book.currency)} to {money(book.maximum, book.currency)}"),
        ("Chips", ", ".join(money(chip, book.currency) for chip in book.chips)),
        ("Commission", f"{commission:g} % of the amount won ({book.clause_of('commission_bp')})"),
        ("House way", f"{counted(len(book.house_rows), 'row')} in force; paigow house-way --book {book.id}"),
        (
            "Choices",
            (
                f"{counted(len(book.options), 'option')}, {counted(len(book.readings), 'reading')};"
                f" paigow books {book.id} --options"
            ),
        ),
    ):
        table.add_row(name, value)
    show_table(console(), table)


def _show_options(book: Book, language: str) -> None:
    from paigow.cli.drawing import console, tell

    screen = console()
    tell(screen, f"{book.title} ({book.id})")
    for row in _rows(book):
        tell(screen, f"\n{row.name} = {written(row.value)}", "bold")
        tell(screen, f"  {row.kind}, {cited(row.clause, language)}; values: {_values(row)}")
        tell(screen, f"  {_says(row, language)}")
    tell(screen, "")


def _values(row: RuleRow) -> str:
    if row.least is not None and row.most is not None:
        return f"{row.least} to {row.most}"
    return " | ".join(written(value) for value in row.values)
