"""Checks of a house way on every hand, and the effect of each row, for its certificate."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from typing import Final

from paigow.books import Book
from paigow.lab.certificate.tracing import HandTrace, TracedRow, Tracer, codes, other_pair
from paigow.lab.certificate.types import (
    EXAMPLES,
    CertificateSetting,
    Check,
    Dominated,
    Example,
    Never,
    PublishedDifferences,
    RowReport,
    Winner,
)
from paigow.lab.hands import gees_rank_alike
from paigow.rules import KindSetting, Rules, ruleset
from paigow.rules.terms import hand_of
from paigow.tiles import GEE, KINDS, TILES, Tile, all_hands

_PIECES: Final = [[tile for tile in TILES if tile.kind is kind] for kind in KINDS]


# ---- hands as examples ------------------------------------------------------------------------------------------


def tiles_of(kinds: Sequence[int]) -> list[Tile]:
    """Return the first hand of tiles with these kinds."""
    return [_PIECES[kind][kinds[:place].count(kind)] for place, kind in enumerate(kinds)]


def laid(tiles: Iterable[Tile], setting: KindSetting) -> CertificateSetting:
    """Return tiles set like a setting of their kinds."""
    left = list(tiles)

    def take(two: Iterable[object]) -> tuple[str, str]:
        one, other = (
            left.pop(next(place for place, tile in enumerate(left) if tile.kind is kind)) for kind in two
        )
        return one.face, other.face

    low = take(setting.low.kinds)
    high = take(setting.high.kinds)
    return CertificateSetting(low=low, high=high, low_name=setting.low.name, high_name=setting.high.name)


def example(walk: HandTrace, settings: Iterable[KindSetting]) -> Example:
    """Return a hand with some of its settings, and the rows that narrowed it."""
    tiles = tiles_of(walk.kinds)
    return Example(
        tiles=tuple(tile.face for tile in tiles),
        hands=walk.ways,
        settings=[laid(tiles, setting) for setting in settings],
        rows=[step.number for step in walk.steps if step.fires],
    )


def weightiest(walks: Iterable[HandTrace], most: int = EXAMPLES) -> list[HandTrace]:
    """Return the hands that stand for the most hands of tiles."""
    return sorted(walks, key=lambda walk: -walk.ways)[:most]


def total(walks: Iterable[HandTrace]) -> int:
    """Return the number of hands of four tiles that these stand for."""
    return sum(walk.ways for walk in walks)


def _check(
    tried: int,
    failing: Sequence[HandTrace],
    settings: Callable[[HandTrace], Iterable[KindSetting]],
    *,
    by_kind: bool = False,
) -> Check:
    """Return a check; ``by_kind``: failing hands are counted by kind, else as hands of tiles."""
    return Check(
        holds=not failing,
        tried=tried,
        failing=len(failing) if by_kind else total(failing),
        failing_kinds=len(failing),
        examples=[example(walk, settings(walk)) for walk in weightiest(failing)],
    )


def _as_set(walk: HandTrace) -> list[KindSetting]:
    return [walk.set]


# ---- checks -----------------------------------------------------------------------------------------------------


def complete(walks: Sequence[HandTrace]) -> Check:
    """Check that a row decides every hand; the examples show the settings left open."""
    return _check(total(walks), [w for w in walks if not w.is_decided], lambda w: w.left)


def legal(decided: Sequence[HandTrace], tracer: Tracer) -> Check:
    """Check that both hands are the hand's own tiles, and the high hand does not rank below the low hand."""

    def is_legal(walk: HandTrace) -> bool:
        low, high = walk.set
        ranks = [tracer.ranks.hands[codes([kind.index for kind in two.kinds])] for two in (low, high)]
        kinds = sorted(kind.index for kind in (*low.kinds, *high.kinds))
        return kinds == list(walk.kinds) and ranks[0].high <= ranks[1].high

    return _check(total(decided), [w for w in decided if not is_legal(w)], _as_set)


def order_free(decided: Sequence[HandTrace], rules: Rules) -> Check:
    """Check one hand of each kind in all 24 orders."""

    def is_free(walk: HandTrace) -> bool:
        tiles = tiles_of(walk.kinds)
        first = rules.house_way(tiles)
        return all(rules.house_way(order) == first for order in permutations(tiles))

    return _check(24 * len(decided), [w for w in decided if not is_free(w)], _as_set, by_kind=True)


def piece_free(decided: Sequence[HandTrace], rules: Rules) -> Check:
    """Check every hand of tiles against the first of its kinds: the same setting by kinds, the same reason."""
    first = {codes(walk.kinds): rules.house_way(tiles_of(walk.kinds)) for walk in decided}
    tried, failing = 0, set()
    for tiles in all_hands():
        code = sum(tile.code for tile in tiles)
        if code not in first:
            continue
        tried += 1
        setting, clause, _ = rules.house_way(tiles)
        expected = first[code]
        if (
            {*setting.low, *setting.high} != set(tiles)
            or setting.ranks != expected.setting.ranks
            or clause != expected.clause
        ):
            failing.add(code)
    return _check(tried, [w for w in decided if codes(w.kinds) in failing], _as_set)


def pair_free(decided: Sequence[HandTrace], tracer: Tracer) -> Check:
    """Check hands with two pairs: the result must not depend on which pair the rows look at."""
    tried, failing = 0, []
    for walk in decided:
        other = other_pair(hand_of(walk.kinds))
        if other is None:
            continue
        tried += walk.ways
        second = tracer.walk(other, walk.ways)
        if not second.is_decided or second.set.strengths != walk.set.strengths:
            failing.append(walk)
    return _check(tried, failing, _as_set)


