"""Resorts World Sentosa, Pai Gow Plus: a dealer-banked round at the table, clause by clause."""

import pytest

from paigow.table import Settings, may
from paigow.table import commands as c
from paigow.table import events as e
from paigow.web.reference.rules import rules_page
from tests.clauses.banking import after_house_round, against
from tests.table.driver import ALL_FACES, BANK, LOSES, PUSHES, WINS, Game, coins

HANDS = {2: WINS, 4: PUSHES, 7: LOSES}
WAGERS = [("Ann", 2, "$100"), ("Bob", 4, "$20"), ("Cho", 7, "$40")]


def played() -> Game:
    table = Game("rws")
    table.whole_round(HANDS, WAGERS)
    return table


def betting(**settings: object) -> Game:
    table = Game("rws", **settings)  # type: ignore[arg-type]
    table.seat("Ann", 2)
    table.begin({0: BANK, 2: WINS[0], 3: LOSES[0], 4: PUSHES[0]})
    return table


def dealt(*, total: int = 9, on: tuple[int, ...] = (2, 5)) -> Game:
    table = Game("rws")
    table.seat("Ann", 2)
    table.begin(total=total)
    for number, box in enumerate(on):
        table.wager(("Ann", "Bob", "Cho")[number], box, "$20")
    table.deal()
    return table


def hand_of(table: Game, box: int) -> tuple[str, ...]:
    hand = table.state.boxes[box].hand
    return hand.tiles if hand else ()


def bet(person: str, box: int, amount: str, kind: c.Bet) -> c.PlaceWager:
    return c.PlaceWager(person=person, box=box, coins=coins(amount), bet=kind)


# ---- terms, layout, opening ---------------------------------------------------------------------------------


@pytest.mark.clause("RWS 1 Banker", check=1)
@pytest.mark.clause("RWS 1 Dealer-Banker", check=1)
def test_the_dealer_banks() -> None:
    table = played()
    assert (table.state.house, table.sees(None).chung) == (0, 0)
    assert [event.box for event in table.events(e.HandMatched)] == [2, 4, 7]


@pytest.mark.clause("RWS 1 Low and High Hand", check=1)
def test_the_better_two_tiles_are_the_high_hand() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.deal()
    (done,) = table.set(2, "teen teen / eleven low6")
    assert isinstance(done, e.HandSet)
    assert (done.low, done.high) == (("5-6", "1-5"), ("6-6", "6-6"))


@pytest.mark.clause("RWS 1 Tie", check=1)
@pytest.mark.clause("RWS 3.14.3", check=1)
def test_one_hand_won_and_one_lost_is_a_tie_and_the_bet_stands_off() -> None:
    table = played()
    (stands,) = table.events(e.WagerStands)
    assert (stands.person, stands.stake) == ("Bob", coins("$20"))
    assert table.has("Bob") == coins("$1000")


@pytest.mark.clause("RWS 2.1.2", check=1)
@pytest.mark.parametrize("boxes", [1, 4, 7])
def test_the_number_of_boxes_is_a_setting(boxes: int) -> None:
    table = Game("rws", boxes=boxes)
    assert list(table.state.boxes) == list(range(1, boxes + 1))
    table.play(c.CloseTable())
    book = table.book
    settings = Settings(boxes=8, chips=(50,), minimum=1000, maximum=2000)
    order = c.OpenTable(table="t", book=book.id, edition=book.edition, digest=book.digest, settings=settings)
    table.refused(order, "bad_settings")


@pytest.mark.clause("RWS 2.1.4 betting box", check=1)
@pytest.mark.clause("RWS 2.1.4 Tie", check=1)
@pytest.mark.clause("RWS 2.1.4 Bonus", check=1)
def test_there_are_three_bets() -> None:
    table = betting()
    assert table.book.bets == ("main", "bonus", "tie")
    for kind in ("main", "bonus", "tie"):
        table.wager("Ann", 2, "$20", kind)
    assert [wager.bet for wager in table.state.boxes[2].wagers] == ["main", "bonus", "tie"]


@pytest.mark.clause("RWS 2.2", check=1)
def test_thirty_two_tiles_are_in_use() -> None:
    table = Game("rws", is_shown=False)
    table.refused(c.CheckTiles(tiles=ALL_FACES[:31]), "wrong_set")
    table.until("shown")
    assert len(table.sees(None).shown_tiles) == 32


