"""Pairs and Gee Joon."""

from paigow.books import Book
from paigow.rules import TwoTiles
from paigow.school.drills.tiles import Taken, two_tile_hands
from paigow.school.items import Kind
from paigow.school.lessons.lesson import LessonStep, Pick, PickOption, Ranked, Subject
from paigow.school.lessons.parts import higher_hand, ranked_rows, states
from paigow.school.seeds import Chance
from paigow.tiles import GEE, KINDS, is_pair


def pairs(book: Book) -> list[TwoTiles]:
    """Return every pair, the highest first."""
    return sorted((hand for hand in two_tile_hands(book) if hand.cls == "pair"), key=lambda hand: -hand.high)


def _mate(hand: TwoTiles, chance: Chance) -> Pick:
    """Return the question which tile makes a pair with this one."""
    one, other = chance.shuffled(hand.kinds)
    near = [kind for kind in KINDS if not is_pair(kind, one) and kind.pips == one.pips]
    far = [kind for kind in KINDS if not is_pair(kind, one) and kind.pips != one.pips]
    taken = Taken(chance)
    given = taken.face(one)
    options = [other, *near[:1], *chance.some_of(far, 3 - len(near[:1]))]
    faces = [taken.face(kind) for kind in options]
    shown = chance.shuffled(faces)
    return Pick(
        code="makes_a_pair",
        given=(given,),
        options=tuple(PickOption(tiles=(face,)) for face in shown),
        right=shown.index(faces[0]),
        because=states("is_a_pair", hand.clause, name=hand.name),
    )


def _steps(book: Book, chance: Chance) -> list[LessonStep]:
    found = pairs(book)
    alike = [hand for hand in found if len(set(hand.kinds[0].faces)) == 1 and hand.kinds[0] is hand.kinds[1]]
    unlike = [hand for hand in found if hand not in alike and hand.kinds[0] not in GEE]
    gee = next(hand for hand in found if hand.kinds[0] in GEE)
    clause = found[0].clause
    return [
        LessonStep(
            says=(
                states("pairs_outrank", clause, pairs=len(found)),
                states("pairs_alike", clause, pairs=len(alike)),
            ),
            shows=Ranked(rows=ranked_rows(alike)),
        ),
        LessonStep(
            says=(states("pairs_unlike", clause, pairs=len(unlike)),),
            shows=Ranked(rows=ranked_rows(unlike)),
            pick=_mate(chance.one_of(unlike), chance),
        ),
        LessonStep(
            says=(states("gee_joon", gee.clause, place=found.index(gee) + 1),),
            shows=Ranked(rows=ranked_rows([gee])),
            pick=_mate(gee, chance),
        ),
        LessonStep(
            says=(
                states(
                    "pairs_rank", clause, highest=found[0].name, next=found[1].name, lowest=found[-1].name
                ),
            ),
            pick=higher_hand("highest_pair", [found, found, found], book, chance),
        ),
    ]


def _questions(book: Book, chance: Chance) -> list[tuple[Kind, str]]:
    names = chance.some_of([hand.name for hand in pairs(book)], 3)
    return [
        ("name", names[0]),
        ("order", "pairs"),
        ("name", "pair gee_joon"),
        ("order", "pairs"),
        ("name", names[1]),
    ]


SUBJECT = Subject("pairs", _steps, _questions)
