"""Each order: why it is refused, what it leaves unchanged. Also how a table begins."""

from typing import Any

import pytest
from msgspec.structs import replace

from paigow.books import load, with_choices
from paigow.table import Refusal, State, decide, evolve, orders
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.bank.cover import returned_to_holders
from paigow.table.bank.decline import cover_time_up
from paigow.table.bank.drop_choices import dropped_choices
from paigow.table.bank.house_wager import house_wager_within, lessen_house_wager, place_house_wager
from paigow.table.bank.void_round import RoundVoided, void_round
from paigow.table.core.box import Box, Choice, Wager
from paigow.table.core.command import Commitments, Settings
from paigow.table.core.event import BankKind
from paigow.table.core.evolve import evolved
from paigow.table.core.phases import BEFORE_BETS
from paigow.table.core.round import Settled, Stake
from paigow.table.core.state import Dispute, Excess, Person, Proposal, Rotation
from paigow.table.core.steps import bank_changed, box_changed, round_changed
from paigow.table.deal.choose_cut import cuts_on_offer
from paigow.table.deal.open_bets import open_bets
from paigow.table.deal.wash import wash_tiles
from paigow.table.equipment.replace_dice import replace_dice
from paigow.table.hands.setting import house_plays_at, not_bankers_to_set
from paigow.table.irregularities.dice import report_dice
from paigow.table.opening.close_table import TableClosed
from paigow.table.opening.settings import liability_missing, needs_liability, settings_fault
from paigow.table.orders.bar_together import bar_together, lift_bar
from paigow.table.orders.correct_payment import correct_payment
from paigow.table.orders.disputes import complain, decide_dispute, withdraw_complaint
from paigow.table.orders.excess import allow_excess, permit_others
from paigow.table.orders.remove_by_dice import not_removable, remove_by_dice
from paigow.table.oversight.answer import answer_proposal
from paigow.table.seeds.seeds import given, is_complete
from paigow.table.settle.order import to_pay, unsettled
from paigow.table.settle.pay import pay_box
from tests.clauses.banking import after_house_round, cover
from tests.table.driver import ALL_FACES, Game, coins

NZ, CANBERRA, MASSACHUSETTS, RWS = (load(book) for book in ("nz", "canberra", "massachusetts", "rws"))
SETTINGS = Settings(boxes=8, chips=(50, 100, 500), minimum=1000, maximum=100000)
NAMES = ("Ann", "Bob", "Cho")


def table(phase: Any = "round_over", **changes: Any) -> State:
    """Return a table with Ann, Bob and Cho at boxes 2 to 4."""
    boxes = {n: Box(number=n, seated=dict(zip((2, 3, 4), NAMES, strict=True)).get(n)) for n in range(1, 9)}
    people = {name: Person(stack=5000, box=number) for number, name in enumerate(NAMES, start=2)}
    return State(phase=phase, boxes=boxes, people=people, settings=SETTINGS, **changes)


def code(told: Any) -> str | None:
    return told.code if isinstance(told, Refusal) else None


def wager(person: str, coins: int = 1000, **more: Any) -> Wager:
    return Wager(person=person, bet="main", coins=coins, **more)


# ---- bars --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 12.12(b)", check=1)
def test_a_bar_is_of_two_or_more_and_replaces_the_same_only() -> None:
    state = replace(table(), barred=(("Bob", "Ann"), ("Bob", "Cho")))

    def told(*people: str, book: Any = NZ) -> Any:
        return bar_together(state, c.BarTogether(by="Sue", people=people), book)

    assert [code(told(*each)) for each in (("Ann",), ("Ann", "Ann"), ())] == ["too_few_people"] * 3
    assert code(told("Ann", "Bob", book=RWS)) == "no_such_order"
    barred = evolve(state, told("Ann", "Bob")[0])
    assert barred.barred == (("Bob", "Cho"), ("Ann", "Bob"))
    lifted = lift_bar(barred, c.LiftBar(by="Sue", people=("Bob", "Cho")), NZ)
    assert not isinstance(lifted, Refusal)
    assert evolved(barred, lifted).barred == (("Ann", "Bob"),)
    assert code(lift_bar(barred, c.LiftBar(by="Sue", people=("Ann", "Cho")), NZ)) == "not_barred"