# ---- bets ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("RWS 3.1", check=1)
def test_bets_are_taken_after_the_call_for_bets() -> None:
    table = Game("rws")
    table.seat("Ann", 2)
    table.play(c.WashTiles())
    table.until("stacked")
    table.refused(bet("Ann", 2, "$20", "main"), "bets_not_open")
    table.until("betting")
    table.wager("Ann", 2, "$20")


@pytest.mark.clause("RWS 3.2", check=1)
@pytest.mark.clause("RWS 5.4", check=1)
def test_a_bet_after_the_call_is_refused_and_not_honoured() -> None:
    table = betting()
    table.wager("Ann", 2, "$100")
    table.until("bets_closed")
    table.no_wager("Ann", 2, "$150", "bets_are_closed", "RWS 5.4")
    (late,) = table.play(c.ReportLateBet(by="Lee", person="Ann", box=2, coins=coins("$50")))
    assert isinstance(late, e.BetRefused)
    assert (late.was, late.clause) == ("late", "RWS 5.4")
    table.refused(bet("Ann", 2, "$10", "tie"), "bets_are_closed", "RWS 5.4")
    table.deal()
    table.set(2, WINS[1])
    table.finish()
    assert table.has("Ann") == coins("$1095")


@pytest.mark.clause("RWS 5.5", check=1)
def test_a_bet_withdrawn_after_the_call_is_still_owed() -> None:
    table = betting()
    table.play(c.SitDown(person="Ann", box=3))
    table.wager("Ann", 3, "$100")
    table.until("bets_closed")
    table.refused(c.TakeBackWager(person="Ann", box=3), "bets_are_closed", "RWS 5.5")
    table.refused(c.Leave(person="Ann"), "wager_lives", "RWS 5.5")
    (drawn,) = table.play(c.ReportWithdrawnBet(by="Lee", person="Ann", box=3, coins=coins("$100")))
    assert isinstance(drawn, e.BetRefused)
    assert (drawn.was, drawn.clause) == ("withdrawn", "RWS 5.5")
    table.deal()
    table.set(3, LOSES[1])
    table.finish()
    assert table.has("Ann") == coins("$900")


@pytest.mark.clause("RWS 3.3 bet", check=1)
@pytest.mark.clause("RWS 3.4 initial", check=1)
def test_without_an_initial_bet_there_are_no_tiles_and_no_side_bets() -> None:
    table = betting()
    table.seat("Bob", 5)
    table.wager("Ann", 2, "$20")
    table.refused(bet("Bob", 5, "$20", "tie"), "no_initial_bet", "RWS 3.4 side bets")
    for kind in ("tie", "bonus"):
        table.refused(bet("Bob", 2, "$20", kind), "no_initial_bet", "RWS 3.4 initial")
    table.deal()
    assert hand_of(table, 5) == ()
    table.refused(c.AskHouseWay(person="Bob", box=5), "not_in_play")


@pytest.mark.clause("RWS 3.4 initial", check=1)
def test_who_takes_his_initial_bet_back_gets_his_side_bet_back_though_others_play_the_box() -> None:
    table = betting()
    table.seat("Bob", 5)
    for person in ("Ann", "Bob"):
        table.wager(person, 2, "$20")
        table.play(bet(person, 2, "$20", "bonus"))
    table.play(c.TakeBackWager(person="Bob", box=2))
    table.until("bets_closed")
    (back,) = table.events(e.WagerReturned)
    assert (back.person, back.bet, back.coins) == ("Bob", "bonus", coins("$20"))
    assert back.clause == table.book.cite("side_bet")
    assert {(wager.person, wager.bet) for wager in table.state.boxes[2].wagers} == {
        ("Ann", "main"),
        ("Ann", "bonus"),
    }


@pytest.mark.clause("RWS 2.1.1", check=1)
@pytest.mark.parametrize(
    ("layout", "bets"), [("bonus, tie", {"bonus", "tie"}), ("bonus", {"bonus"}), ("tie", {"tie"})]
)
def test_the_layout_has_both_side_bets_or_one_of_them(layout: str, bets: set[str]) -> None:
    table = betting(choices={"layout_bets": layout})
    table.wager("Ann", 2, "$20")
    offered = {
        right.fields["bet"] for right in may(table.state, "Ann", table.book) if right.do == "place_wager"
    }
    assert offered == {"main", *bets}
    kinds: tuple[c.Bet, ...] = ("bonus", "tie")
    for kind in kinds:
        if kind in bets:
            table.wager("Ann", 2, "$10", kind)
        else:
            table.refused(bet("Ann", 2, "$10", kind), "no_such_bet", "RWS 2.1.1")
    pay = rules_page(table.book).pay
    assert {bet for bet, paid in pay.side_bets.items() if paid.lines} == bets
    table.deal()
    table.finish()


