"""Answers of the lab as JSON or text. Imported only where an answer is calculated: it needs numpy."""

from collections.abc import Callable, Mapping
from typing import Any, Final, get_type_hints

from msgspec.structs import replace

from paigow.books import EDITIONS, Book, BookError, load
from paigow.lab.box_rounds.boxes import SeveralBoxes, several_boxes
from paigow.lab.box_rounds.knowledge import Knowledge, knowledge
from paigow.lab.box_rounds.simulated import SimulatedRounds, simulated_rounds
from paigow.lab.boxes import most_boxes
from paigow.lab.certificate.certify import certify, certify_text, told_in
from paigow.lab.certificate.report import as_html, as_markdown
from paigow.lab.certificate.types import Certificate
from paigow.lab.classes import Edge, classes
from paigow.lab.figures import as_json, encode
from paigow.lab.game.equilibrium import EquilibriumSummary, equilibrium
from paigow.lab.game.fixed_way import FixedWay, fixed_way
from paigow.lab.hand_analysis import OneHand, one_hand
from paigow.lab.heat_map import HeatMap, heat_map
from paigow.lab.listings.best_settings import BestSettings, best_settings
from paigow.lab.listings.compare import Comparison, compare
from paigow.lab.listings.two_tiles import TwoTileHands, two_tiles
from paigow.lab.mistakes import Mistakes, Pitfalls, mistakes, pitfalls
from paigow.lab.odds import commission_of, odds
from paigow.lab.overview import BookEdges, SideBets, overview, side_bets
from paigow.lab.pay_table import PayTable, read_pay_table
from paigow.lab.policy_names import PolicyError, PolicyLike, sides
from paigow.lab.published.figures import PublishedFigures, published_figures
from paigow.lab.readings import ReadingEffect, readings
from paigow.lab.settings_file import SettingsFile, settings_file
from paigow.lab.side_bets import BetCounts
from paigow.lab.simulation.estimates import Hour
from paigow.lab.simulation.simulate import Setup
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


def _two_tiles(asked: QuestionFields) -> TwoTileHands:
    return two_tiles(asked.rules, half=asked.half)


def _settings(asked: QuestionFields) -> SettingsFile:
    return settings_file(
        asked.rules,
        role=asked.role,
        opponent=_policy(asked, asked.opponent),
        commission=asked.commission,
    )


def _best_settings(asked: QuestionFields) -> BestSettings:
    return best_settings(
        asked.rules,
        role=asked.role,
        opponent=_policy(asked, asked.opponent),
        commission=asked.commission,
        order=asked.order,
        differs=asked.differs,
        most=asked.most,
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


def _compare(asked: QuestionFields) -> Comparison:
    return compare(
        asked.rules,
        _policy(asked, asked.way),
        _policy(asked, asked.other),
        role=asked.role,
        opponent=_policy(asked, asked.opponent),
        commission=asked.commission,
        most=asked.most,
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


def _published(asked: QuestionFields) -> PublishedFigures:
    return published_figures(asked.rules)


def _equilibrium(asked: QuestionFields) -> EquilibriumSummary:
    return equilibrium(asked.rules, asked.commission).summary()


def _fixed_way(asked: QuestionFields) -> FixedWay:
    found = fixed_way(
        asked.rules,
        _policy(asked, asked.way),
        side=asked.side,
        commission=asked.commission,
        changes=asked.changes,
    )
    return FixedWay.of(*found)


def _boxes(asked: QuestionFields) -> SeveralBoxes:
    _check_bankroll(asked, 1)
    return several_boxes(
        asked.rules,
        _policy(asked, asked.player),
        _policy(asked, asked.banker),
        commission=asked.commission,
        bankroll=asked.bankroll,
        session=asked.session,
    )


def _simulate(asked: QuestionFields) -> SimulatedRounds:
    book = asked.rules
    most = most_boxes(book)
    boxes = most if asked.boxes is None else asked.boxes
    if boxes > most:
        raise FaultsFound.of("boxes", f"a whole number from 1 to {most}, the boxes of {book.id}", boxes)
    if asked.held > boxes:
        raise FaultsFound.of(
            "held", f"a whole number from 1 to {boxes}, the boxes against the bank", asked.held
        )
    _check_bankroll(asked, boxes if asked.role == "banker" else asked.held)
    commission = commission_of(book) if asked.commission is None else asked.commission
    setup = Setup(
        rounds=asked.rounds, seed=asked.seed, boxes=boxes, held=asked.held, role=asked.role,
        commission=commission, bankroll=asked.bankroll, session=asked.session,
    )  # fmt: skip
    hour = (
        Hour(rounds=asked.hands_an_hour, wager=asked.wager) if asked.hands_an_hour and asked.wager else None
    )
    both = sides(book, _policy(asked, asked.player), _policy(asked, asked.banker), commission)
    return simulated_rounds(both, setup, hour=hour, workers=1)


def _check_bankroll(asked: QuestionFields, least: int) -> None:
    """Refuse a bankroll that does not cover the wagers of a round.

    Raises:
        FaultsFound: it does not.
    """
    if asked.bankroll is not None and asked.bankroll < least:
        raise FaultsFound.of("bankroll", f"{least} or more, the wagers of a round", str(asked.bankroll))


def _knowledge(asked: QuestionFields) -> Knowledge:
    return knowledge(
        asked.rules,
        role=asked.role,
        opponent=_policy(asked, asked.opponent),
        commission=asked.commission,
        samples=asked.samples,
        seed=asked.seed,
    )


def _certificate(asked: QuestionFields) -> Certificate:
    if asked.operator_file:
        return certify_text(asked.operator_file.encode(), asked.commission, file=asked.file)
    return certify(load(str(asked.book)), asked.commission)


ANSWERS: Final[Mapping[str, Callable[[QuestionFields], Any]]] = {
    "books": _books,
    "edge": _edge,
    "hand": _hand,
    "two-tiles": _two_tiles,
    "settings": _settings,
    "best-settings": _best_settings,
    "mistakes": _mistakes,
    "heat-map": _heat_map,
    "strategy": _strategy,
    "compare": _compare,
    "pitfalls": _pitfalls,
    "side-bets": _side_bets,
    "readings": _readings,
    "published": _published,
    "equilibrium": _equilibrium,
    "fixed-way": _fixed_way,
    "boxes": _boxes,
    "simulate": _simulate,
    "knowledge": _knowledge,
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

    In a list, each entry names them. The answer's own keys take precedence.
    """
    books = [asked.rules] if "book" in QUESTIONS[name].needs else []
    origin, told = origin_of(*books), as_json(found)
    return [origin | entry for entry in told] if isinstance(told, list) else origin | told
