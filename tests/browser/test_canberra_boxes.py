"""Boxes in Canberra: who may wager on which, who decides, and what nobody may do; alone, then with another."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.guests import Guest, View
from tests.browser.hands import Mouse, middle
from tests.browser.lobby import Lobby, join
from tests.browser.pit import Pit, called
from tests.browser.serving import TOKEN, Server
from tests.browser.table import Table, box_of

pytestmark = pytest.mark.random_order(disabled=True)

BOX, OTHER = 2, 3
LOOK_MS: Final = 100
TOUCHES_TILES: Final = {"look_at_tiles", "set_hand", "choose_cut", "move_stacks", "show_two_tiles"}

OF_BETS: Final = (
    "wager-place",
    "wager-take-back",
    "bet-box",
    "give-control",
    "control-box",
    "join-bank",
    "ask-laja",
)
"""Controls of the dock while bets are open."""
OF_HANDS: Final = ("hand-tile-0", "confirm-set", "house-way")
"""Controls of a person who sets a hand."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("canberra"), token=TOKEN, next_round=300) as server:
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
    """Return a player who has ordered a table and taken a place, with no other player there."""
    table = Lobby(guests[0]).open_table("canberra", bots=0)
    table.sit(BOX)
    table.buy_in(5000)
    return table


@pytest.fixture(scope="module")
def pit(browser: Browser, ann: Table) -> Iterator[Pit]:
    with Pit(browser, ann) as pit:
        yield pit


@pytest.fixture(scope="module")
def bob(guests: list[Guest], ann: Table) -> Table:
    """Return a player with coins who stands."""
    table = join(guests[1], ann.id)
    table.hands.press("stand")
    table.buy_in(5000)
    return table


def on_box(table: Table, box: int, *chips: int) -> None:
    """Wager on a box: an own one by its tab, if there are several; another by the list of boxes."""
    if table.guest.find(f"own-box-{box}").is_visible():
        table.hands.press(f"own-box-{box}")
    if table.guest.find("bet-box").locator(f"option[value='{box}']").count():
        table.guest.find("bet-box").select_option(str(box))
    table.lay(*chips)
    table.hands.press("wager-place")


def taken(table: Table) -> None:
    """Wait until the table has taken the wager on the box that the page shows."""
    table.guest.until("wager-take-back")


def asked(guest: Guest) -> list[str]:
    """Return the orders of a player to the table, without seeds, which the page gives by itself."""
    return [command for command in guest.commands() if "seed" not in command]


def sees_tiles(table: Table) -> None:
    table.until("hand-tile-3")


def views(guest: Guest) -> list[View]:
    return [message for message in guest.heard() if message["type"] == "view"]


def see_it_over(table: Table) -> View:
    """Return the end of the round whose hands were set last, as it was shown, even if only briefly."""

    def is_over() -> bool:
        return bool(table.guest.view()["phase"] == "round_over")

    table.until(is_over)
    return table.guest.view()


@pytest.mark.clause("CAN 8.6", check=0)
def test_no_player_touches_a_tile_before_it_is_his(ann: Table, pit: Pit) -> None:
    guest = ann.guest
    pit.hold_at_bets(ann)
    on_box(ann, BOX, 1000)
    taken(ann)
    before = asked(guest)
    while pit.due() != "deliver_tiles":
        pile = guest.see("woodpile")
        pile.click()
        ann.page.mouse.move(*middle(pile))
        ann.page.mouse.down()
        ann.page.mouse.move(*middle(guest.find("main-button")), steps=4)
        ann.page.mouse.up()
        pit.step()
    assert asked(guest) == before
    expect(ann.tile(0)).to_have_count(0)
    pit.let_go()
    sees_tiles(ann)
    offered: dict[str, set[str]] = {}
    for message in guest.heard():
        if message["type"] == "view" and not any("hand" in box for box in message["boxes"]):
            offered.setdefault(message["phase"], set()).update(
                right["do"] for right in message.get("may", ())
            )
    assert {"washed", "stacked", "betting", "bets_closed", "shaken"} <= offered.keys()
    assert not TOUCHES_TILES & set().union(*offered.values())
    ann.set_hand()
    see_it_over(ann)


