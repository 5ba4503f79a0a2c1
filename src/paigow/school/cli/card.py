"""``paigow school card``."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from paigow.cli.options import BookName, Language, chosen_book
from paigow.cli.output import UsageError
from paigow.school.cli.lab_needed import needs_lab

if TYPE_CHECKING:
    from paigow.books import Book

_ENDINGS: Final = (".svg", ".pdf")


def card(
    *,
    book: BookName = None,
    language: Language = "en",
    output: Annotated[Path | None, Parameter(help="Write the page to this .svg or .pdf file.")] = None,
) -> int:
    """Print the score card of a rule book, or write it as a page for paper.

    The page is A4. PDF needs fpdf2: pip install 'paigow[pdf]'.

    Args:
        book: Rule book, such as rws (see `paigow books`). Default: PAIGOW_BOOK, or nz.
        language: Language of the card.
        output: File to write, as SVG or PDF by its suffix.
    """
    chosen = chosen_book(book)
    if output is None:
        with needs_lab("the score card"):
            _show(chosen, language)
        return 0
    if output.suffix.lower() not in _ENDINGS or not output.parent.is_dir():
        raise UsageError(
            f"--output: {str(output)!r}: expected a file in an existing folder, ending in {' or '.join(_ENDINGS)}"
        )
    with needs_lab("the score card"):
        content = _page(chosen, language, output.suffix.lower())
    output.write_bytes(content)
    return 0


def _page(book: "Book", language: str, ending: str) -> bytes:
    from paigow.sharing.sheet.pdf import EXTRA, as_pdf, is_pdf_there
    from paigow.sharing.sheet.score_sheet import score_sheet
    from paigow.sharing.sheet.svg import as_svg

    if ending == ".svg":
        return as_svg(score_sheet(book, language)).encode()
    if not is_pdf_there():
        raise UsageError(f"PDF needs fpdf2; pip install 'paigow[{EXTRA}]'")
    return as_pdf(score_sheet(book, language))


def _show(book: "Book", language: str) -> None:
    """Print the card in the terminal: what to do, and the scores."""
    from rich.table import Table

    from paigow.cli.drawing import console, show_table, tell
    from paigow.school.score_card.card_rows import card_steps, score_rows
    from paigow.words import say, title_in

    screen = console()
    tell(screen, say("score_sheet.title", {"book": title_in(book.title, language)}, language), "bold")
    table = Table("", *(say(f"score_sheet.{hand}", {}, language) for hand in ("low", "high")))
    for row in score_rows(book, language):
        table.add_row(row.label, str(row.low), str(row.high))
    show_table(screen, table)
    for number, step in enumerate(card_steps(book, language), 1):
        tell(screen, f"{number}. {step}")
