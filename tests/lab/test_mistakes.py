"""The hands that a policy sets worst."""

from fractions import Fraction

import msgspec
import pytest

from paigow.books import BOOK_IDS, load
from paigow.lab.hand_analysis import SettingOdds, one_hand
from paigow.lab.mistakes import RULES_OF_THUMB, NamedSetting, mistakes, pitfalls
from paigow.lab.odds import Role, commission_of, odds
from paigow.lab.policy_names import PolicyError, sides
from paigow.tiles import FULL_SET

ALL = 5_000


def edge(book: str, policy: str, opponent: str, role: Role, commission: Fraction) -> Fraction:
    both = (policy, opponent) if role == "player" else (opponent, policy)
    return odds(*sides(load(book), *both, commission), commission, role=role).edge


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("role", ["player", "banker"])
def test_mistakes_come_to_what_the_policy_loses_beyond_the_best_response(book: str, role: Role) -> None:
    rate = commission_of(load(book))
    for policy, opponent in (("house-way", "house-way"), ("best-high", "best-low")):
        found = mistakes(load(book), policy, role=role, opponent=opponent, most=ALL)
        assert found.cost == edge(book, policy, opponent, role, rate) - edge(
            book, "optimal", opponent, role, rate
        )
        assert found.cost == sum(one.share for one in found.worst)
        assert found.hands == sum(one.hands for one in found.worst)
        assert all(one.cost > 0 for one in found.worst)
        shares = [one.share for one in found.worst]
        assert shares == sorted(shares, reverse=True)
        costs = [one.cost for one in mistakes(load(book), policy, role=role, by="cost", most=40).worst]
        assert costs == sorted(costs, reverse=True)


def laid(setting: SettingOdds | NamedSetting) -> tuple[str, str]:
    return setting.low_name, setting.high_name


@pytest.mark.parametrize("book", ["nz", "massachusetts"])
@pytest.mark.parametrize("role", ["player", "banker"])
def test_each_mistake_is_what_the_one_hand_says(book: str, role: Role) -> None:
    for one in mistakes(load(book), role=role, most=25).worst:
        hand = one_hand(load(book), one.hand, role=role)
        assert hand.house_way.cost == one.cost
        assert laid(hand.house_way) == laid(one.made)
        assert laid(hand.best) == laid(one.best)
        assert (
            sorted(one.made.low + one.made.high) == sorted(one.best.low + one.best.high) == sorted(one.hand)
        )
        assert all(one.hand.count(face) <= FULL_SET[face] for face in one.hand)


def test_the_bare_massachusetts_way_errs_on_a_third_of_the_hands() -> None:
    """7(d) makes the best high hand of nine, eight or seven points before all, and leaves zeros in the low hand."""
    found = mistakes(load("massachusetts"))
    assert found.cost > Fraction(3, 100)
    assert found.hands > 10_000
    assert found.worst[0].made.low_name == "zero"
    assert mistakes(load("nz")).cost < Fraction(1, 100)


def test_a_best_response_makes_no_mistake() -> None:
    found = mistakes(load("rws"), "optimal")
    assert found.hands == found.cost == 0
    assert not found.worst


@pytest.mark.parametrize("role", ["player", "banker"])
def test_players_go_wrong_where_rules_of_thumb_do(role: Role) -> None:
    book = load("canberra")
    found = pitfalls(book, role=role, most=ALL)
    assert tuple(found.rules) == RULES_OF_THUMB
    for rule, cost in found.rules.items():
        assert cost == mistakes(book, rule, role=role).cost
    assert sum(one.share for one in found.worst) == sum(found.rules.values()) / len(found.rules)
    assert sum(one.hands for one in found.worst) == found.hands
    for one in found.worst[:10]:
        assert one.cost == sum(rule.cost for rule in one.followed) / 3 > 0
        for followed in one.followed:
            assert followed.cost >= 0
            assert followed.cost == 0 or laid(followed) != laid(one.best)
        by_rule = {rule.rule: rule.cost for rule in one.followed}
        assert by_rule["house-way"] == one_hand(book, one.hand, role=role).house_way.cost


def test_they_are_printed_with_their_fractions() -> None:
    found = mistakes(load("nz"), most=3)
    printed = msgspec.json.decode(msgspec.json.encode(found.as_json()))
    assert len(printed["worst"]) == 3
    assert Fraction(printed["worst"][0]["cost"]["fraction"]) == found.worst[0].cost
    assert printed["cost"]["percent"] == pytest.approx(100 * float(found.cost))
    traps = pitfalls(load("nz"), most=2)
    printed = msgspec.json.decode(msgspec.json.encode(traps.as_json()))
    assert [rule["rule"] for rule in printed["worst"][0]["rules"]] == list(RULES_OF_THUMB)
    assert Fraction(printed["rules"]["best-low"]["fraction"]) == traps.rules["best-low"]


def test_a_word_that_is_no_policy_is_refused() -> None:
    with pytest.raises(PolicyError, match="player: 'worst': no such policy"):
        mistakes(load("nz"), "worst")
