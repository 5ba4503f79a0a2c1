"""Strategy files, ``paigow-strategy/1``: a decision list, a score card, or both.

    format = "paigow-strategy/1"
    name = "Most points, then best high"

    [[rule]]
    keep = ["most points"]

    [[rule]]
    keep = ["best high"]

Rules narrow the settings of a hand from the first to the last. A rule whose conditions do not hold, or that
would keep nothing, is skipped. ``docs/strategies.md`` lists the words.
"""

import re
from collections.abc import Callable
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import numpy as np
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from paigow.books import Book
from paigow.intake.faults import Faults, FaultsError
from paigow.intake.field_types import LONGEST_TEXT, Form, UnfitError, row_of, text, whole
from paigow.intake.struct_reader import read_struct
from paigow.intake.texts import read_file, toml_tree
from paigow.intake.toml_lines import field_lines, line_of
from paigow.intake.toml_text import TomlError, read_toml
from paigow.lab.errors import LabError
from paigow.lab.hands import Flags, Hands, Place, Whole, faces_of_hand, hands_of
from paigow.lab.policies import GeesToldApartError, Policy
from paigow.lab.strategy.settings_table import LEVELS, SettingsTable, settings_table
from paigow.lab.strategy.shipped_files import SHIPPED, shipped_file
from paigow.lab.strategy.words import (
    Choice,
    Condition,
    Test,
    read_choice,
    read_condition,
    read_hand_test,
    tells_gees_apart,
)

FORMAT: Final = "paigow-strategy/1"
MOST_RULES: Final = 500
MOST_PHRASES: Final = 20
"""Most conditions, choices or tests in one row."""
MOST_SCORE: Final = 1_000_000
_LINE: Final = re.compile(r"line (\d+), ")
MOST_LISTED: Final = 10
"""Most open hands that a message lists."""
LONGEST_PHRASE: Final = 200
_CARD: Final = "14 whole numbers: for 0 to 9 points, high nine, gong, wong and pair"


def _phrase(wanted: str, reader: Callable[[str], Any]) -> Form:
    """Return the form of a phrase, with the reader's message for one that is wrong."""

    def read(value: Any) -> Any:
        if not isinstance(value, str) or not 0 < len(value) <= LONGEST_PHRASE:
            raise UnfitError(f"{wanted} of at most {LONGEST_PHRASE} letters")
        try:
            return reader(value)
        except ValueError as error:
            part, told, expected = str(error).rpartition(": expected ")
            raise UnfitError(
                expected if told else str(error).removeprefix("expected "), part[1:-1] or value
            ) from error

    return Form(wanted, read)


_FEW: Final = Meta(max_length=MOST_PHRASES)
_Conditions = Annotated[tuple[Annotated[Condition, _phrase("a condition", read_condition)], ...], _FEW]
_Choices = Annotated[tuple[Annotated[Choice, _phrase("a choice", read_choice)], ...], _FEW]
_HandTests = Annotated[tuple[Annotated[Test, _phrase("a test of a hand", read_hand_test)], ...], _FEW]
_Score = Annotated[int, whole(-MOST_SCORE, MOST_SCORE)]
_Card = Annotated[tuple[_Score, ...], row_of(_CARD, len(LEVELS), least=len(LEVELS))]
_Text = Annotated[str, text(f"a text of at most {LONGEST_TEXT} letters", LONGEST_TEXT)]


class StrategyError(FaultsError):
    """The error for a strategy file that cannot be used. It lists every fault with its line."""


class OpenHandsError(LabError):
    """A strategy that leaves a choice between settings that rank differently.

    Attributes:
        hands: The faces of each open hand; if the gee tiles rank alike, one stands for either.
    """

    def __init__(self, name: str, book: str, hands: list[list[str]]) -> None:
        self.hands = hands
        listed = "; ".join(" ".join(faces) for faces in hands[:MOST_LISTED])
        more = len(hands) - MOST_LISTED
        super().__init__(
            f"strategy {name!r} leaves {len(hands):,} hands by kind open in {book}; expected a last rule for "
            f'every hand, such as keep = ["best high"]: {listed}'
            + (f"; and {more:,} more" if more > 0 else "")
        )


