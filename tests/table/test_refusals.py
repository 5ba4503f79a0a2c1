"""Every refusal: its cause, the clause that it cites, and that nothing has changed."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final, get_args

import pytest

from paigow.books import BOOK_IDS, load, readings, register
from paigow.log.draws import RoundSecrets
from paigow.table import AnyCommand, Refusal, Settings, decide
from paigow.table import commands as c
from paigow.table.core.beacons import PATIENCE_MS, QUICKNET
from paigow.table.core.commitments import commitment
from paigow.table.core.steps import round_changed
from paigow.table.orders.give_coupon import MOST_COUPONS
from paigow.words import LANGUAGES, say
from paigow.words.codes import RefusalCode
from tests.clauses import mishaps
from tests.clauses.banking import after_house_round, against, close
from tests.clauses.silent import silent
from tests.table import dealing
from tests.table.banks import BankedGame
from tests.table.driver import ALL_FACES, BANK, LOSES, PUSHES, WINS, Game, coins
from tests.words.quoted import quoted

Case = tuple[Game, AnyCommand]
CASES: Final[dict[str, tuple[Callable[[], Case], str | None]]] = {}
"""Code -> (a table and the command that it refuses, the cited clause)."""


def case(code: str, clause: str | None = None) -> Callable[[Callable[[], Case]], Callable[[], Case]]:
    def keep(build: Callable[[], Case]) -> Callable[[], Case]:
        CASES[code] = (build, clause)
        return build

    return keep


def betting(book: str = "nz", **settings: object) -> Game:
    table = Game(book, **settings)  # type: ignore[arg-type]
    table.seat("Ann", 2)
    table.begin({table.state.house: BANK, 2: WINS[0], 3: LOSES[0], 4: PUSHES[0]})
    return table


def setting(book: str = "nz", **settings: object) -> Game:
    table = betting(book, **settings)
    table.wager("Ann", 2, "$20")
    table.wager("Bob", 3, "$20")
    table.deal()
    return table


def matching(book: str = "nz") -> Game:
    table = setting(book)
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.until("matching")
    return table


def wager(amount: str, *, person: str = "Ann", box: int = 2, bet: c.Bet = "main") -> c.PlaceWager:
    return c.PlaceWager(person=person, box=box, coins=coins(amount), bet=bet)


@case("wrong_phase")
def _() -> Case:
    return betting(), c.DeliverTiles()


@case("bets_are_closed", "NZ 6.9(a)")
def _() -> Case:
    return setting(), wager("$20")


@case("bets_not_open")
def _() -> Case:
    table = Game("nz")
    table.seat("Ann", 2)
    return table, wager("$20")


@case("other_book")
def _() -> Case:
    table = Game("nz")
    table.play(c.CloseTable())
    book = load("canberra")
    return table, c.OpenTable(
        table="t", book=book.id, edition=book.edition, digest=book.digest, settings=table.settings
    )


@case("already_cut", "NZ 9.3A(b)")
def _() -> Case:
    table = betting()
    table.duty()
    return table, c.CutTiles(cut="Yat Dong Dong", options=("right",))


@case("no_such_choice", "NZ 7.1(a)(i)")
def _() -> Case:
    table = betting("nz")
    table.wager("Ann", 2, "$20")
    return table, c.Nominate(person="Ann", box=2, nominee="Bob")


@case("own_nomination", "CAN 7.4(c)")
def _() -> Case:
    table = betting("canberra")
    table.wager("Ann", 2, "$20")
    return table, c.Nominate(person="Ann", box=2, nominee="Ann")


@case("already_open")
def _() -> Case:
    table = Game("nz")
    return table, c.OpenTable(table="t", book="nz", edition="", digest="", settings=table.settings)


@case("not_open")
def _() -> Case:
    table = Game("nz")
    table.play(c.CloseTable())
    return table, c.BuyIn(person="Ann", coins=1)


@case("bad_settings")
def _() -> Case:
    table = Game("nz")
    table.play(c.CloseTable())
    settings = Settings(boxes=9, chips=(50,), minimum=1000, maximum=2000)
    book = table.book
    return table, c.OpenTable(
        table="t", book=book.id, edition=book.edition, digest=book.digest, settings=settings
    )


@case("wrong_set", "NZ 8.0 check")
def _() -> Case:
    return Game("nz", is_shown=False), c.CheckTiles(tiles=(*ALL_FACES[:31], "6-6"))


@case("bad_dice", "NZ 9.4 signal")
def _() -> Case:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.until("bets_closed")
    return table, c.ShakeDice(dice=(0, 6, 7))


@case("not_cut", "NZ 9.3A(b)")
def _() -> Case:
    table = betting()
    table.wager("Ann", 2, "$20")
    return table, c.CallNoMoreBets()


@case("nobody_seated", "NZ 8.0 display")
def _() -> Case:
    table = Game("nz")
    table.stand("Ann")
    return table, c.WashTiles()


@case("no_wagers", "NZ 6.1 duty")
def _() -> Case:
    table = betting()
    table.duty()
    return table, c.CallNoMoreBets()


@case("no_such_box")
def _() -> Case:
    return betting(), wager("$20", box=9)


@case("house_box", "NZ 11.1(a)")
def _() -> Case:
    return betting(), wager("$20", box=1)


@case("box_taken")
def _() -> Case:
    return betting(), c.SitDown(person="Bob", box=2)


@case("already_seated")
def _() -> Case:
    return betting(), c.SitDown(person="Ann", box=2)


@case("sits_out")
def _() -> Case:
    table = betting()
    table.play(c.SitOut(person="Ann"))
    return table, c.SitOut(person="Ann")


@case("sits_in")
def _() -> Case:
    return betting(), c.SitIn(person="Ann")


@case("has_bank")
def _() -> Case:
    table = after_house_round("nz", ("Ann", 3), ("Bob", 5))
    return against(table, "Ann"), c.SitOut(person="Ann")


@case("not_here")
def _() -> Case:
    return betting(), wager("$20", person="Bob")


@case("not_seated", "MA 5(b) seated")
def _() -> Case:
    table = betting("massachusetts")
    table.stand("Bob")
    return table, wager("$20", person="Bob", box=3)


@case("bad_amount")
def _() -> Case:
    return betting(), c.BuyIn(person="Ann", coins=0)


@case("not_enough")
def _() -> Case:
    return betting(), wager("$1010")


@case("not_in_chips")
def _() -> Case:
    return betting(), c.PlaceWager(person="Ann", box=2, coins=2025)


@case("below_minimum", silent("CAN 5.1(c) first"))
def _() -> Case:
    return betting(minimum="$50"), wager("$40")


@case("above_maximum", silent("CAN 5.1(d)"))
def _() -> Case:
    return betting(maximum="$50"), wager("$60")


@case("above_box_maximum", "NZ 6.6 box maximum")
def _() -> Case:
    table = betting(box_maximum="$100")
    table.wager("Bob", 2, "$50")
    return table, wager("$60")


@case("not_payable", "NZ 6.12")
def _() -> Case:
    return betting(), wager("$25")


@case("not_a_multiple", "CAN 5.1(b)")
def _() -> Case:
    return betting("canberra"), wager("$25")


@case("box_is_full", "NZ 6.5 limit")
def _() -> Case:
    table = betting()
    for person in ("Bob", "Cho", "Dee"):
        table.wager(person, 2, "$20")
    return table, wager("$20")


@case("one_box_only", "MA 10(a)")
def _() -> Case:
    table = betting("massachusetts")
    table.wager("Ann", 2, "$20")
    return table, wager("$20", box=3)


@case("not_double", "CAN 7.3 two boxes")
def _() -> Case:
    table = betting("canberra")
    table.wager("Ann", 2, "$40")
    return table, wager("$30", box=3)


@case("not_adjacent", "MA 10(a)")
def _() -> Case:
    table = betting("massachusetts", choices={"several_boxes": "two adjacent"})
    table.wager("Ann", 2, "$20")
    return table, wager("$20", box=4)


@case("no_such_bet")
def _() -> Case:
    return betting(), wager("$20", bet="tie")


@case("no_initial_bet", "RWS 3.4 side bets")
def _() -> Case:
    return betting("rws"), wager("$20", bet="tie")


@case("no_wager")
def _() -> Case:
    return betting(), c.TakeBackWager(person="Ann", box=2)


@case("wager_lives", "NZ 6.9(b)")
def _() -> Case:
    return setting(), c.Leave(person="Ann")


@case("stays_seated", "MA 5(b) stay")
def _() -> Case:
    table = betting("massachusetts")
    table.wager("Ann", 2, "$20")
    table.until("setting")
    table.set_all()
    table.until("house_set")
    table.play(c.Concede(person="Ann", box=2))
    return table, c.SitDown(person="Ann", box=5)


@case("not_a_bettor")
def _() -> Case:
    return betting(), c.ControlBox(person="Ann", box=2)


@case("cannot_hand_over", "NZ 7.1(a)(ii)")
def _() -> Case:
    table = betting()
    table.wager("Bob", 2, "$20")
    return table, c.GiveControl(person="Bob", box=2)


@case("not_yours", "NZ 10.7")
def _() -> Case:
    table = setting()
    return table, table.as_delivered("Bob", 2)


@case("dealer_sets", "NZ 7.2 limit")
def _() -> Case:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.wager("Ann", 3, "$20")
    table.deal()
    return table, table.as_delivered("Ann", 3)


@case("already_set", "NZ 10.5")
def _() -> Case:
    table = setting()
    table.set(2, WINS[1])
    return table, table.set_hand("Ann", 2, WINS[1])


@case("not_two_and_two", "NZ 10.3(b)")
def _() -> Case:
    return setting(), c.SetHand(person="Ann", box=2, low=("6-6", "6-6"), high=("6-6", "1-5"))


@case("other_box_first", "MA 10(b) unequal")
def _() -> Case:
    table = betting("massachusetts", choices={"several_boxes": "two adjacent"})
    table.wager("Ann", 2, "$20")
    table.wager("Ann", 3, "$30")
    table.deal()
    return table, table.as_delivered("Ann", 2)


@case("only_advises", "MA 7(b) advice")
def _() -> Case:
    return setting("massachusetts"), c.AskHouseWay(person="Ann", box=2)


@case("sets_on_request", "NZ 10.4(a)")
def _() -> Case:
    return setting(), c.AskAdvice(person="Ann", box=2)


@case("names_are_shown", "NZ 10.6")
def _() -> Case:
    return setting(), c.AskNames(person="Ann", box=2)


@case("others_set_first", "NZ 10.4(a)")
def _() -> Case:
    table = setting()
    table.play(c.AskHouseWay(person="Ann", box=2))
    return table, c.SetOnRequest(box=2)


@case("not_asked")
def _() -> Case:
    return setting(), c.SetOnRequest(box=2)


@case("not_yet_time")
def _() -> Case:
    table = betting()
    table.deadline_ms = 5000
    table.wager("Ann", 2, "$20")
    table.deal()
    return table, c.CallTime(now_ms=4999)


@case("no_deadline")
def _() -> Case:
    return setting(), c.CallTime(now_ms=1)


@case("out_of_turn", "NZ 1.0 Match")
def _() -> Case:
    return matching(), c.ExposeHand(box=3)


@case("not_in_play")
def _() -> Case:
    return matching(), c.ExposeHand(box=4)


@case("not_exposed", "NZ 10.10")
def _() -> Case:
    return matching(), c.MatchHand(box=2)


@case("already_done")
def _() -> Case:
    table = matching()
    table.play(c.ExposeHand(box=2))
    return table, c.ExposeHand(box=2)


@case("collect_first", "NZ 11.1(e) losing")
def _() -> Case:
    table = setting()
    table.set(2, "teen eleven / teen low6")  # 3 and 8: loses
    table.set(3, LOSES[1])
    table.until("matching")
    table.play(c.ExposeHand(box=2))
    table.play(c.MatchHand(box=2))
    return table, c.ExposeHand(box=3)


@case("nothing_to_collect")
def _() -> Case:
    return matching(), c.CollectLosing(box=2)


@case("clear_first", "NZ 11.1(e) float")
def _() -> Case:
    table = matching()
    table.until("matched")
    return table, c.PayBox(box=2)


@case("nothing_to_pay")
def _() -> Case:
    table = matching()
    table.until("matched")
    table.play(c.ClearLosingArea())
    return table, c.PayBox(box=3)


@case("float_is_short")
def _() -> Case:
    table = betting(float_coins="$10")
    table.wager("Ann", 2, "$20")
    table.deal()
    table.set(2, WINS[1])
    table.until("matched")
    return table, c.PayBox(box=2)


@case("wrong_secret")
def _() -> Case:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin(to="stacked")
    table.play(
        c.OpenBets(
            commitments=c.Commitments(woodpile="0" * 64, dice="0" * 64, tiles="0" * 64, mixing="0" * 64)
        )
    )
    table.wager("Ann", 2, "$20")
    table.deal()
    table.finish()
    return table, c.RevealSecrets(secrets=c.Secrets(woodpile="00", dice="00", mixing="00"))


@case("house_banks_only", "CAN 6.2")
def _() -> Case:
    table = after_house_round("canberra", ("Ann", 2), choices={"player_banking": False})
    table.begin(to="stacked")
    return table, c.OfferBank(person="Ann")


def offering(book: str = "nz") -> Game:
    """Return a table where Ann at box 2 is offered the bank, and Bob at box 3 is next."""
    table = after_house_round(book, ("Ann", 2), ("Bob", 3))
    table.begin(to="offering")
    return table


def ann_banks(book: str = "nz", *, with_house: bool = False, **more: Any) -> Game:
    """Return a table where Ann holds the bank and bets are open."""
    table = after_house_round(book, ("Ann", 2), ("Bob", 3), **more)
    return against(table, "Ann", with_house=with_house)


def uncovered(book: str = "nz") -> Game:
    """Return a table where Bob has wagered $100 against Ann's bank and bets are closed."""
    table = ann_banks(book)
    table.wager("Bob", 3, "$100")
    close(table)
    return table


