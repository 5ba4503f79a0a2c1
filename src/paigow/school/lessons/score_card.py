"""The score card: scores of low hands, scores of high hands, and choosing by the highest sum."""

from typing import Final, Literal

from paigow.books import Book
from paigow.rules import TwoTiles
from paigow.school.drills.score_card import TIE
from paigow.school.drills.tiles import drawn, faces_of, two_tile_hands
from paigow.school.item_maker import cards, make, number_of
from paigow.school.items import Kind, ScoreCardItem
from paigow.school.lessons.lesson import (
    DrillPick,
    LessonStep,
    Pick,
    PickOption,
    Scored,
    ScoreRows,
    Statement,
    Subject,
)
from paigow.school.lessons.parts import some_of, states
from paigow.school.score_card.card_costs import card_costs
from paigow.school.score_card.card_rows import plus_facts, score_rows
from paigow.school.score_card.scored_hand import card_of, scored_settings
from paigow.school.seeds import Chance

Hand = Literal["low", "high"]


# ---- scores of one hand ----------------------------------------------------------------------------------------------


def _rows(hand: Hand, book: Book) -> ScoreRows:
    return ScoreRows(book=book.id, book_title=book.title, hand=hand, rows=score_rows(book))


def _more(hand: Hand, book: Book) -> list[Statement]:
    """Return what the card adds to the scores of these hands."""
    return [
        states(f"card_plus_{plus.hand}", book.ranking.highest_tile_clause, **plus_facts(plus))
        for plus in card_of(book).score.plus
        if plus.hand in {hand, "each"}
    ]


def _higher_score(hand: Hand, book: Book, chance: Chance) -> Pick:
    """Return the question which of two hands scores more."""
    card = card_of(book)

    def score(two: TwoTiles) -> int:
        return card.score_of(hand, two.kinds)

    pool = [two for two in two_tile_hands(book) if two.cls == "points"]
    hands = drawn([pool, pool], chance, lambda two: score(two[0]) != score(two[1]))
    right = 0 if score(hands[0]) > score(hands[1]) else 1
    better, worse = hands[right], hands[1 - right]
    facts: dict[str, str | int] = {
        "better": better.name,
        "worse": worse.name,
        "more": score(better),
        "less": score(worse),
    }
    return Pick(
        code=f"higher_score_{hand}",
        options=tuple(PickOption(tiles=tiles) for tiles in faces_of(hands, chance)),
        right=right,
        because=states("scores_more", (better.clause, worse.clause), **facts),
    )


def _asks(kind: Kind, card: str, book: Book, chance: Chance) -> DrillPick:
    seed = str(chance.below(1_000_000))
    return DrillPick(kind=kind, seed=seed, number=number_of(kind, book, seed, card))


def _of_hand(hand: Hand, book: Book) -> list[str]:
    """Return the cards of the drill on one hand."""
    return [card for card in cards("score", book) if card.startswith(hand)]


def _one_hand(hand: Hand, book: Book, chance: Chance) -> list[LessonStep]:
    """Return the table, what is added to it, and something to try."""
    points = book.ranking.points_clause
    plus = _more(hand, book)
    return [
        LessonStep(
            says=(states(f"card_{hand}_rows", points),),
            shows=_rows(hand, book),
            pick=_higher_score(hand, book, chance),
        ),
        *(
            LessonStep(says=tuple(plus), asks=_asks("score", card, book, chance))
            for card in _of_hand(hand, book)[:1]
            if plus
        ),
    ]


def _low(book: Book, chance: Chance) -> list[LessonStep]:
    first = LessonStep(
        says=(
            states("card_why", (book.cite("win"), book.cite("lose"), book.cite("push"))),
            states("card_idea", book.cite("match")),
        ),
    )
    return [first, *_one_hand("low", book, chance)]


def _high(book: Book, chance: Chance) -> list[LessonStep]:
    table, *rest = _one_hand("high", book, chance)
    numbered = [row for row in score_rows(book) if row.level.isdigit()]
    row = max(numbered, key=lambda row: row.low - row.high)
    same = states(
        "card_high_less", book.ranking.points_clause, points=int(row.level), low=row.low, high=row.high
    )
    return [
        LessonStep(says=(*table.says, same), shows=table.shows, pick=table.pick),
        *rest,
    ]


# ---- choosing --------------------------------------------------------------------------------------------------------


def _example(card: str, book: Book, chance: Chance) -> Scored:
    """Return a hand of a card of the drill with the scores of its settings."""
    seed = str(chance.below(1_000_000))
    item = make("score-card", book, seed, number_of("score-card", book, seed, card))
    assert isinstance(item, ScoreCardItem)  # made of its kind
    return Scored(settings=scored_settings(item.tiles, book))


def _choice(book: Book, chance: Chance) -> list[LessonStep]:
    clause = book.cite("two_and_two")
    known = cards("score-card", book)
    clear = [card for card in known if card != TIE]
    ties = [
        LessonStep(
            says=(states(f"card_tie_{card_of(book).tie.replace(' ', '_')}", clause),),
            shows=_example(TIE, book, chance),
            asks=_asks("score-card", TIE, book, chance),
        )
        for _ in known[len(clear) :]
    ]
    return [
        LessonStep(
            says=(states("card_sum", clause),),
            shows=_example(chance.one_of(clear), book, chance),
            asks=_asks("score-card", chance.one_of(clear), book, chance),
        ),
        *ties,
        *_costs(book),
    ]


def _costs(book: Book) -> list[LessonStep]:
    """Return what the card costs against perfect play, beside the house way, and the hand on which it costs most."""
    costs, clause = card_costs(book), book.cite("house_sets")
    clauses = (clause, book.clause_of("commission_bp"))
    says = [
        Statement(code="lesson.card_costs", facts=costs.player, clauses=clauses),
        *(
            Statement(code="lesson.card_costs_bank", facts=facts, clauses=clauses)
            for facts in (costs.banker,)
            if facts is not None
        ),
        Statement(code="lesson.card_differs", facts=costs.differs, clauses=(clause,)),
    ]
    worst = LessonStep(
        says=(states("card_worst", clause, cost=costs.worst_cost),),
        shows=Scored(settings=scored_settings(costs.worst, book)) if costs.worst else None,
    )
    return [LessonStep(says=tuple(says)), *([worst] if costs.worst else [])]


def _choice_questions(book: Book, chance: Chance) -> list[tuple[Kind, str]]:
    known = cards("score-card", book)
    others = some_of("score-card", [card for card in known if card != TIE], book, chance)
    return [*others[:-1], ("score-card", known[-1])]


LOW: Final = Subject(
    "card_low", _low, lambda book, chance: some_of("score", _of_hand("low", book), book, chance)
)
HIGH: Final = Subject(
    "card_high", _high, lambda book, chance: some_of("score", _of_hand("high", book), book, chance)
)
CHOICE: Final = Subject("card_choice", _choice, _choice_questions)
