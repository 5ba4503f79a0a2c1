"""Strategy files: what the words mean, every fault with its line, and the hands that a file leaves open."""

import numpy as np
import pytest

from paigow.books import BOOK_IDS, load
from paigow.lab.hands import faces_of_hand, hands_of
from paigow.lab.policies import GeesToldApartError, best_high, best_low, is_worth_the_same
from paigow.lab.strategy.settings_table import settings_table
from paigow.lab.strategy.shipped_files import SHIPPED
from paigow.lab.strategy.strategy import OpenHandsError, Strategy, StrategyError
from paigow.lab.strategy.words import read_condition
from paigow.rules import ruleset
from paigow.tiles import KINDS

HEAD = 'format = "paigow-strategy/1"\nname = "A"\n'
NZ = hands_of(load("nz"))

FAULTY = """format = "paigow-strategy/2"
naem = "x"

[[rule]]
when = ["lo at least 3", "some high at least 12", "best low: led by teen", "has teem"]
keep = [
  "best hihg",
  "high is gongs",
  3,
]

[[rule]]
says = "x"

[score]
low = [1, 2, 3]
high = [0, 0, 0, 0, 0, 1, 2, 4, 5, 7, 9, 11, 13, 16]
[[score.plus]]
add = 1.5
hand = "both"
when = ["high led by teen"]
"""


def rules(*rows: str) -> Strategy:
    """A strategy of some rows, each the inside of a [[rule]]."""
    return Strategy.parse(HEAD + "".join(f"[[rule]]\n{row}\n" for row in rows))


def setting_of(strategy: Strategy, hand: str) -> tuple[str, str]:
    """Name codes of the low and the high hand that a strategy plays in New Zealand."""
    faces = sorted(hand.split())
    (at,) = [place for place in range(len(NZ)) if sorted(faces_of_hand(NZ, place)) == faces]
    setting = strategy.policy(NZ).settings[at]
    names = ruleset(NZ.book).ranks.hands
    low, high = (
        names[sum(KINDS[kind].code for kind in tiles[setting].tolist())].name
        for tiles in (NZ.low_tiles, NZ.high_tiles)
    )
    return low, high


def test_a_bad_file_gets_every_fault_with_its_line_and_what_was_expected() -> None:
    with pytest.raises(StrategyError) as caught:
        Strategy.parse(FAULTY, file="bad.toml")
    told = caught.value.lines
    starts = [
        "name: missing; expected a name",
        "line 1, format: 'paigow-strategy/2': expected paigow-strategy/1",
        "line 2, naem: unknown key; expected one of format, name, says, source, rule, score",
        "line 5, rule[1].when[1]: 'lo at least 3': expected one of 'has <groups>'",
        "line 5, rule[1].when[2]: '12': expected points (0 to 9)",
        "line 5, rule[1].when[3]: 'led by teen': expected one of 'low <test>'",
        "line 5, rule[1].when[4]: 'teem': expected a kind of tile",
        "line 7, rule[1].keep[1]: 'best hihg': expected one of",
        "line 8, rule[1].keep[2]: 'is gongs': expected one of 'at least <n> <group>'",
        "line 9, rule[1].keep[3]: 3: expected a choice",
        "line 12, rule[2].keep: missing",
        "line 16, score.low: [1, 2, 3]: expected 14 whole numbers",
        "line 19, score.plus[1].add: 1.5: expected a whole number",
        "line 20, score.plus[1].hand: 'both': expected low, high or each",
        "line 21, score.plus[1].when[1]: 'high led by teen': expected one of",
    ]
    assert len(told) == len(starts)
    for line, start in zip(told, starts, strict=True):
        assert line.startswith(f"bad.toml: {start}")
    assert told[7].endswith("did you mean 'best high'?")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (HEAD, "rule: missing; expected at least one rule, or a score card"),
        (HEAD + "[[rule]]\nkeep = []\n", "line 4, rule[1].keep: expected at least one choice"),
        (HEAD + '[[rule]]\nkeep = ["highest score"]\n', "score: missing; expected the score card"),
        (
            HEAD + f'[[rule]]\nkeep = ["best low"]\n[score]\nlow = {[0] * 14}\nhigh = {[0] * 14}\n',
            "line 5, score: expected a rule with 'highest score'",
        ),
        (
            HEAD + '[[rule]]\nkeep = ["low at least 0 teen"]\n',
            "line 4, rule[1].keep[1]: 'low at least 0 teen'",
        ),
        (HEAD + '[[rule]]\nwhen = ["has 4 5 6 7 8"]\nkeep = ["best low"]\n', "expected at most 4 tiles"),
        (HEAD + "[[rule]\n", "not TOML: line 3"),
    ],
)
def test_what_does_not_fit_together_is_refused(text: str, fault: str) -> None:
    with pytest.raises(StrategyError) as caught:
        Strategy.parse(text)
    assert fault in str(caught.value)


def test_open_hands_are_listed() -> None:
    open_ = rules('keep = ["most points"]')
    with pytest.raises(OpenHandsError, match="'A' leaves 1,451 hands by kind open in nz@") as caught:
        open_.policy(NZ)
    assert len(caught.value.hands) == 1_451 == len(open_.open_hands(load("nz")))
    assert str(caught.value).endswith("; and 1,441 more")
    assert " ".join(caught.value.hands[0]) in str(caught.value)
    card = Strategy.parse(HEAD + f"[score]\nlow = {[0] * 14}\nhigh = {[0] * 14}\n")
    with pytest.raises(OpenHandsError):
        card.policy(NZ)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_shipped_strategy_sets_every_hand_of_every_book(book: str) -> None:
    for name in SHIPPED:
        strategy = Strategy.shipped(name)
        assert strategy.name == name
        assert not strategy.open_hands(load(book))