def staking(amount: str, person: str = "Ann") -> c.PlaceStake:
    return c.PlaceStake(person=person, coins=coins(amount))


@case("bank_waits", "NZ 5.2 rotation")
def _() -> Case:
    table = after_house_round("nz", ("Ann", 2), ("Bob", 3))
    table.begin(to="stacked")
    return table, c.OpenBets()


@case("no_offer", "NZ 5.2 first round")
def _() -> Case:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin(to="stacked")
    return table, c.OfferBank(person="Ann")


@case("not_his_turn", "NZ 5.2 rotation")
def _() -> Case:
    table = after_house_round("nz", ("Ann", 2), ("Bob", 3))
    table.begin(to="stacked")
    return table, c.OfferBank(person="Bob")


@case("not_your_offer", "NZ 5.2 rotation")
def _() -> Case:
    return offering(), c.TakeBank(person="Bob")


@case("no_co_banking", "RWS 1 Banker")
def _() -> Case:
    return offering("rws"), c.TakeBank(person="Ann", with_house=True)


@case("bank_barred", "CAN 6.3")
def _() -> Case:
    table = offering("canberra")
    table.play(c.SitDown(person="Ann", box=4))  # a box on which she has not played
    return table, c.TakeBank(person="Ann")


@case("nobody_to_wager", "R-100")
def _() -> Case:
    table = offering("canberra")
    table.play(c.Leave(person="Bob"))
    return table, c.TakeBank(person="Ann", with_house=True)


