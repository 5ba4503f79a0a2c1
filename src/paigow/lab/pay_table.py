"""Pay tables of side bets in files of their own, in the words of the rule books.

    format = "paigow-pays/1"
    name = "Bonanza"

    [[side_bet]]
    bet = "bonus"

    [[side_bet.line]]
    name = "two_pairs"
    when = ["two pairs"]
    pays = 12

``bet`` is "bonus" or "tie"; ``commission_bp`` (of what is won) is 0 unless said. All of ``when`` must hold of a line,
and the line that pays most is paid. Clauses may stand but need not: no document is behind such a table.
"""

from pathlib import Path
from typing import Any, Final, Literal

from msgspec import Struct

from paigow.books import Book, BookError, Fault, PayLine, SideBet, Value
from paigow.books.checking import Check
from paigow.books.faults import FaultList, bounded, read_struct
from paigow.books.phrases import PAYS_WHEN, read_phrase
from paigow.books.toml_text import TomlError, read_toml

_WHOLE_BP: Final = 10_000
_NOT_OF_TILES: Final = frozenset({"tie", "player low at least <rank>", "dealer low at least <rank>"})
"""What a bonus bet cannot ask: it is decided by four tiles, however they are set."""


class PayTable(Struct, frozen=True, kw_only=True):
    """The side bets of a file."""

    name: str
    side_bets: tuple[SideBet, ...]


class _Line(Struct, frozen=True, kw_only=True):
    name: str
    when: list[str]
    pays: int
    clause: str = ""
    given: dict[str, Value] = {}
    says: str = ""


class _Bet(Struct, frozen=True, kw_only=True):
    bet: Literal["bonus", "tie"]
    clause: str = ""
    commission_bp: int = 0
    commission_clause: str = ""
    line: list[_Line]


class _File(Struct, frozen=True, kw_only=True):
    format: Literal["paigow-pays/1"]
    name: str
    side_bet: list[_Bet]


def load_pay_table(path: Path, book: Book) -> PayTable:
    """The side bets of a file; ``book``: whose options and readings its lines may be given for.

    Raises:
        BookError: the file cannot be read or has faults, all of which are named.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        expected = f"cannot be read: {error.strerror}"
        raise BookError([Fault(file=str(path), key="(file)", expected=expected)]) from error
    return read_pay_table(content, book, file=path.name)


def read_pay_table(content: bytes, book: Book, *, file: str) -> PayTable:
    """As ``load_pay_table``, from the text of the file."""
    faults: list[Fault] = FaultList()
    read = read_struct(_toml(content, file, faults), _File, file=file, key="", faults=faults, fill=True)
    if read is None:
        raise BookError(faults)
    check = Check(file, faults, None)
    bets = [_side_bet(bet) for bet in read.side_bet]
    check.side_bets(bets, rules=book.rules)
    if not bets:
        check.fault("side_bet", "expected at least one bet", rows="side_bet")
    for place, bet in enumerate(bets, 1):
        _check(bet, f"side_bet[{place}]", check, [other.bet for other in bets[: place - 1]])
    if faults:
        raise BookError(faults)
    return PayTable(name=read.name, side_bets=tuple(bets))


def _toml(content: bytes, file: str, faults: list[Fault]) -> Any:
    try:
        data = read_toml(content)
    except TomlError as error:
        raise BookError([Fault(file=file, key="(file)", expected=f"not TOML: {error}")]) from error
    return bounded(data, file=file, key="", faults=faults)


def _side_bet(bet: _Bet) -> SideBet:
    return SideBet(
        bet=bet.bet,
        clause=bet.clause,
        commission_bp=bet.commission_bp,
        commission_clause=bet.commission_clause,
        line=[
            PayLine(
                clause=line.clause,
                given=line.given,
                name=line.name,
                when=line.when,
                pays=line.pays,
                says=line.says,
            )
            for line in bet.line
        ],
    )


def _check(bet: SideBet, key: str, check: Check, before: list[str]) -> None:
    if bet.bet in before:
        check.fault(f"{key}.bet", f"{bet.bet!r}: expected each bet once")
    if not 0 <= bet.commission_bp <= _WHOLE_BP:
        check.fault(f"{key}.commission_bp", f"{bet.commission_bp}: expected 0 to {_WHOLE_BP} basis points")
    if not bet.line:
        check.fault(f"{key}.line", "expected at least one line", rows=f"{key}.line")
    for place, line in enumerate(bet.line, 1):
        if line.pays < 0:
            check.fault(f"{key}.line[{place}].pays", f"{line.pays}: expected 0 or more, to one")
        for text in line.when if bet.bet == "bonus" else ():
            if _word(text) in _NOT_OF_TILES:
                check.fault(
                    f"{key}.line[{place}].when", f"{text!r}: expected a phrase about the four tiles alone"
                )


def _word(text: str) -> str:
    """The word of a phrase; nothing for one that is none, which is a fault already."""
    try:
        return read_phrase(text, PAYS_WHEN).word
    except ValueError:
        return ""