def test_against_a_player_only_what_the_layout_has_of_the_bets_that_stay() -> None:
    table = after_house_round("rws", ("Ann", 2), ("Bob", 4), choices={"layout_bets": "tie"})
    against(table, "Ann")
    table.wager("Bob", 4, "$20")
    table.refused(bet("Bob", 4, "$10", "tie"), "no_such_bet", "RWS 3.18 tie")
    table.refused(bet("Bob", 4, "$10", "bonus"), "no_such_bet", "RWS 2.1.1")


@pytest.mark.clause("RWS 3.4 side bets", check=1)
def test_a_side_bet_needs_an_initial_bet_on_its_box() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.refused(bet("Ann", 4, "$10", "bonus"), "no_initial_bet", "RWS 3.4 side bets")
    table.wager("Bob", 4, "$20")
    table.wager("Ann", 4, "$10", "bonus")


@pytest.mark.clause("RWS 3.4 side bets", check=1)
def test_a_side_bet_whose_initial_bet_went_away_goes_back() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.wager("Bob", 4, "$20")
    table.wager("Ann", 4, "$10", "tie")
    table.play(c.TakeBackWager(person="Bob", box=4))
    table.until("bets_closed")
    (returned,) = table.events(e.WagerReturned)
    assert (returned.person, returned.box, returned.bet) == ("Ann", 4, "tie")
    assert table.has("Ann") == coins("$980")


# ---- dice and delivery --------------------------------------------------------------------------------------


@pytest.mark.clause("RWS 3.8 shake", check=1)
def test_the_dice_come_after_the_call() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.refused(c.ShakeDice(dice=(1, 2, 3)), "wrong_phase")
    table.until("bets_closed")
    table.play(c.ShakeDice(dice=(1, 2, 3)))


@pytest.mark.clause("RWS 3.8 count", check=1)
@pytest.mark.parametrize(("total", "first"), [(9, 0), (17, 0), (10, 1), (3, 2), (16, 7)])
def test_the_count_begins_with_the_dealer(total: int, first: int) -> None:
    assert dealt(total=total).state.round.first == first


@pytest.mark.clause("RWS 3.9", check=1)
@pytest.mark.clause("RWS 3.10", check=1)
def test_every_box_gets_tiles_and_those_without_a_bet_are_collected() -> None:
    table = dealt(on=(2, 5))
    (delivered,) = table.events(e.TilesDelivered)
    assert sorted(delivered.hands) == list(range(8))
    assert all(len(tiles) == 4 for tiles in delivered.hands.values())
    assert [box.number for box in table.state.boxes.values() if box.hand] == [2, 5]
    assert sorted(table.state.round.undelivered) == [1, 3, 4, 6, 7]


# ---- setting ------------------------------------------------------------------------------------------------


@pytest.mark.clause("RWS 3.11 set", check=1)
@pytest.mark.clause("RWS 3.11 final", check=1)
def test_two_and_two_of_the_own_tiles_and_final() -> None:
    table = dealt()
    one, two, three, _ = hand_of(table, 2)
    other = hand_of(table, 5)[0]
    wrong = c.SetHand(person="Ann", box=2, low=(one, two), high=(three, other))
    table.refused(wrong, "not_two_and_two", "RWS 3.11 set")
    command = table.as_delivered("Ann", 2)
    table.play(command)
    table.refused(command, "already_set", "RWS 3.11 final")


@pytest.mark.clause("RWS 3.12", check=1)
def test_on_request_the_dealer_sets_the_house_way() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.deal()
    table.play(c.AskHouseWay(person="Ann", box=2))
    (done,) = table.play(c.SetOnRequest(box=2))
    assert isinstance(done, e.HandSet)
    assert (done.set_by, done.high) == ("request", ("6-6", "6-6"))
    assert done.clause.startswith("RWS AppE")


@pytest.mark.clause("RWS 3.13", check=1)
def test_a_seated_players_bets_on_empty_boxes_are_set_the_house_way() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.wager("Ann", 3, "$500")
    table.deal()
    assert [table.state.boxes[box].controller for box in (2, 3)] == ["Ann", None]
    assert [own.box for own in table.sees("Ann").own] == [2]
    table.refused(table.as_delivered("Ann", 3), "dealer_sets", "RWS 3.13")
    table.play(c.SetOnRequest(box=3))
    assert table.events(e.HandSet)[0].set_by == "uncontrolled"