@case("house_has_bank", "NZ 5.1(b)")
def _() -> Case:
    return betting(), staking("$20")


@case("not_the_bank", "NZ 5.5")
def _() -> Case:
    return ann_banks(), staking("$20", "Bob")


@case("other_box", "NZ 5.5")
def _() -> Case:
    return ann_banks(choices={"shared_bank": True}), staking("$20", "Bob")


@case("own_bank", "NZ 6.1 duty")
def _() -> Case:
    return ann_banks(), wager("$20", box=4)


@case("bank_box", "NZ 6.5 bank box")
def _() -> Case:
    return ann_banks(), wager("$20", person="Bob")


@case("stake_stands", "NZ 6.2 duty")
def _() -> Case:
    table = uncovered()
    table.play(staking("$50"))
    return table, staking("$20")


@case("no_stake", "NZ 6.2 duty")
def _() -> Case:
    return ann_banks(), c.TakeBackStake(person="Ann")


@case("cover_short", "NZ 11.2(b) cover")
def _() -> Case:
    return uncovered(), c.SettleCover()


@case("above_liability", "NZ 5.1(c)")
def _() -> Case:
    return ann_banks(with_house=True, house_liability="$50"), wager("$120", person="Bob", box=3)


@case("no_house_wager", "MA 8(h) reduce")
def _() -> Case:
    return ann_banks("massachusetts"), c.LessenHouseWager(person="Ann", coins=0)


@case("not_lower", "MA 8(h) reduce")
def _() -> Case:
    table = ann_banks("massachusetts")
    table.duty()
    return table, c.LessenHouseWager(person="Ann", coins=coins("$200"))


@case("no_laja", "CAN Terms La Ja")
def _() -> Case:
    return betting("canberra"), c.AskLaja(person="Ann")


@case("no_concession", "CAN 7.1")
def _() -> Case:
    return setting("canberra"), c.Concede(person="Ann", box=2)


# ---- setting and settlement of a player's bank, concessions, hands set again -------------------------------------


