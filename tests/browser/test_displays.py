"""Everything that the documents want displayed at a table, as the page displays it."""

import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import Lobby, join, new_table
from tests.browser.serving import Server
from tests.browser.table import Table

BANKER, OTHER = 2, 3
BOTS: Final = 6
MIXED: Final = 2
"""A deal by which some of six bots lose and some win."""
CALLED: Final = {
    "nz": {"win": "Win (Jung)", "lose": "Lose (Che)", "push": "Push (Jowl)"},
    "canberra": {"win": "Win", "lose": "Lose", "push": "Push (stand off)"},
}
"""The result in the player's words, with the document's own word for it (NZ 10.11, CAN 12.2)."""
Order = dict[str, str]


def order(guest: Guest, book: str, fields: Order, options: Order) -> Table:
    """Order and return a table without bots: fields of the lobby by test id, options of the book by the words of their
    values.
    """
    lobby = Lobby(guest)
    lobby.hands.choose_book(book)
    guest.find("lobby-limits").locator("summary").click()
    for name, text in fields.items():
        lobby.hands.write(f"lobby-{name}", text)
    for name, value in options.items():
        guest.find(f"option-{name}").select_option(label=value)
    lobby.hands.write("lobby-bots", "0")
    lobby.hands.press("open-table")
    guest.page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    return Table(guest, lobby.hands)


def wait_for(table: Table, handle: str) -> Locator:
    return table.until(handle)


def play_a_round(*players: Table) -> None:
    """Let everybody here wager and set."""
    for table in players:
        table.wager(1000, 1000)
    for table in players:
        wait_for(table, "hand-tile-3")
        table.set_hand()


def play_among_bots(table: Table) -> None:
    """Take the last place, wager and set."""
    last = str(table.page.locator("[data-testid^=dock-sit-]").last.get_attribute("data-testid"))
    table.play_to_setting(int(last.rpartition("-")[2]))
    table.set_hand()


def come_with(banker: Table, other: Table) -> None:
    """Let both take places, and play one round against the house."""
    for table, box in ((banker, BANKER), (other, OTHER)):
        table.sit(box)
        table.buy_in(5000)
    play_a_round(banker, other)


def middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def angle(place: tuple[float, float], centre: tuple[float, float]) -> float:
    """Return where a place lies on the half circle before the dealer: 0 on the dealer's right, 1 on the left."""
    return 1 - math.atan2(place[1] - centre[1], place[0] - centre[0]) / math.pi


# ---- the layout and its sign -------------------------------------------------------------------------------------


@pytest.mark.clause("NZ App1", check=0)
@pytest.mark.clause("NZ 3.2(b)", check=0)
def test_the_nz_layout_has_numbered_boxes_and_areas_before_the_dealer(come: Come) -> None:
    guest = come()
    table = new_table(guest, "nz", bots=0)
    places = {box: middle(guest.see(f"tiles-{box}")) for box in range(1, 9)}
    across = [x for x, _ in places.values()]
    centre = (min(across) + max(across)) / 2, min(y for _, y in places.values())
    turns = [angle(place, centre) for place in places.values()]
    assert turns == sorted(turns)  # from the dealer's far right counter-clockwise
    assert turns[0] < 0.25
    assert turns[-1] > 0.75
    for box in places:
        expect(guest.find(f"box-{box}").get_by_text(str(box), exact=True)).to_be_visible()
    for area in ("work-area", "losing", "bank-stake"):
        x, y = middle(guest.see(area))
        assert min(across) < x < max(across)
        assert y < max(down for _, down in places.values())
    table.play_to_setting(OTHER)
    expect(guest.find("unused-area").locator("span").first).to_be_visible()