@pytest.mark.clause("NZ 12.12(b)", check=1)
def test_the_barred_stand_up_unless_a_round_binds_them() -> None:
    def stand_up(state: State) -> set[str]:
        told = bar_together(state, c.BarTogether(by="Sue", people=("Ann", "Bob")), NZ)
        assert not isinstance(told, Refusal)
        return {each.person for each in told if isinstance(each, e.SeatVacated)}

    assert stand_up(table()) == {"Ann", "Bob"}
    assert stand_up(replace(table(), people={"Ann": Person(stack=1, box=2)})) == set()
    bound = box_changed(table("setting"), 2, wagers=(wager("Ann"),))
    assert stand_up(bound) == {"Bob"}
    assert stand_up(replace(bound, phase="betting")) == {"Ann", "Bob"}
    banks = bank_changed(table("setting"), person="Ann", box=2, is_covered=True)
    assert stand_up(banks) == {"Bob"}
    assert stand_up(replace(bank_changed(banks, is_settled=True), phase="paid")) == {"Ann", "Bob"}


# ---- payments ------------------------------------------------------------------------------------------------------


def test_a_payment_is_corrected_by_what_the_round_can_have_moved() -> None:
    moved = Settled(moved=1000, got=600, corrected=100, paid_back=-50)
    state = replace(table(settled_before={"Ann": moved}), float_coins=2000)

    def told(
        coins: int, *, person: str = "Ann", reason: str = "x", approved: str = "Tom", at: Any = state
    ) -> Any:
        order = c.CorrectPayment(by="Sue", person=person, coins=coins, reason=reason, approved_by=approved)
        return correct_payment(at, order, NZ)

    assert (code(told(900)), code(told(901))) == (None, "beyond_the_round")
    assert told(901).facts == {"coins": 901, "most": 900, "person": "Ann"}
    assert (code(told(-650)), code(told(-651))) == (None, "beyond_the_round")
    assert (code(told(0)), code(told(1, person="Eve")), code(told(1, person="Bob"))) == (
        "bad_amount",
        "not_here",
        "beyond_the_round",
    )
    assert (code(told(1, reason="")), code(told(1, approved="")), code(told(1, approved="Sue"))) == (
        "no_reason",
        "not_approved",
        "not_approved",
    )
    short = replace(state, float_coins=899)
    assert (code(told(899, at=short)), code(told(900, at=short))) == (None, "float_is_short")
    poor = replace(state, people={"Ann": Person(stack=300)})
    assert (code(told(-300, at=poor)), code(told(-301, at=poor))) == (None, "not_enough")
    for at, kept in ((state, "before"), (round_changed(state, settled={"Ann": moved}), "now")):
        after = evolved(at, told(-100, at=at))
        settled = after.settled_before if kept == "before" else after.round.settled
        assert settled["Ann"] == Settled(moved=1000, got=600, corrected=200, paid_back=50)
        assert (after.people["Ann"].stack, after.float_coins) == (4900, 2100)


# ---- complaints ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("CAN 15.6", check=1)
def test_a_complaint_is_made_withdrawn_decided_and_reviewed() -> None:
    made = Dispute(number=4, person="Ann", complaint="x", round=1)
    other = replace(made, number=5, person="Bob")
    state = replace(table(), disputes=(made, other), disputes_made=5, rounds_begun=7)

    def complains(person: str, box: int | None = None, at: State = state) -> Any:
        return complain(at, c.Complain(person=person, about="payment", complaint="y", box=box), CANBERRA)

    (opened,) = complains("Cho", 2)
    assert (opened.number, opened.round, opened.box, opened.by) == (6, 7, 2, "Cho")
    assert complains("Ann").facts == {"number": 4}
    assert (code(complains("Cho", 9)), code(complains("Eve"))) == ("no_such_box", "not_here")
    after = evolve(state, opened)
    assert (after.disputes_made, [each.number for each in after.disputes]) == (6, [4, 5, 6])
    gone = withdraw_complaint(state, c.WithdrawComplaint(person="Ann"), CANBERRA)
    assert not isinstance(gone, Refusal)
    assert evolved(state, gone).disputes == (other,)
    assert code(withdraw_complaint(state, c.WithdrawComplaint(person="Cho"), CANBERRA)) == "no_complaint"

    def decides(number: int = 4, *, is_review: bool = False, at: State = state) -> Any:
        order = c.DecideDispute(by="Sue", number=number, decision="no", is_review=is_review)
        return decide_dispute(at, order, CANBERRA)

    assert (code(decides(6)), code(decides(is_review=True))) == ("no_such_dispute", "not_decided")
    decided = evolved(state, decides())
    assert [each.decision for each in decided.disputes] == ["no", None]
    assert code(decides(at=decided)) == "decision_is_final"
    reviewed = evolved(decided, decides(is_review=True, at=decided))
    assert [(each.decision, each.review) for each in reviewed.disputes] == [("no", "no"), (None, None)]
    assert code(decides(is_review=True, at=reviewed)) == "decision_is_final"
    assert code(complains("Ann", at=decided)) is None