def banked(book: str = "nz", *, stake: str = "$1000", **more: Any) -> BankedGame:
    """Return a table where Bob banks at box 5 against Ann, who will win, and Cho, who will lose."""
    wagers = {"Ann": (2, "$100", WINS), "Cho": (3, "$100", LOSES)}
    return BankedGame(book, wagers, stake=stake, **more)


def house_set(book: str = "nz") -> Game:
    table = setting(book)
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.until("house_set")
    return table


@case("house_banks_now", "NZ 11.1(d)")
def _() -> Case:
    return house_set(), c.ExposeBankHand()


@case("no_house_hand", "NZ 11.2(e)")
def _() -> Case:
    table = banked()
    table.deal_all()
    table.set_bank()
    return table, c.ExposeHouseHand()


@case("house_is_set", "MA 7(c) dealer")
def _() -> Case:
    table = banked("massachusetts", stake="$0", house="high10 high10 nine high8")
    table.deal_all()
    table.duty()
    return table, c.SetHouseHand()


@case("nothing_to_confirm", "NZ 10.4(c)")
def _() -> Case:
    table = banked()
    table.deal_all()
    return table, c.ConfirmSetting(person="Bob")


@case("not_shown_here", "CAN 10.3")
def _() -> Case:
    return setting("canberra"), c.ShowOwnHand(person="Ann", box=2)


@case("not_of_this_hand", "NZ 11.3(e) peek")
def _() -> Case:
    table = banked(shared=True, choices={"co_banker_shows_two": True})
    table.deal_all()
    return table, c.ShowTwoTiles(person="Bob", places=(2, 2))


@case("not_alone", "NZ 10.14")
def _() -> Case:
    return setting(), c.ShowOwnHand(person="Ann", box=2)


@case("not_alone_on_box", "NZ 10.13 right")
def _() -> Case:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.wager("Bob", 2, "$20")
    table.deal()
    return table, c.Concede(person="Ann", box=2)


@case("conceded", "NZ 10.13 right")
def _() -> Case:
    table = setting()
    table.play(c.Concede(person="Ann", box=2))
    return table, c.Concede(person="Ann", box=2)


@case("is_exposed", "NZ 10.13 right")
def _() -> Case:
    table = matching()
    table.play(c.ExposeHand(box=2))
    return table, c.Concede(person="Ann", box=2)


@case("surrender_early", "MA 7(f) right")
def _() -> Case:
    return setting("massachusetts"), c.Concede(person="Ann", box=2)


@case("house_wager_first", "MA 8(n) compare")
def _() -> Case:
    table = banked("massachusetts", stake="$0")
    table.to_matching()
    return table, c.ExposeHand(box=2)


@case("no_house_wager", "MA 8(n) compare")
def _() -> Case:
    table = banked("massachusetts", stake="$0")
    table.to_matching()
    table.duty()
    return table, c.MatchHouseWager()


@case("pays_from_losing", "NZ 11.2(i) rest")
def _() -> Case:
    table = banked()
    table.to_payment()
    return table, c.ClearLosingArea()


@case("winners_first", "NZ 11.2(i) rest")
def _() -> Case:
    table = banked()
    table.to_payment()
    return table, c.SettleBank()


@case("no_such_hand")
def _() -> Case:
    return setting(), c.ReportMisSet(hand="box", box=4, by="Sue")


@case("not_set")
def _() -> Case:
    return setting(), c.ReportMisSet(hand="box", box=2, by="Sue")


@case("set_by_player", "NZ 10.5")
def _() -> Case:
    return house_set(), c.ReportMisSet(hand="box", box=2, by="Sue")


@case("set_the_house_way", "NZ 11.1(c)")
def _() -> Case:
    table = house_set()
    table.until("matching")
    return table, c.ReportMisSet(hand="house", by="Sue")


@case("not_this_cut", "CAN 8.3")
def _() -> Case:
    return dealing.betting("canberra"), c.CutTiles(cut="Cup Say", options=("right", "top"))


@case("only_the_bank", "NZ 9.3A(a)")
def _() -> Case:
    return dealing.banked("nz"), dealing.choose("Cup Say", "top", "right", person="Ann")


@case("laja_once", "NZ 9.3")
def _() -> Case:
    table = dealing.betting("nz")
    table.play(c.AskLaja(person="Ann"))
    table.duty()
    return table, c.AskLaja(person="Bob")


@case("no_mixing")
def _() -> Case:
    return dealing.betting("nz"), c.MakeLaja(woodpile=ALL_FACES)


@case("mix_first")
def _() -> Case:
    table = dealing.betting("nz")
    table.play(c.AskLaja(person="Ann"))
    return table, c.CutTiles(cut="Yat Dong Dong", options=("right",))


@case("no_laja_made", "NZ 12.2")
def _() -> Case:
    return dealing.betting("nz"), c.ReportExposed(by="Sue", at="laja")


@case("reshuffle_late", "NZ 12.7")
def _() -> Case:
    return setting(), c.OrderReshuffle(by="Sue")


@case("bad_count")
def _() -> Case:
    return dealing.betting("nz"), c.ReportExposed(by="Sue", at="stack", count=33)


@case("choice_first", "NZ 12.18")
def _() -> Case:
    table = dealing.betting("nz")
    table.until("delivered")
    table.play(c.ReportExposed(by="Sue", at="box", box=3, count=2))
    return table, c.CollectEmptyBoxes()


@case("house_cuts", silent("NZ 9.3A(a)"))
def _() -> Case:
    return dealing.banked("rws"), dealing.choose("Yat Dong Dong", "right")


@case("no_such_cut", "NZ 1.0 Approved Cut")
def _() -> Case:
    return dealing.banked("nz"), dealing.choose("Rubber Chicken")


@case("cut_not_approved", "NZ 1.0 Approved Cut")
def _() -> Case:
    return dealing.banked("nz"), dealing.choose("Harbour Bridge")


