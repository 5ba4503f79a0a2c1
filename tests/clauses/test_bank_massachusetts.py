"""Massachusetts: the bank, the co-bank and the dealer's wager against the bank, clause by clause."""

from typing import Any

import pytest

from paigow.books import BookError, Value, load, with_choices
from paigow.rules import lay_over
from paigow.runtime import TableOrder
from paigow.table import Refusal, State, decide, next_duty
from paigow.table import commands as c
from paigow.table import events as e
from paigow.web.edge.errors import FaultsFound
from paigow.web.tables.table_orders import read_order
from tests.books.editing import operator
from tests.clauses.banking import (
    after_house_round,
    against,
    asked,
    bank_round,
    clause_of_last,
    close,
    cover,
    holds,
    house_round,
    passed_over,
    seated,
    stake,
)
from tests.table.banks import BANK_SET
from tests.table.driver import BANK, LOSES, PUSHES, WINS, Game, coins

ANN, BOB, CHO = ("Ann", 1), ("Bob", 3), ("Cho", 5)


def three(**more: Any) -> Game:
    return after_house_round("massachusetts", ANN, BOB, CHO, **more)


def lessen(person: str, amount: str) -> c.LessenHouseWager:
    return c.LessenHouseWager(person=person, coins=coins(amount))


@pytest.mark.clause("MA 1 Bank", check=1)
@pytest.mark.clause("MA 8(h) amount", check=1)
def test_the_dealer_wagers_against_the_bank_what_its_player_last_wagered_against_him() -> None:
    table = seated("massachusetts", ANN, BOB, CHO)
    table.begin()
    for person, box, amount in (("Ann", 1, "$50"), ("Bob", 3, "$100"), ("Cho", 5, "$100")):
        table.wager(person, box, amount)
    table.deal()
    table.finish()
    bank_round(table, "Ann", ("Bob", 3, "$200"), ("Cho", 5, "$100"))
    assert table.events(e.HouseWagerPlaced)[-1].coins == coins("$50")
    assert clause_of_last(table, e.HouseWagerPlaced) == "MA 8(h) amount"
    assert len(table.events(e.HouseWagerMatched)) == 1
    table.banker = "Bob"  # the last wager against the dealer is still the one of the dealer's round
    table.begin()
    table.wager("Cho", 5, "$100")
    close(table)
    assert table.events(e.HouseWagerPlaced)[-1].coins == coins("$100")


@pytest.mark.clause("MA 8(h) amount", check=1)
@pytest.mark.parametrize(
    ("how", "amount"), [("last wager", "$50.50"), ("half the last wager", "$25.25"), ("table minimum", "$10")]
)
def test_the_dealers_wager_is_calculated_as_it_was_approved(how: str, amount: str) -> None:
    table = seated(
        "massachusetts",
        ANN,
        BOB,
        choices={"house_wager_amount": how},
        house_wager_approved="Commission, 3 May",
    )
    table.begin()
    table.wager("Ann", 1, "$50.50")
    table.wager("Bob", 3, "$200")
    table.deal()
    table.finish()
    against(table, "Ann")
    table.duty()
    assert table.state.round.bank.house_wager == coins(amount)
    assert clause_of_last(table, e.HouseWagerPlaced) == "MA 8(h) amount"
    table.play(lessen("Ann", "$0"))


@pytest.mark.clause("MA 8(h) amount", check=1)
def test_another_amount_of_the_dealers_wager_has_to_be_approved() -> None:
    choices: dict[str, Value] = {"house_wager_amount": "table minimum"}
    field = "house_wager_approved"
    order: dict[str, object] = {"book": "massachusetts", "options": choices}
    for given in ({}, {field: " "}):
        with pytest.raises(FaultsFound) as of_order:
            read_order(order | given)
        assert {fault.field for fault in of_order.value.faults} == {field}
    book = with_choices(load("massachusetts"), choices)
    settings = Game("massachusetts").settings
    opening = c.OpenTable(
        table="t1", book=book.id, edition=book.edition, digest=book.digest, settings=settings, choices=choices
    )
    refused = decide(State.empty(), opening, book)
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.facts["field"]) == ("bad_settings", field)
    told = 'options = { house_wager_amount = "table minimum" }\n'
    with pytest.raises(BookError) as of_file:
        lay_over(operator(told, book="massachusetts"), file="casino.toml")
    assert [(fault.field, fault.clause) for fault in of_file.value.faults] == [(field, "MA 8(h) amount")]