@pytest.mark.parametrize("book", BOOK_IDS)
def test_best_low_and_best_high_are_the_policies_of_the_lab(book: str) -> None:
    hands = hands_of(load(book))
    for name, policy in (("best-low", best_low), ("best-high", best_high)):
        found = Strategy.shipped(name).policy(hands).settings
        assert is_worth_the_same(hands, found, policy(hands).settings).all()


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_leading_tile_is_the_one_that_the_book_names(book: str) -> None:
    hands = hands_of(load(book), gees_alike=False)
    table, ranks = settings_table(hands), ruleset(load(book)).ranks
    for kind in KINDS:
        word = read_condition(f"some low led by {kind.name}").tests
        led = table.pass_all(word)
        for place in np.nonzero(led)[0][:40].tolist():
            two = ranks.hands[sum(KINDS[each].code for each in hands.low_tiles[place].tolist())]
            if two.name.startswith("points"):
                assert two.name.split()[2] == kind.name.rstrip("36" if kind.name.startswith("gee") else "")


HAND = "6-6 3-6 2-6 2-2"  # wong or gong with a low hand of 2 or 3, or 6 points and 7 points


@pytest.mark.parametrize(
    ("row", "played"),
    [
        ('keep = ["high is wong"]', ("points 2 low4", "wong teen")),
        ('keep = ["high is gong"]', ("points 3 low4", "gong teen")),
        ('keep = ["high at most high_nine"]', ("points 6 teen", "points 7 nine")),
        ('keep = ["not high at least gong"]', ("points 6 teen", "points 7 nine")),
        ('keep = ["low at least 3 low4 and low at most 3"]', ("points 3 low4", "gong teen")),
        ('keep = ["low at least 3 high6 and low at most 3"]', ("points 2 low4", "wong teen")),
        ('keep = ["total at least 14"]', ("points 2 low4", "wong teen")),
        ('keep = ["total is 13", "low is 3"]', ("points 3 low4", "gong teen")),
        ('keep = ["difference at most 1"]', ("points 6 teen", "points 7 nine")),
        ('keep = ["nine with low4"]', ("points 3 low4", "gong teen")),
        ('keep = ["low led by teen"]', ("points 6 teen", "points 7 nine")),
        ('keep = ["low has 8"]', ("points 2 low4", "wong teen")),
        ('keep = ["best low"]', ("points 6 teen", "points 7 nine")),
        ('when = ["has teen 8|9"]\nkeep = ["high is gong"]', ("points 3 low4", "gong teen")),
        ('when = ["has teen teen"]\nkeep = ["high is gong"]', ("points 2 low4", "wong teen")),
        ('when = ["without 9"]\nkeep = ["high is gong"]', ("points 2 low4", "wong teen")),
        ('when = ["pair"]\nkeep = ["high is gong"]', ("points 2 low4", "wong teen")),
        ('when = ["no pair"]\nkeep = ["high is gong"]', ("points 3 low4", "gong teen")),
        ('when = ["every high at least 7"]\nkeep = ["high is gong"]', ("points 3 low4", "gong teen")),
        ('when = ["no high is wong"]\nkeep = ["high is gong"]', ("points 2 low4", "wong teen")),
        ('when = ["best low: high is 7"]\nkeep = ["high is gong"]', ("points 3 low4", "gong teen")),
        ('when = ["best high: low is 3"]\nkeep = ["high is gong"]', ("points 2 low4", "wong teen")),
        ('keep = ["high is pair"]', ("points 2 low4", "wong teen")),
        ('keep = ["low at least 3", "best high"]', ("points 3 low4", "gong teen")),
    ],
)
def test_words(row: str, played: tuple[str, str]) -> None:
    assert setting_of(rules(row, 'keep = ["best high"]'), HAND) == played


def test_a_pair_is_kept_or_split() -> None:
    best = 'keep = ["best high"]'
    hand = "6-6 6-6 1-4 3-6"
    assert setting_of(rules('keep = ["pair kept"]', best), hand)[1] == "pair teen"
    assert setting_of(rules('keep = ["pair split"]', best), hand)[1] == "wong teen"
    beside = 'when = ["pair teen|day beside 9 11, 9 5"]\nkeep = ["pair split"]'
    assert setting_of(rules(beside, best), hand)[1] == "wong teen"
    assert setting_of(rules(beside.replace("9 5", "9 4"), best), hand)[1] == "pair teen"
    assert (
        setting_of(rules('when = ["pair gee"]\nkeep = ["pair split"]', best), "1-2 2-4 6-6 1-3")[1]
        != "pair gee_joon"
    )


def test_gee_tiles_can_be_told_apart() -> None:
    strategy = rules('when = ["has gee6"]\nkeep = ["best low"]', 'keep = ["best high"]')
    assert strategy.tells_gees_apart
    with pytest.raises(GeesToldApartError):
        strategy.policy(NZ)
    hands = hands_of(load("nz"), gees_alike=False)
    settings = strategy.policy(hands).settings
    with_gee6 = (hands.tiles == 15).any(axis=1)
    assert is_worth_the_same(hands, settings[with_gee6], best_low(hands).settings[with_gee6]).all()
    assert is_worth_the_same(hands, settings[~with_gee6], best_high(hands).settings[~with_gee6]).all()
    assert not rules('when = ["has gee"]\nkeep = ["best low"]').tells_gees_apart