@case("cut_by_lot", "NZ 9.3A(c)")
def _() -> Case:
    table = dealing.betting("nz", choices={"cut_chosen_by_house": "random"})
    return table, c.CutTiles(cut="Yat Dong Dong", options=("right",))


@case("not_by_lot", "NZ 9.3A(c)")
def _() -> Case:
    return dealing.betting("nz"), c.CutTiles(cut="Yat Dong Dong", options=("right",), at_random=True)


@case("no_stack_cut", silent("MA 8(g)"))
def _() -> Case:
    return dealing.banked("nz"), c.MoveStacks(person="Bob", to_left=(1,))


@case("stacks_moved", "MA 8(g)")
def _() -> Case:
    table = dealing.banked("massachusetts")
    table.play(c.MoveStacks(person="Bob", to_left=(1,)))
    return table, c.MoveStacks(person="Bob", to_left=(1,))


@case("dice_too_old", "MA 3(c)")
def _() -> Case:
    table = Game("massachusetts")
    table.play(c.ReplaceDice(by="Sue", at_ms=0))
    table.seat("Ann", 1)
    return table, c.WashTiles(now_ms=10**12)


@case("cut_before_wager", "MA 8(g)")
def _() -> Case:
    table = dealing.banked("massachusetts")
    table.duty()
    return table, c.MoveStacks(person="Bob", to_left=(1,))


@case("not_adjacent_stacks", "MA 8(g)")
def _() -> Case:
    return dealing.banked("massachusetts"), c.MoveStacks(person="Bob", to_left=(1, 3))


@case("no_plus_minus", "NZ 9.6")
def _() -> Case:
    return dealing.banked("nz"), c.NominateFour(person="Bob", amount=4)


@case("not_four", "NZ 9.6")
def _() -> Case:
    table = dealing.banked("nz", to="bets_closed", choices={"plus_minus_four": True})
    return table, c.NominateFour(person="Bob", amount=3)


@case("not_your_shake", "NZ 9.4 banker shake")
def _() -> Case:
    return dealing.banked("nz", to="bets_closed"), c.ShakeDice(dice=(1, 2, 3), by="Bob")


@case("cup_taken", "NZ 9.4 banker shake")
def _() -> Case:
    table = dealing.banked("nz", to="bets_closed")
    table.play(c.TakeCup(person="Bob"))
    return table, c.TakeCup(person="Bob")


@case("too_few_shakes", "MA 6(a) shake")
def _() -> Case:
    table = dealing.betting("massachusetts")
    table.until("bets_closed")
    table.duty()
    return table, c.ShakeDice(dice=(1, 2, 3), shakes=2)


@case("already_shaken", "NZ 9.4 banker shake")
def _() -> Case:
    table = dealing.betting("nz")
    table.until("shaken")
    return table, c.ShakeDice(dice=(1, 2, 3))


@case("shake_first", "NZ 9.4 banker shake")
def _() -> Case:
    table = dealing.banked("nz", to="shaken")
    table.play(c.TakeCup(person="Bob"))
    return table, c.CountDice()


@case("bank_shook_not", "MA 8(i) uncover")
def _() -> Case:
    table = dealing.betting("massachusetts")
    table.until("shaken")
    return table, c.ReportDice(by="Pit", fault="lid")


@case("no_removal", silent("NZ 12.9"))
def _() -> Case:
    return setting("canberra"), c.RemoveByDice(by="Ira")


@case("removal_ordered", "NZ 12.9")
def _() -> Case:
    table = dealing.full_table()
    table.play(dealing.REMOVE)
    return table, dealing.REMOVE


@case("no_removal_ordered", "NZ 12.9")
def _() -> Case:
    table = dealing.full_table()
    table.finish()
    return table, c.ThrowForRemoval(dice=(1, 2, 3))


@case("player_banks", "NZ 12.9")
def _() -> Case:
    return dealing.full_table(shared=False), dealing.REMOVE


@case("not_all_in_play", "NZ 12.9")
def _() -> Case:
    return setting(), dealing.REMOVE


@case("dice_are_spent", "NZ 12.9")
def _() -> Case:
    secrets = RoundSecrets(bytes(32), bytes(32), bytes(32))
    table = dealing.full_table(commitments=secrets.commitments())
    table.finish()
    table.play(c.RevealSecrets(secrets=secrets.published()))
    return table, dealing.REMOVE


@case("box_removed", "NZ 12.11")
def _() -> Case:
    table = dealing.full_table()
    table.play(dealing.REMOVE)
    table.finish()
    table.play(c.ThrowForRemoval(dice=(1, 2, 2)))
    table.begin()
    return table, wager("$20", person="P5", box=5)


@case("tells_too_much", "NZ 10.13 right")
def _() -> Case:
    secrets = RoundSecrets(bytes(32), bytes(32), bytes(32))
    table = dealing.betting("nz", commitments=secrets.commitments())
    table.deal()
    table.play(c.Concede(person="Bob", box=3))
    table.finish()
    return table, c.RevealSecrets(secrets=secrets.published())


# ---- irregularities and supervision ------------------------------------------------------------------------


def wagered(book: str = "nz", **more: Any) -> Game:
    """Return a table after the delivery, with Ann's tiles at box 2 and Bob's at box 3."""
    return mishaps.delivered(book, ("Ann", 2), ("Bob", 3), **more)


def offered(book: str = "nz") -> Game:
    """Return a table where Ann has a choice after two of her tiles were shown."""
    table = wagered(book)
    mishaps.exposed(table, "box", 2, box=2)
    return table


def after_round(book: str = "nz") -> Game:
    table = wagered(book)
    mishaps.play_out(table)
    return table


def sanctioned(order: Any, person: str = "Ann") -> c.Sanction:
    return c.Sanction(by="Sue", person=person, order=order)


def excess(box: int = 2, maximum: str = "$5000") -> c.AllowExcess:
    return c.AllowExcess(by="Sue", box=box, person="Ann", maximum=coins(maximum))


