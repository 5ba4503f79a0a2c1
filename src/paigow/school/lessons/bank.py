"""The bank, sharing and covering."""

from paigow.books import Book
from paigow.school.item_maker import cards, number_of
from paigow.school.items import Kind
from paigow.school.lessons.lesson import DrillPick, InTurn, LessonStep, Statement, Subject
from paigow.school.lessons.parts import rule_says, some_of, states
from paigow.school.seeds import Chance


def _offered(book: Book) -> list[Statement]:
    """Return who may bank, in which order, for how long."""
    return [
        *(
            rule_says(book, "player_banking")
            or [states("player_banking_option", book.clause_of("player_banking"))]
        ),
        *rule_says(book, "bank_order"),
        states("bank_rounds", book.clause_of("bank_rounds"), rounds=book.number("bank_rounds")),
        *rule_says(book, "bank_needs"),
    ]


def _shared(book: Book) -> list[Statement]:
    """Return what is shared: with the house, with other players, or nothing."""
    if book.flag("co_banking"):
        with_house = [
            *(rule_says(book, "co_banking") or [states("co_banking", book.clause_of("co_banking"))]),
            states("co_cover", book.clause_of("co_cover_bp"), percent=book.number("co_cover_bp") // 100),
            *rule_says(book, "co_bank_set_by"),
        ]
    else:
        with_house = [states("no_co_banking", book.clause_of("co_banking"))]
    shared = rule_says(book, "shared_bank") or [states("shared_bank_option", book.clause_of("shared_bank"))]
    return [*with_house, *shared]


def _asks(book: Book, chance: Chance) -> DrillPick | None:
    """Return a short bank to pay from, or ``None`` if only the house banks."""
    known = cards("bank", book)
    if not known:
        return None
    seed = str(chance.below(1_000_000))
    return DrillPick(kind="bank", seed=seed, number=number_of("bank", book, seed, known[0]))


def _steps(book: Book, chance: Chance) -> list[LessonStep]:
    first = LessonStep(
        says=(
            states("house_banks", book.cite("house_banks")),
            states("bank_wins_copies", book.cite("copy")),
            *(
                []
                if book.flag("player_banking")
                else [states("no_player_banking", book.clause_of("player_banking"))]
            ),
        ),
        shows=InTurn(ring=book.ring, chung=book.house, order=(book.house,)),
    )
    if not book.flag("player_banking"):
        return [first]
    return [
        first,
        LessonStep(says=tuple(_offered(book))),
        LessonStep(
            says=(
                states("cover", book.cite("bank_stake")),
                *rule_says(book, "cover_by"),
                *rule_says(book, "cover_failure"),
                *rule_says(book, "house_wager"),
                *rule_says(book, "maximum_player_bank"),
            )
        ),
        LessonStep(says=tuple(_shared(book))),
        LessonStep(
            says=(
                states("bank_gains", book.cite("bank_rest")),
                *rule_says(book, "bank_commission_rounding"),
                states("bank_short", book.cite("bank_shortfall")),
            ),
            asks=_asks(book, chance),
        ),
    ]


def _questions(book: Book, chance: Chance) -> list[tuple[Kind, str]]:
    if not book.flag("player_banking"):
        return some_of("result", ("copy",), book, chance)
    return some_of("bank", cards("bank", book), book, chance)


SUBJECT = Subject("bank", _steps, _questions)
