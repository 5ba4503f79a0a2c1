"""Two rounds at an RWS table, as the players see them: bets withdrawn, who may bank, a game that the bank voids."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import joined, open_for
from tests.browser.guests import Guest
from tests.browser.pit import Pit
from tests.browser.serving import TOKEN, Server
from tests.browser.table import Table

pytestmark = pytest.mark.random_order(disabled=True)

LATE, ANNS, BOBS = 1, 3, 5
"""The bank is offered from box 1 on."""
LOST: Final = 3
"""Tiles by which Ann loses."""


class Game:
    """Ann and Cho at desks, Bob on a phone, and the supervisor."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.guests = [Guest(browser, server, is_phone=phone) for phone in (False, True, False)]
        ann, bob, cho = self.guests
        self.ann = open_for(ann, "rws", bots=0)
        self.bob = joined(bob, self.ann.id, is_phone=True)
        self.cho = joined(cho, self.ann.id)
        self.pit = Pit(browser, self.ann)


@pytest.fixture(scope="module")
def game(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    with Server(tmp_path_factory.mktemp("rws"), token=TOKEN, deal=LOST, next_round=3_000) as server:
        game = Game(browser, server)
        with game.pit:
            yield game
        for guest in game.guests:
            assert guest.unexpected() == []
            guest.context.close()


@pytest.mark.clause("RWS 2.1.4 betting box", check=0)
def test_the_initial_bet_lies_in_the_betting_box_below_the_tie(game: Game) -> None:
    ann, bob = game.ann, game.bob
    for table, box in ((ann, ANNS), (bob, BOBS)):
        table.sit(box)
        table.buy_in(5000)
    ann.wait_for_phase("betting")
    game.pit.hold()
    ann.lay(1000, 1000)
    ann.hands.press("wager-place")
    spots = ann.guest.find(f"spots-{ANNS}")
    expect(spots.locator(".main svg").first).to_be_visible()
    betting, tie = (spots.locator(ring).bounding_box() for ring in (".main", "[title=Tie]"))
    assert betting is not None
    assert tie is not None
    assert betting["y"] > tie["y"]
    assert betting["y"] + betting["height"] / 2 > tie["y"] + tie["height"]


@pytest.mark.clause("RWS 5.2", check=0)
def test_two_tiles_of_his_were_seen_and_the_player_withdraws_his_bet(game: Game) -> None:
    bob = game.bob
    bob.wager(1000, 1000, 1000)
    game.pit.deal()
    game.pit.report("report_exposed", at="box", exposed_by="dealer", box=str(BOBS), count="2")
    bob.see_stack(500_000 - 3_000)
    choice = bob.guest.see("choice", "Once you look at your tiles the choice is gone.")
    expect(choice.get_by_test_id("clause-link").first).to_have_text("RWS 5.2")
    expect(bob.guest.find("choose-withdraw")).to_have_text("Withdraw the wager")
    bob.hands.press("choose-withdraw")
    bob.see_stack(500_000)


@pytest.mark.clause("RWS 5.5", check=0)
def test_a_bet_taken_away_after_the_call_is_won_or_lost_all_the_same(game: Game) -> None:
    ann = game.ann
    expect(ann.guest.find("wager-take-back")).to_have_count(0)
    person = ann.guest.view()["you"]
    game.pit.report("report_withdrawn_bet", person=person, box=str(ANNS), coins="20")
    expect(ann.guest.find("round-log")).to_contain_text(re.compile(r"20 withdrawn by .* still count"))
    game.pit.let_go()
    ann.until("hand-tile-3")
    game.cho.sit(LATE)  # too late for this round
    game.cho.buy_in(5000)
    ann.set_hand()
    assert ann.see_result(ANNS)["result"] == "lose"
    ann.see_stack(500_000 - 2_000)


@pytest.mark.clause("RWS 3.16", check=0)
def test_the_bank_is_offered_only_to_who_had_a_bet_against_the_dealer(game: Game) -> None:
    """Cho at box 1 would be asked first, and had none."""
    ann, cho = game.ann, game.cho
    ann.go_on()
    ann.guest.until("take-bank")
    expect(ann.guest.find("round-log")).to_contain_text(
        re.compile(r"may not hold the bank this round\s*RWS 3\.16")
    )
    offered = {view["bank"].get("offered") for view in cho.guest.heard() if view["type"] == "view"}
    assert offered == {None, ann.guest.view()["you"]}
    expect(cho.guest.find("bank-offer")).to_have_count(0)
    ann.hands.press("take-bank")
    ann.guest.see("bank-hold", "You hold the bank")


@pytest.mark.clause("RWS 3.17 limits", check=0)
def test_bets_against_a_players_bank_keep_to_the_limits_of_the_table(game: Game) -> None:
    bob = game.bob
    bob.go_on()
    bob.wait_for_phase("betting")
    game.pit.hold()
    bob.guest.see("sign", "S$10 to S$1,000")
    bob.lay(50_000, 50_000)
    expect(bob.guest.find("chip-1000")).to_be_disabled()
    bob.hands.press("wager-clear")
    bob.lay(500)
    bob.hands.press("wager-place")
    bob.see_toast("10")
    bob.hands.press("toast-close")
    bob.hands.press("wager-clear")
    bob.wager(50_000, 50_000)
    bob.see_stack(400_000)


def test_new_limits_of_a_side_bet_are_announced_and_stand_on_the_sign_from_the_next_round_on(
    game: Game,
) -> None:
    guest = game.bob.guest
    game.pit.order("orders", "limit_side_bet", bet="bonus", maximum="50", pays_at_most="500")
    guest.see("notices", re.compile(r"From the next round: Bonus: at most \D*50, pays at most \D*500"))
    expect(guest.find("round-log")).to_contain_text(re.compile(r"Bonus: at most \D*50"))
    expect(guest.find("sign")).not_to_contain_text("Bonus")


@pytest.mark.clause("RWS 5.1.2", check=0)
def test_two_tiles_of_the_bank_were_seen_and_its_player_has_the_game_void(game: Game) -> None:
    ann, bob, cho = game.ann, game.bob, game.cho
    cho.go_on()
    cho.wager(1000)
    before = stack_of(ann)
    game.pit.deal(to="covering")
    ann.hands.press("cover-exact")
    ann.guest.see("dock", "The bank is covered")
    game.pit.deal()
    game.pit.report("report_exposed", at="bank", exposed_by="dealer", count="2")
    choice = ann.guest.see("choice", "Once you look at your tiles the choice is gone.")
    expect(choice.get_by_test_id("clause-link").first).to_have_text("RWS 5.1.2")
    expect(bob.guest.find("choice")).to_have_count(0)  # the bank's alone
    expect(ann.guest.find("choose-void-round")).to_have_text("Void the round")
    ann.hands.press("choose-void-round")
    for table in (ann, bob):
        expect(table.guest.find("phase")).to_contain_text("The round is void")
    bob.see_stack(500_000)
    assert stack_of(ann) == before
    game.pit.let_go()
    bob.go_on()
    bob.until("sign", re.compile(r"Bonus: at most \D*50, pays at most \D*500"))  # as was announced
    expect(bob.guest.find("notices")).to_have_count(0)


def stack_of(table: Table) -> str:
    return table.guest.find("stack").inner_text()
