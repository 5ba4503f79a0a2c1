"""Every kind of drill: made from its name, and marked as a second reading of the documents marks it."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import json, to_builtins
from msgspec.structs import replace

from paigow.books import BOOK_IDS, EDITIONS, load, with_choices
from paigow.intake.faults import FaultsError
from paigow.school import items as i
from paigow.school.drills.fault import wrong_steps
from paigow.school.drills.remedy import KNOCKED, MOMENTS, REMEDIES, Case, cases, decided
from paigow.school.item_maker import card_of, cards, is_in, make, mark, number_of
from paigow.school.item_text import OF_A_BOX, asks, because, label_in, option_in, rows_in
from paigow.school.items import KINDS, AnyItem, Kind
from paigow.words import LANGUAGES, hand_name
from tests.oracles.drills import answer, card_score, cost_of, document, fault_mended, is_house_way, pair

EACH = [(kind, book) for kind in KINDS for book in BOOK_IDS if is_in(kind, load(book))]
each = pytest.mark.parametrize(("kind", "book_id"), EACH)
books = pytest.mark.parametrize("book_id", BOOK_IDS)
FEW = {"set": 25}
"""Items of a kind whose second reading takes long."""


def some(kind: Kind, book_id: str, count: int = 200, seed: str = "tests") -> list[AnyItem]:
    book = load(book_id)
    return [make(kind, book, seed, number) for number in range(FEW.get(kind, count))]


def right(item: AnyItem) -> dict[str, Any]:
    """What the second reading answers; by which clause a hand is set it does not say."""
    found = answer(to_builtins(item))
    return {**found, "clause": card_of(item)} if isinstance(item, i.HouseWayItem) else found


@pytest.mark.parametrize(
    ("kind", "book_id"), [(kind, book) for kind in KINDS for book in EDITIONS if is_in(kind, load(book))]
)
def test_the_second_reading_is_marked_right(kind: Kind, book_id: str) -> None:
    for item in some(kind, book_id):
        marked = mark(item, right(item))
        assert marked.is_right, (item, marked)
        if kind != "score-card":
            assert marked.cost == (0 if kind == "set" else None)


@pytest.mark.parametrize("book_id", [book for kind, book in EACH if kind == "bank"])
def test_the_house_adds_as_much_to_a_shared_bank_as_the_player(book_id: str) -> None:
    banks = [item for item in some("bank", book_id, 300) if isinstance(item, i.BankItem)]
    shared = [item for item in banks if item.bank == "co-bank"]
    assert bool(shared) == load(book_id).flag("co_banking")
    assert all(item.house_stake == item.stake for item in shared)
    assert not any(item.house_stake for item in banks if item.bank == "player")


@each
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_reason_says_that_a_hand_outranks_one_of_the_same_name(
    kind: Kind, book_id: str, language: str
) -> None:
    for item in some(kind, book_id):
        for reason in mark(item, right(item)).because:
            if reason.code == "school.outranks":
                better, worse = (
                    hand_name(str(reason.facts[which]), language) for which in ("better", "worse")
                )
                assert better != worse


@each
def test_the_answer_that_a_mark_gives_is_marked_right(kind: Kind, book_id: str) -> None:
    for item in some(kind, book_id, 50):
        given = mark(item, right(item)).answer
        assert mark(item, json.decode(json.encode(given))).is_right


@each
def test_an_item_is_made_again_from_its_name(kind: Kind, book_id: str) -> None:
    book = load(book_id)
    for item in some(kind, book_id, 30):
        assert make(kind, load(item.named.book), item.named.seed, item.named.number) == item
        assert card_of(item) in cards(kind, book)
        assert json.decode(json.encode(item), type=type(item)) == item
    mine, others = (
        [
            replace(item, named=item.named.__class__(book="", seed="", number=0))
            for item in some(kind, book_id, 30, seed)
        ]
        for seed in ("tests", "other")
    )
    assert mine != others


@each
def test_every_card_is_drawn(kind: Kind, book_id: str) -> None:
    book = load(book_id)
    for card in cards(kind, book):
        number = number_of(kind, book, "cards", card)
        assert card_of(make(kind, book, "cards", number)) == card
        assert number_of(kind, book, "cards", card, least=number + 1) > number


@books
def test_a_house_way_is_set_and_by_its_clause(book_id: str) -> None:
    for item in some("house-way", book_id, 60):
        assert isinstance(item, i.HouseWayItem)
        known = right(item)
        others = [clause for clause in item.clauses if clause != known["clause"]]
        assert others
        assert not any(mark(item, {**known, "clause": clause}).is_right for clause in others)
        lows = [[item.tiles[0], other] for other in item.tiles[1:]]
        costly = [mark(item, {**known, "low": low}).is_right for low in lows]
        assert any(costly)
        by_house = {tuple(sorted(known["low"])), tuple(sorted(set(item.tiles) - set(known["low"])))}
        assert all(each or tuple(sorted(low)) not in by_house for low, each in zip(lows, costly, strict=True))


CHOICES = [
    (kind, book)
    for kind, book in EACH
    if kind in {"name", "wins", "score", "mis-set", "result", "remedy", "fault"}
]


@pytest.mark.parametrize(("kind", "book_id"), CHOICES)
def test_one_option_alone_is_right(kind: Kind, book_id: str) -> None:
    for item in some(kind, book_id, 60):
        options: tuple[str, ...] = item.options  # type: ignore[union-attr]  # these kinds have them
        assert len(set(options)) == len(options) > 1
        marks = [mark(item, {"choice": option}) for option in options]
        assert sum(each.is_right for each in marks) == 1
        assert len({each.answer for each in marks}) == 1, "the right answer does not depend on what was said"


@books
def test_a_setting_costs_what_all_deals_say(book_id: str) -> None:
    for item in some("set", book_id):
        assert isinstance(item, i.SetItem)
        one, *others = item.tiles
        for other in others:
            low = [one, other]
            lost, of = cost_of(to_builtins(item), low)
            marked = mark(item, {"low": low})
            assert marked.cost == Fraction(100 * lost, of)
            assert marked.is_right == (lost == 0)


@books
def test_a_setting_by_the_card_is_right_with_both_scores_and_costs_what_all_deals_say(book_id: str) -> None:
    sums = set()
    for item in some("score-card", book_id, 25):
        assert isinstance(item, i.ScoreCardItem)
        known = right(item)
        for name in ("low_score", "high_score"):
            assert not mark(item, {**known, name: known[name] + 1}).is_right
        marked = mark(item, known)
        for each in marked.scored:
            lost, of = cost_of(to_builtins(item), list(each.low))
            given = {"low": list(each.low), "low_score": each.low_score, "high_score": each.high_score}
            again = mark(item, given)
            assert again.cost == each.cost.exact == Fraction(100 * lost, of)
            assert again.is_right == each.is_card
            assert each.low_score == card_score(document(book_id), "low", pair(each.low))
            assert each.high_score == card_score(document(book_id), "high", pair(each.high))
        best = max(each.score for each in marked.scored)
        assert all(each.score == best for each in marked.scored if each.is_card)
        sums.add(sum(each.score == best for each in marked.scored) > 1)
    assert False in sums


@books
def test_a_tie_of_the_card_says_what_decides(book_id: str) -> None:
    ties = [item for item in some("score-card", book_id, 120) if card_of(item) == "tie"]
    assert ties
    for item in ties:
        marked = mark(item, right(item))
        best = max(each.score for each in marked.scored)
        assert sum(each.score == best for each in marked.scored) > 1
        assert marked.because[-1].code == "lesson.card_tie_best_high"


@books
def test_only_the_right_position_and_place_is_right(book_id: str) -> None:
    for item in some("served", book_id, 30):
        assert isinstance(item, i.ServedItem)
        assert sum(mark(item, {"position": each}).is_right for each in item.positions) == 1
    for item in some("cut", book_id, 30):
        first, *rest = right(item)["places"]
        other = next(place for place in (11, 24, 42, 83, 61) if place not in {first, *rest})
        assert mark(item, {"places": [*rest, first]}).is_right, "the order within a group is free"
        assert not mark(item, {"places": [*rest, other]}).is_right


@books
def test_coins_are_right_to_the_coin_and_the_chip(book_id: str) -> None:
    for item in some("pay", book_id, 60):
        assert isinstance(item, i.PayItem)
        paid = right(item)
        for name in ("paid", "commission", "returned"):
            assert not mark(item, {**paid, name: paid[name] + 1}).is_right
        assert not mark(item, {**paid, "chips": [*paid["chips"], min(item.chips)]}).is_right
        others = [each for each in paid["chips"] for _ in (0, 1)]
        halves = [each // 2 for each in others if each // 2 in item.chips]
        if others and len(halves) == len(others):
            assert mark(item, {**paid, "chips": halves}).is_right, "any chips that make up the amount"


@pytest.mark.parametrize("book_id", [book for kind, book in EACH if kind == "bank"])
def test_a_bank_pays_in_its_order_and_from_the_right_place(book_id: str) -> None:
    orders = set()
    for item in some("bank", book_id, 60):
        assert isinstance(item, i.BankItem)
        paid = right(item)["payments"]
        orders.add([each["box"] for each in paid] == sorted(each["box"] for each in paid))
        assert not mark(item, {"payments": paid[:-1]}).is_right
        assert not mark(item, {"payments": paid[::-1]}).is_right
        moved = [{**each, "sources": {"float": sum(each["sources"].values())}} for each in paid]
        assert not mark(item, {"payments": moved}).is_right
    assert orders == ({True} if book_id == "massachusetts" else {True, False})


@books
def test_a_dealt_round_has_one_fault(book_id: str) -> None:
    book = load(book_id)
    for item in some("fault", book_id, 70):
        assert isinstance(item, i.FaultItem)
        assert len(wrong_steps(item, book)) == 1
        backwards = replace(item, served=item.served[::-1])
        assert "delivery" in wrong_steps(backwards, book)


@books
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_mark_of_a_fault_says_what_would_have_been_right(book_id: str, language: str) -> None:
    """As the second reading has it; the words name it."""
    told = set()
    for item in some("fault", book_id):
        assert isinstance(item, i.FaultItem)
        row = to_builtins(item)
        mended = fault_mended(row)
        marked = mark(item, right(item))
        facts = dict(marked.because[-1].facts)
        told.add(marked.because[-1].code)
        assert len(marked.because) > 1
        if "is_house_way" in mended:
            low, high = str(facts["low"]).split(), str(facts["high"]).split()
            assert is_house_way({**row, "low": low, "high": high})
            assert (low, high) != (list(item.low), list(item.high))
        else:
            assert mended.items() <= facts.items()
        sentences = because(marked, language)
        assert all(sentences)
        assert len(set(sentences)) == len(sentences)
    assert len(told) == 6


def test_the_same_setting_is_right_in_one_book_and_wrong_in_another() -> None:
    nz, rws = load("nz"), load("rws")
    differing = 0
    for item in some("mis-set", "nz", 300):
        named = replace(item.named, book=rws.published_as)
        differing += (
            mark(item, {"choice": "house_way"}).is_right
            != mark(replace(item, named=named), {"choice": "house_way"}).is_right
        )
    assert differing > 5, nz.id


def test_a_reading_of_the_operator_changes_the_remedy() -> None:
    for choice, remedy in (("house way", "house_way"), ("as set", "as_set")):
        book = with_choices(load("canberra"), {"knocked_down": choice})
        (case, *_) = cases(book)[KNOCKED]
        decision = decided(case, book)
        assert decision is not None
        assert decision[0] == remedy


def test_every_remedy_can_follow() -> None:
    follow = [
        decided(case, load(book)) for book in BOOK_IDS for of in cases(load(book)).values() for case in of
    ]
    assert {each[0] for each in follow if each} | {"as_set"} == set(REMEDIES)


LOOKS = {"en": "looked", "zh-Hans": "看牌", "zh-Hant": "看牌"}
BEFORE_EXPOSURE = {moment for moment in MOMENTS if "looked" in moment} | {"while_the_players_set"}
THAT_PLAYER = {"en": "that player", "zh-Hans": "该玩家", "zh-Hant": "該玩家"}
NAMES_ONE = {
    "dealer_exposes_one_tile_of_a_player",
    "dealer_exposes_two_tiles_of_a_player",
    "player_exposes_two_own_tiles",
    "a_hand_mixed_with_the_banks",
    "dealer_exposes_one_tile_of_the_bank",
    "dealer_exposes_two_tiles_of_the_bank",
    "banker_exposes_two_own_tiles",
}
"""Irregularities that name one player."""


def asked(case: Case, language: str) -> str:
    named = i.Named(book=load("nz").published_as, seed="", number=0)
    item = i.RemedyItem(
        named=named, mishap=case.mishap, moment=case.moment, bank=case.bank, options=("play", "laja")
    )
    return asks(item, language)


@books
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_question_decide_the_remedy(book_id: str, language: str) -> None:
    """Where it matters who has looked, the question says who; "that player" is the one player that it names."""
    for mishap, found in cases(load(book_id)).items():
        words = {case: asked(case, language) for case in found}
        assert len(set(words.values())) == len(words)
        before = [case for case in found if case.moment in BEFORE_EXPOSURE]
        for bank in {case.bank for case in before}:
            follow = {decided(case, load(book_id)) for case in before if case.bank == bank}
            if len(follow) > 1:
                assert all(LOOKS[language] in words[case] for case in before if case.bank == bank), mishap
        if any(THAT_PLAYER[language] in text for text in words.values()):
            assert mishap in NAMES_ONE


# ---- answers that are none ------------------------------------------------------------------------------------------

NONSENSE: list[tuple[Kind, object, str]] = [
    ("name", None, "answer"),
    ("name", [], "answer"),
    ("name", {}, "choice"),
    ("name", {"choice": "pair six"}, "choice"),
    ("name", {"choice": 7}, "choice"),
    ("name", {"choice": "zero", "more": 1}, "more"),
    ("wins", {"choice": "copy"}, "choice"),
    ("order", {"order": [1, 2, 3]}, "order"),
    ("order", {"order": [1, 2, 3, 3]}, "order"),
    ("order", {"order": "1234"}, "order"),
    ("set", {"low": ["6-6"]}, "low"),
    ("set", {"low": ["9-9", "6-6"]}, "low"),
    ("house-way", {"low": ["6-6", "6-6"]}, "clause"),
    ("served", {"position": 9}, "position"),
    ("served", {"position": True}, "position"),
    ("cut", {"places": [11, 12, 13]}, "places"),
    ("cut", {"places": [11, 11, 12, 13]}, "places"),
    ("cut", {"places": [15, 11, 12, 13]}, "places"),
    ("pay", {"paid": 1, "commission": 0, "returned": 0}, "chips"),
    ("pay", {"paid": -1, "commission": 0, "returned": 0, "chips": []}, "paid"),
    ("pay", {"paid": 1, "commission": 0, "returned": 0, "chips": [7]}, "chips"),
    ("bank", {"payments": [{"box": 0, "sources": {}}]}, "payments.box"),
    ("bank", {"payments": [{"sources": {}}]}, "payments[1].box"),
    ("remedy", {"choice": ""}, "choice"),
    ("fault", {"choice": "payment 9"}, "choice"),
]


@pytest.mark.parametrize(("kind", "given", "field"), NONSENSE)
def test_what_is_no_answer_is_a_fault(kind: Kind, given: object, field: str) -> None:
    with pytest.raises(FaultsError) as found:
        mark(make(kind, load("nz"), "nonsense", 1), given)
    fault = found.value.faults[0]
    assert fault.field == field
    assert fault.expected


def test_an_account_that_the_bank_has_not_is_a_fault() -> None:
    item = make("bank", load("nz"), "nonsense", 1)
    assert isinstance(item, i.BankItem)
    given = {"payments": [{"box": item.winners[0].box, "sources": {"pocket": 5}}]}
    with pytest.raises(FaultsError, match="accounts out of losing"):
        mark(item, given)


LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=9) | st.floats(allow_nan=False)
JSON = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(("choice", "order", "low", "clause", "position", "places")), inner)
        | st.dictionaries(
            st.sampled_from(("paid", "commission", "returned", "chips", "payments", "box")), inner
        )
    ),
    max_leaves=12,
)


@settings(max_examples=300)
@given(st.sampled_from(EACH), st.integers(0, 40), JSON)
def test_whatever_is_answered_is_marked_or_is_a_fault(
    which: tuple[Kind, str], number: int, given: object
) -> None:
    kind, book_id = which
    item = make(kind, load(book_id), "any", number)
    try:
        marked = mark(item, given)
    except FaultsError:
        return
    assert json.decode(json.encode(marked.answer))


# ---- in words --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@each
def test_items_and_marks_are_told_in_every_language(kind: Kind, book_id: str, language: str) -> None:
    for item in some(kind, book_id, 40):
        assert asks(item, language)
        for option in getattr(item, "options", ()):
            assert option_in(item, option, language)
        assert all(because(mark(item, right(item)), language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_case_of_an_irregularity_has_its_words(language: str) -> None:
    for kind, book_id in EACH:
        if kind == "remedy":
            for card in cards(kind, load(book_id)):
                asks(
                    make(kind, load(book_id), "words", number_of(kind, load(book_id), "words", card)),
                    language,
                )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_step_that_was_mixed_up_is_told_without_its_box(language: str) -> None:
    for step in OF_A_BOX:
        told = label_in("fault", step, language)
        assert told
        assert f"box {step}" not in told
        assert f"第 {step}" not in told
    assert option_in(_item("fault"), "payment 3", language) != label_in("fault", "payment", language)


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_the_clauses_of_a_house_way_are_told_by_their_rows_in_every_language(book_id: str) -> None:
    item = make("house-way", load(book_id), "rows", 1)
    assert isinstance(item, i.HouseWayItem)
    for clause in item.clauses:
        written, *others = (rows_in(item, clause, language) for language in LANGUAGES)
        assert all(len(each) == len(written) for each in others)
        assert all(one != other for each in others for one, other in zip(written, each, strict=True))
    assert rows_in(_item("fault"), "count") == ()


def _item(kind: Kind) -> AnyItem:
    return make(kind, load("nz"), "rows", 1)


def test_a_card_that_there_is_not_is_named() -> None:
    with pytest.raises(LookupError, match="expected a card of name"):
        number_of("name", load("nz"), "s", "no such card")
