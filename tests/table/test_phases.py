"""The order of a round: which command is allowed in which phase. No command out of turn breaks the table."""

from typing import Any, Final, get_args

import pytest
from msgspec.structs import replace

from paigow.books import BOOK_IDS, load
from paigow.table import (
    PHASES,
    AnyCommand,
    Phase,
    Refusal,
    Settings,
    State,
    decide,
)
from paigow.table import commands as c
from tests.table.driver import ALL_FACES, LOSES, PUSHES, WINS, Game

SETTINGS: Final = Settings(boxes=6, chips=(50,), minimum=1000, maximum=100000)
COMMANDS: Final[tuple[AnyCommand, ...]] = (
    c.OpenTable(table="t", book="nz", edition="", digest="", settings=SETTINGS),
    c.BeginDealing(by="Ann", mode="lesson", by_hand=("wash",)),
    c.NoteDuty(by="Ann", duty="wash", act="{}"),
    c.NoteIncident(kind="late_wager", command="{}"),
    c.EndDealing(),
    c.CheckTiles(tiles=ALL_FACES),
    c.ShowTiles(),
    c.FillFloat(coins=100),
    c.WashTiles(),
    c.StackTiles(woodpile=ALL_FACES),
    c.OpenBets(),
    c.CutTiles(cut="Yat Dong Dong", options=("right",)),
    c.CallNoMoreBets(),
    c.ShakeDice(dice=(1, 2, 3)),
    c.CountDice(),
    c.DeliverTiles(),
    c.CollectEmptyBoxes(),
    c.SetOnRequest(box=2),
    c.CallTime(now_ms=10**15),
    c.SetHouseHand(),
    c.ExposeHouseHand(),
    c.ExposeHand(box=2),
    c.MatchHand(box=2),
    c.CollectLosing(box=2),
    c.ClearLosingArea(),
    c.PayBox(box=2),
    c.RevealSecrets(secrets=c.Secrets(woodpile="zz", dice="", mixing="")),
    c.EndRound(),
    c.CloseTable(),
    c.OfferBank(person="Ann"),
    c.PlaceHouseWager(),
    c.SettleCover(),
    c.SetBankHand(),
    c.ExposeBankHand(),
    c.MatchHouseWager(),
    c.PayHouseWager(),
    c.SettleBank(),
    c.MakeLaja(woodpile=ALL_FACES),
    c.Reshuffle(woodpile=ALL_FACES),
    c.ThrowForRemoval(dice=(1, 2, 3)),
    c.BuyIn(person="Ann", coins=5),
    c.CashOut(person="Ann", coins=5),
    c.SitDown(person="Ann", box=3),
    c.SitOut(person="Ann"),
    c.SitIn(person="Ann"),
    c.Leave(person="Ann"),
    c.PlaceWager(person="Ann", box=2, coins=1000),
    c.TakeBackWager(person="Ann", box=2),
    c.ControlBox(person="Ann", box=2),
    c.GiveControl(person="Ann", box=2),
    c.Nominate(person="Ann", box=2, nominee="Ann"),
    c.SetHand(person="Ann", box=2, low=("6-6", "6-6"), high=("5-6", "1-5")),
    c.AskHouseWay(person="Ann", box=2),
    c.AskAdvice(person="Ann", box=2),
    c.AskNames(person="Ann", box=2),
    c.Concede(person="Ann", box=2),
    c.Complain(person="Ann", about="payment", box=2, complaint="paid short"),
    c.WithdrawComplaint(person="Ann"),
    c.ShowOwnHand(person="Ann", box=2),
    c.TakeBank(person="Ann"),
    c.PassBank(person="Ann"),
    c.PlaceStake(person="Ann", coins=1000),
    c.TakeBackStake(person="Ann"),
    c.LessenHouseWager(person="Ann", coins=0),
    c.ConfirmSetting(person="Ann"),
    c.ShowTwoTiles(person="Ann", places=(1, 2)),
    c.AskLaja(person="Ann"),
    c.ChooseCut(person="Ann", cut="Cup Say", options=("top", "right")),
    c.MoveStacks(person="Ann", to_right=(3, 4)),
    c.NominateFour(person="Ann", amount=4),
    c.TakeCup(person="Ann"),
    c.LookAtTiles(person="Ann", box=2),
    c.Choose(person="Ann", choice="void", box=2),
    c.PermitOthers(person="Ann", box=2),
    c.CommitSeeds(person="Ann", tiles="0" * 64, dice="0" * 64),
    c.RevealSeed(person="Ann", which="tiles", seed="0" * 64),
    c.AskSeeds(),
    c.VoidSeeds(),
    c.NameBeacon(),
    c.RecordBeacon(signature="0" * 96),
    c.MissBeacon(),
    c.ReportExposed(by="Sue", at="box", box=2),
    c.ReportDice(by="Sue", fault="cocked"),
    c.ReportMisdelivery(by="Sue"),
    c.ReportMixed(by="Sue", boxes=(2, 3), reconstructed=False),
    c.ReportKnockedDown(by="Sue", box=2),
    c.ReportMisSet(by="Sue", hand="box", box=2),
    c.ReportAbsent(by="Sue", box=2),
    c.ReportMiscounted(by="Sue", counted=1000),
    c.ReportLateBet(by="Sue", person="Ann", box=2, coins=1000),
    c.ReportWithdrawnBet(by="Sue", person="Ann", box=2, coins=1000),
    c.ReportTile(by="Sue", fault="marked"),
    c.OrderReshuffle(by="Sue"),
    c.Sanction(by="Sue", person="Ann", order="void"),
    c.Invalidate(by="Sue", cause="fire"),
    c.RemoveByDice(by="Sue"),
    c.RemovePerson(by="Sue", person="Ann"),
    c.Reinstate(by="Sue", box=2),
    c.BarTogether(by="Sue", people=("Ann", "Bob")),
    c.LiftBar(by="Sue", people=("Ann", "Bob")),
    c.PartBarred(),
    c.OrderSetFirst(by="Sue", people=("Ann",)),
    c.VacateSeat(by="Sue", person="Ann"),
    c.AllowExcess(by="Sue", box=2, person="Ann", maximum=500000),
    c.ChangeLimits(by="Sue", minimum=2000, maximum=200000),
    c.LimitPlayer(by="Sue", person="Ann", maximum=50000),
    c.LimitSideBet(by="Sue", bet="bonus", maximum=50000),
    c.GiveCoupon(by="Sue", person="Ann", value=1000),
    c.LayCoupon(person="Ann", box=2, value=1000),
    c.CorrectPayment(by="Sue", person="Ann", coins=100, approved_by="Pit"),
    c.OpenDispute(by="Sue", person="Ann", complaint="paid short"),
    c.DecideDispute(by="Sue", number=1, decision="paid right"),
    c.RejectSet(by="Sue", at_ms=0, signed_by=("Dan", "Sue")),
    c.ReplaceTiles(by="Sue"),
    c.CheckLeavingSet(tiles=ALL_FACES),
    c.ReplaceDice(by="Sue", at_ms=0),
    c.AnnounceClosing(by="Sue", to="inspector"),
    c.Propose(
        by="Ann",
        order=c.ChangeLimits(by="Ann", minimum=2000, maximum=200000),
        way="consent",
        asked=("Bob",),
        deadline_ms=1,
    ),
    c.AnswerProposal(person="Bob", number=1, consents=True),
    c.EndProposal(number=1, now_ms=1),
    c.NoteRefused(by="Ann", order="invalidate", code="has_stake"),
    c.NoteLook(by="Sue", box=2),
    c.NoteHeld(by="Sue", what="held"),
)
_DELIVERED = "setting players_set house_set matching matched"
ONLY_IN: Final = {
    "open_table": "closed",
    "check_tiles": "opened",
    "show_tiles": "checked washed stacked offering betting round_over",
    "wash_tiles": "shown round_over",
    "stack_tiles": "washed",
    "open_bets": "stacked",
    "cut_tiles": "betting bets_closed",
    "call_no_more_bets": "betting",
    "shake_dice": "bets_closed shaken",
    "count_dice": "shaken",
    "ask_seeds": "shaken",
    "void_seeds": "washed shaken",
    "name_beacon": "washed shaken",
    "record_beacon": "washed shaken",
    "miss_beacon": "washed shaken",
    "deliver_tiles": "counted",
    "collect_empty_boxes": "delivered",
    "set_on_request": "setting",
    "call_time": "offering betting covering delivered setting players_set",
    "set_house_hand": "players_set",
    "expose_house_hand": "house_set",
    "expose_hand": "matching",
    "match_hand": "matching",
    "collect_losing": "matching",
    "clear_losing_area": "matched",
    "pay_box": "matched",
    "end_round": "paid",
    "reveal_secrets": "round_over",
    "close_table": "opened checked shown washed stacked offering betting round_over",
    "place_wager": "betting",
    "take_back_wager": "betting",
    "lay_coupon": "betting",
    "control_box": "betting",
    "give_control": "betting",
    "nominate": "betting bets_closed",
    "set_hand": "setting players_set",
    "ask_house_way": "setting players_set",
    "ask_advice": "setting players_set",
    "ask_names": "setting players_set",
    "offer_bank": "stacked",
    "take_bank": "offering covering",
    "pass_bank": "offering betting covering",
    "place_house_wager": "betting",
    "lessen_house_wager": "betting",
    "place_stake": "betting covering",
    "take_back_stake": "betting",
    "settle_cover": "covering",
    "make_laja": "stacked offering betting covering bets_closed",
    "reshuffle": "stacked offering betting covering bets_closed",
    "ask_laja": "stacked offering betting covering bets_closed",
    "choose_cut": "stacked betting covering bets_closed",
    "move_stacks": "stacked betting",
    "nominate_four": "betting covering bets_closed shaken",
    "take_cup": "bets_closed shaken",
    "look_at_tiles": "delivered",
    "choose": "delivered setting",
    "set_bank_hand": "players_set",
    "confirm_setting": "players_set",
    "show_two_tiles": "players_set",
    "expose_bank_hand": "house_set",
    "match_house_wager": "matching",
    "pay_house_wager": "matched",
    "settle_bank": "matched",
    "concede": "setting players_set house_set matching",
    "show_own_hand": "delivered setting players_set house_set matching",
    "report_dice": "shaken counted",
    "report_misdelivery": f"delivered {_DELIVERED} paid",
    "report_mixed": f"delivered {_DELIVERED}",
    "report_knocked_down": "players_set house_set matching",
    "report_mis_set": f"{_DELIVERED} paid",
    "report_absent": "setting players_set",
    "report_miscounted": f"betting covering bets_closed {_DELIVERED}",
    "remove_by_dice": f"delivered {_DELIVERED} paid round_over",
    "throw_for_removal": "round_over",
    "remove_person": f"shown delivered {_DELIVERED} paid round_over",
    "part_barred": "shown round_over",
    "end_dealing": "opened checked shown washed stacked round_over",
    "reject_set": "opened",
    "check_leaving_set": "shown round_over",
    "replace_tiles": "shown round_over",
    "replace_dice": "opened checked shown bets_closed round_over",
}
"""The phases in which a command is allowed. The other commands are allowed whenever the table is open."""
IN_BANKED_ROUNDS: Final = {"closed", "offering", "covering"}


