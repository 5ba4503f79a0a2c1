"""Sentences from codes and facts."""

import pytest

from paigow.words import money, say


def test_money_is_said_with_its_unit() -> None:
    facts = {"coins": 500, "minimum": 1000, "currency": "NZD"}
    assert say("refusal.below_minimum", facts) == "NZ$5 is below the minimum of NZ$10."
    assert say("refusal.below_minimum", facts, "zh-Hant") == "NZ$5 低於最低注額 NZ$10。"


def test_without_a_currency_money_is_said_in_coins() -> None:
    facts = {"coins": 500, "minimum": 1000}
    assert say("refusal.below_minimum", facts) == "500 coins is below the minimum of 1000 coins."


@pytest.mark.parametrize(
    ("coins", "text"), [(0, "A$0"), (5, "A$0.05"), (-50, "-A$0.50"), (123456789, "A$1,234,567.89")]
)
def test_coins_are_hundredths(coins: int, text: str) -> None:
    assert money(coins, "AUD") == text


@pytest.mark.parametrize(
    ("first", "text"), [(3, "box 3"), (0, "the dealer's position"), (-1, "the dead hand")]
)
def test_a_position_is_a_box_the_dealer_or_the_dead_hand(first: int, text: str) -> None:
    facts = {"dice": (1, 2, 3), "total": 6, "first": first}
    assert say("event.dice_counted", facts) == f"Dice 1 2 3: 6. First tiles to {text}."


def test_hands_results_and_phases_are_said_by_their_codes() -> None:
    facts = {"box": 2, "low_name": "points 8 eleven", "high_name": "wong teen"}
    assert say("event.hand_exposed", facts) == "Box 2: low hand 8 points, Eleven leads; high hand Teen Wong."
    assert say("event.hand_matched", {"box": 2, "result": "push"}) == "Box 2: push."
    assert say("refusal.wrong_phase", {"phase": "betting"}, "zh-Hant") == "現在不能這樣做：正在下注。"


@pytest.mark.parametrize(
    ("word", "language", "text"),
    [
        ("Jowl", "en", "Box 2: push (Jowl)."),
        ("Jowl", "zh-Hans", "第 2 号座位：和（Jowl）。"),
        ("stand off", "zh-Hant", "第 2 號座位：和（stand off）。"),
    ],
)
def test_what_a_dealer_calls_is_said_beside_the_result(word: str, language: str, text: str) -> None:
    assert say("event.hand_matched_called", {"box": 2, "result": "push", "call": word}, language) == text


def test_facts_are_not_taken_for_templates() -> None:
    facts = {"person": "{box} {0}", "box": 4}
    assert say("event.sat_down", facts) == "{box} {0} takes the place at box 4."


@pytest.mark.parametrize(
    ("code", "facts", "language"),
    [
        ("refusal.nonsense", {}, "en"),
        ("refusal.below_minimum", {"coins": 5}, "en"),
        ("refusal.bets_are_closed", {}, "fr"),
        ("refusal.wrong_phase", {"phase": "lunch"}, "en"),
    ],
)
def test_what_cannot_be_said_is_an_error(code: str, facts: dict[str, object], language: str) -> None:
    with pytest.raises(LookupError):
        say(code, facts, language)


@pytest.mark.parametrize(
    ("code", "facts", "chinese"),
    [
        ("refusal.not_offered", {"choice": "withdraw", "expected": "play, void"}, "此處不可選 退注；應為 照打、作廢。"),
        ("refusal.no_such_cause", {"cause": "rain", "expected": "fire, act of God"},
         "rain 不是牌局無效的理由；應為 火警、天災。"),
        ("refusal.no_mixing", {"mixing": "laja", "due": "none"}, "現在不做拉雜；應做：無。"),
        ("event.tiles_cut", {"cut": "Cup Say"}, "切牌：取四（Cup Say）。"),
        (
            "refusal.not_this_cut",
            {"cut": "Cup Say right top", "expected": "Yat Dong Dong left, Foot Say"},
            "此檯不設 取四（Cup Say）右上 切法；可用的是 一棟棟（Yat Dong Dong）左、闊四（Foot Say）。",
        ),
        ("refusal.not_this_cut", {"cut": "My own", "expected": "x"}, "此檯不設 My own 切法；可用的是 x。"),
    ],
)  # fmt: skip
def test_words_of_orders_and_cuts_are_chinese(code: str, facts: dict[str, object], chinese: str) -> None:
    assert say(code, facts, "zh-Hant") == chinese


def test_cuts_and_choices_in_english_stay_as_they_are() -> None:
    assert say("event.choice_offered", {"person": "ann", "box": 2, "choices": ("play", "void")}) == (
        "ann may choose for box 2: play void."
    )
    assert say("event.tiles_cut", {"cut": "Cup Say"}) == "The cut is Cup Say."


@pytest.mark.parametrize(
    ("code", "facts", "one", "two"),
    [
        ("refusal.refill_too_soon", "minutes", "again in 1 minute.", "again in 2 minutes."),
        ("refusal.box_is_full", "count", "1 player wagers on box 3", "2 players wager on box 3"),
        ("refusal.bad_count", "count", "1 tile:", "2 tiles:"),
        ("refusal.not_idle", "rounds", "1 round without", "2 rounds without"),
        ("problem.too_many_tables", "most", "1 table is open", "2 tables are open"),
        ("problem.too_many_own_tables", "most", "You have 1 table open", "You have 2 tables open"),
        ("verify.chain", "entries", "1 entry fits the hash chain", "2 entries fit the hash chain"),
    ],
)
def test_one_is_not_many(code: str, facts: str, one: str, two: str) -> None:
    rest: dict[str, object] = {"box": 3, "least": 3, "head": "00", "most": 8}
    assert one in say(code, rest | {facts: 1})
    assert two in say(code, rest | {facts: 2})


@pytest.mark.parametrize(("language", "bank"), [("en", "bank"), ("zh-Hans", "庄家："), ("zh-Hant", "莊家：")])
def test_the_dealers_own_hand_is_not_announced_as_that_of_the_bank(language: str, bank: str) -> None:
    """In a player's bank the dealer's hand is separate (MA 8(n)).

    While the house banks, the dealer holds the bank's hand.
    """
    facts = {"low_name": "zero", "high_name": "points 9 day"}
    for code in ("event.house_hand_set", "event.house_hand_exposed"):
        assert bank not in say(code, facts, language)