def test_where_the_rules_know_no_complaints_none_is_recorded_nor_decided() -> None:
    state = table(disputes=(Dispute(number=1, person="Bob", complaint="x", round=1),))
    for order in (
        c.Complain(person="Ann", about="payment", complaint="y"),
        c.OpenDispute(by="Sue", person="Ann", complaint="y"),
        c.DecideDispute(by="Sue", number=1, decision="no"),
    ):
        assert code(decide(state, order, with_choices(RWS, {"disputes": False}))) == "no_disputes"


# ---- boxes of their own ----------------------------------------------------------------------------------------


@pytest.mark.clause("CAN 5.5 excess", check=1)
def test_a_box_of_its_own_is_the_seated_players_and_above_the_tables_maximum() -> None:
    state = table()

    def told(box: int = 2, person: str = "Ann", maximum: int = 100001, book: Any = CANBERRA) -> Any:
        return allow_excess(state, c.AllowExcess(by="Sue", box=box, person=person, maximum=maximum), book)

    assert code(told()) is None
    assert {code(told(*each)) for each in ((3,), (9,), (5, "Cho"))} == {"not_the_owner"}
    assert told(maximum=100000).facts == {"maximum": 100000, "table": 100000}
    assert code(told(book=NZ)) == "no_excess"
    owned = evolved(replace(state, excess={3: Excess(person="Bob", maximum=7)}), told())
    assert owned.excess == {3: Excess(person="Bob", maximum=7), 2: Excess(person="Ann", maximum=100001)}
    permits = permit_others(owned, c.PermitOthers(person="Ann", box=2), CANBERRA)
    assert not isinstance(permits, Refusal)
    assert evolved(owned, permits).excess[2].others_permitted
    for person, box in (("Bob", 2), ("Ann", 4)):
        refused = permit_others(owned, c.PermitOthers(person=person, box=box), CANBERRA)
        assert code(refused) == "not_the_owner"


def test_before_wagers_is_whenever_none_can_lie() -> None:
    assert {"opened", "checked", "shown", "washed", "stacked", "offering", "round_over"} == BEFORE_BETS


# ---- proposals -----------------------------------------------------------------------------------------------------


def test_a_proposal_is_answered_by_who_is_asked_once_or_by_a_supervisor_without_a_stake() -> None:
    order = c.ChangeLimits(by="Ann", minimum=2000, maximum=50000)
    waits = Proposal(number=1, by="Ann", order=order, way="consent", asked=("Bob",), deadline_ms=1)
    state = replace(table(), proposals=(waits, replace(waits, number=2, by="Dee")))

    def told(
        person: str, *, number: int = 1, yes: bool = True, above: bool = False, at: State = state
    ) -> Any:
        answer = c.AnswerProposal(person=person, number=number, consents=yes, as_supervisor=above)
        found = answer_proposal(at, answer, NZ)
        return found.code if isinstance(found, Refusal) else [type(each).__name__ for each in found]

    assert (told("Bob", number=9), told("Ann"), told("Eve")) == (
        "no_such_proposal",
        "not_asked_to_consent",
        "not_asked_to_consent",
    )
    assert told("Bob") == ["ProposalAnswered"]  # Cho has a place, so she is asked too
    assert told("Bob", yes=False) == ["ProposalAnswered", "ProposalEnded"]
    assert told("Eve", above=True) == ["ProposalAnswered", "ProposalEnded", "LimitsAnnounced"]
    assert (told("Bob", above=True), told("Ann", above=True)) == ("not_asked_to_consent",) * 2
    answered = evolve(state, e.ProposalAnswered(number=1, person="Bob", consents=True))
    assert [each.consented for each in answered.proposals] == [("Bob",), ()]
    assert told("Bob", at=answered) == "not_asked_to_consent"
    assert told("Cho", at=answered)[:2] == ["ProposalAnswered", "ProposalEnded"]
    assert not e.ProposalAnswered(number=1, person="Bob", consents=True).as_supervisor