class _StrategyFaults(Faults):
    """Faults of a strategy file, each with its line."""

    error = StrategyError
    keeps_rows = True

    def __init__(self, file: str, lines: dict[str, int]) -> None:
        super().__init__(file)
        self._lines = lines

    def named(self, field: str) -> str:
        line = line_of(field, self._lines)
        return field if line is None else f"line {line}, {field}"

    def raise_found(self) -> None:
        """Stop with the faults in the order of their lines."""
        self.found.sort(key=lambda fault: int((_LINE.match(fault.field) or ("", 0))[1]))
        super().raise_found()


class Rule(Struct, frozen=True, kw_only=True):
    """A row of the decision list."""

    when: _Conditions = ()
    """All must hold."""
    keep: _Choices
    """Applied from the first to the last."""
    says: _Text = ""


class Plus(Struct, frozen=True, kw_only=True):
    """An amount that a score card adds for a hand."""

    add: _Score
    hand: Literal["low", "high", "each"]
    when: _HandTests
    """All must hold."""


class ScoreCard(Struct, frozen=True, kw_only=True):
    """Scores of the low and of the high hand: 0 to 9 points, high nine, gong, wong, pair."""

    low: _Card
    high: _Card
    plus: Annotated[tuple[Plus, ...], Meta(max_length=MOST_RULES)] = ()

    def hand_scores(self, table: SettingsTable) -> dict[str, Whole]:
        """Return ``low`` and ``high``: the score of every two kinds as such a hand, (17, 17)."""
        found: dict[str, Whole] = {}
        for part, card in (("low", self.low), ("high", self.high)):
            scores: Whole = np.array(card, np.int64)[table.two_tile_levels]
            for plus in self.plus:
                if plus.hand in {part, "each"}:
                    scores = scores + plus.add * table.two_tiles_that_pass(plus.when)
            found[part] = scores
        return found

    def scores(self, table: SettingsTable) -> Whole:
        """Return (M,): the score of each setting."""
        total: Whole = sum(table.of(part, scores) for part, scores in self.hand_scores(table).items())
        return total