LOOKS_FURTHER: Final = {
    "reveal_secrets",
    "report_exposed",
    "report_late_bet",
    "report_withdrawn_bet",
    "order_reshuffle",
    "invalidate",
    "sanction",
    "nominate",
}
"""Commands that depend on more than the phase: commitments, tiles and wagers, control of boxes."""


def tables(book: str) -> dict[str, State]:
    """Return a round of the house and one in which Ann banks, in every phase."""
    table = Game(book, is_shown=False)
    found = {"closed": State.empty(), table.state.phase: table.state}

    def step() -> None:
        table.duty()
        found.setdefault(table.state.phase, table.state)

    while not table.is_at("shown"):
        step()
    table.seat("Ann", 2)
    table.seat("Bob", 3)
    table.woodpile = table._woodpile({2: WINS[0], 3: LOSES[0], 4: PUSHES[0]}, 9)
    while not table.is_at("betting"):
        step()
    table.wager("Ann", 2, "$20")
    table.wager("Bob", 3, "$20")
    while not table.is_at("setting"):
        step()
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    while not table.is_at("round_over"):
        found.setdefault(table.state.phase, table.state)
        step()
    return found | _with_ann_as_banker(table)


def _with_ann_as_banker(table: Game) -> dict[str, State]:
    """Return the phases that only a round with a player's bank has."""
    table.banker = "Ann"
    found: dict[str, State] = {}
    table.duty()
    while not table.is_at("betting"):
        table.duty()
        found.setdefault(table.state.phase, table.state)
    table.wager("Bob", 3, "$20")
    while not table.is_at("shaken"):
        table.duty()
        found.setdefault(table.state.phase, table.state)
    return {phase: found[phase] for phase in ("offering", "covering") if phase in found}


