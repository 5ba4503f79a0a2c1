"""Everything that a report says of one book, computed."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from paigow.books import BOOK_IDS, Book, load
from paigow.lab.boxes import TwoBoxes, most_boxes, two_boxes
from paigow.lab.errors import LabError
from paigow.lab.game.best_way import BestWay, best_way
from paigow.lab.game.by_commission import ValueByCommission, value_by_commission
from paigow.lab.game.commission_piece import CommissionPiece, commission_piece
from paigow.lab.game.equilibrium import SIDES, Equilibrium, Exploitability, equilibrium, exploitability
from paigow.lab.game.player_banks import PlayerBanks, player_banks
from paigow.lab.game.uniqueness import Uniqueness, uniqueness
from paigow.lab.hands import Hands, hands_of
from paigow.lab.mistakes import Values
from paigow.lab.odds import Odds, Role, commission_of
from paigow.lab.policies import GeesToldApartError, Policy, house_way
from paigow.lab.policy_names import OPTIMAL, edge
from paigow.lab.published.figures import (
    Dominance,
    PublishedFigures,
    dominance,
    published_figures,
)
from paigow.lab.readings import ReadingEffect, readings
from paigow.lab.report.money import MoneyEffect, money_effects
from paigow.lab.strategy.settings_table import settings_table
from paigow.lab.value_of_information import OneTile, one_tile

COMMISSIONS: Final = tuple(Fraction(step, 400) for step in range(41))
"""0 to 10 % in steps of 1/4 %."""
Progress = Callable[[int, int], None]
"""Receives the number of finished parts, and of all."""


class HouseOdds(NamedTuple):
    """Odds of the house way and of perfect play against it, in either role."""

    house: Odds
    best: Odds
    banking: Odds
    banking_best: Odds


class ReportFigures(NamedTuple):
    """All figures of a report; ``paigow.lab.report.sections`` says what each one means."""

    book: Book
    commission: Fraction
    hands: Hands
    house: Policy
    dominance: Dominance
    additive: int
    """Settings in either role for which the identity of wins and losses was counted."""
    most_points: dict[Role, Fraction]
    odds: HouseOdds
    published: PublishedFigures
    solved: Equilibrium
    unique: dict[Role, Uniqueness]
    exploited: dict[Role, Exploitability]
    best_ways: dict[Role, BestWay]
    by_commission: ValueByCommission
    piece: CommissionPiece | None
    banked: PlayerBanks
    seen: dict[Role, OneTile]
    boxes: TwoBoxes
    most_boxes: int
    readings: dict[str, list[ReadingEffect]]
    money: dict[str, list[MoneyEffect]]


def report_figures(
    book: Book, commissions: Sequence[Fraction] = COMMISSIONS, *, progress: Progress | None = None
) -> ReportFigures:
    """Compute the figures of a report.

    ``commissions``: at which the value of the game is solved exactly, rising.

    Raises:
        LabError: the book's house way tells apart gee tiles that rank alike, or the game has no exact solution here.
    """
    parts = 7 + len(commissions) + len(BOOK_IDS)
    done = 0

    def finished() -> None:
        nonlocal done
        done += 1
        if progress is not None:
            progress(done, parts)

    rate, hands = commission_of(book), hands_of(book)
    try:
        house = house_way(hands)
    except GeesToldApartError as error:
        raise LabError(
            f"{error}, and they rank alike; a report expects a way that sets both alike"
        ) from error
    solved = equilibrium(book, rate)
    if solved.value is None:
        raise LabError("no exact equilibrium was found: a report needs scipy; pip install 'paigow[analysis]'")
    finished()
    valued = value_by_commission(book, commissions, progress=lambda step, _: finished() if step else None)
    finished()
    banked = player_banks(book, rate)
    finished()
    piece = commission_piece(solved)
    finished()
    unique = {side: uniqueness(solved, side) for side in SIDES}
    exploited = {side: exploitability(solved, hands, house, side) for side in SIDES}
    best_ways = {side: best_way(solved, side) for side in SIDES}
    finished()
    odds = HouseOdds(
        edge(book),
        edge(book, OPTIMAL),
        edge(book, role="banker"),
        edge(book, banker=OPTIMAL, role="banker"),
    )
    finished()
    seen: dict[Role, OneTile] = {side: one_tile(book, role=side) for side in SIDES}
    finished()
    boxes = two_boxes(hands, house, house)
    finished()
    effects: dict[str, list[ReadingEffect]] = {}
    money: dict[str, list[MoneyEffect]] = {}
    for name in BOOK_IDS:
        other = load(name)
        effects[name], money[name] = readings(other), money_effects(other)
        finished()
    return ReportFigures(
        book=book,
        commission=rate,
        hands=hands,
        house=house,
        dominance=dominance(hands),
        additive=sum(_additive(hands, house, rate)),
        most_points=dict(_most_points(hands, house, rate)),
        odds=odds,
        published=published_figures(book),
        solved=solved,
        unique=unique,
        exploited=exploited,
        best_ways=best_ways,
        by_commission=valued,
        piece=piece,
        banked=banked,
        seen=seen,
        boxes=boxes,
        most_boxes=most_boxes(book),
        readings=effects,
        money=money,
    )


def _additive(hands: Hands, house: Policy, rate: Fraction) -> Iterator[int]:
    """Yield the settings for which wins - losses = low hands beaten + high hands beaten - deals, in either role.

    Raises:
        LabError: the identity fails for a setting.
    """
    for side in SIDES:
        values = Values(hands, house, rate, side)
        beaten, deals = values.beaten, values.deals
        lost = deals - beaten.both - beaten.one
        if not (beaten.both - lost == beaten.low + beaten.high - deals).all():
            raise LabError(
                "wins - losses is not low hands beaten + high hands beaten - deals: a count is wrong"
            )
        yield len(lost)


def _most_points(hands: Hands, house: Policy, rate: Fraction) -> Iterator[tuple[Role, Fraction]]:
    """Yield what it costs each side to play only settings with the most points, and the best of them."""
    table = settings_table(hands)
    total = table.points["low"] + table.points["high"]
    most = table.best(total, np.ones(len(total), bool))
    for side in SIDES:
        values = Values(hands, house, rate, side)
        least = np.minimum.reduceat(np.where(most, values.costs_of, values.costs_of.max()), hands.first[:-1])
        yield side, Fraction(values.total(least))
