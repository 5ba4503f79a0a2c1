"""The reveal: your hands below the bank's, why, and there until you go on."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import Lobby, join, new_table
from tests.browser.table import Table, box_of, faces_in

BOX = 5
LAYING_MS = 5_000
"""Least time that is left to make a wager."""


def revealed(come: Come, *, script: str = "", **options: object) -> Table:
    """Return a table at which the viewer's first round has come to its result. ``script``: runs before the page's."""
    guest = come(**options)
    guest.context.add_init_script(script)
    table = new_table(guest, "nz", bots=0)
    table.play_to_setting(BOX, 1000, 1000)
    table.set_hand()
    guest.until("reveal")
    return table


COLOUR: Final = "element => getComputedStyle(element).color"
SIGNS: Final = {"win": "▲", "lose": "▼"}


@pytest.mark.parametrize("is_phone", [False, True])
def test_each_column_has_the_banks_hand_the_comparison_and_your_hand(is_phone: bool, come: Come) -> None:
    table = revealed(come, is_phone=is_phone)
    guest = table.guest
    view = table.see_the_round_out()
    box, bank = box_of(view, BOX), view["house_hand"]
    for part in ("low", "high"):
        theirs, mine = guest.find(f"bank-{part}"), guest.find("reveal")
        assert faces_in(theirs) == bank[part]
        own = {"low": slice(0, 2), "high": slice(2, 4)}[part]
        assert faces_in(mine)[own] == box["hand"][part]
        verdict = guest.see(f"verdict-{part}", SIGNS[box[f"{part}_result"]])
        places = [each.bounding_box() for each in (theirs, verdict, guest.find(f"reveal-you-{part}"))]
        tops = [place["y"] for place in places if place is not None]
        assert tops == sorted(tops)
        assert len(tops) == 3
    guest.assert_in_one_view("reveal-you-low", "bank-high", "go-on")
    guest.assert_axe_clean()


SLOW: Final = """localStorage["paigow.display"] = '{"slowReveal": true}'"""
TURN_MS: Final = 220
"""A tile turns for so long: the steps of a slow reveal are no shorter until both hands are compared."""
TELLTALES: Final = ("own-result", f"result-{BOX}")
"""What only the result of a round shows."""


def test_a_slow_reveal_turns_tile_after_tile_and_tells_the_result_nowhere_else_until_it_ends(
    come: Come,
) -> None:
    guest = come(is_calm=False)
    guest.context.add_init_script(SLOW)
    table = new_table(guest, "nz", bots=0)
    table.play_to_setting(BOX, 1000, 1000)
    table.set_hand()
    guest.press("skip-motion")
    guest.until("reveal-skip")
    quiet = {place: guest.find(place).inner_text() for place in ("stack", "purse", "round-log")}
    title = guest.page.title()
    bank = guest.view()["house_hand"]
    # one or both: other tables' timers decide how far the page's clock was behind
    assert open_tiles(guest, "low", bank) > 0
    assert open_tiles(guest, "high", bank) == 0
    guest.press("go-on-now")  # the table waits in case the player concedes
    assert box_of(guest.view(), BOX)["result"]
    see_low_compared(guest)
    expect(guest.find("verdict-high")).to_have_count(0)
    for telltale in TELLTALES:
        expect(guest.find(telltale)).to_have_count(0)
    assert guest.find("announcer-result").inner_text() == ""
    assert {place: guest.find(place).inner_text() for place in quiet} == quiet
    assert guest.page.title() == title
    guest.press("reveal-skip")
    guest.see("own-result")
    guest.see("verdict-high")
    assert guest.find("round-log").inner_text() != quiet["round-log"]


def see_low_compared(guest: Guest) -> None:
    """Let the bank's tiles turn until the low hands are compared."""
    for _ in range(4):
        if guest.find("verdict-low").count():
            return
        guest.advance(TURN_MS)
    guest.see("verdict-low")


def open_tiles(guest: Guest, part: str, bank: dict[str, list[str]]) -> int:
    """Return how many tiles of the bank's hand lie open on the page."""
    shown = faces_in(guest.find(f"bank-{part}"))
    return sum(face in bank[part] for face in shown)