def test_orders_about_the_round_before_end_with_the_next() -> None:
    order = c.Invalidate(by="Ann", cause="fire")
    about = Proposal(number=1, by="Ann", order=order, way="consent", asked=("Bob",), deadline_ms=1, round=3)
    waiting = (about, replace(about, number=2, round=4), replace(about, number=3, way="approval"))
    told = wash_tiles(table(proposals=waiting, rounds_begun=3), c.WashTiles(), NZ)
    assert not isinstance(told, Refusal)
    assert [each.number for each in told if isinstance(each, e.ProposalEnded)] == [1]
    assert told[0].round == 4  # type: ignore[attr-defined]


# ---- removal, dice and seeds ----------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 12.9", check=1)
def test_a_box_is_removed_while_all_are_in_play_and_the_house_banks() -> None:
    state = table("setting")
    for number in range(2, 9):
        state = box_changed(state, number, wagers=(wager("Ann"),))
    assert not_removable(state, "NZ 12.9") is None
    assert code(not_removable(bank_changed(state, kind="player", box=2), "NZ 12.9")) == "player_banks"
    assert (
        not_removable(bank_changed(box_changed(state, 1, wagers=(wager("Ann"),)), kind="co-bank", box=2), "")
        is None
    )
    empty = not_removable(box_changed(state, 5, wagers=()), "NZ 12.9")
    assert empty is not None
    assert empty.facts == {"boxes": "5"}
    assert not_removable(replace(box_changed(state, 5, wagers=()), removed=(5,)), "") is None
    assert code(not_removable(round_changed(state, is_void=True), "")) == "not_all_in_play"
    assert (
        code(remove_by_dice(replace(state, is_removing=True), c.RemoveByDice(by="Sue"), NZ))
        == "removal_ordered"
    )


def test_throws_for_the_removal_are_counted_anew_where_no_seed_hangs_on_them() -> None:
    state = replace(table(), removal_throws=2)
    ordered = e.RemovalOrdered(by="Sue")
    assert evolve(state, ordered).removal_throws == 0
    seeds = c.CommitSeeds(person="Ann", tiles="0" * 64, dice="1" * 64)
    promised = decide(state, seeds, NZ)
    assert not isinstance(promised, Refusal)
    mine = evolved(state, promised).promised
    assert evolve(round_changed(state, seeds=mine), ordered).removal_throws == 0
    told = {name: replace(each, dice_seed="2" * 64) for name, each in mine.items()}
    here = round_changed(state, seeds=told, asked_for_tiles=("Ann",), asked_for_dice=("Ann",))
    assert evolve(here, ordered).removal_throws == 2
    assert evolve(here, e.TilesWashed(round=1)).removal_throws == 0
    assert (given(here, "dice"), given(here, "tiles")) == ({"Ann": "2" * 64}, {})
    assert (is_complete(here, "dice"), is_complete(here, "tiles")) == (True, False)


def test_no_throw_takes_the_shake_back_and_only_a_bank_lifts_the_lid() -> None:
    state = round_changed(table("shaken"), dice=(1, 2, 3), total=6, first=2, shaken_by="Ann")
    (voided,) = report_dice(state, c.ReportDice(by="Sue", fault="lid"), MASSACHUSETTS)  # type: ignore[misc]
    after = evolve(state, voided)
    assert (after.phase, after.round.dice, after.round.total, after.round.first, after.round.shaken_by) == (
        "bets_closed",
        (),
        None,
        None,
        None,
    )
    dealers = round_changed(state, shaken_by=None)
    assert code(report_dice(dealers, c.ReportDice(by="Sue", fault="lid"), NZ)) == "bank_shook_not"
    assert code(report_dice(dealers, c.ReportDice(by="Sue", fault="cocked"), NZ)) is None


@pytest.mark.parametrize(
    "phase", ["opened", "checked", "shown", "round_over", "bets_closed", "betting", "shaken"]
)
def test_dice_are_replaced_between_rounds_and_before_the_first_shake(phase: Any) -> None:
    state = replace(Game("massachusetts").state, phase=phase)
    told = decide(state, c.ReplaceDice(by="Sue", at_ms=5), MASSACHUSETTS)
    assert code(told) == ("wrong_phase" if phase in {"betting", "shaken"} else None)
    assert replace_dice(state, c.ReplaceDice(by="Sue", at_ms=5), MASSACHUSETTS)


# ---- the bank ------------------------------------------------------------------------------------------------------