class Strategy(Struct, frozen=True, kw_only=True, dict=True):
    """A strategy as read from its file.

    Example:
        >>> import paigow
        >>> from paigow import lab
        >>> card = lab.Strategy.shipped("card-a")
        >>> lab.edge(paigow.load("nz"), player=card).edge - lab.edge(paigow.load("nz"), player="optimal").edge
        Fraction(721151, 409045000)
    """

    format: Literal["paigow-strategy/1"]
    name: Annotated[str, text("a name of 1 to 100 letters", 100, least=1)]
    says: _Text = ""
    source: _Text = ""
    """Where a published strategy comes from."""
    rules: Annotated[tuple[Rule, ...], Meta(max_length=MOST_RULES)] = field(default=(), name="rule")
    score: ScoreCard | None = None

    @classmethod
    def load(cls, path: Path) -> "Strategy":
        """Return the strategy of a file.

        Raises:
            StrategyError: the file cannot be read or has faults. All are listed with their lines.
        """
        return cls.parse(read_file(path, StrategyError), file=path.name)

    @classmethod
    def parse(cls, content: bytes | str, *, file: str = "strategy") -> "Strategy":
        """Return the strategy of a text. ``file`` is the name of the text in messages.

        Raises:
            StrategyError: the text has faults. All are listed with their lines.
        """
        tree = toml_tree(content, _StrategyFaults(file, {}))
        faults = _StrategyFaults(file, field_lines(content))
        found = read_struct(tree, cls, faults)
        assert found is not None  # a tree is a table
        _check(found, faults)
        faults.raise_found()
        return found if found.rules else replace(found, rules=(Rule(keep=(Choice(order="highest score"),)),))

    @classmethod
    def shipped(cls, name: str) -> "Strategy":
        """Return a shipped strategy.

        Raises:
            LabError: there is none of this name.
        """
        if name not in SHIPPED:
            raise LabError(f"{name!r}: no such strategy; expected one of {', '.join(SHIPPED)}")
        return cls.parse(shipped_file(name), file=f"{name}.toml")

    @cached_property
    def tells_gees_apart(self) -> bool:
        """Whether it names one gee tile alone, so that the two are different kinds."""
        plus = () if self.score is None else self.score.plus
        tests = [test for rule in self.rules for when in rule.when for test in when.tests]
        tests += [test for rule in self.rules for choice in rule.keep for test in choice.tests]
        tests += [test for each in plus for test in each.when]
        hands = [when.hand for rule in self.rules for when in rule.when if when.hand is not None]
        return any(map(tells_gees_apart, [*hands, *(test.phrase for test in tests)]))

    def policy(self, hands: Hands) -> Policy:
        """Return the setting of every hand.

        Raises:
            OpenHandsError: it leaves a choice between settings that rank differently.
            GeesToldApartError: it tells gee tiles apart that are one kind in ``hands``.
        """
        if self.tells_gees_apart and hands.gees_alike:
            raise GeesToldApartError(f"strategy {self.name!r} tells the two gee tiles apart")
        table, left = settings_table(hands), _settings_left(self, hands)
        undecided = table.undecided(left)
        if len(undecided):
            faces = [faces_of_hand(hands, hand) for hand in undecided.tolist()]
            raise OpenHandsError(self.name, hands.book.published_as, faces)
        first = np.where(left, np.arange(len(left)), len(left))
        settings: Place = np.minimum.reduceat(first, hands.first[:-1])
        return Policy(self.name, settings)

    def open_hands(self, book: Book) -> list[list[str]]:
        """Return the hands for which it leaves a choice in a book, by their faces."""
        hands = hands_of(book, gees_alike=False if self.tells_gees_apart else None)
        undecided = settings_table(hands).undecided(_settings_left(self, hands))
        return [faces_of_hand(hands, hand) for hand in undecided.tolist()]


@lru_cache(maxsize=64)
def _settings_left(strategy: Strategy, hands: Hands) -> Flags:
    """Return (M,): the settings that all rules leave."""
    table = settings_table(hands)
    score = None if strategy.score is None else strategy.score.scores(table)
    left = np.ones(len(hands.hand), bool)
    for rule in strategy.rules:
        applies = np.ones(len(hands), bool)
        for condition in rule.when:
            applies &= table.holds(condition, left)
        kept = left
        for choice in rule.keep:
            kept = table.kept(choice, kept, score)
        applies &= table.some(kept)
        left = np.where(applies[hands.hand], kept, left)
    return left


def is_strategy(content: bytes | str) -> bool:
    """Return whether a text says that it is a strategy file."""
    try:
        return str(read_toml(content).get("format")).startswith("paigow-strategy/")
    except TomlError:
        return False


def _check(found: Strategy, faults: Faults) -> None:
    """Note what is wrong between rules and score card."""
    for place, rule in enumerate(found.rules, 1):
        if not rule.keep and faults.is_whole(f"rule[{place}]"):
            faults.add(f"rule[{place}].keep", "expected at least one choice")
    uses_score = any(choice.order == "highest score" for rule in found.rules for choice in rule.keep)
    if not faults.is_whole("rule") or not faults.is_whole("score"):
        return
    if found.score is None and uses_score:
        faults.add("score", "missing; expected the score card that 'highest score' uses")
    if found.score is not None and found.rules and not uses_score:
        faults.add("score", "expected a rule with 'highest score', which uses the score card")
    if found.score is None and not found.rules:
        faults.missing("rule", "at least one rule, or a score card")
