"""``paigow ruling``."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter
from msgspec.structs import replace

from paigow.citing import cited
from paigow.cli.files import File, content, name_of
from paigow.cli.options import Language
from paigow.cli.output import one_line
from paigow.rulings.round_file.field_types import RoundFileError
from paigow.words import expected_in, say

if TYPE_CHECKING:
    from paigow.rulings.ruling_types import Ruling

UNFIT: Final = 2
"""Exit status of a file that allows no ruling."""
_COLUMNS: Final = ("box", "player", "bet", "result", "stake", "won", "commission", "returned", "clauses")
_FIRST_AMOUNT: Final = 4


def ruling(
    file: File,
    /,
    *,
    language: Annotated[Language, Parameter(name=("--language", "--lang"))] = "en",
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> int:
    """Rule on a round file: who wins what, and by which clauses.

    Exit status 0: the ruling was printed. 2: no ruling is possible. Each fault is then printed on its own line,
    with its key and the expected value.

    Args:
        file: Round file (see docs/round-file.md); "-" reads standard input.
        language: Language of the output.
        json: Print JSON.
    """
    from paigow.rulings.ruling import read_and_rule

    text, name = content(file), name_of(file)
    try:
        read, ruled = read_and_rule(text, file=name, language=language)
    except RoundFileError as error:
        for line in _faults(error, language):
            print(f"paigow: {one_line(line)}", file=sys.stderr)
        return UNFIT
    if json:
        from paigow.cli.output import print_json

        print_json(ruled)
    else:
        from paigow.books import load

        _show(ruled, read.table.currency or load(read.book).currency, language)
    return 0


def _faults(error: RoundFileError, language: str) -> Iterator[str]:
    """Yield the faults, one per line."""
    for fault in error.faults:
        clause = None if fault.clause is None else cited(fault.clause, language)
        said = replace(fault, expected=expected_in(fault.expected, language), clause=clause)
        yield f"{error.file}: {said}"
    if error.more:
        yield say("ruling.more_faults", {"n": error.more}, language)


# ---- readable output -------------------------------------------------------------------------------------------------


def _show(ruled: "Ruling", currency: str, language: str) -> None:
    from rich.table import Table

    from paigow.cli.drawing import console, show_table, tell
    from paigow.rulings.ruling_text import (
        account_name,
        amount,
        hand_lines,
        place_name,
        remark_lines,
        wager_cells,
    )

    screen = console()
    for line in hand_lines(ruled, language):
        tell(screen, line)
    table = Table(*(say(f"ruling.{column}", {"currency": currency}, language) for column in _COLUMNS))
    for column in table.columns[_FIRST_AMOUNT:-1]:
        column.justify = "right"
    for box in ruled.boxes:
        for place, wager in enumerate(box.wagers):
            table.add_row("" if place else place_name(box, language), *wager_cells(wager, language))
    show_table(screen, table)
    net = Table(say("ruling.player", {}, language), say("ruling.net", {"currency": currency}, language))
    net.columns[1].justify = "right"
    for name, coins in ruled.net.items():
        net.add_row(account_name(name, language), amount(coins))
    show_table(screen, net)
    for line in remark_lines(ruled, language):
        tell(screen, line)