def test_what_a_bank_chose_goes_with_it_if_it_chose_anything() -> None:
    banks = bank_changed(table("betting"), person="Ann", box=2)
    assert dropped_choices(banks, NZ) == []
    chosen: list[dict[str, Any]] = [
        {"chosen_cut": ("Cup Say", ())},
        {"cut_by": "Ann", "cut": "Cup Say"},
        {"nominated": 4},
        {"cup_taken": True},
    ]
    for changes in chosen:
        state = round_changed(banks, **changes)
        (dropped,) = dropped_choices(state, NZ)
        here = evolve(state, dropped).round
        assert (here.chosen_cut, here.cut, here.cut_by, here.nominated, here.cup_taken) == (
            None,
            None,
            "",
            None,
            False,
        )
        assert dropped_choices(bank_changed(state, person=None, box=None), NZ) == []
    houses = round_changed(banks, cut="Cup Say", cut_by="random", nominated=4)
    assert evolve(houses, dropped_choices(houses, NZ)[0]).round.cut == "Cup Say"


@pytest.mark.clause("NZ 11.2(b) cover", check=1)
def test_when_time_is_up_whoever_has_covered_alone_banks_alone() -> None:
    table = after_house_round("nz", ("Ann", 3), ("Bob", 5))
    cover(table, "Ann", [("Bob", 5, "$300")])
    for amount, kind in (("$300", "player"), ("$150", "co-bank"), ("$100", "house")):
        put_up = evolved(table.state, [e.StakePlaced(person="Ann", coins=coins(amount), added=coins(amount))])
        told = cover_time_up(put_up, c.CallTime(now_ms=1), NZ)
        assert not isinstance(told, Refusal)
        assert [each.kind for each in told if isinstance(each, e.CoverSettled)] == [kind]
    alone = with_choices(CANBERRA, {"cover_failure": "house"})
    half = bank_changed(table.state, stakes=(Stake(person="Ann", coins=coins("$150")),))
    told = cover_time_up(half, c.CallTime(now_ms=1), alone)
    assert not isinstance(told, Refusal)
    assert [each.kind for each in told if isinstance(each, e.CoverSettled)] == ["house"]


@pytest.mark.clause("MA 8(e) no wager", check=1)
def test_the_houses_wager_goes_down_to_what_is_covered_and_to_nothing_against_a_shared_bank() -> None:
    lies = bank_changed(table("covering"), person="Ann", box=2, kind="player", house_wager=1000)
    assert house_wager_within(lies, 1000, "player", MASSACHUSETTS) is None
    kinds: list[tuple[int, BankKind, int]] = [(999, "player", 950), (5000, "co-bank", 0)]
    for left, kind, coins_left in kinds:
        lessened = house_wager_within(lies, left, kind, MASSACHUSETTS)
        assert lessened is not None
        assert (lessened.coins, lessened.taken_off) == (coins_left, 1000 - coins_left)


def test_when_a_bank_fails_who_decides_is_told_only_where_it_is_another() -> None:
    table = after_house_round("nz", ("Ann", 3), ("Bob", 5))
    cover(table, "Ann", [("Bob", 5, "$300")])
    told = table.play(c.PassBank(person="Ann"))
    assert [each.box for each in told if isinstance(each, e.ControlSettled)] == []


def test_the_houses_hand_is_told_from_one_on_its_box() -> None:
    houses, banked = table("setting"), bank_changed(table("setting"), person="Ann", box=2)
    assert [house_plays_at(houses, position) for position in (1, 2)] == [True, False]
    assert [house_plays_at(banked, position) for position in (1, 2)] == [False, False]
    boxes = {number: box for number, box in banked.boxes.items() if number != 1}
    assert house_plays_at(replace(banked, boxes=boxes), 1)


def test_who_waits_for_consent_may_order_what_needs_none() -> None:
    state = replace(
        table(),
        proposals=(
            Proposal(
                number=1,
                by="Sue",
                order=c.LiftBar(by="Sue", people=()),
                way="approval",
                asked=(),
                deadline_ms=9,
            ),
        ),
    )

    def offered(way: Any) -> set[str]:
        return {each.do for each in orders(state, "Sue", NZ, way_of=lambda _: way, asked=("Ann",))}

    assert "bar_together" in offered(None)
    assert offered("consent") == set()


