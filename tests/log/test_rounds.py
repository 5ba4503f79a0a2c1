"""Finished rounds as the history tells them afterwards."""

from paigow.log.rounds.projection import rounds
from paigow.log.rounds.result import Balance, RoundResult
from paigow.table import commands as c
from paigow.table import events as e
from tests.table.banks import BankedGame
from tests.table.driver import BANK, LOSES, PUSHES, WINS, Game, coins


def a_round() -> Game:
    """Ann, who has $100, brings $50, takes $10 away again and wins $20."""
    game = Game("nz")
    game.seat("Ann", 2, money="$100")
    game.begin({game.state.house: BANK, 2: WINS[0]})
    game.play(c.BuyIn(person="Ann", coins=coins("$50")))
    game.play(c.CashOut(person="Ann", coins=coins("$10")))
    game.wager("Ann", 2, "$20")
    game.deal()
    game.set(2, WINS[1])
    game.finish()
    return game


def told(game: Game) -> RoundResult:
    (found,) = rounds(game.log)
    return found


def test_what_a_player_brought_is_told_apart_from_what_he_won() -> None:
    assert told(a_round()).balances == {
        "Ann": Balance(before=coins("$100"), brought=coins("$40"), after=coins("$159"))
    }


def test_what_people_do_when_a_round_is_over_does_not_change_it() -> None:
    game = a_round()
    before = told(game)
    game.play(c.BuyIn(person="Ann", coins=coins("$50")))
    game.play(c.CashOut(person="Ann", coins=coins("$10")))
    game.play(c.SitDown(person="Ann", box=3))
    assert told(game) == before


def test_a_complaint_about_a_round_that_is_over_is_told_with_it() -> None:
    game = a_round()
    assert told(game).irregularities == ()
    game.play(c.OpenDispute(by="Sue", person="Ann", complaint="It was a push."))
    (noted,) = told(game).irregularities
    assert isinstance(noted, e.DisputeOpened)
    assert (noted.by, noted.complaint) == ("Sue", "It was a push.")


def banked(**hands: tuple[int, str, tuple[str, str]]) -> RoundResult:
    """The last round of a table where Bob banks at box 5 against these wagers."""
    game = BankedGame("nz", hands, stake="$50")
    game.to_end()
    return list(rounds(game.log))[-1]


def test_a_banker_s_loss_is_told_as_a_loss() -> None:
    bank = banked(Ann=(2, "$20", WINS)).bank
    assert bank.gains == {"Bob": -coins("$20")}


def test_a_banker_s_win_is_told_less_its_commission() -> None:
    bank = banked(Ann=(2, "$20", LOSES), Cho=(3, "$10", PUSHES)).bank
    assert bank.gains == {"Bob": coins("$19")}


def test_the_bank_s_own_hand_is_told_with_the_boxes() -> None:
    found = banked(Ann=(2, "$20", WINS))
    (hand,) = (box for box in found.boxes if box.number == found.bank.box)
    assert (hand.low_name, hand.high_name, hand.wagers) == ("points 6 high6", "points 9 low4", ())


def test_each_partner_of_a_pool_is_told_his_own_result() -> None:
    game = BankedGame("canberra", {"Ann": (2, "$20", WINS)}, stake="$20")
    game.seat("Dee", 4)
    game.play(c.PlaceStake(person="Dee", coins=coins("$60")))
    game.to_end()
    bank = list(rounds(game.log))[-1].bank
    assert bank.gains.keys() == {"Bob", "Dee"}
    assert sum(bank.gains.values()) == -coins("$20")
    assert all(gain < 0 for gain in bank.gains.values())


def test_a_bank_whose_round_is_void_brings_nothing() -> None:
    game = BankedGame("massachusetts", {"Ann": (2, "$20", WINS)}, stake="$50")
    game.deal()
    game.play(c.Invalidate(by="Sue", cause="fire", reason="A test."))
    found = list(rounds(game.log))[-1]
    assert found.void
    assert found.bank.gains == {"Bob": 0}


def test_a_surrendered_wager_is_told_though_all_is_matched_anew() -> None:
    game = Game("massachusetts")
    game.seat("Ann", 2)
    game.seat("Cho", 3)
    game.begin({game.state.house: BANK, 2: WINS[0], 3: LOSES[0]})
    game.wager("Ann", 2, "$20")
    game.wager("Cho", 3, "$20")
    game.deal()
    game.set(2, WINS[1])
    game.set(3, LOSES[1])
    game.play(c.SetHouseHand(low=("3-3", "2-2"), high=("4-6", "1-4")))
    game.play(c.Concede(person="Ann", box=2))
    game.until("matched")
    game.play(c.ReportMisSet(hand="house", by="Sue"))
    game.finish()
    found = told(game)
    assert [(each.person, each.outcome) for box in found.boxes for each in box.wagers] == [
        ("Ann", "lose"),
        ("Cho", "lose"),
    ]
    assert found.balances["Ann"].gain == -coins("$20")


def test_a_house_wager_of_a_void_round_has_no_result() -> None:
    game = BankedGame(
        "massachusetts", {"Ann": (2, "$20", WINS)}, stake="$50", house="high10 high10 nine high8"
    )
    game.to_matching()
    while not (found := game.state.round.bank).house_result:
        game.duty()
    assert found.house_wager == coins("$10")
    game.play(c.Invalidate(by="Sue", cause="fire"))
    wager = list(rounds(game.log))[-1].house_wager
    assert wager is not None
    assert (wager.result, wager.won) == (None, 0)