@pytest.mark.clause("RWS 3.14 set", check=1)
def test_the_dealer_sets_after_the_players() -> None:
    table = dealt()
    table.refused(c.SetHouseHand(), "wrong_phase")
    table.set_all()
    table.finish()
    names = table.names()
    assert names.index("HouseHandSet") > len(names) - 1 - names[::-1].index("HandSet")


# ---- results and payments -----------------------------------------------------------------------------------


@pytest.mark.clause("RWS 3.14.1", check=1)
@pytest.mark.clause("RWS 3.14.2", check=1)
@pytest.mark.clause("RWS 4.1", check=1)
def test_a_win_is_paid_less_five_per_cent_and_a_loss_collected() -> None:
    table = played()
    assert [event.result for event in table.events(e.HandMatched)] == ["win", "push", "lose"]
    assert table.has("Ann") == coins("$1095")
    assert table.has("Cho") == coins("$960")
    (lost,) = table.events(e.LosingCollected)
    assert lost.area == "float"


def side_bets(player: tuple[str, str], bonus: str, tie: str) -> Game:
    """One player with an initial bet of $20, a bonus bet and a tie bet."""
    table = Game("rws")
    table.seat("Ann", 2, money="$10000")
    table.begin({0: BANK, 2: player[0]})
    table.wager("Ann", 2, "$20")
    table.wager("Ann", 2, bonus, "bonus")
    table.wager("Ann", 2, tie, "tie")
    table.deal()
    table.set(2, player[1])
    table.finish()
    return table


def outcome(table: Game, kind: c.Bet) -> tuple[int, int, int]:
    wager = table.state.boxes[2].wager_of("Ann", kind)
    assert wager is not None
    return wager.won, wager.commission, wager.returned


@pytest.mark.clause("RWS 4.3.1", check=1)
@pytest.mark.clause("RWS 4.5(8)", check=1)
def test_a_bonus_pays_by_the_tiles_however_they_are_set() -> None:
    table = side_bets(("teen nine low6 eleven", "teen low6 / nine eleven"), "$10", "$10")
    assert outcome(table, "bonus") == (coins("$10"), 0, coins("$10"))
    loses = side_bets(("teen low8 low6 eleven", "teen low6 / low8 eleven"), "$10", "$10")
    assert outcome(loses, "bonus") == (0, 0, 0)


@pytest.mark.clause("RWS 4.3.2", check=1)
@pytest.mark.clause("RWS 4.5(5)", check=1)
@pytest.mark.clause("RWS 4.5 commission", check=1)
def test_only_the_best_bonus_line_is_paid_and_no_commission_taken() -> None:
    table = side_bets(("teen teen nine nine", "nine nine / teen teen"), "$10", "$10")
    assert outcome(table, "bonus") == (coins("$120"), 0, coins("$10"))


@pytest.mark.clause("RWS 4.4.1", check=1)
@pytest.mark.clause("RWS 4.6(2)", check=1)
def test_a_tie_bet_wins_on_a_tie_only() -> None:
    assert outcome(side_bets(PUSHES, "$10", "$10"), "tie") == (coins("$10"), 50, coins("$10"))
    assert outcome(side_bets(WINS, "$10", "$10"), "tie") == (0, 0, 0)
    assert outcome(side_bets(LOSES, "$10", "$10"), "tie") == (0, 0, 0)


@pytest.mark.clause("RWS 4.6(1)", check=1)
@pytest.mark.clause("RWS 4.6 commission", check=1)
def test_a_tie_with_a_gong_low_pays_twenty_five_to_one_less_commission() -> None:
    # The house holds 6 / pair of Elevens: the player's Day gong low wins, the Teen gong high loses.
    table = Game("rws")
    table.seat("Ann", 2, money="$10000")
    table.begin({0: "eleven eleven low6 low10", 2: "day low8 teen high8"})
    table.wager("Ann", 2, "$20")
    table.wager("Ann", 2, "$100", "tie")
    table.deal()
    table.set(2, "day low8 / teen high8")
    table.finish()
    assert table.state.boxes[2].result == "push"
    assert outcome(table, "tie") == (coins("$2500"), coins("$125"), coins("$100"))
