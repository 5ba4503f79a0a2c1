"""Answers of the lab as JSON or text. Imported only where an answer is calculated: it needs numpy."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from paigow.books import EDITIONS, Book, BookError, SideBetName, load
from paigow.lab.certificate.certify import certify, certify_text, told_in
from paigow.lab.certificate.report import as_html, as_markdown
from paigow.lab.classes import classes
from paigow.lab.game.equilibrium import equilibrium
from paigow.lab.hand_analysis import one_hand
from paigow.lab.mistakes import mistakes, pitfalls
from paigow.lab.odds import Role, commission_of, odds
from paigow.lab.overview import overview
from paigow.lab.pay_table import PayTable, read_pay_table
from paigow.lab.policy_names import Sides, sides
from paigow.lab.readings import readings
from paigow.lab.side_bets import capped, counted
from paigow.lab.web.questions import Asked
from paigow.web.edge.errors import FaultsFound
from paigow.words import in_language


def _books(asked: Asked) -> bytes:
    return _encode([overview(load(book), asked.commission).as_json() for book in EDITIONS])


def _edge(asked: Asked) -> bytes:
    book, role = asked.rules, _role(asked)
    commission = commission_of(book) if asked.commission is None else asked.commission
    both = sides(book, asked.player, asked.banker, commission)
    counted = odds(both.hands, both.player, both.banker, commission, role=role).as_json()
    held = classes(book, asked.player, asked.banker, role=role, commission=commission).as_json()
    return _encode(counted | {"classes": held["classes"]})


def _hand(asked: Asked) -> bytes:
    found = one_hand(
        asked.rules,
        asked.hand,
        role=_role(asked),
        opponent=asked.opponent,
        seen=asked.seen_tiles,
        commission=asked.commission,
    )
    return _encode(found.as_json())


def _mistakes(asked: Asked) -> bytes:
    found = mistakes(
        asked.rules,
        asked.policy,
        role=_role(asked),
        opponent=asked.opponent,
        commission=asked.commission,
        by=asked.by,
    )
    return _encode(found.as_json())


def _pitfalls(asked: Asked) -> bytes:
    role = _role(asked)
    found = pitfalls(asked.rules, role=role, opponent=asked.opponent, commission=asked.commission)
    return _encode(found.as_json())


def _side_bets(asked: Asked) -> bytes:
    book = asked.rules
    pays = _pay_table(asked, book)
    commission = commission_of(book) if asked.commission is None else asked.commission

    def both() -> Sides:
        return sides(book, asked.player, asked.banker, commission)

    def lines(bet: SideBetName) -> dict[str, Any]:
        found = capped(counted(book, bet, both, pays), asked.cap)
        told = [replace(line, says=in_language(line.says, asked.language)) for line in found.lines]
        return replace(found, lines=told).as_json()

    offered = (book if pays is None else pays).side_bets
    return _encode({"book": book.id, "bets": {side.bet: lines(side.bet) for side in offered}})


def _pay_table(asked: Asked, book: Book) -> PayTable | None:
    if not asked.pay_table:
        return None
    try:
        return read_pay_table(asked.pay_table.encode(), book, file="pay table")
    except BookError as error:
        raise FaultsFound.within("pay_table", error) from error


def _readings(asked: Asked) -> bytes:
    return _encode([each.as_json() for each in readings(asked.rules)])


def _equilibrium(asked: Asked) -> bytes:
    return _encode(equilibrium(asked.rules, asked.commission).as_json())


def _certificate(asked: Asked) -> bytes:
    if asked.operator_file:
        found = certify_text(asked.operator_file.encode(), asked.commission, file=asked.file)
    else:
        found = certify(load(str(asked.book)), asked.commission)
    if asked.format == "html":
        return as_html(found, asked.language).encode()
    if asked.format == "markdown":
        return as_markdown(found, asked.language).encode()
    return _encode(told_in(found, asked.language))


def _encode(answer: object) -> bytes:
    return msgspec.json.encode(answer)


def _role(asked: Asked) -> Role:
    return asked.role


ANSWERS: Final[Mapping[str, Callable[[Asked], bytes]]] = {
    "books": _books,
    "edge": _edge,
    "hand": _hand,
    "mistakes": _mistakes,
    "pitfalls": _pitfalls,
    "side-bets": _side_bets,
    "readings": _readings,
    "equilibrium": _equilibrium,
    "certificate": _certificate,
}
"""Question -> function that answers it."""
