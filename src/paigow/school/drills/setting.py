"""Set four tiles: marked by the exact cost of the setting against the best one."""

from collections.abc import Sequence
from functools import lru_cache

from paigow.books import Book
from paigow.rules import KindSetting, ruleset
from paigow.rules.settings import kind_settings
from paigow.school.drills.drill import Drill
from paigow.school.drills.tiles import Taken, halves, laid, names
from paigow.school.items import LowHandAnswer, Mark, Named, Reason, SetItem
from paigow.school.seeds import Chance
from paigow.tiles import GEE, KINDS, is_pair, kind_multisets, pieces


@lru_cache(maxsize=32)
def hard_hands(book: Book) -> dict[str, tuple[tuple[int, ...], ...]]:
    """Return hands of four kinds without a setting that is best in both hands, by what makes them hard."""
    ranks = ruleset(book).ranks
    found: dict[str, list[tuple[int, ...]]] = {}
    for kinds in kind_multisets(4):
        settings = kind_settings(kinds, ranks)
        if not _is_best_in_both(settings):
            found.setdefault(_what(kinds, settings), []).append(kinds)
    return {card: tuple(hands) for card, hands in sorted(found.items())}


def _is_best_in_both(settings: Sequence[KindSetting]) -> bool:
    best = (max(each.low.low for each in settings), max(each.high.high for each in settings))
    return any(each.strengths == best for each in settings)


def _what(kinds: Sequence[int], settings: Sequence[KindSetting]) -> str:
    """Return the best that the hand could hold.

    One of ``pair teen``, ``wong``, ``gong``, ``high_nine``, ``gee`` and ``points``.
    """
    held = [two for each in settings for two in (each.low, each.high)]
    best = max(held, key=lambda two: two.high)
    if is_pair(*best.kinds):
        return best.name
    if best.cls != "points":
        return best.cls
    return "gee" if any(KINDS[kind] in GEE for kind in kinds) else "points"


def card_of_four(kinds: Sequence[int], book: Book) -> str | None:
    """Return what setting four kinds trains, or ``None`` if one setting is best in both hands."""
    rising = tuple(sorted(kinds))
    settings = kind_settings(rising, ruleset(book).ranks)
    return None if _is_best_in_both(settings) else _what(rising, settings)


def _make(named: Named, card: str, book: Book, chance: Chance) -> SetItem:
    kinds = chance.one_of(hard_hands(book)[card])
    return SetItem(
        named=named,
        tiles=Taken(chance).four(kinds),
    )


def _mark(item: SetItem, answer: LowHandAnswer, book: Book) -> Mark:
    """Mark the setting: one without cost is right, whichever of equal ones it is."""
    from paigow.lab.hand_analysis import one_hand  # noqa: PLC0415 -- numpy, which the other drills do not need

    setting = laid(item.tiles, answer.low, book)
    odds = one_hand(book, pieces(item.tiles))
    settings = ruleset(book).settings(pieces(item.tiles))
    by_strength = dict(zip((each.ranks.strengths for each in settings), odds.settings, strict=True))
    mine, best = by_strength[setting.ranks.strengths], odds.best
    chosen = settings[odds.settings.index(best)]
    return Mark(
        is_right=mine.cost == 0,
        answer=LowHandAnswer(low=halves(chosen)[0]),
        clauses=(odds.clause,) if best.house_way else (),
        because=(
            Reason(
                code="school.best_setting",
                facts={
                    "low_name": best.low_name,
                    "high_name": best.high_name,
                    "win": best.win,
                    "push": best.push,
                    "lose": best.lose,
                    "deals": odds.deals,
                },
            ),
        ),
        cost=100 * mine.cost,
        truth=names(chosen),
        taken=names(setting),
    )


DRILL = Drill(lambda book: tuple(hard_hands(book)), _make, LowHandAnswer, _mark)
