"""``paigow hand``."""

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter

from paigow.advice import Advice, advice
from paigow.books import Book
from paigow.cli.options import BookName, Choices, Language, Operator, chosen_book, four_tiles, judging
from paigow.rules import ruleset
from paigow.tiles import Tile
from paigow.words import say


def hand(
    *tiles: str,
    book: BookName = None,
    choices: Choices = (),
    operator: Operator = None,
    language: Language = "en",
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> int:
    """Show the possible settings of a hand, and how the house sets it.

    Args:
        tiles: Four tiles: faces such as 6-6 or 1-3, or names such as teen, high8, gee3.
        book: Rule book, such as rws (see `paigow books`). Default: PAIGOW_BOOK, or nz.
        choices: NAME=VALUE: set an option or a reading of the book.
        operator: Operator file. Its settings override the book that it names.
        language: Language of the output.
        json: Print JSON.
    """
    chosen, four = chosen_book(book, choices, operator), four_tiles(tiles)
    with judging(chosen):
        answer = advice(chosen, four, language)
    if json:
        from paigow.cli.output import print_json

        print_json(_with_names(answer, chosen, four), chosen)
    else:
        _show(answer, language)
    return 0


def _with_names(answer: Advice, book: Book, tiles: Sequence[Tile]) -> dict[str, object]:
    """Return the answer with the name code of each hand, as the lab has it."""
    settings = zip(answer["settings"], ruleset(book).settings(tiles), strict=True)
    return {
        **answer,
        "settings": [
            {**told, "low_name": setting.ranks.low.name, "high_name": setting.ranks.high.name}
            for told, setting in settings
        ],
    }


def _show(answer: Advice, language: str) -> None:
    from rich.table import Table

    from paigow.cli.drawing import console, drawn, show_table, tell

    screen = console()
    low, high, house_way = (say(f"word.{word}", {}, language) for word in ("low", "high", "house_way"))
    table = Table(low.capitalize(), high.capitalize(), "", show_lines=True)
    for setting in answer["settings"]:
        hands = ((setting["low"], setting["low_rank"]), (setting["high"], setting["high_rank"]))
        cells = [drawn(faces, screen).append(f"\n{name}", style="bold") for faces, name in hands]
        table.add_row(*cells, house_way if setting["house_way"] else "")
    show_table(screen, table)
    tell(screen, answer["explanation"])