def phases_of(book: str) -> set[Phase]:
    """Return all phases, without covering if the bank's chips need only lie on the table."""
    return {*PHASES} - ({"covering"} if load(book).word("cover_by") == "chips on the table" else set())


def test_there_is_one_example_of_every_command() -> None:
    assert {type(command) for command in COMMANDS} == {*get_args(c.AnyCommand)}
    assert len(COMMANDS) == len(get_args(c.AnyCommand))


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_round_passes_through_every_phase_in_order(book: str) -> None:
    found = tables(book)
    assert set(found) == phases_of(book)
    opened = {
        phase: found[phase].version for phase in PHASES if phase in found and phase not in IN_BANKED_ROUNDS
    }
    assert sorted(opened, key=lambda phase: opened[phase]) == list(opened)


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("phase", PHASES)
def test_a_command_out_of_its_phase_is_refused(book: str, phase: str) -> None:
    if phase not in phases_of(book):
        return
    state = tables(book)[phase]
    for command in COMMANDS:
        decided = decide(state, command, load(book))  # it never raises
        tag = str(type(command).__struct_config__.tag)
        place = phase in ONLY_IN[tag].split() if tag in ONLY_IN else phase != "closed"
        if not place:
            assert isinstance(decided, Refusal), (tag, phase)
            assert decided.code == expected_code(tag, phase), (tag, phase, decided)
        elif isinstance(decided, Refusal):
            assert (
                decided.code
                not in {
                    "wrong_phase",
                    "bets_are_closed",
                    "bets_not_open",
                    "already_open",
                }
                or tag in LOOKS_FURTHER
            )


