"""The people who may bank in Canberra, alone, with the house or with another; a supervisor's orders at that table."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import Company, Player
from tests.browser.guests import Guest
from tests.browser.lobby import Lobby, join
from tests.browser.pit import Pit, called
from tests.browser.serving import TOKEN, Server
from tests.browser.table import Table

pytestmark = pytest.mark.random_order(disabled=True)

FIRST: Final = 1
"""The box at which the house plays its hand while it banks."""
BOX, OTHER = 4, 5


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("canberra")
    with Server(folder, token=TOKEN) as server:
        yield server


@pytest.fixture(scope="module")
def guests(browser: Browser, server: Server) -> Iterator[list[Guest]]:
    """Two players."""
    guests = [Guest(browser, server) for _ in range(2)]
    yield guests
    assert [said for guest in guests for said in guest.unexpected()] == []
    for guest in guests:
        guest.context.close()


@pytest.fixture(scope="module")
def ann(guests: list[Guest]) -> Table:
    """Order a table, and return it as its opener uses it."""
    return Lobby(guests[0]).open_table("canberra", bots=0)


@pytest.fixture(scope="module")
def pit(browser: Browser, ann: Table) -> Iterator[Pit]:
    with Pit(browser, ann) as pit:
        yield pit


@pytest.fixture(scope="module")
def players(ann: Table, guests: list[Guest]) -> tuple[Table, Table]:
    """Return Ann, who has played a round at her box, and Bob, who has taken the place at the house's in the
    meantime.
    """
    bob = join(guests[1], ann.id)
    ann.sit(BOX)
    ann.buy_in(5000)
    ann.wager(1000, 1000)
    ann.until("hand-tile-3")
    bob.sit(FIRST)
    bob.buy_in(5000)
    ann.set_hand()
    return ann, bob


def reads(table: Table, what: str, clause: str) -> None:
    """Check a line of the round's log and its clause."""
    line = table.guest.find("round-log").locator("li", has_text=what).last
    table.guest.until_visible(line, what)
    expect(line.get_by_test_id("clause-link")).to_have_text(clause)


def stack(table: Table) -> int:
    people = table.guest.view()["people"]
    return next(int(each["stack"]) for each in people if each["person"] == me(table))


def me(table: Table) -> str:
    return str(table.guest.view()["you"])


@pytest.mark.clause("CAN 6.3", check=0)
def test_who_banks_has_played_on_that_very_box_or_has_the_first_after_the_house(
    players: tuple[Table, Table], pit: Pit
) -> None:
    ann, bob = players
    bob.guest.until("bank-offer")
    bob.guest.see("phase", "Will you take the bank?")  # this person has not played a single round
    ann.go_on()
    ann.guest.pick("take-place", str(OTHER))
    expect(ann.guest.find(f"box-{OTHER}")).to_contain_text("You")
    bob.hands.press("pass-bank")
    reads(ann, f"{called(ann, ann)} may not hold the bank this round", "CAN 6.3")
    ann.wait_for_phase("betting")
    expect(ann.guest.find("bank-hold")).to_have_count(0)


@pytest.mark.clause("CAN 6.5", check=0)
@pytest.mark.clause("CAN 6.6 no other", check=0)
@pytest.mark.clause("CAN 13.5", check=0)
def test_a_bank_is_shared_by_who_wagers_on_no_other_hand_and_plays_the_tiles_that_its_player_shows(
    players: tuple[Table, Table], pit: Pit
) -> None:
    ann, bob = players
    company = Company(Player(ann, BOX), Player(bob, FIRST), are_seated=True)
    ann.guest.press(company.until(company.players[0], "share-bank"))
    ann.cut_and_hold()
    ann.guest.see("bank-hold", "You bank with the house")
    bob.wait_for_phase("betting")
    pit.hold()
    bob.go_on()
    bob.guest.see("wager-repeat")
    bob.hands.press("join-bank")
    bob.guest.see("bank-join", "wager on no hand in this round")
    bob.hands.write("stake-amount", "20")
    bob.hands.press("place-stake")
    bob.guest.see("own-stake", "20")
    bob.hands.press("leave-pool")
    for wagering in ("wager-place", "wager-repeat", "bet-box"):
        expect(bob.guest.find(wagering)).to_have_count(0)
    bob.hands.press("join-bank")
    bob.hands.press("take-back-stake")
    bob.hands.press("leave-pool")
    bob.lay(1000, 1000, 1000, 1000)
    bob.hands.press("wager-place")
    expect(bob.guest.find("wager-take-back")).to_be_visible()
    expect(bob.guest.find("join-bank")).to_have_count(0)  # a person with a wager has no share
    pit.let_go()

    ann.guest.until("bank-cover")
    ann.guest.see("phase", "Cover A$40")
    ann.guest.see("cover-half", re.compile(r"With the house\s*A\$20"))
    ann.hands.press("cover-exact")
    bob.until("bank-stake", re.compile(r"A\$20.*house.*A\$20", re.IGNORECASE))

    bob.until("hand-tile-3")
    pit.hold()
    pit.order(
        "irregularity", "report_exposed", at="bank", exposed_by="banker", count="2", reason="let them fall"
    )
    for table in players:
        reads(table, "tiles seen (2), shown by", "CAN 13.5")
        expect(table.guest.find("choice")).to_have_count(0)
    pit.let_go()
    bob.set_hand()
    ann.until("hand-tile-3")
    ann.set_hand()
    ann.guest.until("bank-result")


@pytest.mark.clause("CAN 13.3", check=0)
@pytest.mark.clause("CAN 9.3 sanction", check=0)
def test_tiles_are_shuffled_again_and_who_tells_of_his_hand_is_out_or_loses_his_wager_or_ends_the_round(
    players: tuple[Table, Table], pit: Pit
) -> None:
    ann, bob = players
    pit.hold_at_bets(ann, bob)
    before = stack(bob)
    for table in (ann, bob):
        table.lay(1000, 1000)
        table.hands.press("wager-place")
        expect(table.guest.find("wager-take-back")).to_be_visible()
    pit.order("orders", "order_reshuffle", reason="somebody follows the tiles")
    for table in players:
        reads(table, "The tiles are to be shuffled again · somebody follows the tiles", "CAN 13.3")
    pit.order("orders", "sanction", person=me(bob), order="exclude-round", reason="told of his hand")
    reads(bob, "is out of play for this round · told of his hand", "CAN 9.3 sanction")
    bob.guest.see("notices", "Out of play")
    bob.see_stack(before)
    expect(bob.guest.find("wager-place")).to_have_count(0)
    pit.let_go()
    reads(ann, "The tiles were shuffled again", "CAN 8.1")

    ann.until("hand-tile-3")
    pit.hold()
    pit.order("orders", "sanction", person=me(ann), order="forfeit", reason="told of her hand")
    reads(ann, f"{called(ann, ann)} forfeits A$20", "CAN 9.3 sanction")
    pit.let_go()

    pit.hold_at_bets(ann, bob)
    before = stack(bob)
    for table in (ann, bob):
        table.lay(1000, 1000)
        table.hands.press("wager-place")
        expect(table.guest.find("wager-take-back")).to_be_visible()
    pit.let_go()
    ann.until("hand-tile-3")
    pit.hold()
    pit.order("orders", "sanction", person=me(ann), order="void-round", reason="told of her hand")
    reads(bob, "is void (a breach of the rules): all goes back", "CAN 9.3 sanction")
    bob.see_stack(before)
    pit.let_go()