def test_limits_are_changed_by_two_of_them_or_by_all() -> None:
    both, further = ("minimum", "maximum"), ("box_maximum", "player_maximum", "house_liability")
    rights = [
        each for each in orders(table(), "Sue", NZ, way_of=lambda _: None) if each.do == "change_limits"
    ]
    assert [each.open for each in rights] == [both, both + further]


def test_what_lies_for_a_bank_goes_back_once() -> None:
    banks = bank_changed(
        table("betting"), person="Ann", box=2, stakes=(Stake(person="Ann", coins=5),), house_wager=9
    )
    told = returned_to_holders(banks, "x")
    assert [type(each).__name__ for each in told] == ["StakeReturned", "HouseWagerLessened"]
    settled = bank_changed(banks, is_house_wager_settled=True)
    assert [type(each).__name__ for each in returned_to_holders(settled, "x")] == ["StakeReturned"]


def test_a_void_round_returns_what_lies_there_and_nothing_else() -> None:
    def back(state: State) -> list[str]:
        return [type(each).__name__ for each in void_round(state, cause="mixed", clause="x")[:-1]]

    lies = box_changed(table("setting"), 2, wagers=(wager("Ann"),))
    assert back(lies) == ["WagerReturned"]
    banked = bank_changed(lies, person="Bob", box=3, stakes=(Stake(person="Bob", coins=5),), house_stake=5)
    assert back(banked) == ["WagerReturned", "StakeReturned", "StakeReturned"]
    assert back(bank_changed(lies, person="Bob", box=3, house_wager=5)) == [
        "WagerReturned",
        "HouseWagerReturned",
    ]


@pytest.mark.clause("MA 8(h) amount", check=1)
@pytest.mark.clause("MA 8(h) reduce", check=1)
def test_the_houses_wager_is_the_bankers_last_and_he_may_lower_it() -> None:
    state = replace(
        bank_changed(
            table("betting", rotation=Rotation(against_house={"Ann": 1000})),
            kind="player",
            person="Ann",
            box=2,
        ),
        float_coins=1000,
    )

    def placed(at: State) -> Any:
        return place_house_wager(at, c.PlaceHouseWager(), MASSACHUSETTS)

    assert placed(state)[0].coins == 1000
    assert code(placed(replace(state, float_coins=999))) == "float_is_short"
    assert code(placed(bank_changed(state, is_house_wager_placed=True))) == "no_house_wager"
    assert code(placed(bank_changed(state, kind="co-bank"))) == "no_house_wager"
    lies = bank_changed(state, house_wager=1000, is_house_wager_placed=True)

    def lowered(coins: int, person: str = "Ann", at: State = lies) -> Any:
        return lessen_house_wager(at, c.LessenHouseWager(person=person, coins=coins), MASSACHUSETTS)

    assert [code(lowered(coins)) for coins in (0, 950, 999, 1000, -50)] == [
        None,
        None,
        "not_in_chips",
        "not_lower",
        "not_lower",
    ]
    assert lowered(950)[0].taken_off == 50
    assert (code(lowered(0, "Bob")), code(lowered(0, at=state))) == ("not_the_bank", "no_house_wager")


@pytest.mark.clause("NZ 9.3A(a)", check=1)
def test_cuts_are_on_offer_to_who_banks_until_the_tiles_are_cut() -> None:
    banks = bank_changed(table("betting"), person="Ann", box=2)
    assert cuts_on_offer(banks, NZ) == NZ.approved_cuts
    assert cuts_on_offer(table("betting"), NZ) == ()
    assert cuts_on_offer(round_changed(banks, cut="Cup Say"), NZ) == ()
    assert cuts_on_offer(round_changed(banks, are_seeds_asked=True), NZ) == ()
    assert cuts_on_offer(banks, RWS) == ()
    for phase, is_early in (
        ("stacked", True),
        ("offering", True),
        ("covering", True),
        ("bets_closed", True),
        ("shaken", False),
    ):
        assert bool(cuts_on_offer(replace(banks, phase=phase), NZ)) == is_early
    assert cuts_on_offer(banks, MASSACHUSETTS) == ()
    closed = replace(banks, phase="bets_closed")
    assert cuts_on_offer(closed, MASSACHUSETTS) == MASSACHUSETTS.approved_cuts
    assert cuts_on_offer(round_changed(closed, cup_taken=True), MASSACHUSETTS) == ()
    assert cuts_on_offer(round_changed(closed, cup_taken=True), NZ) == NZ.approved_cuts