def expected_code(tag: str, phase: str) -> str:
    if phase == "closed":
        return "not_open"
    if tag == "open_table":
        return "already_open"
    if tag not in {"place_wager", "take_back_wager", "lay_coupon"}:
        return "wrong_phase"
    before = {"opened", "checked", "shown", "washed", "stacked", "offering", "round_over"}
    return "bets_not_open" if phase in before else "bets_are_closed"


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_box_that_is_not_there_is_refused_and_nothing_is_raised(book: str) -> None:
    for state in tables(book).values():
        for command in COMMANDS:
            if "box" not in type(command).__struct_fields__:
                continue
            for box in (-1, 0, 1, 7, 8, 99):
                strange: Any = replace(command, box=box)
                decide(state, strange, load(book))


def test_a_wager_before_the_call_for_bets_does_not_cite_their_closing() -> None:
    table = Game("rws")
    table.seat("Ann", 2)
    refusal = table.refused(c.PlaceWager(person="Ann", box=2, coins=2000), "bets_not_open")
    assert refusal.clause != "RWS 5.4"  # 5.4 is about bets after no more bets


def test_a_cut_made_is_not_made_again_after_the_bets() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin()
    table.wager("Ann", 2, "$20")
    table.until("bets_closed")
    decided = decide(table.state, c.CutTiles(cut="Yat Dong Dong", options=("right",)), table.book)
    assert isinstance(decided, Refusal)


