"""The next act of the automatic dealer, and the time that the dealer waits for it."""

from typing import Final

import pytest

from paigow.books import Cut
from paigow.log import GENESIS
from paigow.log.draws import RoundSecrets
from paigow.runtime.dealer.dealer import Circumstances, RoundFacts, Task, command, next_task
from paigow.runtime.dealer.pace import Pace
from paigow.table import AnyCommand, State
from paigow.table import commands as c
from paigow.table.core.steps import round_changed
from tests.table.banks import BANKER, BankedGame
from tests.table.driver import WINS, Game

PACE: Final = Pace()
DEADLINE_MS: Final = 50_000


def banked(book: str = "nz") -> BankedGame:
    """Return a table where Bob banks with $600, and Ann has wagered $100 against that."""
    stake = "$0" if book == "massachusetts" else "$600"
    return BankedGame(book, {"Ann": (2, "$100", WINS)}, stake=stake)


def needs(phase_since_ms: int = 0) -> Circumstances:
    return Circumstances(
        pace=PACE, now_ms=40_000, last_wager_ms=0, bots_are_busy=False, phase_since_ms=phase_since_ms
    )


def task(game: Game, state: State | None = None, *, phase_since_ms: int = 0) -> Task:
    """Return the dealer's next task, a while after the phase began."""
    found = next_task(game.state if state is None else state, game.book, needs(phase_since_ms))
    assert found is not None
    return found


def cut_of(cut: Cut) -> c.CutTiles:
    return c.CutTiles(cut=cut.name, options=cut.options)


def choose(game: BankedGame, cut: Cut) -> None:
    """The banker names the cut."""
    game.play(c.ChooseCut(person=BANKER, cut=cut.name, options=cut.options))


def cut_made(game: BankedGame, named: Cut) -> AnyCommand:
    """Return the cut that the dealer makes after the supervisor has named one."""
    facts = RoundFacts(
        now_ms=40_000,
        betting_s=None,
        setting_s=None,
        offer_s=None,
        cover_s=None,
        secrets=RoundSecrets.new(),
        closed_at=GENESIS,
        removal_at=GENESIS,
        state=game.state,
        book=game.book,
        house_cut=cut_of(named),
    )
    return command(Task(duty=c.CutTiles), facts)


@pytest.mark.parametrize(
    ("since_ms", "at_ms"),
    [(20_000, DEADLINE_MS), (49_000, 49_000 + PACE.own_setting)],
    ids=["the others were quick", "the others took all their time"],
)
def test_whoever_banks_has_time_of_his_own_when_the_others_have_set(since_ms: int, at_ms: int) -> None:
    game = banked()
    game.deal()
    waiting = round_changed(game.state, deadline_ms=DEADLINE_MS)
    assert task(game, waiting, phase_since_ms=since_ms) == Task(duty=c.CallTime, at_ms=DEADLINE_MS)
    game.deal_all()
    waiting = round_changed(game.state, deadline_ms=DEADLINE_MS)
    assert waiting.phase == "players_set"
    assert task(game, waiting, phase_since_ms=since_ms) == Task(duty=c.CallTime, at_ms=at_ms)


def test_a_banker_who_may_choose_the_cut_after_the_call_is_waited_for_until_he_has_chosen() -> None:
    game = banked("massachusetts")
    game.until("bets_closed")
    assert task(game) == Task(duty=c.CutTiles, wait_ms=PACE.cut_tiles + PACE.choose_cut)
    choose(game, game.book.approved_cuts[0])
    assert task(game) == Task(duty=c.CutTiles, wait_ms=PACE.cut_tiles)


def test_where_the_cut_comes_before_the_call_the_call_waits_for_the_banker_too() -> None:
    game = banked("nz")
    assert task(game) == Task(duty=c.CutTiles, at_ms=PACE.last_wager + PACE.choose_cut)
    choose(game, game.book.approved_cuts[0])
    assert task(game) == Task(duty=c.CutTiles, at_ms=PACE.last_wager)


def test_the_supervisors_cut_gives_way_to_the_bankers() -> None:
    game = BankedGame(
        "nz", {"Ann": (2, "$100", WINS)}, stake="$600", choices={"cut_chosen_by_house": "supervisor"}
    )
    bankers, supervisors, *_ = game.book.approved_cuts
    assert cut_made(game, supervisors) == cut_of(supervisors)
    choose(game, bankers)
    assert cut_made(game, supervisors) == cut_of(bankers)


def test_the_lid_stays_on_while_the_banker_may_ask_for_the_cup() -> None:
    game = banked()
    game.until("shaken")
    assert task(game) == Task(duty=c.CountDice(), wait_ms=PACE.count_dice + PACE.take_cup)
    game.play(c.TakeCup(person=BANKER))
    game.duty()
    assert task(game) == Task(duty=c.CountDice(), wait_ms=PACE.count_dice)


def test_a_co_banker_is_given_time_to_turn_two_tiles_before_the_dealer_sets_them() -> None:
    game = BankedGame(
        "nz", {"Ann": (2, "$100", WINS)}, stake="$600", shared=True, choices={"co_banker_shows_two": True}
    )
    game.deal_all()
    assert task(game) == Task(duty=c.SetBankHand(), wait_ms=PACE.set_bank_hand + PACE.show_two)
    game.play(c.ShowTwoTiles(person=BANKER, places=(1, 3)))
    assert task(game) == Task(duty=c.SetBankHand(), wait_ms=PACE.set_bank_hand)


def test_bets_do_not_wait_for_who_is_out_of_play() -> None:
    game = Game("canberra")
    game.seat("Ann", 2)
    game.seat("Bob", 3)
    game.until("betting")
    game.wager("Ann", 2, "$20")
    assert next_task(game.state, game.book, needs()) is None
    game.play(c.Sanction(by="Sue", person="Bob", order="exclude-round", reason="told"))
    assert task(game).at_ms == PACE.last_wager
