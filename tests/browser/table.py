"""A table as one person plays at it."""

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.guests import Guest, View
from tests.browser.hands import Hands, Keyboard, Mouse, Touch

LONGEST_REST_MS: Final = 3_600_000
"""How long the dealer of any test leaves a result on the table, at most."""


class Table:
    """The acts of a player at a table, and what the player sees there."""

    def __init__(self, guest: Guest, hands: Hands) -> None:
        self.guest = guest
        self.page = guest.page
        self.hands = hands
        self.guest.see("phase")

    def until(self, awaited: str | Callable[[], bool], text: str | re.Pattern[str] | None = None) -> Locator:
        """Let the time pass until the page shows something, or until a condition holds: see ``Guest.until``."""
        return self.guest.until(awaited, text)

    @property
    def id(self) -> str:
        return self.page.url.rpartition("/")[2]

    # ---- playing ---------------------------------------------------------------------------------------------------

    def sit(self, box: int) -> None:
        """Take the place at a box."""
        self.hands.press(f"dock-sit-{box}")
        self.guest.see("stack")

    def buy_in(self, units: int) -> None:
        """Bring coins to the table."""
        self.hands.write("buy-in-amount", str(units))
        self.hands.press("buy-in")
        self.see_stack(units * 100)

    def go_on(self) -> None:
        """Close the last round's reveal, if it is open, and wager nothing for the next round."""
        self.guest.settle()
        for button in ("go-on-change", "go-on"):
            if self.guest.find(button).count():
                self.hands.press(button)
                return

    def lay(self, *chips: int, spot: str = "main") -> None:
        """Lay chips, given by their coins, on a spot without making the wager yet."""
        self.go_on()
        if self.guest.find("wager-repeat").is_visible() and self.guest.find("wager-clear").is_enabled():
            self.hands.press("wager-clear")  # the page has laid out the last wager on this box
        place = self.guest.find(f"spot-{spot}")
        if place.count() and place.get_attribute("aria-checked") != "true":
            self.hands.press(f"spot-{spot}")
        for coins in chips:
            self.hands.press(f"chip-{coins}")

    def wager(self, *chips: int) -> None:
        """Make a main wager of these chips. If nobody else plays, the dealer deals at once."""
        self.wait_for_phase("betting")
        self.lay(*chips)
        self.hands.press("wager-place")

    def place(self, *chips: int) -> None:
        """Make a main wager of these chips. The dealer does not deal at once, even if nobody else plays."""
        self.wait_for_phase("betting")
        self.lay(*chips)
        is_alone = self.guest.find("wager-only").is_visible()
        self.hands.press("wager-only" if is_alone else "wager-place")

    def play_to_setting(self, box: int, *chips: int) -> None:
        """Sit down, buy in, wager, and wait for the tiles."""
        self.sit(box)
        self.buy_in(500)
        self.wager(*(chips or (1000, 1000)))
        self.wait_for_phase("setting")
        expect(self.tile(3)).to_be_visible()

    def cut_and_hold(self) -> None:
        """Have the tiles cut as the page proposes, and wait for the bank's other tools."""
        self.until("cut-tiles")
        self.hands.press("cut-tiles")
        self.until("bank-hold")

    # ---- setting the hand ------------------------------------------------------------------------------------------

    def tile(self, index: int) -> Locator:
        return self.guest.find(f"hand-tile-{index}")

    def faces(self) -> list[str]:
        """Return the own four tiles as they were delivered."""
        return [str(self.tile(index).get_attribute("data-face")) for index in range(4)]

    def tray(self, which: str) -> list[str]:
        """Return the faces that lie in the low or the high hand."""
        tiles = self.page.locator(f"[data-testid^=hand-tile-][data-tray={which}]")
        return sorted(str(tile.get_attribute("data-face")) for tile in tiles.all())

    def swap(self, one: int, other: int) -> None:
        """Let two tiles of different hands change places."""
        for index in (one, other):
            self.hands.press(f"hand-tile-{index}")

    def lay_low(self, *low: int) -> None:
        """Lay two tiles in the low hand by exchanges. The page puts the weaker two there."""
        lying = self._lying_low()
        if lying in ({*low}, {0, 1, 2, 3} - {*low}):
            return
        (out,), (into,) = lying - {*low}, {*low} - lying
        self.swap(out, into)

    def _lying_low(self) -> set[int]:
        """Return which tiles lie in the low hand."""
        return {index for index in range(4) if self.tile(index).get_attribute("data-tray") == "low"}

    def _drag_across(self) -> None:
        """Drag the first tile to the other hand, where it changes places with another."""
        assert isinstance(self.hands, Mouse | Touch)
        before = self._lying_low()
        self.hands.drag("hand-tile-0", "tray-high" if 0 in before else "tray-low")
        assert self._lying_low() != before
        self._assert_two_and_two()

    def set_by_mouse(self) -> None:
        """Drag one tile, exchange two by clicks, and confirm with the button."""
        self._drag_across()
        self._swap_across()
        self.hands.press("confirm-set")

    def set_by_touch(self) -> None:
        """Drag one tile with a finger, exchange two by taps, and confirm with the button."""
        self._drag_across()
        self._swap_across()
        self.hands.press("confirm-set")

    def _swap_across(self) -> None:
        """Exchange the first tile of each hand."""
        low = self._lying_low()
        one, other = min(low), min({0, 1, 2, 3} - low)
        self.hands.press(f"hand-tile-{one}")
        expect(self.tile(one)).to_have_attribute("aria-pressed", "true")
        self.hands.press(f"hand-tile-{other}")
        expect(self.tile(one)).to_have_attribute("aria-pressed", "false")
        self._assert_two_and_two()

    def set_by_keyboard(self) -> None:
        """Set by keys: arrow keys go along the tiles, space lifts and exchanges, Enter confirms."""
        assert isinstance(self.hands, Keyboard)
        keys = self.hands
        keys.tab_to("hand-tile-0")
        keys.key("Space")
        expect(self.tile(0)).to_have_attribute("aria-pressed", "true")
        keys.key("ArrowRight")
        assert keys.focused() == "hand-tile-1"
        keys.key("ArrowRight")  # on to the other hand, or round the end of the row
        assert keys.focused() == "hand-tile-2"
        keys.key("Space")
        expect(self.tile(0)).to_have_attribute("aria-pressed", "false")
        self._assert_two_and_two()
        keys.key("Enter")

    def set_hand(self) -> None:
        """Set the hand simply: the first two tiles against the last two."""
        self.lay_low(0, 1)
        self.hands.press("confirm-set")

    def _assert_two_and_two(self) -> None:
        """Check for two tiles in each hand. The page may have exchanged the hands to correct a wrong order."""
        expect(self.page.locator("[data-testid^=hand-tile-][data-tray=low]")).to_have_count(2)
        assert sorted(self.tray("low") + self.tray("high")) == sorted(self.faces())

    # ---- seeing ----------------------------------------------------------------------------------------------------

    def wait_for_phase(self, phase: str) -> None:
        """Let the time pass until the page shows this phase."""
        self.guest.until_visible(self.page.locator(f"[data-testid=phase][data-phase={phase}]"), phase)

    def wait_for_bets(self, of_round: int) -> None:
        """Let the time pass until wagers of this round are open, whatever the page shows then."""

        def bets_are_open() -> bool:
            view = self.guest.view()
            return bool(view["round"] == of_round and view["phase"] == "betting")

        self.guest.until(bets_are_open, within_ms=LONGEST_REST_MS)

    def see_the_round_out(self) -> View:
        """Wait for the end of the round and return the table as it was shown then."""
        self.wait_for_phase("round_over")
        return self.guest.view("round_over")

    def see_result(self, box: int) -> View:
        """Return the table at the end of the round, and check that the page says of a box what happened there."""
        shown = box_of(self.see_the_round_out(), box)
        expect(self.guest.find("own-result-badge")).to_have_attribute("data-result", shown["result"])
        expect(self.guest.find(f"result-{box}")).to_have_attribute("data-result", shown["result"])
        return shown

    def see_stack(self, coins: int) -> None:
        """Check that the own stack is so many coins, in the table's currency."""
        units = f"{coins / 100:,.2f}".removesuffix(".00")
        expect(self.guest.find("stack")).to_have_text(re.compile(rf"\D{re.escape(units)}$"))

    def wait_for_bots(self, count: int) -> None:
        """Wait until all bots have sat down: before that, the places on offer change while a test clicks."""
        places = self.guest.view()["boxes"]  # also the house's: the bank may be offered there
        offered = self.page.locator("[data-testid^=dock-sit-]")
        if self.guest.server is not None:
            self.until(lambda: offered.count() == len(places) - count)
        expect(offered).to_have_count(len(places) - count)

    def face_down(self, testid: str) -> int:
        """Return how many tiles of a hand lie face down there."""
        return self.guest.find(testid).get_by_role("img", name="Tile face down").count()

    def see_toast(self, text: str | re.Pattern[str] = "", *, clause: str | None = None) -> None:
        """Check that something was refused, in words and with the clause."""
        toast = self.guest.find("toast").filter(has_text=text).first
        expect(toast).to_be_visible()
        if clause is not None:
            expect(toast.get_by_test_id("clause-link")).to_have_text(clause)


def box_of(view: View, number: int) -> View:
    """Return a box in a view."""
    found: View = next(box for box in view["boxes"] if box["number"] == number)
    return found


def faces_in(place: Locator) -> list[str]:
    """Return the tiles that lie somewhere, by the faces in the page's words."""
    labels = (str(tile.get_attribute("aria-label")) for tile in place.get_by_role("img").all())
    return [label.rpartition("(")[2].rstrip(")") for label in labels]


def until_the_bank_is_offered(bank: Table, bank_box: int, against: Table, other_box: int) -> None:
    """Let both sit down and play a round against the house; then the first is offered the bank."""
    both = (bank, against)
    for table, box in zip(both, (bank_box, other_box), strict=True):
        table.sit(box)
        table.buy_in(5000)
    for table in both:
        table.wager(1000, 1000)
    for table in both:
        table.until("hand-tile-3")
        table.set_hand()
    bank.until("bank-offer")
