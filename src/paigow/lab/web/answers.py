"""Answers of the lab as JSON or text. Imported only where an answer is calculated: it needs numpy."""

from collections.abc import Callable, Mapping
from typing import Any, Final, get_type_hints

from msgspec.structs import replace

from paigow.books import EDITIONS, Book, BookError, load
from paigow.lab.certificate.certify import certify, certify_text, told_in
from paigow.lab.certificate.report import as_html, as_markdown
from paigow.lab.certificate.types import Certificate
from paigow.lab.classes import Edge, classes
from paigow.lab.figures import as_json, encode
from paigow.lab.game.equilibrium import EquilibriumSummary, equilibrium
from paigow.lab.hand_analysis import OneHand, one_hand
from paigow.lab.heat_map import HeatMap, heat_map
from paigow.lab.mistakes import Mistakes, Pitfalls, mistakes, pitfalls
from paigow.lab.odds import commission_of, odds
from paigow.lab.overview import BookEdges, SideBets, overview, side_bets
from paigow.lab.pay_table import PayTable, read_pay_table
from paigow.lab.policy_names import PolicyError, PolicyLike, sides
from paigow.lab.readings import ReadingEffect, readings
from paigow.lab.side_bets import BetCounts
from paigow.lab.strategy.price import StrategyPrices, prices
from paigow.lab.strategy.strategy import OpenHandsError, Strategy, StrategyError
from paigow.lab.web.questions import OWN_STRATEGY, QUESTIONS, QuestionFields
from paigow.origin import origin_of
from paigow.tiles import parse_tiles
from paigow.web.edge.errors import FaultsFound
from paigow.words import in_language


def _policy(asked: QuestionFields, word: str) -> PolicyLike:
    """Return the policy that a word names.

    Raises:
        FaultsFound: the visitor's strategy file has faults.
    """
    if word != OWN_STRATEGY:
        return word
    try:
        return Strategy.parse(str(asked.strategy_file), file="")
    except StrategyError as error:
        raise FaultsFound.within("strategy_file", error) from error


def _books(asked: QuestionFields) -> list[BookEdges]:
    return [overview(load(book), asked.commission) for book in EDITIONS]


def _edge(asked: QuestionFields) -> Edge:
    book, role = asked.rules, asked.role
    commission = commission_of(book) if asked.commission is None else asked.commission
    both = sides(book, _policy(asked, asked.player), _policy(asked, asked.banker), commission)
    return Edge.of(
        odds(both.hands, both.player, both.banker, commission, role=role),
        classes(
            book, _policy(asked, asked.player), _policy(asked, asked.banker), role=role, commission=commission
        ),
    )


def _hand(asked: QuestionFields) -> OneHand:
    return one_hand(
        asked.rules,
        asked.hand,
        role=asked.role,
        opponent=_policy(asked, asked.opponent),
        seen=asked.seen_tiles,
        commission=asked.commission,
    )


def _mistakes(asked: QuestionFields) -> Mistakes:
    return mistakes(
        asked.rules,
        _policy(asked, asked.policy),
        role=asked.role,
        opponent=_policy(asked, asked.opponent),
        commission=asked.commission,
        by=asked.by,
    )


def _heat_map(asked: QuestionFields) -> HeatMap:
    return heat_map(
        asked.rules,
        _policy(asked, asked.policy),
        role=asked.role,
        opponent=_policy(asked, asked.opponent),
        commission=asked.commission,
        holding=parse_tiles(asked.holding),
        only=asked.only,
    )


def _strategy(asked: QuestionFields) -> StrategyPrices:
    return prices(
        _policy(asked, asked.policy),
        opponent=_policy(asked, asked.opponent),
        commission=asked.commission,
        most=5,
    )


def _pitfalls(asked: QuestionFields) -> Pitfalls:
    return pitfalls(
        asked.rules, role=asked.role, opponent=_policy(asked, asked.opponent), commission=asked.commission
    )


def _side_bets(asked: QuestionFields) -> SideBets:
    book = asked.rules
    found = side_bets(
        book,
        _policy(asked, asked.player),
        _policy(asked, asked.banker),
        _pay_table(asked, book),
        commission=asked.commission,
        cap=asked.cap,
    )

    def told(counts: BetCounts) -> BetCounts:
        lines = [replace(line, says=in_language(line.says, asked.language)) for line in counts.lines]
        return replace(counts, lines=lines)

    return replace(found, bets={bet: told(counts) for bet, counts in found.bets.items()})


def _pay_table(asked: QuestionFields, book: Book) -> PayTable | None:
    if not asked.pay_table:
        return None
    try:
        return read_pay_table(asked.pay_table.encode(), book, file="pay table")
    except BookError as error:
        raise FaultsFound.within("pay_table", error) from error


def _readings(asked: QuestionFields) -> list[ReadingEffect]:
    return readings(asked.rules)


def _equilibrium(asked: QuestionFields) -> EquilibriumSummary:
    return equilibrium(asked.rules, asked.commission).summary()


def _certificate(asked: QuestionFields) -> Certificate:
    if asked.operator_file:
        return certify_text(asked.operator_file.encode(), asked.commission, file=asked.file)
    return certify(load(str(asked.book)), asked.commission)


ANSWERS: Final[Mapping[str, Callable[[QuestionFields], Any]]] = {
    "books": _books,
    "edge": _edge,
    "hand": _hand,
    "mistakes": _mistakes,
    "heat-map": _heat_map,
    "strategy": _strategy,
    "pitfalls": _pitfalls,
    "side-bets": _side_bets,
    "readings": _readings,
    "equilibrium": _equilibrium,
    "certificate": _certificate,
}
"""Question -> function that answers it. The type that the function returns says the JSON of the answer."""


def answer_type(name: str) -> Any:
    """Return the type of the answer to a question."""
    return get_type_hints(ANSWERS[name])["return"]


def encoded(name: str, asked: QuestionFields) -> bytes:
    """Return the answer to a question in the requested format."""
    try:
        found = ANSWERS[name](asked)
    except PolicyError as error:
        if not isinstance(error.__cause__, OpenHandsError):
            raise
        raise FaultsFound.of("strategy_file", str(error.__cause__)) from error
    if asked.format == "html":
        return as_html(found, asked.language).encode()
    if asked.format == "markdown":
        return as_markdown(found, asked.language).encode()
    return encode(identified(name, asked, told_in(found, asked.language) if name == "certificate" else found))


def identified(name: str, asked: QuestionFields, found: object) -> Any:
    """Return an answer as JSON that names the program's version and the rules behind it, as the commands do.

    Of a list, each entry names them. Keys of the answer go before those added.
    """
    books = [asked.rules] if "book" in QUESTIONS[name].needs else []
    origin, told = origin_of(*books), as_json(found)
    return [origin | entry for entry in told] if isinstance(told, list) else origin | told