@pytest.mark.clause("MA 8(h) amount", check=1)
def test_who_approved_the_dealers_wager_is_recorded_with_the_table() -> None:
    text = "MGC, letter 118 of 12 March 2026"
    options = {"house_wager_amount": "table minimum"}
    order = read_order({"book": "massachusetts", "options": options, "house_wager_approved": text})
    assert order.settings(order.make_book()).house_wager_approved == text
    told = f'house_wager_approved = "{text}"\noptions = {{ house_wager_amount = "table minimum" }}\n'
    filed = TableOrder(book="massachusetts", operator_file=operator(told, book="massachusetts").decode())
    table = Game(
        filed.make_book(), house_wager_approved=filed.settings(filed.make_book()).house_wager_approved
    )
    (opened,) = table.events(e.TableOpened)
    assert opened.settings.house_wager_approved == text
    assert Game("massachusetts").settings.house_wager_approved == ""


@pytest.mark.clause("MA 8(h) reduce", check=1)
def test_the_bank_has_the_dealers_wager_lowered_or_dropped() -> None:
    table = three()
    against(table, "Ann")
    table.wager("Bob", 3, "$100")
    float_before = table.state.float_coins
    table.duty()
    assert table.state.float_coins == float_before - coins("$100")
    table.refused(lessen("Bob", "$20"), "not_the_bank")
    table.refused(lessen("Ann", "$120"), "not_lower", "MA 8(h) reduce")
    table.play(lessen("Ann", "$20"))
    assert (table.state.round.bank.house_wager, table.state.float_coins) == (
        coins("$20"),
        float_before - coins("$20"),
    )
    table.play(lessen("Ann", "$0"))
    assert (table.state.round.bank.house_wager, table.state.float_coins) == (0, float_before)
    table.refused(lessen("Ann", "$0"), "no_house_wager", "MA 8(h) reduce")
    assert next_duty(table.state, table.book) == "bets"  # it is put up once


def test_the_dealers_wager_is_no_more_than_the_bank_can_still_cover() -> None:
    table = three()
    holds(table, "Ann", "$250")
    cover(table, "Ann", [("Bob", 3, "$200")])
    assert (table.state.round.bank.house_wager, table.state.round.bank.stake) == (coins("$50"), coins("$250"))
    assert clause_of_last(table, e.HouseWagerLessened) == "R-99"


@pytest.mark.clause("MA 8(a) option", check=1)
def test_the_licensee_may_offer_player_banking() -> None:
    table = three()
    assert asked(table) == ["Ann", "Bob", "Cho"]
    table = three(choices={"player_banking": False})
    assert asked(table) == []
    assert clause_of_last(table, e.HouseBanks) == "MA 8(a) option"


@pytest.mark.clause("MA 8(a) precedence", check=1)
def test_the_rules_of_the_bank_go_before_the_others() -> None:
    # 7(c) has the dealer turn the dealer's tiles after the players', 8(n) the bank's; 6(c) counts from the
    # dealer, 8(j) from the bank
    table = three()
    bank_round(table, "Bob", ("Ann", 1, "$100"))
    round_two = table.names()[table.names().index("BankTaken") :]
    assert round_two.index("HouseHandSet") < max(i for i, name in enumerate(round_two) if name == "HandSet")
    assert table.events(e.DiceCounted)[-1].first == 3  # nine falls on the bank: 1, 9 and 17
    table = three(maximum="$200")
    against(table, "Bob")
    table.no_wager("Ann", 1, "$300", "above_maximum")  # nothing in section 8 lifts the limits


@pytest.mark.clause("MA 8(b)", check=1)
def test_nobody_banks_the_first_round_after_a_display() -> None:
    table = seated("massachusetts", ANN, BOB)
    assert asked(table) == []
    assert clause_of_last(table, e.HouseBanks) == "MA 8(b)"
    table = three()
    for person in ("Ann", "Bob", "Cho"):
        table.play(c.Leave(person=person))
    table.until("shown")  # the table is idle, the tiles on display again
    table.seat("Bob", 3)
    assert asked(table) == []


