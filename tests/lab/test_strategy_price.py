"""What a strategy costs: the same counts as for any policy, and the figures that are known."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest

from paigow.books import BOOK_IDS, EDITIONS, load
from paigow.lab import Strategy, classes, edge, mistakes, one_hand, price, prices, settings_file
from paigow.lab.errors import LabError
from paigow.lab.hands import HANDS, hands_of
from paigow.lab.mistakes import Values
from paigow.lab.odds import Role
from paigow.lab.policies import house_way
from paigow.lab.policy_names import PolicyError
from paigow.lab.strategy.settings_table import settings_table
from paigow.lab.strategy.strategy import OpenHandsError
from paigow.rules import KindSetting
from scripts.strategy_costs import PAGE, page

FIVE = Fraction(1, 20)
OPEN = 'format = "paigow-strategy/1"\nname = "A"\n[[rule]]\nkeep = ["most points"]\n'


def test_the_front_in_the_document_has_the_costs_of_the_shipped_lists() -> None:
    """The search takes minutes: the costs of the other sizes are as it found them."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    at = next(place for place, line in enumerate(lines) if line.startswith("| highest cost, %"))
    sizes, told = ([cell.strip() for cell in line.split("|")[2:-1]] for line in (lines[at - 2], lines[at]))
    front = dict(zip(sizes, told, strict=True))
    for size, name in (("5", "list-of-5"), ("8", "list-of-8-by-search"), ("10", "list-of-10")):
        costs = [price(name, load(book)).cost for book in ("nz", "canberra", "rws")]
        assert f"{float(100 * max(costs)):.4f}" == front[size], name


def percent(value: Fraction) -> str:
    return f"{float(100 * value):.3f}"


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("role", ["player", "banker"])
def test_a_price_is_the_edge_of_the_strategy_beside_the_best_response(book: str, role: Role) -> None:
    card = Strategy.shipped("card-a")
    found = price(card, load(book), role=role, most=5_000)
    sides = ("card-a", "house-way") if role == "player" else ("house-way", "card-a")
    best = ("optimal", "house-way") if role == "player" else ("house-way", "optimal")
    odds = edge(load(book), *sides, role=role)
    assert (found.win, found.push, found.lose, found.edge) == (odds.win, odds.push, odds.lose, odds.edge)
    assert found.best_edge == edge(load(book), *best, role=role).edge
    assert found.cost == found.edge - found.best_edge == sum(one.share for one in found.worst)
    assert found.hands == sum(one.hands for one in found.worst)
    assert found.share == Fraction(found.hands, HANDS)
    assert (found.book, found.opponent, found.commission) == (load(book).published_as, "house-way", FIVE)


def test_the_costs_that_are_known() -> None:
    """Costs for the player against the house way, in per cent of a wager: New Zealand, Canberra, RWS."""
    books = [load(name) for name in ("nz", "canberra", "rws")]
    known = {
        "house-way": ["0.703", "0.767", "0.755"],
        "best-high": ["2.900", "2.742", "2.718"],
        "best-low": ["3.647", "3.849", "3.875"],
        "card-a": ["0.176", "0.180", "0.181"],
        "list-of-8": ["0.181", "0.167", "0.164"],
        "card-b": ["0.150", "0.148", "0.152"],
        "card-with-3-exceptions": ["0.091", "0.087", "0.091"],
        "list-of-5": ["0.231", "0.224", "0.221"],
        "list-of-8-by-search": ["0.132", "0.129", "0.130"],
        "list-of-10": ["0.114", "0.109", "0.112"],
        "optimal": ["0.000", "0.000", "0.000"],
    }
    for name, costs in known.items():
        found = prices(name, books, roles=("player",))
        assert found.strategy == name
        assert [percent(one.cost) for one in found.prices] == costs


def test_the_page_of_strategies_has_the_current_costs() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `python -m scripts.strategy_costs`"


def test_every_book_and_edition_in_both_roles() -> None:
    found = prices(Strategy.shipped("best-low"))
    assert [(one.book, one.role) for one in found.prices] == [
        (load(book).published_as, role) for book in EDITIONS for role in ("player", "banker")
    ]


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("role", ["player", "banker"])
def test_wins_less_losses_are_the_hands_beaten_low_and_high_less_the_deals(book: str, role: Role) -> None:
    hands = hands_of(load(book))
    values = Values(hands, house_way(hands), FIVE, role)
    beaten, deals = values.beaten, values.deals
    lost = deals - beaten.both - beaten.one
    assert (beaten.both - lost == beaten.low + beaten.high - deals).all()


@pytest.mark.parametrize(
    ("book", "cost"),
    [("nz", "0.0025"), ("canberra", "0.0024"), ("massachusetts", "0.0085"), ("rws", "0.0024")],
)
def test_the_best_of_the_settings_with_most_points(book: str, cost: str) -> None:
    """Playing only settings with the most points, the best of them."""
    hands = hands_of(load(book))
    values = Values(hands, house_way(hands), FIVE, "player")
    table = settings_table(hands)
    total = table.points["low"] + table.points["high"]
    most = table.best(total, np.ones(len(total), bool))
    least = np.minimum.reduceat(np.where(most, values.costs_of, values.costs_of.max()), hands.first[:-1])
    assert f"{float(100 * values.total(least)):.4f}" == cost


def most_points_then_high(settings: Sequence[KindSetting]) -> KindSetting:
    """The shipped strategy most-points as a function."""

    def counted(two: object) -> int:
        names = {"pair": 12, "wong": 11, "gong": 10}
        return names.get(getattr(two, "cls", ""), getattr(two, "points", 0))

    return max(
        settings, key=lambda each: (counted(each.low) + counted(each.high), each.high.high, each.low.low)
    )


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_function_is_a_policy(book: str) -> None:
    ours, shipped = (price(way, load(book)) for way in (most_points_then_high, "most-points"))
    assert (ours.win, ours.push, ours.lose, ours.cost) == (
        shipped.win,
        shipped.push,
        shipped.lose,
        shipped.cost,
    )
    assert edge(load(book), player=most_points_then_high).player == "most_points_then_high"


def test_a_function_must_return_a_setting_of_the_hand() -> None:
    def keeps_the_first(settings: Sequence[KindSetting], first: list[KindSetting] = []) -> KindSetting:  # noqa: B006
        first.append(settings[0])
        return first[0]

    with pytest.raises(LabError, match=r"^player: policy keeps_the_first: .*: expected one of the settings"):
        price(keeps_the_first, load("nz"))


def test_a_strategy_is_a_policy_wherever_the_lab_takes_one() -> None:
    nz, card = load("nz"), Strategy.shipped("card-a")
    assert mistakes(nz, card).cost == price(card, nz).cost
    assert mistakes(nz, opponent=card, role="banker").opponent == "card-a"
    assert classes(nz, card).player == "card-a"
    assert one_hand(nz, "6-6 3-6 2-6 2-2", opponent=card).opponent == "card-a"
    assert settings_file(nz, opponent=card).opponent == "card-a"


def test_open_hands_are_refused() -> None:
    with pytest.raises(PolicyError, match=r"^player: strategy 'A' leaves 1,451 hands by kind open") as caught:
        price(Strategy.parse(OPEN), load("nz"))
    assert isinstance(caught.value.__cause__, OpenHandsError)
