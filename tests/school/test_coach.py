"""What settings cost: against the lab and a second reading, by kind of mistake, all of a session."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import to_builtins

from paigow.books import BOOK_IDS, load, with_choices
from paigow.lab.hand_analysis import one_hand
from paigow.rules import ruleset, two_of
from paigow.school.coaching.costs import CoachedHand, coached, settings_of
from paigow.school.coaching.leaks import is_as_drilled, setting_costs
from paigow.school.coaching.mistakes import Mistake
from paigow.school.coaching.played_hands import LaidHand, OwnTiles
from paigow.school.item_maker import cards, make
from paigow.school.items import ScoreCardItem
from paigow.tiles import TILES, faces, pieces
from tests.oracles.drills import cost_of, set_by_card

NZ = load("nz")
TWO_PAIRS = (("6-6", "1-1"), ("6-6", "1-1"))


def a_hand(low: tuple[str, str], high: tuple[str, str], number: int = 1, **more: Any) -> CoachedHand:
    facts: dict[str, Any] = {"seen": (), "set_by": "player", "wagered": Fraction(1000), "role": "player"}
    laid = LaidHand(box=2, bank="house", low=low, high=high, **facts | more)
    return coached(laid, number, NZ)


def test_the_cost_is_that_of_the_second_reading() -> None:
    hand = a_hand(*TWO_PAIRS)
    lost, of = cost_of({"tiles": ["6-6", "1-1", "6-6", "1-1"], "named": {"book": "nz"}}, ["6-6", "1-1"])
    assert hand.cost.exact == 100 * Fraction(lost, of) == 100 * Fraction(290_753, 204_750)
    assert hand.coins(hand.cost) == 10 * hand.cost.exact
    assert hand.over_house_way == hand.cost, "the house keeps both pairs"


@settings(max_examples=40)
@given(
    book_id=st.sampled_from(BOOK_IDS),
    tiles=st.lists(st.sampled_from(TILES), min_size=8, max_size=12, unique=True),
    role=st.sampled_from(("player", "banker")),
    seen=st.integers(0, 4),
)
def test_every_setting_costs_what_the_lab_says_and_the_best_nothing(
    book_id: str, tiles: list[Any], role: Any, seen: int
) -> None:
    book, four, known = load(book_id), tiles[:4], tiles[4 : 4 + seen]
    odds = one_hand(book, four, role=role, seen=known)
    costs = []
    for place, setting in enumerate(ruleset(book).settings(four)):
        laid = LaidHand(
            box=1,
            role=role,
            bank="house",
            low=tuple(faces(setting.low)),
            high=tuple(faces(setting.high)),
            seen=tuple(faces(known)),
            set_by="player",
            wagered=Fraction(700),
        )
        hand = coached(laid, 1, book)
        assert hand.laid == place
        assert hand.cost.exact == 100 * odds.settings[place].cost >= 0
        assert hand.over_house_way.exact == 100 * (odds.house_way.ev - odds.settings[place].ev)
        assert (hand.mistake is None) == (hand.cost.exact == 0)
        assert hand.of.deals == odds.deals
        costs.append(hand.cost.exact)
        if hand.mistake is not None:
            (leak,) = setting_costs([hand], book).leaks
            assert leak.drills, "every mistake can be trained"
            assert all(each.card in cards(each.kind, book) for each in leak.drills)
    assert min(costs) == 0


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_the_score_card_sets_a_hand_as_its_file_says_whatever_was_seen(book_id: str) -> None:
    book = load(book_id)
    for number in range(40):
        item = make("score-card", book, "coach", number)
        assert isinstance(item, ScoreCardItem)
        seen = tuple(face for face in ("2-2", "3-6") if face not in item.tiles)[:1]
        told = settings_of(OwnTiles(role="banker", bank="player", tiles=item.tiles, seen=seen), book)
        low = set_by_card(to_builtins(item))["low"]
        known = ruleset(book).set_hand(*halves_of(low, item.tiles)).ranks
        for setting, each in zip(told.settings, ruleset(book).settings(pieces(item.tiles)), strict=True):
            assert setting.is_card == (each.ranks.strengths == known.strengths)
        assert any(setting.is_card for setting in told.settings)


def halves_of(low: list[str], tiles: tuple[str, ...]) -> tuple[Any, Any]:
    """The two tiles of the low hand, and the other two."""
    rest = list(tiles)
    for face in low:
        rest.remove(face)
    return two_of(low), two_of(rest)


def test_tiles_that_he_knew_are_counted_out() -> None:
    blind = a_hand(("1-3", "4-5"), ("5-5", "6-6"))
    knowing = a_hand(("1-3", "4-5"), ("5-5", "6-6"), seen=("6-6", "1-1", "1-1", "2-2"))
    assert knowing.of.deals < blind.of.deals
    assert knowing.cost != blind.cost
    odds = one_hand(NZ, "1-3 4-5 5-5 6-6", seen="6-6 1-1 1-1 2-2")
    assert knowing.cost.exact == 100 * odds.settings[knowing.laid].cost


@pytest.mark.parametrize(
    "set_by", ["request", "absent", "time", "uncontrolled", "house_way", "advice", "reset"]
)
def test_what_was_set_for_him_costs_him_nothing(set_by: Any) -> None:
    hand = a_hand(*TWO_PAIRS, set_by=set_by)
    assert hand.cost.exact == hand.over_house_way.exact == 0
    assert hand.mistake is None
    found = setting_costs([hand], NZ)
    assert (found.hands, found.own, found.leaks) == (1, 0, ())
    assert found.coins == 0


def test_mistakes_are_told_apart_by_pairs_and_by_rows() -> None:
    assert a_hand(*TWO_PAIRS).mistake == Mistake(kind="split", pairs=("pair day", "pair teen"))
    kept = a_hand(("1-5", "2-5"), ("6-6", "6-6"))
    assert kept.mistake == Mistake(kind="kept", pairs=("pair teen",)), "NZ App4 2.3(b): split with 7 and 6"
    row = a_hand(("5-5", "5-6"), ("4-5", "2-4"))
    assert row.mistake == Mistake(kind="row", clause="NZ App4 4.1")
    assert a_hand(("3-3", "1-5"), ("1-3", "4-6")).mistake == Mistake(kind="low"), "the house way too"
    assert a_hand(("1-3", "4-5"), ("5-5", "6-6")).mistake == Mistake(kind="high"), "the house way too"


def _all_settings() -> list[CoachedHand]:
    """Every setting of some hands, each a round."""
    found = []
    for number, start in enumerate(range(0, 28, 2)):
        tiles = [TILES[(start + 5 * step) % 32] for step in range(4)]
        for setting in ruleset(NZ).settings(pieces(faces(tiles))):
            low, high = tuple(faces(setting.low)), tuple(faces(setting.high))
            found.append(a_hand(low, high, number, wagered=Fraction(100 * (number + 1), 3)))  # type: ignore[arg-type]
    return found


def test_the_leaks_are_all_that_a_session_cost_and_the_dearest_comes_first() -> None:
    hands = _all_settings()
    found = setting_costs(hands, NZ)
    assert found.hands == found.own == len(hands)
    assert found.coins == sum(each.cost.exact * each.wagered.exact / 100 for each in hands) > 0
    assert found.coins == sum(leak.coins for leak in found.leaks)
    assert [leak.coins for leak in found.leaks] == sorted((leak.coins for leak in found.leaks), reverse=True)
    assert len({leak.mistake for leak in found.leaks}) == len(found.leaks) > 3
    assert found.best == sum(each.cost.exact == 0 for each in hands)
    assert sum(len(leak.hands) for leak in found.leaks) == found.own - found.best


def test_drills_go_by_the_book_and_a_tables_choices_that_set_hands_otherwise_are_told() -> None:
    assert is_as_drilled(NZ)
    assert is_as_drilled(with_choices(NZ, {"multiples_of_minimum": True}, file="a table's choices"))
    other = with_choices(NZ, {"three": "any"}, file="a table's choices")
    assert not is_as_drilled(other)
    drills = [drill for leak in setting_costs(_all_settings(), other).leaks for drill in leak.drills]
    assert drills
    assert all(drill.card in cards(drill.kind, NZ) for drill in drills)