@pytest.mark.clause("NZ 6.6 sign", check=1)
def test_a_sign_states_the_box_maximum_and_the_player_maximum_where_there_are_such(come: Come) -> None:
    guest = come()
    order(guest, "nz", {}, {})
    expect(guest.see("sign", "Wagers")).not_to_contain_text("at most")
    order(guest, "nz", {"box-maximum": "700", "player-maximum": "300"}, {})
    guest.see("sign", re.compile(r"On one box at most \D*700"))
    guest.see("sign", re.compile(r"Each player at most \D*300"))


@pytest.mark.clause("MA 8(h) amount", check=1)
def test_another_amount_of_the_dealers_wager_is_ordered_with_its_approval_and_stated(come: Come) -> None:
    guest = come()
    lobby = Lobby(guest)
    lobby.hands.choose_book("massachusetts")
    guest.find("lobby-limits").locator("summary").click()
    expect(guest.find("lobby-approved")).to_have_count(0)
    guest.find("option-house_wager_amount").select_option(index=2)
    lobby.hands.press("open-table")
    expect(guest.find("lobby-approved")).to_have_js_property("validity.valueMissing", value=True)
    lobby.hands.write("lobby-approved", "Commission, 12 March 2026")
    lobby.hands.press("open-table")
    guest.page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    guest.see("sign", "calculated as approved: Commission, 12 March 2026")


def test_limits_of_side_bets_are_ordered_in_the_lobby_and_stated_at_the_table(come: Come) -> None:
    guest = come()
    fields = {"bonus-minimum": "10", "bonus-maximum": "50", "bonus-pays-at-most": "100", "tie-maximum": "20"}
    table = order(guest, "rws", fields, {})
    guest.see("sign", re.compile(r"Bonus: from \D*10, at most \D*50, pays at most \D*100"))
    guest.see("sign", re.compile(r"Tie: at most \D*20"))
    table.sit(OTHER)
    table.buy_in(500)
    table.wait_for_phase("betting")
    table.lay(1000, 1000)
    table.lay(500, spot="bonus")
    guest.see("bet-range", re.compile(r"Bonus: from \D*10, at most \D*50"))
    table.hands.press("wager-place")
    guest.see("toast", "below the minimum of S$10")


@pytest.mark.clause("RWS 2.1.1", check=1)
@pytest.mark.clause("RWS 2.1.3", check=1)
def test_the_rws_layout_has_spots_places_for_tiles_the_bankers_circle_and_pay_tables(come: Come) -> None:
    guest = come()
    table = new_table(guest, "rws", bots=0)
    table.sit(OTHER)
    for box in range(1, 8):
        expect(guest.find(f"tiles-{box}")).to_be_visible()
        for spot in ("Bonus", "Tie"):
            expect(guest.find(f"spots-{box}").get_by_text(spot, exact=True)).to_be_visible()
    assert (
        guest.page.locator("[data-testid^=tiles-]").count()
        == guest.page.locator("[data-testid^=box-]").count()
        == 7
    )
    guest.see("bank-stake")
    guest.press(guest.find("pay-tables").locator("summary"))
    for line in ("Gee Joon and Day pair", "80 to 1", "25 to 1"):
        guest.see("pay-tables", line)
    table.buy_in(500)
    table.wager(1000, 1000)
    table.wait_for_phase("setting")
    for tray in ("low", "high"):
        guest.see(f"tray-{tray}")


@pytest.mark.clause("RWS 3.5", check=1)
def test_the_aim_of_the_game_stands_on_the_rules_page(come: Come) -> None:
    guest = come()
    guest.go("/rules/rws")
    aim = guest.see("aim", "both hands")
    expect(aim.get_by_test_id("clause-link")).to_have_text("RWS 3.5")