@pytest.mark.parametrize(("button", "theme"), [("why", "dark"), ("reveal-explain", "light")])
def test_the_reason_is_one_press_away_with_its_clause(button: str, theme: str, come: Come) -> None:
    table = revealed(come, theme=theme)
    guest = table.guest
    table.hands.press(button)
    guest.see(f"why-{BOX}", re.compile(r"Low: .+\. High: .+\."))
    dialog = guest.find("why-dialog")
    expect(dialog.get_by_test_id("clause-link").first).to_have_text(re.compile("^NZ "))
    view = guest.view()
    mine, banks = box_of(view, BOX)["hand"], view["house_hand"]
    assert faces_in(dialog)[:8] == [
        face for part in ("low", "high") for hand in (mine, banks) for face in hand[part]
    ]
    guest.assert_axe_clean()
    # axe does not look at a tile's name, which is hidden from screen readers
    assert dialog.evaluate(COLOUR) == dialog.locator(".name").first.evaluate(COLOUR)


@pytest.mark.parametrize(
    ("link", "address", "says"),
    [
        ("learn-why", "/school/lesson/4?book=nz", "Comparing"),
        ("learn-harder", "/school/drill/set?book=nz&count=1", "Set four tiles"),
    ],
)
def test_a_newcomer_learns_more_from_the_result(link: str, address: str, says: str, come: Come) -> None:
    table = revealed(come)
    table.see_the_round_out()
    table.hands.press("reveal-explain")
    table.hands.press(link)
    expect(table.page).to_have_url(re.compile(f"{re.escape(address)}$"))
    expect(table.page.locator("h1")).to_contain_text(says)


PRACTISED: Final = """localStorage["paigow.display"] = '{"alwaysPass": false, "rounds": 10}'"""


def test_a_practised_player_without_the_coach_is_offered_no_lesson(come: Come) -> None:
    table = revealed(come, script=PRACTISED)
    table.hands.press("reveal-explain")
    table.guest.see("why-dialog")
    expect(table.guest.find("learn")).to_have_count(0)  # the coach speaks when the round is over


STUB_SHARE: Final = "navigator.share = (what) => { window.shared = what; return Promise.resolve(); }"


def test_the_link_to_a_finished_round_can_be_shared_and_others_see_the_round(come: Come) -> None:
    table = revealed(come, script=STUB_SHARE)
    guest, stranger = table.guest, come()
    expect(guest.find("reveal-share")).to_be_disabled()
    table.see_the_round_out()
    table.hands.press("reveal-share")
    guest.see("share-says", "Whoever opens this link")
    guest.see("round-link-local", "works on this computer only")
    guest.assert_axe_clean()
    link = guest.find("round-link-text").inner_text()
    table.hands.press("round-link-by")
    assert guest.page.evaluate("window.shared.url") == link
    stranger.go(link)
    expect(stranger.page.locator("h1")).to_contain_text("Round 1")
    expect(stranger.find("copy-link")).to_be_visible()


def test_sharing_a_round_of_a_private_table_says_that_few_can_open_it(come: Come) -> None:
    guest, stranger = come(), come()
    stranger.tolerate("404", because="nobody has let the visitor in")
    lobby = Lobby(guest)
    guest.find("lobby-private").check()
    table = lobby.open_table("nz", bots=0)
    table.play_to_setting(BOX, 1000)
    table.set_hand()
    table.see_the_round_out()
    table.hands.press("reveal-share")
    guest.see("share-says", "only for people whom the table has let in")
    stranger.go(guest.find("round-link-text").inner_text())
    expect(stranger.find("copy-link")).to_have_count(0)


def test_the_round_can_be_seen_again_once_it_is_over_and_the_table_waits(come: Come) -> None:
    table = revealed(come)
    guest, page, address = table.guest, table.page, f"/history/{table.id}/1"
    expect(guest.find("reveal-replay")).to_be_disabled()
    table.see_the_round_out()
    table.hands.press("reveal-replay")
    expect(page).to_have_url(re.compile(rf"{address}$"))
    expect(page.locator("h1")).to_contain_text("1")
    page.go_back()
    guest.see("reveal")