def corrected(approved_by: str = "Max", reason: str = "paid $95") -> c.CorrectPayment:
    return c.CorrectPayment(by="Sue", approved_by=approved_by, reason=reason, person="Ann", coins=500)


def decision(number: int, *, is_review: bool = False) -> c.DecideDispute:
    return c.DecideDispute(by="Sue", number=number, decision="it stands", is_review=is_review)


def disputed() -> Game:
    table = wagered("canberra")
    table.play(c.OpenDispute(by="Sue", person="Ann", complaint="the count"))
    return table


@case("no_such_round")
def _() -> Case:
    return betting(), c.Complain(person="Ann", about="payment", round=2)


@case("other_round")
def _() -> Case:
    return wagered("canberra"), c.Invalidate(by="Sue", cause="fire", round=2)


@case("not_its_tile")
def _() -> Case:
    table = wagered()
    hand = table.state.boxes[2].hand
    other = next(face for face in ALL_FACES if hand and face not in hand.tiles)
    return table, c.ReportExposed(by="Sue", at="box", box=2, tiles=(other,))


@case("no_choice", "NZ 12.3(a)")
def _() -> Case:
    return wagered(), c.Choose(person="Ann", box=2, choice="void")


@case("not_offered", "NZ 12.3(a)")
def _() -> Case:
    return offered(), c.Choose(person="Ann", box=2, choice="withdraw")


@case("set_first", "NZ 12.12(a)")
def _() -> Case:
    table = wagered()
    table.play(c.OrderSetFirst(by="Sue", people=("Bob",)))
    return table, c.LookAtTiles(person="Ann", box=2)


@case("excluded", "NZ 12.11")
def _() -> Case:
    table = after_round()
    table.play(sanctioned("exclude"))
    return table, c.SitDown(person="Ann", box=2)


@case("barred", "NZ 12.12(b)")
def _() -> Case:
    table = Game("nz")
    table.seat("Ann", 2)
    table.play(c.BarTogether(by="Sue", people=("Ann", "Bob")))
    return table, c.SitDown(person="Bob", box=3)


@case("not_barred", "NZ 12.12(b)")
def _() -> Case:
    return wagered(), c.LiftBar(by="Sue", people=("Ann", "Bob"))


@case("nobody_to_part", "NZ 12.12(b)")
def _() -> Case:
    return Game("nz"), c.PartBarred()


@case("no_sanction", silent("CAN 9.3 sanction"))
def _() -> Case:
    return wagered(choices={"sanctions": ""}), sanctioned("void")


@case("no_wager_left", silent("CAN 15.2(a)"))
def _() -> Case:
    table = wagered()
    table.play(sanctioned("void"))
    return table, sanctioned("void")


@case("not_out", "NZ 12.11")
def _() -> Case:
    return wagered(), c.Reinstate(by="Sue", person="Ann")


@case("no_own_maximum", "NZ 6.6 player maximum")
def _() -> Case:
    return wagered(), c.LimitPlayer(by="Sue", person="Ann", maximum=0)


def with_coupon(value: int = 1000) -> Game:
    """Return a table where Ann has wagered twenty dollars on box 2 and holds a coupon."""
    table = betting("massachusetts", choices={"match_play": 2500})
    table.wager("Ann", 2, "$20")
    table.play(c.GiveCoupon(by="Sue", person="Ann", value=value))
    return table


@case("no_coupons", "MA 5(a) chips")
def _() -> Case:
    return wagered("massachusetts"), c.GiveCoupon(by="Sue", person="Ann", value=1000)


@case("bad_coupon", "MA 5(a) chips")
def _() -> Case:
    return with_coupon(), c.GiveCoupon(by="Sue", person="Ann", value=2525)


@case("coupons_enough", "MA 5(a) chips")
def _() -> Case:
    table = with_coupon()
    for _ in range(1, MOST_COUPONS):
        table.play(c.GiveCoupon(by="Sue", person="Ann", value=1000))
    return table, c.GiveCoupon(by="Sue", person="Ann", value=1000)


@case("no_such_coupon", "R-87")
def _() -> Case:
    return with_coupon(), c.LayCoupon(person="Ann", box=2, value=2000)


@case("coupon_above_wager", "R-87")
def _() -> Case:
    table = with_coupon(value=2500)
    return table, c.LayCoupon(person="Ann", box=2, value=2500)


@case("no_such_order", silent("NZ 12.12(a)"))
def _() -> Case:
    return wagered("rws"), c.OrderSetFirst(by="Sue", people=("Ann",))


@case("too_few_people", "NZ 12.12(b)")
def _() -> Case:
    return wagered(), c.BarTogether(by="Sue", people=("Ann",))


@case("no_seat")
def _() -> Case:
    return Game("canberra"), c.VacateSeat(by="Sue", person="Ann")


@case("seats_are_kept", silent("CAN 15.8"))
def _() -> Case:
    return wagered(), c.VacateSeat(by="Sue", person="Ann")


@case("not_idle", "CAN 15.8")
def _() -> Case:
    return wagered("canberra"), c.VacateSeat(by="Sue", person="Ann")


@case("seats_are_free", "CAN 15.8")
def _() -> Case:
    table = Game("canberra")
    table.seat("Ann", 2)
    for _number in range(3):
        table.whole_round({3: LOSES}, [("Bob", 3, "$20")])
    return table, c.VacateSeat(by="Sue", person="Ann")


@case("no_invalidation", silent("CAN 15.3(a)"))
def _() -> Case:
    return wagered(choices={"invalidation": False}), c.Invalidate(by="Sue", cause="fire")


@case("no_such_cause", "CAN 15.3(a)")
def _() -> Case:
    return wagered("canberra"), c.Invalidate(by="Sue", cause="rain")


