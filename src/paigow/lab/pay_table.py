"""Pay tables of side bets in separate files, in the words of the rule books.

    format = "paigow-pays/1"
    name = "Bonanza"

    [[side_bet]]
    bet = "bonus"

    [[side_bet.line]]
    name = "two_pairs"
    when = ["two pairs"]
    pays = 12

``bet`` is a side bet of a published book, such as "bonus"; ``commission_bp`` (on winnings) is 0 by default. A
line needs all of its ``when``, and of several lines the highest is paid. Clauses are optional, because no
document defines such a table.
"""

from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct

from paigow.books import Book, BookError, SideBet, SideBetName, Value
from paigow.books.checking import BookCheck
from paigow.books.schema import BookFaults
from paigow.intake.struct_reader import read_struct
from paigow.intake.texts import read_file, toml_tree

_WHOLE_BP: Final = 10_000


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
    bet: SideBetName
    clause: str = ""
    commission_bp: int = 0
    commission_clause: str = ""
    line: list[_Line]


class _File(Struct, frozen=True, kw_only=True):
    format: Literal["paigow-pays/1"]
    name: str
    side_bet: list[_Bet]


def load_pay_table(path: Path, book: Book) -> PayTable:
    """Return the side bets of a file, with lines that may depend on the options and readings of ``book``.

    Raises:
        BookError: the file is unreadable or has faults, all of which are named.
    """
    return read_pay_table(read_file(path, BookError), book, file=path.name)


def read_pay_table(content: bytes, book: Book, *, file: str) -> PayTable:
    """Read as ``load_pay_table``, from the text of the file."""
    faults = BookFaults(file)
    read = read_struct(toml_tree(content, faults), _File, faults)
    assert read is not None  # a tree is a table
    check = BookCheck(faults, None)
    bets = [msgspec.convert(bet, SideBet, from_attributes=True) for bet in read.side_bet]
    check.side_bets(bets, rules=book.rules)
    if not bets:
        check.fault("side_bet", "expected at least one bet", rows="side_bet")
    for place, bet in enumerate(bets, 1):
        _check(bet, f"side_bet[{place}]", check)
    faults.raise_found()
    return PayTable(name=read.name, side_bets=tuple(bets))


def _check(bet: SideBet, key: str, check: BookCheck) -> None:
    if not 0 <= bet.commission_bp <= _WHOLE_BP:
        check.fault(f"{key}.commission_bp", f"expected 0 to {_WHOLE_BP} basis points", bet.commission_bp)
    if not bet.line:
        check.fault(f"{key}.line", "expected at least one line", rows=f"{key}.line")
    for place, line in enumerate(bet.line, 1):
        if line.pays < 0:
            check.fault(f"{key}.line[{place}].pays", "expected 0 or more, to one", line.pays)
