"""People who stand wager too, a box is left to its highest wager, and box 1 can be taken while the house banks."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import join, new_table
from tests.browser.table import Table, box_of


def together(come: Come, book: str = "nz") -> tuple[Table, Table]:
    """Return a person who sits at box 2 with coins, and a person who has come to the same table."""
    one, other = (come() for _ in range(2))
    seated = new_table(one, book, bots=0, betting_s=120)
    standing = join(other, seated.id)
    seated.sit(2)
    seated.buy_in(500)
    return seated, standing


def stand(table: Table, units: int = 500) -> None:
    """Bring coins without taking a place."""
    table.hands.press("stand")
    table.buy_in(units)


def behind(table: Table, box: int, *chips: int) -> None:
    """Wager on another's box."""
    table.wait_for_phase("betting")
    table.guest.find("bet-box").select_option(str(box))
    table.lay(*chips)
    table.hands.press("wager-place")
    table.guest.until("wager-take-back")


def me(guest: Guest) -> str:
    return str(guest.view()["you"])


@pytest.mark.parametrize(
    ("language", "looks_on", "plays"),
    [
        ("en", "Looking on", "Playing without a place"),
        ("zh-Hans", "旁观", "站着玩牌"),
        ("zh-Hant", "旁觀", "站著玩牌"),
    ],
)
def test_who_brings_coins_without_a_place_plays_and_is_not_said_to_look_on(
    come: Come, language: str, looks_on: str, plays: str
) -> None:
    table = new_table(come(), "nz", bots=0)
    table.guest.choose("light", language)
    title = table.guest.find("dock").get_by_role("heading", level=2)
    expect(title).to_have_text(looks_on)
    stand(table)
    expect(title).to_have_text(plays)
    table.hands.press("leave")
    expect(title).to_have_text(looks_on)


def test_who_sits_at_the_houses_box_is_not_said_to_look_on(come: Come) -> None:
    table = new_table(come(), "nz", bots=0)
    table.sit(1)
    expect(table.guest.find("dock").get_by_role("heading", level=2)).to_have_text("Box 1")


@pytest.mark.clause("NZ 6.5 limit", check=1)
@pytest.mark.clause("NZ 7.1(a)(ii)", check=1)
def test_who_stands_wagers_on_anothers_box_and_decides_once_it_is_left_to_the_highest_wager(
    come: Come,
) -> None:
    seated, standing = together(come)
    stand(standing)
    behind(standing, 2, 1000, 1000)
    seated.wager(1000)
    seated.guest.until("give-control")
    seated.guest.assert_fits()
    seated.hands.press("give-control")
    seated.guest.see("given-control")
    standing.until("hand-tile-3")
    assert box_of(standing.guest.view(), 2)["controller"] == me(standing.guest)
    standing.set_hand()
    standing.see_the_round_out()


@pytest.mark.clause("CAN 7.4(c)", check=1)
def test_bettors_of_a_box_name_who_decides(come: Come) -> None:
    seated, standing = together(come, "canberra")
    stand(standing)
    behind(standing, 2, 1000)
    seated.wager(1000)
    for table, other in ((seated, standing), (standing, seated)):
        name = f"nominate-{me(other.guest)}"
        table.guest.until(name)
        table.hands.press(name)
        expect(table.guest.find(name)).to_have_attribute("aria-pressed", "true")
    standing.hands.press(f"nominate-{me(seated.guest)}")  # the player takes it back
    expect(standing.guest.find(f"nominate-{me(seated.guest)}")).to_have_attribute("aria-pressed", "false")


def test_who_would_have_the_box_of_a_bot_takes_it_and_then_that_of_the_other(come: Come) -> None:
    table = new_table(come(), "nz", bots=2)
    find = table.guest.find
    first, second = table.guest.view()["bots_yield"]
    offered = [rf"Box {box}.*(Jade|Stone) \(bot\)" for box in (first, second)]
    expect(find("replace-bot").locator("option")).to_have_text(
        [re.compile(text) for text in ("Take a bot's place", *offered)]
    )
    find("replace-bot").select_option(str(first))
    expect(find(f"box-{first}")).to_contain_text("You")
    places = find("take-place").locator("option").filter(has_text="(bot)")
    table.until(lambda: places.count() == 2)  # the player who gave up the place has found another
    other = places.first.get_attribute("value")
    assert other is not None
    table.guest.pick("take-place", other)
    expect(find(f"box-{other}")).to_contain_text("You")


@pytest.mark.clause("NZ 11.1(a)", check=1)
@pytest.mark.clause("NZ 5.2 rotation", check=1)
def test_box_1_is_taken_while_the_house_banks_and_its_player_wagers_elsewhere(come: Come) -> None:
    table = new_table(come(), "nz", bots=0)
    table.sit(1)
    table.buy_in(500)
    table.place(1000, 1000)
    table.guest.until("wager-take-back")
    assert [wager["coins"] for wager in box_of(table.guest.view(), 2)["wagers"]] == [2000]
    table.until("hand-tile-3")
    other = join(come(), table.id)  # the player who could wager against the bank
    other.sit(4)
    other.buy_in(500)
    table.set_hand()
    table.see_the_round_out()
    table.go_on()
    table.guest.until("bank-offer")