@case("round_not_over", silent("CAN 15.3(a)"))
def _() -> Case:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.deal()
    table.set(2, WINS[1])
    table.until("paid")
    return table, c.CashOut(person="Ann", coins=table.has("Ann"))


@case("one_hand_only")
def _() -> Case:
    table = wagered()
    table.until("setting")
    return table, c.ReportMixed(by="Sue", boxes=(2,), reconstructed=False)


@case("not_so_much", "NZ 6.9(b)")
def _() -> Case:
    return wagered(), c.ReportWithdrawnBet(by="Sue", person="Ann", box=2, coins=coins("$200"))


@case("not_signed", "MA 4(a)(3)(ii)")
def _() -> Case:
    return Game("massachusetts", is_shown=False), c.RejectSet(by="Sue", at_ms=1, signed_by=("Dan",))


@case("secrets_first")
def _() -> Case:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin(to="stacked")
    table.play(c.OpenBets(commitments=RoundSecrets(bytes(32), bytes(32), bytes(32)).commitments()))
    table.wager("Ann", 2, "$20")
    table.deal()
    table.set_all()
    table.until("round_over")
    return table, c.ReplaceTiles(by="Sue")


@case("told_already", "CAN 14.2")
def _() -> Case:
    table = wagered("canberra")
    table.play(c.AnnounceClosing(by="Sue", to="inspector"))
    return table, c.AnnounceClosing(by="Sue", to="inspector")


@case("notice_first", "CAN 14.2")
def _() -> Case:
    return after_round("canberra"), c.CloseTable()


@case("table_closes", silent("CAN 14.2"))
def _() -> Case:
    table = after_round()
    table.play(c.AnnounceClosing(by="Sue", to="players"))
    return table, c.WashTiles()


@case("dealing_is_over")
def _() -> Case:
    table = after_round()
    table.play(c.BeginDealing(by="Ann", mode="exam", by_hand=(), rounds=1))
    table.play(c.EndDealing())
    return table, c.WashTiles()


@case("rounds_to_deal")
def _() -> Case:
    table = after_round()
    table.play(c.BeginDealing(by="Ann", mode="exam", by_hand=(), rounds=2))
    return table, c.EndDealing()


@case("set_is_faulty", "NZ 10.15")
def _() -> Case:
    table = after_round()
    table.play(c.ReportTile(by="Sue", fault="marked"))
    return table, c.WashTiles()


@case("outside_hours", "CAN 14.1")
def _() -> Case:
    table = Game("canberra", hours=(600, 1200))
    table.seat("Ann", 2)
    return table, c.WashTiles(now_ms=0)


@case("no_excess", silent("CAN 5.5 excess"))
def _() -> Case:
    return wagered(), excess()


@case("not_the_owner", "CAN 5.5 excess")
def _() -> Case:
    return wagered("canberra"), excess(3)


@case("no_excess_needed", "CAN 5.5 excess")
def _() -> Case:
    return wagered("canberra"), excess(maximum="$10")


@case("owner_permits", "CAN 5.5 others")
def _() -> Case:
    table = betting("canberra")
    table.play(excess())
    table.stand("Cho")
    return table, wager("$20", person="Cho")


@case("not_approved")
def _() -> Case:
    return wagered(), corrected(approved_by="Sue")


@case("no_reason")
def _() -> Case:
    return wagered(), corrected(reason="")


FIRE: Final = c.Invalidate(by="Ann", cause="fire")


def proposal(*asked: str) -> c.Propose:
    return c.Propose(by="Ann", order=FIRE, way="consent", asked=asked, deadline_ms=1)


def proposed() -> Game:
    table = wagered("canberra")
    table.play(proposal("Bob"))
    return table


@case("beyond_the_round")
def _() -> Case:
    return wagered(), corrected()


@case("needs_house_supervisor")
def _() -> Case:
    table = wagered("canberra")
    table.until("setting")
    return table, proposal("Bob")


@case("nobody_to_consent")
def _() -> Case:
    return wagered("canberra"), proposal()


@case("already_proposed")
def _() -> Case:
    return proposed(), proposal("Bob")


@case("no_such_proposal")
def _() -> Case:
    return proposed(), c.AnswerProposal(person="Bob", number=7, consents=True)


@case("not_asked_to_consent")
def _() -> Case:
    return proposed(), c.AnswerProposal(person="Eve", number=1, consents=True)


@case("not_conceded")
def _() -> Case:
    return wagered(), c.NoteLook(by="Sue", box=2)


@case("too_many_disputes")
def _() -> Case:
    table = wagered("canberra")
    for number in range(8):
        table.stand(f"Guest {number}")
        table.play(c.OpenDispute(by="Sue", person=f"Guest {number}", complaint="the count"))
    return table, c.OpenDispute(by="Sue", person="Ann", complaint="the count")


@case("complaint_waits")
def _() -> Case:
    return disputed(), c.Complain(person="Ann", about="payment")


@case("no_complaint")
def _() -> Case:
    table = disputed()
    table.play(decision(1))
    return table, c.WithdrawComplaint(person="Ann")


@case("no_such_dispute")
def _() -> Case:
    return wagered("canberra"), decision(1)


@case("no_disputes", silent("CAN 15.6"))
def _() -> Case:
    return wagered(choices={"disputes": False}), decision(1)


@case("not_decided", "CAN 15.6")
def _() -> Case:
    return disputed(), decision(1, is_review=True)


@case("decision_is_final", "CAN 15.6")
def _() -> Case:
    table = disputed()
    table.play(decision(1))
    return table, decision(1)


# ---- players' seeds ----------------------------------------------------------------------------------------


def seeded(*, is_washed: bool = True, beacon: str = "") -> Game:
    """Return a table where Ann has promised seeds and the tiles are washed."""
    table = Game("nz", beacon=beacon)
    table.seat("Ann", 2)
    table.play(c.CommitSeeds(person="Ann", tiles=commitment(bytes(32)), dice=commitment(bytes(32))))
    if is_washed:
        table.play(c.WashTiles())
    return table


