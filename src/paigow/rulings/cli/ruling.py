"""``paigow ruling``."""

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter
from msgspec.structs import replace

from paigow.citing import cited
from paigow.cli.files import File, content, name_of
from paigow.cli.options import Language
from paigow.cli.output import one_line
from paigow.rulings.round_file.field_types import RoundFileError
from paigow.words import bet_name, expected_in, money, say

if TYPE_CHECKING:
    from paigow.rulings.ruling_types import RuledBank, RuledBox, RuledRemark, RuledWager, Ruling

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

    screen, bank = console(), ruled.bank
    tell(screen, say("ruling.banks", {"kind": bank.kind}, language))
    if ruled.void:
        tell(screen, say("ruling.is_void", {}, language))
    elif bank.low:
        clauses = (bank.clause,) if bank.clause else ()
        tell(screen, _line(say("ruling.bank", {}, language), _low_high(bank, language), clauses))
    for box in ruled.boxes:
        tell(screen, _line(_place(box, language), _hand(box, language), box.clauses))
    table = Table(*(say(f"ruling.{column}", {"currency": currency}, language) for column in _COLUMNS))
    for column in table.columns[_FIRST_AMOUNT:-1]:
        column.justify = "right"
    for box in ruled.boxes:
        for place, wager in enumerate(box.wagers):
            table.add_row("" if place else _place(box, language), *_cells(wager, language))
    show_table(screen, table)
    net = Table(say("ruling.player", {}, language), say("ruling.net", {"currency": currency}, language))
    net.columns[1].justify = "right"
    for name, coins in ruled.net.items():
        net.add_row(_name(name, language), _amount(coins))
    show_table(screen, net)
    for title, part in (("deal", ruled.deal), ("account", ruled.account), ("", ruled.remarks)):
        if part and title:
            tell(screen, say(f"ruling.{title}", {}, language))
        for remark in part:
            tell(screen, _sentence(remark, language))


def _sentence(remark: "RuledRemark", language: str) -> str:
    """Return a sentence with its clause, and a note if it depends on a reading that the clause does not name."""
    by = [cited(remark.clause, language)] if remark.clause else []
    if remark.reading and by in ([], [remark.clause]):
        by.append(say("ruling.reading", {}, language))
    return " ".join(filter(None, (remark.text, f"({', '.join(by)})" if by else "")))


def _line(place: str, hand: str, clauses: Sequence[str]) -> str:
    """Return a hand with its place and the clauses."""
    return f"{place}: {hand}" + (f" ({', '.join(clauses)})" if clauses else "")


def _cells(wager: "RuledWager", language: str) -> Sequence[str]:
    """Return one wager's line."""
    result = "ruling.void" if wager.result == "void" else f"result.{wager.result}"
    return (
        _name(wager.player, language),
        say("ruling.house_wager", {}, language) if wager.bet == "dealer" else bet_name(wager.bet, language),
        say(result, {}, language),
        *map(_amount, (wager.stake, wager.won, wager.commission, wager.returned)),
        ", ".join(wager.clauses),
    )


def _hand(box: "RuledBox", language: str) -> str:
    """Return a box's hand with its result, or why the hand is hidden."""
    hidden = "conceded" if box.conceded else "void" if box.void else "forfeited"
    hand = _low_high(box, language) if box.low else say(f"ruling.{hidden}", {}, language)
    return f"{hand}, {say(f'result.{box.result}', {}, language)}" if box.result else hand


def _low_high(hand: "RuledBank | RuledBox", language: str) -> str:
    """Return two and two tiles with their names."""
    facts = {name: getattr(hand, name) for name in ("low", "high", "low_rank", "high_rank")}
    return say("ruling.low_high", facts, language)


def _place(box: "RuledBox", language: str) -> str:
    if box.number == 0:
        return say("ruling.dealer", {}, language)
    return say("place.box", {"box": box.number}, language)


def _amount(coins: int) -> str:
    """Return coins without their unit, which is in the column's heading."""
    return money(coins, "")


def _name(name: str, language: str) -> str:
    codes = {"house": "ruling.house", "commission": "ruling.commission_box"}
    return say(codes[name], {}, language) if name in codes else name