def engine_agrees(decided: Sequence[HandTrace], tracer: Tracer, rules: Rules) -> Check:
    """Check this report's walk against the table's own engine."""

    def agrees(walk: HandTrace) -> bool:
        setting, clause, _ = rules.house_way(tiles_of(walk.kinds))
        return setting.ranks == walk.set and clause == tracer.rows[walk.deciding - 1].row.clause

    return _check(total(decided), [w for w in decided if not agrees(w)], _as_set)


def gee_free(decided: Sequence[HandTrace], book: Book) -> Check | None:
    """Check hands with one gee tile against those with the other; ``None`` if they rank differently."""
    if not gees_rank_alike(book):
        return None
    one, other = (gee.index for gee in GEE)
    by_kinds = {walk.kinds: walk for walk in decided}
    lone = [walk for walk in decided if (one in walk.kinds) != (other in walk.kinds)]

    def is_free(walk: HandTrace) -> bool:
        twin = by_kinds.get(tuple(sorted({one: other, other: one}.get(kind, kind) for kind in walk.kinds)))
        return twin is not None and twin.set.strengths == walk.set.strengths

    return _check(total(lone), [w for w in lone if not is_free(w)], _as_set)


# ---- rows -------------------------------------------------------------------------------------------------------


class _Tally:
    """Counts what one row does over the hands."""

    def __init__(self) -> None:
        self.would_speak = self.speaks = self.narrows = self.decides = self.overruled = 0
        self.wins: Counter[int] = Counter()
        self.example: HandTrace | None = None
        """First of the hands standing for most, among those that only this row would set differently."""


def row_reports(walks: Sequence[HandTrace], tracer: Tracer) -> list[RowReport]:
    """Return what each row does, in order."""
    tallies = [_Tally() for _ in tracer.rows]
    for walk in walks:
        _count_in(walk, tallies)
    return [_row_report(row, tally) for row, tally in zip(tracer.rows, tallies, strict=True)]


def _count_in(walk: HandTrace, tallies: Sequence[_Tally]) -> None:
    for step in walk.steps:
        tally = tallies[step.number - 1]
        tally.speaks += walk.ways
        tally.narrows += walk.ways * step.fires
        tally.overruled += walk.ways * step.overruled
    is_decided = walk.is_decided
    if is_decided:
        tallies[walk.deciding - 1].decides += walk.ways
    for number, (tally, alone) in enumerate(zip(tallies, walk.alone, strict=True), 1):
        tally.would_speak += walk.ways * alone.speaks
        winner = walk.dropped_by(number) if is_decided and alone.kept else None
        if winner is not None:
            tally.wins[winner] += walk.ways
            if tally.example is None or walk.ways > tally.example.ways:
                tally.example = walk


def _row_report(row: TracedRow, tally: _Tally) -> RowReport:
    shown = tally.example
    return RowReport(
        row=row.number,
        clause=row.row.clause,
        says=row.row.says,
        when=row.row.when,
        keep=row.row.keep,
        would_speak_of=tally.would_speak,
        speaks_of=tally.speaks,
        narrows=tally.narrows,
        decides=tally.decides,
        overruled=tally.overruled,
        never=None if tally.narrows else _never(tally.would_speak, tally.speaks, tally.overruled),
        alone_otherwise=tally.wins.total(),
        wins_there=[
            Winner(row=number, hands=hands)
            for number, hands in sorted(tally.wins.items(), key=lambda won: (-won[1], won[0]))
        ],
        example=None if shown is None else example(shown, [shown.set, *shown.alone[row.number - 1].kept]),
    )


def _never(would_speak: int, speaks: int, overruled: int) -> Never:
    if not would_speak:
        return "no hand"
    if not speaks:
        return "decided above"
    return "overruled" if overruled else "changes nothing"


# ---- settings ---------------------------------------------------------------------------------------------------


def dominated(decided: Sequence[HandTrace]) -> Dominated:
    """Find hands for which another setting is better in one hand and no worse in the other."""
    found: list[tuple[HandTrace, KindSetting]] = []
    for walk in decided:
        low, high = walk.set.strengths
        better = [
            setting
            for setting in walk.every
            if setting.low.low >= low and setting.high.high >= high and setting.strengths != (low, high)
        ]
        if better:
            found.append((walk, better[0]))
    found.sort(key=lambda each: -each[0].ways)
    return Dominated(
        hands=total(walk for walk, _ in found),
        kinds=len(found),
        every=[example(walk, [walk.set, better]) for walk, better in found],
    )


def otherwise(decided: Sequence[HandTrace], published: Book) -> PublishedDifferences:
    """Compare the way with the one that its book publishes."""
    table = ruleset(published).table
    others = [
        (walk, theirs)
        for walk in decided
        for theirs in (_same(walk, table[codes(walk.kinds)].setting),)
        if not _lie_alike(walk.set, theirs)
    ]
    unlike = [walk for walk, theirs in others if walk.set.strengths != theirs.strengths]
    shown = {id(walk) for walk in weightiest(unlike or (walk for walk, _ in others))}
    return PublishedDifferences(
        book=published.id,
        hands=total(walk for walk, _ in others),
        kinds=len(others),
        unlike=total(unlike),
        examples=sorted(
            (example(walk, [walk.set, theirs]) for walk, theirs in others if id(walk) in shown),
            key=lambda each: -each.hands,
        ),
    )


def _same(walk: HandTrace, setting: KindSetting) -> KindSetting:
    """Return a setting of another ranking in this one, where low and high hand may be swapped."""
    return next(each for each in walk.every if _lie_alike(each, setting))


def _lie_alike(one: KindSetting, other: KindSetting) -> bool:
    """Return whether the same kinds are together."""
    if one == other:
        return True
    codes_of = [{codes([kind.index for kind in two.kinds]) for two in setting} for setting in (one, other)]
    return codes_of[0] == codes_of[1]