@pytest.mark.clause("CAN 7.3 two boxes", check=0)
@pytest.mark.clause("CAN 7.3 order", check=0)
@pytest.mark.clause("CAN 9.3 exchange", check=0)
def test_a_player_alone_has_two_boxes_and_sets_the_higher_wager_first(ann: Table, pit: Pit) -> None:
    guest = ann.guest
    pit.hold_at_bets(ann)
    on_box(ann, OTHER, 1000, 1000, 1000, 1000)
    taken(ann)
    on_box(ann, BOX, 1000, 1000, 1000)
    ann.see_toast(
        "one wager must be at least double the other, not A$30 and A$40", clause="CAN 7.3 two boxes"
    )
    ann.hands.press("toast-close")
    ann.hands.press("wager-clear")
    on_box(ann, BOX, 1000, 1000)
    taken(ann)
    expect(guest.find("bet-box")).to_have_count(0)  # no third box can be chosen
    pit.let_go()

    sees_tiles(ann)
    faces = {OTHER: ann.faces()}
    ann.hands.press(f"own-box-{BOX}")
    guest.see("main-button", f"Set box {OTHER} first")
    expect(guest.find("confirm-set")).to_have_count(0)
    ann.hands.press(f"own-box-{OTHER}")
    before = asked(guest)
    assert isinstance(ann.hands, Mouse)
    ann.hands.drag("hand-tile-0", f"tiles-{BOX}")  # to the player's other hand
    ann.until("hand-tile-3")
    assert (ann.faces(), asked(guest)) == (faces[OTHER], before)
    ann.set_hand()
    expect(guest.find(f"own-box-{BOX}")).to_have_attribute("aria-selected", "true")
    sees_tiles(ann)
    faces[BOX] = ann.faces()
    ann.hands.press(f"own-box-{OTHER}")
    guest.see("dock", "Set by you")
    expect(guest.find("confirm-set")).to_have_count(0)  # and stays as it is set
    ann.hands.press(f"own-box-{BOX}")
    ann.set_hand()
    view = see_it_over(ann)
    for box, own in faces.items():
        hand = box_of(view, box)["hand"]
        assert sorted(hand["low"] + hand["high"]) == sorted(own)


@pytest.mark.clause("CAN 7.4(a)", check=0)
@pytest.mark.clause("CAN 15.11", check=0)
def test_the_highest_wager_decides_and_all_wagers_are_against_the_bank(
    ann: Table, bob: Table, pit: Pit
) -> None:
    pit.hold_at_bets(ann, bob)
    on_box(ann, BOX, 2500, 2500)
    on_box(bob, BOX, 10_000)
    for table in (ann, bob):
        taken(table)
        amounts = table.page.locator("[data-testid^=amount-]")
        expect(amounts).to_have_count(1)
        expect(amounts).to_have_attribute("data-testid", "amount-main")
        expect(table.page.locator("[data-testid^=spot-]")).to_have_count(0)  # there is nothing to choose
    pit.deal("delivered")
    for table in (ann, bob):  # nobody has anything to wager, to name or to set
        expect(table.guest.find("phase")).to_have_attribute("data-phase", "delivered")
        for control in (*OF_BETS, *OF_HANDS):
            expect(table.guest.find(control)).to_have_count(0)
    pit.let_go()
    sees_tiles(bob)
    ann.guest.see("decider", f"{called(ann, bob)} decides on this hand")
    for control in OF_HANDS:
        expect(bob.guest.find(control)).to_be_visible()
        expect(ann.guest.find(control)).to_have_count(0)
    for table in (ann, bob):
        for control in OF_BETS:
            expect(table.guest.find(control)).to_have_count(0)
    bob.set_hand()
    view = see_it_over(ann)
    assert box_of(view, BOX)["hand"]["set_by"] == "player"


@pytest.mark.clause("CAN 5.5 others", check=0)
@pytest.mark.clause("CAN 7.4(b)", check=0)
def test_the_owner_of_a_marked_box_lets_others_wager_and_decides_where_wagers_are_equal(
    ann: Table, bob: Table, pit: Pit
) -> None:
    pit.hold_at_bets(ann, bob)
    owner = str(ann.guest.view()["you"])
    pit.order(
        "orders", "allow_excess", box=str(BOX), person=owner, maximum="2000", reason="a guest of the house"
    )
    bob.guest.see(f"maximum-{BOX}", "Max A$2,000")
    bob.guest.see(f"owner-{BOX}", f"Others wager with {called(bob, ann)}'s leave")
    choices = bob.guest.find("bet-box").locator("option")
    expect(choices.filter(has_text=f"Box {BOX}")).to_have_count(0)
    expect(choices.filter(has_text=f"Box {OTHER}")).to_have_count(1)
    ann.guest.see("permit-others", f"Let others wager on box {BOX}")
    ann.hands.press("permit-others")
    ann.guest.see("forbid-others", f"No more wagers of others on box {BOX}")
    expect(bob.guest.find(f"owner-{BOX}")).to_have_count(0)
    for table in (ann, bob):
        on_box(table, BOX, 50_000, 50_000, 50_000)
        taken(table)
    pit.let_go()
    sees_tiles(ann)
    bob.guest.see("decider", f"{called(bob, ann)} decides on this hand")
    expect(bob.guest.find("confirm-set")).to_have_count(0)
    ann.set_hand()
    see_it_over(ann)
