"""Set four tiles by the score card: score both hands of the setting with the highest sum."""

from functools import lru_cache

from paigow.books import Book
from paigow.rules import ruleset
from paigow.school.drills.drill import Drill
from paigow.school.drills.setting import hard_hands
from paigow.school.drills.tiles import Taken, laid, names
from paigow.school.items import LowHandByScore, Mark, Named, Reason, ScoreCardItem, ScoredSetting
from paigow.school.score_card.scored_hand import card_of, is_lab_there, is_tie, scored_settings
from paigow.school.seeds import Chance
from paigow.tiles import pieces

TIE = "tie"
"""Card of the hands on which settings that rank differently have the highest score."""


@lru_cache(maxsize=32)
def _hands(book: Book) -> dict[str, tuple[tuple[int, ...], ...]]:
    """Return hands of four kinds without a setting that is best in both hands, by what makes them hard."""
    card, hard = card_of(book), hard_hands(book)
    ties = [kinds for hands in hard.values() for kinds in hands if card.is_tie(kinds)]
    others = {what: tuple(kinds for kinds in hands if not card.is_tie(kinds)) for what, hands in hard.items()}
    return {what: hands for what, hands in (*others.items(), (TIE, tuple(ties))) if hands}


def _make(named: Named, card: str, book: Book, chance: Chance) -> ScoreCardItem:
    return ScoreCardItem(named=named, tiles=Taken(chance).four(chance.one_of(_hands(book)[card])))


def _mark(item: ScoreCardItem, answer: LowHandByScore, book: Book) -> Mark:
    """Mark the setting and its scores by the card of the book. The cost is that of the setting."""
    setting = laid(item.tiles, answer.low, book)
    scored = scored_settings(item.tiles, book)
    by_strength = {
        each.ranks.strengths: found
        for each, found in zip(ruleset(book).settings(pieces(item.tiles)), scored, strict=True)
    }
    mine, card = by_strength[setting.ranks.strengths], next(each for each in scored if each.is_card)
    is_right = mine.is_card and (answer.low_score, answer.high_score) == (mine.low_score, mine.high_score)
    shown = mine if mine.is_card else card
    return Mark(
        is_right=is_right,
        answer=LowHandByScore(low=shown.low, low_score=shown.low_score, high_score=shown.high_score),
        clauses=(),
        because=(*map(_scored, scored), *((_tie(book),) if is_tie(scored) else ())),
        cost=mine.cost.exact,
        scored=scored,
        truth=f"{card.low_name} / {card.high_name}",
        taken=names(setting),
    )


def _scored(setting: ScoredSetting) -> Reason:
    """Return the sentence on one setting."""
    code = "school.scored_best" if setting.is_best else "school.scored"
    return Reason(
        code=code,
        facts={
            "low_name": setting.low_name,
            "high_name": setting.high_name,
            "low": setting.low_score,
            "high": setting.high_score,
            "sum": setting.score,
            "cost": f"{setting.cost.value:.2f}",
        },
    )


def _tie(book: Book) -> Reason:
    return Reason(code=f"lesson.card_tie_{card_of(book).tie.replace(' ', '_')}")


DRILL = Drill(lambda book: tuple(_hands(book)), _make, LowHandByScore, _mark, lambda book: is_lab_there())