@pytest.mark.clause("MA 8(b)", check=1)
@pytest.mark.parametrize("whole_set", [True, False])
def test_nobody_banks_the_first_round_after_tiles_were_replaced_and_displayed_again(whole_set: bool) -> None:
    table = three()
    bank_round(table, "Ann", ("Bob", 3, "$100"), ("Cho", 5, "$100"))
    table.play(c.ReplaceTiles(by="Sue", reason="marked", whole_set=whole_set))
    table.banker = None
    table.until("shown")  # 4(a): inspected; 4(b): face up in pairs
    assert asked(table) == []
    assert clause_of_last(table, e.HouseBanks) == "MA 8(b)"
    for person, box in (ANN, BOB, CHO):
        table.wager(person, box, "$100")
    table.deal()
    table.finish()
    assert asked(table) == ["Ann", "Bob", "Cho"]  # 8(c): starting with the player farthest to the right


@pytest.mark.clause("NZ 5.2 first round", check=1)
@pytest.mark.parametrize("book", ["nz", "canberra"])
def test_elsewhere_the_bank_goes_round_as_before_when_tiles_were_replaced(book: str) -> None:
    table = after_house_round(book, ("Ann", 3), ("Bob", 5))
    table.play(c.ReplaceTiles(by="Sue", reason="marked"))
    table.until("shown")
    assert asked(table) == ["Ann", "Bob"]


@pytest.mark.clause("MA 8(c) offer", check=1)
def test_the_bank_is_offered_counter_clockwise_from_the_dealers_far_right() -> None:
    assert asked(three()) == ["Ann", "Bob", "Cho"]
    table = three()
    table.banker = "Bob"
    assert asked(table) == ["Ann", "Bob"]
    assert table.sees(None).chung == 3


@pytest.mark.clause("MA 8(c) next", check=1)
def test_the_first_to_be_asked_moves_on_until_it_is_the_dealers_turn() -> None:
    table = seated("massachusetts", ("Ann", 1), ("Bob", 2), ("Cho", 3))
    seats = (("Ann", 1), ("Bob", 2), ("Cho", 3))
    house_round(table, *seats)
    first = []
    for _ in range(5):
        order = asked(table)
        first.append(order[0] if order else "dealer")
        for person, box in seats:
            table.wager(person, box, "$100")
        table.deal()
        table.finish()
    assert first == ["Ann", "Bob", "Cho", "dealer", "Ann"]
    table = seated("massachusetts", *seats)
    house_round(table, *seats)
    bank_round(table, "Cho", ("Ann", 1, "$100"))  # no matter who accepted
    table.banker = None
    assert asked(table) == ["Bob", "Ann"]


@pytest.mark.clause("MA 8(c) consecutive", check=1)
def test_nobody_banks_two_rounds_in_a_row() -> None:
    table = three()
    bank_round(table, "Bob", ("Ann", 1, "$100"), ("Cho", 5, "$100"))
    table.banker = None
    assert asked(table) == ["Cho", "Ann"]
    assert passed_over(table) == {"Bob": "MA 8(c) consecutive"}


@pytest.mark.clause("MA 8(c) nobody", check=1)
def test_all_pass_and_the_round_is_played_against_the_dealer() -> None:
    table = three()
    assert asked(table) == ["Ann", "Bob", "Cho"]
    assert clause_of_last(table, e.HouseBanks) == "MA 8(c) nobody"
    assert (table.sees(None).bank.kind, table.sees(None).chung) == ("house", 0)


@pytest.mark.clause("MA 8(d)(1)", check=1)
def test_who_has_not_wagered_in_the_last_dealers_round_is_refused() -> None:
    table = three()
    bank_round(table, "Ann", ("Bob", 3, "$100"))
    table.seat("Dee", 4)
    table.banker = None
    assert asked(table) == ["Bob", "Cho"]  # Cho sat out the bank's round, but not the dealer's
    assert passed_over(table) == {"Dee": "MA 8(d)(1)", "Ann": "MA 8(c) consecutive"}
    table = three()
    bank_round(table, "Ann", ("Bob", 3, "$100"))
    table.seat("Dee", 4)
    table.begin(to="stacked")
    table.refused(c.OfferBank(person="Dee"), "not_his_turn", "MA 8(c) offer")


@pytest.mark.clause("MA 8(d)(1)", check=1)
def test_a_wager_in_an_earlier_round_of_the_dealers_is_not_enough() -> None:
    table = three()
    house_round(table, BOB)
    assert asked(table) == ["Bob"]
    assert passed_over(table) == {"Ann": "MA 8(d)(1)", "Cho": "MA 8(d)(1)"}