def test_the_table_is_opened_under_the_book_that_was_named() -> None:
    table = Game("nz")
    table.play(c.CloseTable())
    order = c.OpenTable(table="t", book="canberra", edition="none", digest="0", settings=table.settings)
    assert isinstance(decide(table.state, order, table.book), Refusal)


def test_tiles_on_display_lie_nowhere_else() -> None:
    table = Game("nz")
    table.whole_round({2: WINS}, [("Ann", 2, "$20")])
    table.play(c.ShowTiles())
    view = table.sees(None)
    assert len(view.shown_tiles) == 32
    assert view.house_hand is None
    assert all(box.hand is None for box in view.boxes)
    assert not view.unused_tiles


def test_a_table_opened_again_shows_nothing_of_the_last_round() -> None:
    table = Game("nz")
    table.whole_round({2: WINS}, [("Ann", 2, "$20")])
    table.play(c.CloseTable())
    table.play(
        c.OpenTable(
            table="t1",
            book=table.book.id,
            edition=table.book.edition,
            digest=table.book.digest,
            settings=table.settings,
        )
    )
    view = table.sees(None)
    assert (view.house_hand, view.dice, view.unused_tiles, view.first) == (None, (), {}, None)


@pytest.mark.parametrize("phase", ["washed", "stacked", "betting"])
def test_a_round_without_a_wager_can_be_broken_off(phase: str) -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.play(c.WashTiles())
    table.until(phase)
    table.play(c.Leave(person="Ann"))
    table.play(c.ShowTiles())
    assert table.state.phase == "shown"
    assert table.sees(None).woodpile == ()
    table.play(c.CloseTable())


def test_a_round_with_a_wager_cannot_be_broken_off() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin()
    table.wager("Ann", 2, "$20")
    table.refused(c.ShowTiles(), "wager_lives", "NZ 6.9(b)")
    table.refused(c.CloseTable(), "wager_lives", "NZ 6.9(b)")


def test_a_table_opened_again_is_as_new() -> None:
    table = Game("nz", choices={"excess": True})
    table.seat("Ann", 2)
    table.seat("Bob", 3)
    table.play(c.LimitPlayer(by="Sue", person="Bob", maximum=50000))
    table.play(c.AllowExcess(by="Sue", box=2, person="Ann", maximum=500000))
    table.begin()
    table.play(c.LimitPlayer(by="Sue", person="Ann", maximum=50000))
    table.play(c.ChangeLimits(by="Sue", minimum=2000, maximum=200000))
    table.wager("Ann", 2, "$20")
    table.play(c.ReportTile(by="Sue", fault="marked"))
    table.deal()
    table.play(c.OrderSetFirst(by="Sue", people=("Ann",), reason="suspected"))
    table.set_all()
    table.finish()
    for person in ("Ann", "Bob"):
        table.play(c.Leave(person=person))
    table.play(c.CheckLeavingSet(tiles=ALL_FACES))
    table.close()
    opening = table.appends[0][0]
    table.play(opening)
    new = Game(table.book, is_shown=False).state
    assert replace(table.state, version=0) == replace(new, version=0)


def test_nobody_takes_more_from_the_table_than_lies_before_him() -> None:
    table = Game("nz")
    table.stand("Ann", money="$20")
    refusal = table.refused(c.CashOut(person="Ann", coins=2001), "not_enough")
    assert (refusal.facts["coins"], refusal.facts["stack"]) == (2001, 2000)
    table.refused(c.CashOut(person="Zed", coins=1), "not_here")
