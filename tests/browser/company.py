"""People at one table who play on by what their pages show, until one page shows what a test waits for."""

from collections.abc import Callable
from typing import Final, NamedTuple

from playwright.sync_api import Locator, expect

from tests.browser.guests import Guest, View
from tests.browser.hands import Mouse, Touch
from tests.browser.lobby import Lobby, join
from tests.browser.table import Table

PHONE: Final = {"width": 390, "height": 664}
DESK: Final = {"width": 1280, "height": 720}
ROUNDS_MS: Final = 60 * 60_000
"""Enough rounds until somebody has the bank, by the server's clock."""


class Player(NamedTuple):
    """A person at the table, and how the person plays on if a test says nothing else."""

    table: Table
    box: int
    banks: bool = False
    """The person takes the bank at every offer."""
    shares: bool = False
    """The person takes it with the house."""

    @property
    def guest(self) -> Guest:
        return self.table.guest

    @property
    def hands(self) -> Mouse | Touch:
        assert isinstance(self.table.hands, Mouse | Touch)
        return self.table.hands

    def view(self) -> View:
        """Return the table as the server showed it to this person last."""
        return self.guest.view()

    def sees_spent(self, handle: str) -> None:
        """Wait until the page no longer has a button, or has it disabled: then the server has answered the act."""
        expect(self.guest.page.locator(f"[data-testid={handle}]:enabled")).to_have_count(0)

    def may(self) -> set[str]:
        return {right["do"] for right in self.view().get("may", ())}

    def shows(self, handle: str) -> bool:
        control = self.guest.find(handle).first
        self.guest.clear_way(control)
        return control.is_visible()

    def press(self, handle: str) -> None:
        self.table.hands.press(handle)

    def wagers(self, *chips: int) -> None:
        """Make a main wager of these chips, and check that it lies on the box."""
        self.table.wager(*chips)
        self.sees_spent("wager-place")

    def has_wagered(self, view: View) -> bool:
        wagers = (wager for box in view["boxes"] for wager in box.get("wagers", ()))
        return any(wager["person"] == view["you"] for wager in wagers)


def hands_of(guest: Guest, *, is_phone: bool) -> Mouse | Touch:
    guest.page.set_viewport_size(PHONE if is_phone else DESK)  # type: ignore[arg-type]  # plain dicts are what it takes
    return Touch(guest) if is_phone else Mouse(guest)


def open_for(guest: Guest, book: str, *, bots: int, is_phone: bool = False, **options: str) -> Table:
    """Order a separate table at the house's pace. ``options``: of the book, by the words of their values."""
    lobby = Lobby(guest, hands_of(guest, is_phone=is_phone))
    lobby.hands.choose_book(book)
    guest.find("lobby-limits").locator("summary").click()
    for name, value in options.items():
        guest.find(f"option-{name}").select_option(label=value)
    lobby.hands.write("lobby-bots", str(bots))
    lobby.hands.press("open-table")
    guest.page.wait_for_url("**/t/*")
    table = Table(guest, lobby.hands)
    table.wait_for_bots(bots)
    return table


def joined(guest: Guest, table: str, *, is_phone: bool = False) -> Table:
    return join(guest, table, hands_of(guest, is_phone=is_phone))


_MADE_BY: Final = {
    "take-bank": "offering",
    "share-bank": "offering",
    "pass-bank": "offering",
    "wager-place": "betting",
    "cover-exact": "covering",
    "confirm-set": "setting",
}
"""What everybody does in a phase, by the button for it."""
_PLAYED_BY: Final = ("go-on-now", "go-on", "cover-exact", "hand-tile-3", "confirm-set")


class Company:
    """The people of one table."""

    def __init__(self, *players: Player, are_seated: bool = False) -> None:
        self.players = players
        for player in () if are_seated else players:
            player.table.sit(player.box)
            player.table.buy_in(5000)

    def until(self, player: Player, handle: str) -> Locator:
        """Play on until the page of a player shows something."""
        self._play_until(lambda: player.shows(handle), handle, player)
        return player.guest.find(handle).first

    def play_out(self) -> None:
        """Play on until the round is over."""
        first = self.players[0]
        number = first.view()["round"]
        self._play_until(
            lambda: first.view()["phase"] == "round_over" or first.view()["round"] > number, "the round's end"
        )

    def _play_until(self, is_so: Callable[[], bool], awaited: str, but: Player | None = None) -> None:
        """Let all do what their pages show them. If nobody has anything to do, the time passes.

        ``but``: the player of ``awaited``, who leaves that act undone.
        """
        first = self.players[0]
        server = first.guest.clocked
        server.settle()
        until_ms = server.now_ms + ROUNDS_MS
        while not is_so():
            acted = [self._play_fast(each, but=awaited if each is but else "") for each in self.players]
            if not any(acted) and not server.step(until_ms):
                raise AssertionError(f"nobody comes to {awaited}: {first.view()['phase']}")

    def _play_fast(self, player: Player, *, but: str = "") -> bool:
        """Act after some thought, and return whether the person acted. ``but``: the act to leave undone."""
        shown = player.guest.shown(*_PLAYED_BY, *filter(None, [but]))
        if "go-on-now" in shown:
            if but in shown:  # it has come with it
                return False
            player.press("go-on-now")
            return True
        return self._play(player, but, shown)

    def _play(self, player: Player, but: str, shown: set[str]) -> bool:
        """Do one thing that the page shows, as a person who plays on."""
        view, may = player.view(), player.may()
        if "go-on" in shown:
            player.table.go_on()
        elif but in _MADE_BY and view["phase"] == _MADE_BY[but]:
            return False  # it has just come
        elif "take_bank" in may and view["phase"] == "offering":
            return self._answer(player)
        elif view["phase"] == "betting" and "place_wager" in may and not player.has_wagered(view):
            player.wagers(1000, 1000)
        elif view["phase"] == "covering" and "cover-exact" in shown:
            player.press("cover-exact")
        elif "set_hand" in may and {"hand-tile-3", "confirm-set"} <= shown:
            player.table.set_hand()
            player.sees_spent("confirm-set")
        else:
            return False
        return True

    def _answer(self, player: Player) -> bool:
        handle = "share-bank" if player.shares else "take-bank" if player.banks else "pass-bank"
        is_shown = player.shows(handle)
        if is_shown:
            player.press(handle)
        return is_shown