@pytest.mark.clause("MA 8(d)(2)", check=1)
@pytest.mark.parametrize(("amount", "kind"), [("$599", "house"), ("$600", "player")])
def test_the_banks_chips_cover_all_other_wagers(amount: str, kind: str) -> None:
    table = three()
    holds(table, "Ann", amount)
    cover(table, "Ann", [("Bob", 3, "$400"), ("Cho", 5, "$200")])
    if table.state.phase == "covering":
        table.refused(c.SettleCover(), "cover_short", "MA 8(d)(2)")
        table.play(c.PassBank(person="Ann"))
    assert table.state.round.bank.kind == kind
    assert table.has("Ann") == (coins(amount) if kind == "house" else 0)
    assert table.state.round.bank.house_wager == 0  # nothing is left that could cover it


@pytest.mark.clause("MA 8(d)(2)", check=1)
@pytest.mark.parametrize(("bp", "kind"), [(10000, "house"), (5000, "co-bank")])
def test_a_co_bank_covers_all_of_them_too_or_half_as_it_is_read(bp: int, kind: str) -> None:
    table = three(choices={"co_cover_bp": bp})
    holds(table, "Ann", "$300")
    cover(table, "Ann", [("Bob", 3, "$600")], with_house=True)
    if table.state.phase == "covering":
        table.play(c.PassBank(person="Ann"))
    assert table.state.round.bank.kind == kind


@pytest.mark.clause("MA 8(e) option", check=1)
def test_the_licensee_may_offer_to_cover_half() -> None:
    table = three()
    table.begin(to="offering")
    for person in ("Ann", "Bob", "Cho"):  # to all players of the table
        table.until("offering")
        assert table.bank_answers(person) == ("pass", "player", "co-bank")
        table.play(c.PassBank(person=person))
    table = three(choices={"co_banking": False})
    table.begin(to="offering")
    assert table.bank_answers("Ann") == ("pass", "player")
    table.refused(c.TakeBank(person="Ann", with_house=True), "no_co_banking", "MA 8(e) option")


@pytest.mark.clause("MA 8(e) request", check=1)
@pytest.mark.clause("MA 1 Co-banking", check=1)
def test_the_bank_is_shared_half_and_half_when_its_player_asks_for_it() -> None:
    table = three()
    cover(table, "Ann", [("Bob", 3, "$600")])
    assert (table.state.round.bank.kind, table.state.round.bank.house_stake) == ("player", 0)
    table = three()
    cover(table, "Ann", [("Bob", 3, "$600")], with_house=True)
    bank = table.state.round.bank
    assert (bank.kind, bank.stake, bank.house_stake) == ("co-bank", coins("$300"), coins("$300"))


@pytest.mark.clause("MA 8(e) no wager", check=1)
def test_the_dealer_has_no_wager_against_a_co_bank() -> None:
    table = three()
    against(table, "Ann", with_house=True, hands={1: BANK, 3: WINS[0], 0: LOSES[0]})
    table.wager("Bob", 3, "$100")
    table.refused(c.PlaceHouseWager(), "no_house_wager")
    table.deal()
    assert not table.events(e.HouseWagerPlaced)
    assert 0 in table.events(e.EmptyBoxesCollected)[-1].positions
    assert table.state.round.house_hand is None


@pytest.mark.clause("MA 8(f)", check=1)
def test_the_bank_uses_one_betting_area() -> None:
    table = three(choices={"several_boxes": "two adjacent"})
    against(table, "Ann")
    table.no_wager("Ann", 2, "$100", "own_bank", "MA 8(f)")
    table.wager("Bob", 3, "$100")
    table.wager("Bob", 2, "$100")  # others may
    table.refused(stake("Bob", "$100"), "not_the_bank", "MA 1 Bank")  # nobody shares it with her
    assert table.book.word("shared_bank_among") == "box"


def test_the_limits_of_the_table_hold_against_a_co_bank() -> None:
    table = three(maximum="$200", house_liability="$1000")
    against(table, "Ann", with_house=True)
    table.no_wager("Bob", 3, "$300", "above_maximum")


def test_a_player_alone_is_asked_all_the_same() -> None:
    table = after_house_round("massachusetts", ANN)
    assert asked(table) == ["Ann"]