# ---- the settlement ----------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 1.0 Losing Wager Area", check=0)
@pytest.mark.clause("CAN 1(b)", check=1)
@pytest.mark.clause("NZ 10.11 verdict", check=1)
@pytest.mark.parametrize("book", ["nz", "canberra"])
def test_losing_and_winning_wagers_lie_apart_and_each_result_is_called(
    book: str, come_to: Callable[[Server], Come], tmp_path: Path
) -> None:
    with Server(tmp_path, deal=MIXED) as server:
        guest = come_to(server)()
        table = new_table(guest, book, bots=BOTS)
        expect(guest.find("losing")).to_be_visible()
        expect(guest.find("losing")).not_to_contain_text("?")  # nothing lies there, and everybody knows it
        play_among_bots(table)
        table.wait_for_phase("matched")
        for area in ("losing", "winning"):
            expect(guest.find(area)).to_contain_text(re.compile(r"\d"))
        played = [box for box in guest.view()["boxes"] if box.get("wagers")]
        assert len(played) >= BOTS
        for box in played:
            expect(guest.find(f"result-{box['number']}")).to_have_text(CALLED[book][box["result"]])
        guest.page.close()


# ---- a player's bank ---------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 3.3(d)", check=1)
@pytest.mark.clause("NZ 3.3(f)", check=1)
@pytest.mark.clause("NZ 1.0 Banker Wager Area", check=0)
@pytest.mark.parametrize(
    ("button", "kind", "four"), [("take-bank", "player", "yes"), ("share-bank", "co-bank", "no")]
)
def test_the_chung_shows_its_face_and_the_stake_lies_before_the_dealer(
    button: str, kind: str, four: str, come: Come
) -> None:
    guest = come()
    banker = order(guest, "nz", {}, {"plus_minus_four": four})
    other = join(come(), banker.id)
    come_with(banker, other)
    wait_for(banker, button)
    banker.hands.press(button)
    wait_for(banker, "bank-cut")
    for seen in (banker, other):
        expect(seen.guest.find("chung")).to_have_attribute("data-kind", kind)
    wait_for(banker, "cut-list")
    banker.hands.press("cut-list")
    banker.page.locator("[data-testid^=take-cut-]").first.click()
    wait_for(banker, "chosen-cut")
    if four == "yes":
        wait_for(banker, "nominate-plus")
    for nominate in ("nominate-plus", "nominate-minus"):
        expect(guest.find(nominate)).to_have_count(1 if four == "yes" else 0)
        expect(other.guest.find(nominate)).to_have_count(0)
    expect(other.guest.find("bank-stake")).not_to_contain_text(re.compile(r"\d"))
    other.wager(1000, 1000)
    wait_for(banker, "cover-exact")
    banker.hands.press("cover-exact")
    expect(other.guest.find("bank-stake")).to_contain_text("20" if kind == "player" else "10")


@pytest.mark.clause("RWS 2.1.5", check=1)
def test_the_capital_of_an_rws_player_banker_lies_in_his_circle(come: Come) -> None:
    guest = come()
    banker = new_table(guest, "rws", bots=0)
    other = join(come(), banker.id)
    come_with(banker, other)
    wait_for(banker, "take-bank")
    banker.hands.press("take-bank")
    wait_for(banker, "bank-hold")
    expect(other.guest.find("bank-stake")).not_to_contain_text(re.compile(r"\d"))
    other.wager(1000, 1000)
    wait_for(banker, "cover-exact")
    banker.hands.press("cover-exact")
    expect(other.guest.find("bank-stake")).to_contain_text("20")


# ---- a box out of play -------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 3.3(e)", check=0)
def test_a_box_that_the_dice_took_out_of_play_is_marked_off(come: Come) -> None:
    supervisor, guest = come(), come()
    table = join(guest, order(supervisor, "nz", {"boxes": "2"}, {}).id)
    table.play_to_setting(BANKER)
    expect(guest.find(f"off-{BANKER}")).to_have_count(0)
    supervisor.judge()
    supervisor.go(f"/t/{table.id}/operator")
    supervisor.find("pick-orders").select_option("remove_by_dice")
    orders = supervisor.find("orders-orders")
    orders.get_by_test_id("order-reason").fill("signals seen")
    supervisor.press("give-orders")
    expect(supervisor.find("done-orders")).not_to_be_empty()
    table.set_hand()
    table.until(f"off-{BANKER}", "Off")