@pytest.mark.clause("NZ 7.3", check=1)
def test_who_shares_a_bank_that_the_dealer_sets_is_told_so_and_others_that_it_is_not_theirs() -> None:
    state = bank_changed(table("players_set"), person="Ann", box=2, kind="co-bank")
    assert code(not_bankers_to_set(state, "Ann", NZ)) == "not_in_play"
    game = Game("nz")
    tiles = evolve(replace(state, phase="counted"), e.TilesDelivered(hands={2: ALL_FACES[:4]}))
    tiles = replace(tiles, phase="players_set")
    assert game.book == NZ
    assert [code(not_bankers_to_set(tiles, each, NZ)) for each in ("Ann", "Bob")] == [
        "dealer_sets",
        "not_yours",
    ]
    own = bank_changed(tiles, handlers=("Ann",))
    assert [code(not_bankers_to_set(own, each, NZ)) for each in ("Ann", "Bob")] == [None, "not_yours"]
    absent = box_changed(own, 2, is_absent=True)
    assert [code(not_bankers_to_set(absent, each, NZ)) for each in ("Ann", "Bob")] == [
        "dealer_sets",
        "not_yours",
    ]


def test_bets_open_under_the_commitments_that_were_made() -> None:
    made = Commitments(woodpile="a", dice="b", tiles="c", mixing="d")
    state = replace(table("stacked"), rotation=Rotation(is_fresh=True))
    committed = round_changed(state, commitments=made)
    for at, said, fault in (
        (state, None, None),
        (state, made, None),
        (committed, made, None),
        (committed, None, "wrong_secret"),
        (committed, replace(made, dice="c"), "wrong_secret"),
    ):
        assert code(open_bets(at, c.OpenBets(commitments=said), NZ)) == fault


# ---- settlement ----------------------------------------------------------------------------------------------------


def test_boxes_are_paid_in_their_order_and_once() -> None:
    state = replace(bank_changed(table("matched")), float_coins=10**6)
    for number in (2, 3):
        state = box_changed(state, number, result="win", wagers=(wager(NAMES[number - 2], outcome="win"),))

    def told(box: int, at: State = state) -> Any:
        return pay_box(at, c.PayBox(box=box), NZ)

    assert code(told(2)) is None
    assert told(3).facts == {"next": 2}
    assert (code(told(4)), code(told(9))) == ("nothing_to_pay", "no_such_box")
    assert code(told(2, replace(state, losing=5))) == "clear_first"
    assert [code(told(2, replace(state, float_coins=coins))) for coins in (999, 1000)] == [
        "float_is_short",
        None,
    ]
    paid = evolved(state, told(2))
    assert unsettled(paid.boxes[2], "win") == []
    due = to_pay(paid, NZ)
    assert due is not None
    assert due.number == 3


def test_what_a_settled_bank_got_is_noted_and_the_stakes_are_gone() -> None:
    banks = bank_changed(
        table("matched"), person="Ann", box=2, stakes=(Stake(person="Ann", coins=5),), house_stake=6
    )
    share = e.BankShare(person="Ann", won=20, commission=1, returned=5)
    told = e.BankSettled(
        kind="co-bank", surplus=27, house_won=7, house_returned=6, shares=(share,), clauses=()
    )
    after = evolve(replace(banks, losing=27, float_coins=100, commission=3), told)
    bank = after.round.bank
    assert (bank.stakes, bank.house_stake, bank.shares, bank.is_settled) == ((), 0, (share,), True)
    assert (bank.house_won, bank.house_returned, after.round.commission) == (7, 6, 1)
    assert (after.losing, after.float_coins, after.commission) == (0, 113, 4)
    assert after.people["Ann"].stack == 5000 + 20 - 1 + 5
    assert after.phase == "paid"


def test_a_void_round_leaves_no_choice_open() -> None:
    waits = Choice(person="Ann", choices=("play", "void"), clause="x")
    state = round_changed(box_changed(table("delivered"), 2, choice=waits), mixing="laja", deadline_ms=5)
    over = evolve(state, RoundVoided(round=1, cause="mixed"))
    assert over.boxes[2].choice is None
    assert over.boxes[3] is state.boxes[3]
    assert (over.phase, over.round.is_void, over.round.mixing, over.round.deadline_ms) == (
        "round_over",
        True,
        None,
        None,
    )
    assert not over.round.are_unused_shown
    assert evolve(state, RoundVoided(round=1, cause="mixed", unused={7: ("6-6",)})).round.are_unused_shown