def test_tiles_keep_their_place_and_size_from_setting_to_the_reveal(come: Come) -> None:
    guest = come()
    table = new_table(guest, "nz", bots=0)
    table.play_to_setting(BOX, 1000, 1000)
    table.lay_low(0, 1)
    places = {hand: guest.find(f"tray-{hand}").bounding_box() for hand in ("low", "high")}
    table.hands.press("confirm-set")
    guest.until("reveal")
    assert {hand: guest.find(f"reveal-you-{hand}").bounding_box() for hand in ("low", "high")} == places


def betting_again(table: Table) -> None:
    """Check that the next round's wagers are open; a lone player is offered no bank (NZ 5.1(b))."""
    table.wait_for_phase("betting")


def test_it_stays_when_the_next_round_is_open_until_one_goes_on(come: Come) -> None:
    table = revealed(come)
    betting_again(table)
    table.guest.see("reveal")
    table.hands.press("go-on-change")
    table.guest.see("wager-repeat")
    assert table.guest.find("reveal").count() == 0


def test_it_can_be_made_small_and_one_plays_on_beside_it(come: Come) -> None:
    table = revealed(come)
    table.hands.press("reveal-smaller")
    assert table.guest.find("reveal").count() == 0
    table.hands.press("reveal-larger")
    table.guest.see("reveal")
    table.hands.press("reveal-smaller")
    betting_again(table)
    join(come(), table.id).sit(BOX + 1)  # where nobody else plays, the wager has the tiles dealt at once
    table.lay(1000)
    table.hands.press("wager-place")
    table.guest.see("wager-state", re.compile(r"10"))
    table.guest.see("reveal-larger")


def test_it_makes_room_before_the_time_for_wagers_runs_out(come: Come) -> None:
    """Check that nobody misses a round because the last one is still open."""
    guest = come()
    table = new_table(guest, "nz", bots=0, betting_s=14)
    other = join(come(), table.id)
    for one, box in ((table, BOX), (other, BOX + 1)):
        one.sit(box)
        one.buy_in(500)
        one.guest.press("always-pass")
    for one in (table, other):
        one.wager(1000, 1000)
    for one in (table, other):
        one.until("hand-tile-3")
        one.set_hand()
    guest.until("reveal")
    betting_again(table)
    other.wager(1000, 1000)  # from now on bets close when the time is up
    guest.see("reveal")
    table.hands.press("reveal-explain")
    guest.until("wager-repeat")
    guest.see("advice-after")
    table.hands.press("why-dialog-close")  # what was being read stays open over the wager
    guest.see("reveal-larger")
    assert guest.view()["deadline_ms"] - guest.clocked.now_ms > LAYING_MS


END_IS_IN_VIEW: Final = "list => list.scrollTop + list.clientHeight >= list.scrollHeight - 4"
SCROLL_UP: Final = """
list => new Promise((done) => {
  list.addEventListener("scroll", done, { once: true });
  list.scrollTo(0, 0);
})
"""


@pytest.mark.parametrize("has_scrolled_up", [False, True])
def test_the_log_follows_the_round_unless_its_reader_has_scrolled_up(
    has_scrolled_up: bool, come: Come
) -> None:
    guest = come()
    guest.page.set_viewport_size({"width": 820, "height": 1180})  # the log is a few lines high
    table = new_table(guest, "nz", bots=3)
    table.play_to_setting(BOX, 1000, 1000)
    log = guest.find("round-log")
    table.set_hand()
    guest.until("reveal")
    assert log.evaluate(END_IS_IN_VIEW)
    if has_scrolled_up:
        log.evaluate(SCROLL_UP)
    lines = log.locator("li").count()
    table.see_the_round_out()
    assert log.locator("li").count() > lines
    assert log.evaluate(END_IS_IN_VIEW) is not has_scrolled_up