@pytest.mark.clause("MA 8(e) no wager", check=1)
def test_a_player_alone_shares_no_bank_with_the_house_which_has_no_wager_against_it() -> None:
    table = after_house_round("massachusetts", ANN)
    table.begin(to="offering")
    table.refused(c.TakeBank(person="Ann", with_house=True), "nobody_to_wager", "MA 8(e) option")
    table.play(c.TakeBank(person="Ann"))


@pytest.mark.clause("MA 8(c) offer", check=1)
@pytest.mark.clause("MA 8(h) amount", check=1)
@pytest.mark.parametrize("house", [WINS[0], LOSES[0], PUSHES[0]])
def test_a_player_alone_banks_against_the_dealers_wager(house: str) -> None:
    # 1 Bank: the other players and the dealer play against it; 8(h) is for any person who is the bank, 8(o)
    # names nobody else
    table = after_house_round("massachusetts", ANN)
    before, float_before = table.has("Ann"), table.state.float_coins
    against(table, "Ann", hands={1: BANK, 0: house})
    table.until("players_set")
    assert table.state.round.bank.stake == coins("$100")
    table.play(table.set_hand("Ann", 1, BANK_SET))
    table.until("round_over")
    (settled,) = table.events(e.BankSettled)
    won = {"win": -coins("$100"), "lose": coins("$95"), "push": 0}[
        table.events(e.HouseWagerMatched)[0].result
    ]
    assert table.has("Ann") - before == won
    assert settled.surplus == max(won, 0) * 100 // 95
    assert table.state.float_coins - float_before == {-10000: 10000, 9500: -10000, 0: 0}[won]
    assert table.state.rotation.holder == "Ann"
    assert asked(table) == []  # the offer has come round to the dealer


@pytest.mark.parametrize("does_wait", [False, True])
def test_a_player_alone_who_has_the_dealers_wager_dropped_gives_the_bank_up_or_loses_it(
    does_wait: bool,
) -> None:
    # 8(h) gives the right to drop it; with no wager against the bank it has no round, so 8(c): the dealer's
    table = after_house_round("massachusetts", ANN)
    against(table, "Ann")
    table.duty()
    table.play(lessen("Ann", "$0"))
    assert table.bank_answers("Ann") == ("pass",)
    table.play(c.CallNoMoreBets(deadline_ms=30_000) if does_wait else c.PassBank(person="Ann"))
    banks = table.events(e.HouseBanks)[-1]
    assert (banks.person, banks.clause) == ("Ann", "MA 8(c) nobody")
    table.wager("Ann", 1, "$100")
    table.deal()
    assert table.state.round.bank.kind == "house"


def test_a_bank_alone_whose_chips_pay_no_wager_plays_no_round() -> None:
    table = after_house_round("massachusetts", ANN)
    float_before = table.state.float_coins
    holds(table, "Ann", "$0.10")
    against(table, "Ann")
    table.until("round_over")
    assert table.events(e.RoundVoided)[-1].cause == "no wagers"
    assert (table.has("Ann"), table.state.float_coins) == (10, float_before)


@pytest.mark.clause("MA 8(e) option", check=1)
@pytest.mark.clause("MA 8(e) request", check=1)
@pytest.mark.parametrize("is_shared", [False, True])
def test_only_a_licensee_who_shares_banks_covers_half_of_what_a_player_cannot(is_shared: bool) -> None:
    table = three(choices={"co_banking": is_shared, "cover_failure": "share or house", "co_cover_bp": 5000})
    holds(table, "Ann", "$300")
    cover(table, "Ann", [("Bob", 3, "$600")])
    assert table.state.phase == "covering"
    assert table.bank_answers("Ann") == (("pass", "co-bank") if is_shared else ("pass",))
    assert table.state.round.bank.half == (coins("$300") if is_shared else None)


@pytest.mark.clause("MA 7(b) final", check=1)
def test_the_banks_hand_stays_set_while_the_dealers_is_still_to_be_set() -> None:
    table = after_house_round("massachusetts", ANN, BOB)
    against(table, "Ann", hands={1: BANK, 3: WINS[0], 0: LOSES[0]})
    table.wager("Bob", 3, "$100")
    table.deal()
    table.set(3, WINS[1])
    table.play(table.set_hand("Ann", 1, BANK_SET))
    assert table.state.phase == "players_set"
    table.refused(table.as_delivered("Ann", 1), "already_set", "MA 7(b) final")
