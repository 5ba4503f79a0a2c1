"""How the house would set four tiles, and why: the answer of ``paigow hand --json`` and of ``POST /api/v1/advice``."""

from collections.abc import Sequence
from typing import TypedDict

from paigow.books import Book
from paigow.citing import by_clause
from paigow.rules import HouseSetting, HouseWayStep, Setting, ruleset
from paigow.tiles import Tile, faces
from paigow.words import explain_house_way, hand_name, in_language, passed_over


class SettingAdvice(TypedDict):
    """One way to set the hand."""

    low: list[str]
    high: list[str]
    low_rank: str
    high_rank: str
    house_way: bool
    """Whether the house sets the hand this way. It is true of exactly one setting, even if another ranks the same."""


class StepAdvice(TypedDict):
    """A row of the house way that narrowed the settings, and the number of settings left after it."""

    clause: str
    left: int
    says: str


class Advice(TypedDict):
    """Four tiles, their settings that differ by kind, and the setting of the house with its reason."""

    book: str
    hand: list[str]
    settings: list[SettingAdvice]
    clause: str
    trace: list[StepAdvice]
    explanation: str


def advice(book: Book, tiles: Sequence[Tile], language: str = "en") -> Advice:
    """Return every setting of four tiles, and the house way's setting with its clause, trace and explanation.

    Names and sentences are in ``language``.

    Raises:
        LookupError: if there is no such language.
    """
    rules = ruleset(book)
    house = rules.house_way(tiles)
    return Advice(
        book=book.id,
        hand=faces(tiles),
        settings=[_setting(setting, house, language) for setting in rules.settings(tiles)],
        clause=house.clause,
        trace=[_step(step, language) for step in house.steps],
        explanation=explanation(house, language),
    )


def explanation(house: HouseSetting, language: str = "en") -> str:
    """Return one sentence that says how the house sets the hand, by which clause, and what the clause means."""
    return explain_house_way(
        low=house.setting.low_name,
        high=house.setting.high_name,
        says=house.steps[-1].says,
        clause=by_clause(house.clause, language),
        overruled=next((step.clause for step in house.steps if step.overruled), None),
        language=language,
    )


def is_house_setting(setting: Setting, house: HouseSetting) -> bool:
    """Return whether a setting is the setting of the house. Two tiles of one kind count as the same."""
    return setting.ranks == house.setting.ranks


def _setting(setting: Setting, house: HouseSetting, language: str) -> SettingAdvice:
    is_house = is_house_setting(setting, house)
    shown = house.setting if is_house else setting
    return SettingAdvice(
        low=faces(shown.low),
        high=faces(shown.high),
        low_rank=hand_name(shown.low_name, language),
        high_rank=hand_name(shown.high_name, language),
        house_way=is_house,
    )


def _step(step: HouseWayStep, language: str) -> StepAdvice:
    says = passed_over(step.says, language) if step.overruled else in_language(step.says, language)
    return StepAdvice(clause=step.clause, left=step.left, says=says)
