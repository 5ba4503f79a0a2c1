"""A guest who plays on however often the server dies. A guest knows what the table shows, and keeps only the cookie."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.kill.live import Live, Message

LIMIT_S = 600
"""The longest that a table lets people bet or set: no deadline comes while a server is dead or slow."""
PART_OF_THE_GAME = frozenset({"bets_are_closed", "only_advises"})
"""Refusals that a guest with correct play may meet."""
GONE = (httpx.TransportError, ConnectionClosed, InvalidHandshake, OSError, EOFError)
"""The errors of a client of a killed server."""


class Guest:
    """A guest's cookie jar, and what the guest was told in the present visit."""

    def __init__(self, connection: type[Live] = Live) -> None:
        self.http = httpx.Client(timeout=None)  # a test that hangs is ended by pytest
        self._connection = connection
        self.person = ""
        self.told: list[Message] = []
        self.wagers = True
        self.box: int | None = None
        """The place that the guest wants, a bot's as well as a free one. ``None`` means any free place."""
        self._asked: set[tuple[int, str]] = set()
        self._only_advised = False
        self.seeds: dict[str, str] | None = None
        """"tiles" and "dice" -> the seeds that the guest gives to every round, as hex. ``None`` means no seeds."""

    def come_in(self, url: str, name: str = "Ann") -> None:
        self.person = str(self.http.post(url + "/api/v1/session", json={"name": name}).json()["person"])

    def account(self, url: str) -> int:
        """Return the coins in the account, and check that the session is still the same person."""
        body = self.http.get(url + "/api/v1/session").json()
        assert (body["person"], body["name"]) == (self.person, "Ann")
        return int(body["account"])

    def open_table(self, url: str, book: str, **order: Any) -> str:
        answer = self.http.post(
            url + "/api/v1/tables", json={"book": book, "betting_s": LIMIT_S, "setting_s": LIMIT_S} | order
        )
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    @contextmanager
    def visit(self, url: str, table: str, *, may_die: bool = False) -> Iterator[Live]:
        """Look at a table. ``told`` has all messages. If the server ``may_die``, that only ends the visit."""
        self.told, self._asked = [], set()
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = url.replace("http://", "ws://") + f"/api/v1/tables/{table}/live"
        try:
            with self._connection(address, {"Cookie": cookies}) as live:
                yield live
        except GONE:
            if not may_die:
                raise
        refusals = [each for each in self.told if each["type"] == "refusal"]
        assert {each["code"] for each in refusals} <= PART_OF_THE_GAME, refusals

    def hear(self, live: Live) -> Message:
        message = live.receive()
        self.told.append(message)
        if message.get("code") == "only_advises":
            self._only_advised = True
            self._asked.clear()
        return message

    def play(
        self,
        live: Live,
        until: Callable[[Message], bool],
        *,
        first: Message | None = None,
        acts: bool = True,
    ) -> Message:
        """Do the guest's acts until a view is the wanted one, and return that view.

        ``first`` is a view that the guest has received before.
        """
        if acts and first is not None:
            self._act(live, first)
        while True:
            message = self.hear(live)
            if message["type"] == "view" and until(message):
                return message
            view = next((each for each in reversed(self.told) if each["type"] == "view"), None)
            if acts and view is not None:
                self._act(live, view)

    def play_on(self, live: Live, views: int) -> None:
        """Play until so many views have come."""
        left = iter(range(views))
        if views:
            self.play(live, lambda view: next(left) == views - 1)

    def _act(self, live: Live, view: Message) -> None:
        me: Message = next((each for each in view.get("people", ()) if each["person"] == self.person), {})
        least = view["settings"]["minimum"]
        if me.get("stack", 0) < 10 * least and not self._wager(view):
            self._once(live, view, {"do": "buy_in", "coins": 60 * least})
        elif me.get("box") is None:
            self._once(live, view, {"do": "sit_down", "box": self.box or _free_box(view)})
        elif view["phase"] == "betting" and self.wagers and not self._wager(view):
            self._once(
                live, view, {"do": "place_wager", "box": me["box"], "coins": least * (1 + view["round"] % 3)}
            )
            if view["book"] == "rws":
                for bet in ("bonus", "tie"):
                    self._once(
                        live, view, {"do": "place_wager", "box": me["box"], "bet": bet, "coins": least}
                    )
        if self.seeds is not None and me.get("box") is not None:
            self._give(live, view, self.seeds)
        if any(right["do"] == "take_bank" for right in view.get("may", ())):
            self._once(live, view, {"do": "pass_bank"})
        asked = {box["number"] for box in view["boxes"] if box.get("requested")}
        for own in view.get("own", ()):
            if view["phase"] == "setting" and own.get("settings") and own["box"] not in asked:
                self._set(live, view, own)

    def _set(self, live: Live, view: Message, own: Message) -> None:
        """Set the hand, in turn by own choice and the house way."""
        choices = own["settings"]
        if view["round"] % 2 and not self._only_advised:
            self._once(live, view, {"do": "ask_house_way", "box": own["box"]})
        elif self._only_advised and "advice" not in own:
            self._once(live, view, {"do": "ask_advice", "box": own["box"]})
        else:
            choice = choices[view["round"] % len(choices)]
            command = {"do": "set_hand", "box": own["box"], "low": choice["low"], "high": choice["high"]}
            self._once(live, view, command)

    def _give(self, live: Live, view: Message, seeds: dict[str, str]) -> None:
        """Promise the seeds, and tell each when it is asked for, unless the table has it."""
        if self.person not in view.get("promised", ()):
            promises = {which: sha256(bytes.fromhex(seed)).hexdigest() for which, seed in seeds.items()}
            self._once(live, view, {"do": "commit_seeds"} | promises)
        mine: Message = next((each for each in view.get("seeds", ()) if each["person"] == self.person), {})
        is_asked = {"tiles": view["phase"] == "washed"}
        is_asked["dice"] = view["phase"] == "shaken" and view.get("are_seeds_asked", False)
        for which, seed in seeds.items():
            if mine and is_asked[which] and f"{which}_seed" not in mine:
                self._once(live, view, {"do": "reveal_seed", "which": which, "seed": seed}, which)

    def _wager(self, view: Message) -> Message | None:
        """Return the guest's main wager on the layout."""
        for box in view["boxes"]:
            for wager in box.get("wagers", ()):
                if wager["person"] == self.person and wager.get("bet", "main") == "main":
                    found: Message = wager
                    return found
        return None

    def _once(self, live: Live, view: Message, command: Message, which: str = "") -> None:
        what = (view["round"], command["do"] + command.get("bet", which))
        if what not in self._asked:
            self._asked.add(what)
            live.send(command)


def _free_box(view: Message) -> int:
    """The last box with nobody at it: bots leave one."""
    free = [box["number"] for box in view["boxes"] if "seated" not in box and box["number"] != view["house"]]
    return int(max(free))
