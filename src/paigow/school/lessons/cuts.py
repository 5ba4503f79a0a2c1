"""Cuts."""

from paigow.books import Book, Cut
from paigow.school.item_maker import cards, number_of
from paigow.school.items import Kind
from paigow.school.lessons.lesson import CutGroups, Cuts, DrillPick, LessonStep, Subject
from paigow.school.lessons.parts import rule_says, some_of, states, word_of
from paigow.school.seeds import Chance


def _groups(cut: Cut) -> CutGroups:
    return CutGroups(
        name=cut.name,
        options=cut.options,
        confidence=cut.confidence,
        clause=cut.clause,
        groups=cut.groups,
    )


def _asks(cut: Cut, book: Book, chance: Chance) -> DrillPick:
    seed = str(chance.below(1_000_000))
    return DrillPick(kind="cut", seed=seed, number=number_of("cut", book, seed, str(cut)))


def _steps(book: Book, chance: Chance) -> list[LessonStep]:
    house, approved = book.house_cut, book.approved_cuts
    chooses = rule_says(book, "banker_cuts") if not book.flag("banker_cuts") else []
    steps = [
        LessonStep(
            says=(
                states("woodpile", book.cite("cut")),
                states("house_cut", (book.clause_of("house_cut"), house.clause), cut=str(house)),
            ),
            shows=Cuts(cuts=(_groups(house),)),
            asks=_asks(house, book, chance),
        )
    ]
    if len(approved) == 1:
        return [
            *steps,
            LessonStep(says=(states("one_cut", house.clause), *chooses), shows=Cuts(cuts=(_groups(house),))),
        ]
    return [
        *steps,
        LessonStep(
            says=(
                states("cuts", book.cite("approved_cut"), cuts=len(approved)),
                *(chooses or [states("banker_cuts", book.clause_of("banker_cuts"))]),
                states(
                    f"cut_before_{word_of(book, 'cut_before_no_more_bets')}",
                    book.clause_of("cut_before_no_more_bets"),
                ),
            ),
            shows=Cuts(cuts=tuple(_groups(cut) for cut in approved)),
            asks=_asks(chance.one_of([cut for cut in approved if cut != house]), book, chance),
        ),
    ]


def _questions(book: Book, chance: Chance) -> list[tuple[Kind, str]]:
    return some_of("cut", cards("cut", book), book, chance)


SUBJECT = Subject("cuts", _steps, _questions)