@case("bad_seed")
def _() -> Case:
    return seeded(), c.CommitSeeds(person="Ann", tiles="66", dice="0" * 64)


@case("seeds_promised")
def _() -> Case:
    return seeded(is_washed=False), c.CommitSeeds(person="Ann", tiles="0" * 64, dice="0" * 64)


@case("no_seeds")
def _() -> Case:
    return seeded(is_washed=False), c.RevealSeed(person="Ann", which="tiles", seed="0" * 64)


@case("seed_not_now")
def _() -> Case:
    return seeded(), c.RevealSeed(person="Ann", which="dice", seed="0" * 64)


@case("other_seed")
def _() -> Case:
    return seeded(), c.RevealSeed(person="Ann", which="tiles", seed="1" * 64)


@case("nothing_withheld")
def _() -> Case:
    return seeded(), c.VoidSeeds()


def half_told() -> Game:
    """Return a table where Ann and Bob have promised seeds and only Ann's for the tiles is revealed."""
    table = seeded(is_washed=False)
    table.seat("Bob", 3)
    table.play(c.CommitSeeds(person="Bob", tiles=commitment(bytes(32)), dice=commitment(bytes(32))))
    table.play(c.WashTiles())
    table.play(c.RevealSeed(person="Ann", which="tiles", seed=bytes(32).hex()))
    return table


@case("seed_withheld")
def _() -> Case:
    return half_told(), c.StackTiles(woodpile=())


def beacon_named() -> Game:
    """Return a table with washed tiles, Ann's revealed seed for them, and a named round of the beacon."""
    table = seeded(is_washed=False, beacon=QUICKNET.hash)
    table.play(c.WashTiles())
    table.play(c.RevealSeed(person="Ann", which="tiles", seed=bytes(32).hex()))
    table.play(c.NameBeacon())
    return table


@case("no_beacon")
def _() -> Case:
    return seeded(), c.NameBeacon()


@case("no_beacon")
def _() -> Case:
    return seeded(), c.RecordBeacon(signature="0" * 96)


@case("no_beacon")
def _() -> Case:
    return seeded(), c.MissBeacon()


@case("beacon_first")
def _() -> Case:
    return beacon_named(), c.StackTiles(woodpile=())


@case("beacon_waits")
def _() -> Case:
    return beacon_named(), c.MissBeacon(now_ms=QUICKNET.time_ms(1) + PATIENCE_MS - 1)


@case("bad_beacon")
def _() -> Case:
    return beacon_named(), c.RecordBeacon(signature="A" * 96)


@case("seeds_barred")
def _() -> Case:
    table = half_told()
    table.play(c.VoidSeeds())
    return table, c.CommitSeeds(person="Bob", tiles="0" * 64, dice="0" * 64)


@case("seeds_asked", "NZ 9.4 banker shake")
def _() -> Case:
    table = dealing.banked("nz", to="shaken")
    table.state = round_changed(table.state, are_seeds_asked=True)
    return table, c.TakeCup(person="Bob")


def test_every_code_has_a_case_and_every_case_a_code() -> None:
    assert set(CASES) == quoted("table") & set(get_args(RefusalCode))


@pytest.mark.parametrize("code", sorted(CASES))
def test_the_refusal_says_why_and_changes_nothing(code: str) -> None:
    build, clause = CASES[code]
    table, command = build()
    before = table.state
    copy = deepcopy(before)
    refusal = table.refused(command, code)
    assert refusal.clause == clause
    assert table.state == copy
    for language in LANGUAGES:
        assert say(f"refusal.{code}", refusal.facts, language)  # its sentence has all the facts that it needs


def out_of_their_own_mouth(book: str) -> list[Refusal]:
    """Return refusals that every book gives for the same wrong commands."""
    table = betting(book)
    table.wager("Ann", 2, "$20")
    table.arrive("Bob", 3)
    found = [
        decide(table.state, command, table.book)
        for command in (
            c.CutTiles(cut="Nothing of the kind"),
            c.PlaceStake(person="Ann", coins=100),
            c.ReportWithdrawnBet(by="Sue", person="Ann", box=2, coins=100),
            c.Concede(person="Ann", box=2),
            c.ReportLateBet(by="Sue", person="Ann", box=2, coins=100),
            wager("$20", box=4, person="Cho"),
        )
    ]
    table.deal()
    found += [
        decide(table.state, command, table.book)
        for command in (
            wager("$50"),
            c.TakeBackWager(person="Ann", box=2),
            c.Leave(person="Ann"),
            table.as_delivered("Bob", 2),
            c.SetHand(person="Ann", box=2, low=("6-6", "6-6"), high=("6-6", "6-6")),
        )
    ]
    table.set(2, WINS[1])
    found.append(decide(table.state, table.set_hand("Ann", 2, WINS[1]), table.book))
    table.until("matching")
    found += [
        decide(table.state, c.MatchHand(box=2), table.book),
        decide(table.state, c.PayBox(box=2), table.book),
    ]
    return [refusal for refusal in found if isinstance(refusal, Refusal)]


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_refusal_cites_a_clause_of_the_register(book: str) -> None:
    refusals = out_of_their_own_mouth(book)
    assert len(refusals) == 14
    cited = [refusal.clause for refusal in refusals if refusal.clause]
    assert len(cited) >= 10
    own = {clause for clause in cited if clause.startswith(f"{load(book).prefix} ")}
    assert own <= register().keys()
    silent = {load(book).cite("pay_late"), load(book).cite("cut")}  # no order of payment (CAN), no cut (RWS)
    assert set(cited) - own <= silent
    assert set(cited) - own <= readings().keys()


def test_a_wager_of_many_chips_that_cannot_be_paid_is_refused() -> None:
    table = betting(chips=(2500, 10000), minimum="$25")
    table.no_wager("Ann", 2, "$475", "not_payable", "NZ 6.12")
