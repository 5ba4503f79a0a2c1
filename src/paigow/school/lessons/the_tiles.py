"""The 32 tiles and their rank."""

from paigow.books import Book
from paigow.rules import ruleset
from paigow.school.items import Kind as DrillKind
from paigow.school.lessons.lesson import LessonStep, Pick, PickOption, Ranked, RankedRow, Subject
from paigow.school.lessons.parts import QUESTIONS, states
from paigow.school.seeds import Chance
from paigow.tiles import FULL_SET, GEE, KINDS, TILES, Kind


def _rows(book: Book) -> tuple[RankedRow, ...]:
    """Return every tile by its individual rank; both pieces of a face are included."""
    single = ruleset(book).ranks.single
    ranks = sorted(set(single.values()))
    return tuple(
        RankedRow(
            rank=place,
            name="",
            tiles=tuple((face,) for kind in KINDS if single[kind.index] == rank for face in kind.faces),
        )
        for place, rank in enumerate(ranks, 1)
    )


def _pick(code: str, kinds: list[Kind], book: Book, chance: Chance) -> Pick:
    """Return the question which of two tiles is higher."""
    single = ruleset(book).ranks.single
    shown = chance.shuffled(kinds)
    right = min(range(len(shown)), key=lambda place: single[shown[place].index])
    rank = single[shown[right].index] + 1
    return Pick(
        code=code,
        options=tuple(PickOption(tiles=(chance.one_of(kind.faces),)) for kind in shown),
        right=right,
        because=states("ranks_at", book.ranking.single_clause, rank=rank),
    )


def _pips_mislead(book: Book) -> list[Kind]:
    """Return the highest tile with fewer pips than some lower one, and that lower one."""
    single = ruleset(book).ranks.single
    by_rank = sorted(KINDS, key=lambda kind: single[kind.index])
    higher = by_rank[1]
    lower = next(
        kind for kind in by_rank if single[kind.index] > single[higher.index] and kind.pips > higher.pips
    )
    return [higher, lower]


def _steps(book: Book, chance: Chance) -> list[LessonStep]:
    rows, clause = _rows(book), book.ranking.single_clause
    others = [kind for kind in KINDS if kind not in GEE]
    twice = sum(count == 2 for count in FULL_SET.values())
    return [
        LessonStep(
            says=(
                states(
                    "set_of_tiles",
                    book.cite("show_tiles"),
                    tiles=len(TILES),
                    twice=twice,
                    once=len(TILES) - 2 * twice,
                ),
                states("single_ranks", clause, ranks=len(rows)),
            ),
            shows=Ranked(rows=rows),
        ),
        LessonStep(
            says=(states("rank_is_not_pips", clause),),
            pick=_pick("higher_tile", _pips_mislead(book), book, chance),
        ),
        LessonStep(
            says=(states("highest_tile_decides", book.ranking.highest_tile_clause),),
            pick=_pick("higher_tile", chance.some_of(others, 2), book, chance),
        ),
        LessonStep(
            says=(states("gee_ranks_last", clause, rank=len(rows)),),
            pick=_pick("highest_tile", chance.some_of(others, 4), book, chance),
        ),
    ]


def _questions(book: Book, chance: Chance) -> list[tuple[DrillKind, str]]:
    return [("order", "tiles")] * QUESTIONS


SUBJECT = Subject("tiles", _steps, _questions)