# ---- a table begins ------------------------------------------------------------------------------------------------


def test_a_table_opened_again_keeps_nothing_of_before() -> None:
    game = Game("canberra")
    game.seat("Ann", 2)
    old = replace(
        game.state, phase="closed", rotation=Rotation(is_fresh=False, held=2), player_maxima={"Ann": 5},
        coming_maxima={"Bob": 5}, set_first=("Ann",), excess={2: Excess(person="Ann", maximum=5)}, closing=("players",),
        is_set_faulty=True, is_set_used=True, settled_before={"Ann": Settled(moved=1)}, coupons={"Ann": (5,)},
        rounds_begun=9, coming=9, commission=7,
    )  # fmt: skip
    settings = replace(game.settings, boxes=6)
    book = game.book
    order = c.OpenTable(
        table="t2", book=book.id, edition=book.edition, digest=book.digest, settings=settings, at_ms=5
    )
    told = decide(old, order, book)
    assert not isinstance(told, Refusal)
    new = evolved(old, told)
    assert (new.rotation, new.player_maxima, new.coming_maxima, new.set_first) == (Rotation(), {}, {}, ())
    assert (new.excess, new.closing, new.is_set_faulty, new.is_set_used) == ({}, (), False, False)
    assert (new.settled_before, new.coupons, new.people, new.rounds_begun, new.coming) == ({}, {}, {}, 0, 0)
    assert (new.table, new.settings, len(new.boxes), new.dice_since_ms) == ("t2", settings, 6, 5)
    assert (new.float_coins, new.commission) == (settings.float_coins, 0)
    assert (new.book, new.edition, new.digest) == (book.id, book.edition, book.digest)


def test_a_closed_table_gives_back_what_lay_in_its_trays() -> None:
    state = replace(table(), float_coins=5, commission=7)
    closed = evolve(state, TableClosed(float_coins=5, commission=7))
    assert (closed.phase, closed.float_coins, closed.commission, closed.proposals) == ("closed", 0, 0, ())
    assert (TableClosed().float_coins, TableClosed().commission) == (0, 0)


def test_limits_under_which_no_wager_could_be_made_are_faults() -> None:
    def field(book: Any = NZ, **changes: Any) -> str | None:
        fault = settings_fault(replace(SETTINGS, **changes), book)
        return None if fault is None else fault[0]

    assert field() is None
    assert [field(boxes=boxes) for boxes in (1, 2, 8, 9)] == ["boxes", None, None, "boxes"]
    assert field(RWS, boxes=1) is None
    unsaid = replace(NZ, rules=NZ.rules | {"boxes": replace(NZ.rules["boxes"], least=None, most=None)})
    assert [field(unsaid, boxes=boxes) for boxes in (0, 1, 8, 9)] == ["boxes", None, None, "boxes"]
    assert [field(chips=chips) for chips in ((), (0,), (-5,))] == ["chips"] * 3
    assert [field(minimum=minimum) for minimum in (0, -50, 75)] == ["minimum"] * 3
    assert field(RWS, boxes=7, chips=(1,), minimum=1) is None
    for name in ("maximum", "box_maximum", "player_maximum"):
        assert (field(**{name: 999}), field(**{name: 1000})) == (name, None)
    assert field(minimum=1050, maximum=1100) == "maximum"  # no wager there can be paid exactly (NZ 6.12)
    assert field(RWS, boxes=7, minimum=1050, maximum=1100) is None
    assert field(minimum=1050, maximum=2000) is None
    notice = with_choices(NZ, {"multiples_of_minimum": True})
    limits = [field(notice, minimum=1050, maximum=most) for most in (20999, 21000)]
    assert limits == ["maximum", None]  # of the multiples of $10.50 only those of $210 can be paid exactly
    assert (field(float_coins=-1), field(float_coins=0)) == ("float_coins", None)


@pytest.mark.clause("CAN 5.4 liability", check=1)
def test_a_liability_is_displayed_where_nothing_else_limits_a_co_bank() -> None:
    assert [needs_liability(book) for book in (NZ, CANBERRA, MASSACHUSETTS, RWS)] == [
        False,
        True,
        False,
        False,
    ]
    assert liability_missing(SETTINGS, NZ) is None
    assert liability_missing(replace(SETTINGS, house_liability=5), CANBERRA) is None
    assert liability_missing(SETTINGS, CANBERRA) == ("house_liability", "0", "a positive whole number")
