"""Plays rounds at a table as one person: the tests of the coach and of the statistics use it."""

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from tests.web.visitors import Live, Message, Visitor

Visit = Callable[[], Visitor]
BOX = 3


class Sitting:
    """A person at a table, with a wager of 10.00 and a hand to set."""

    def __init__(
        self, visit: Visit, stack: ExitStack, *, box: int = BOX, table: str = "", **order: Any
    ) -> None:
        self.who = visit()
        self.person = self.who.come_in()
        self.table = table or self.who.open_table(betting_s=600, setting_s=600, **order)
        self.live: Live = stack.enter_context(self.who.live(self.table))
        self.live.send({"do": "sit_down", "box": box})
        self.live.send({"do": "buy_in", "coins": 100_000})
        self.box = box

    def wager(self, *, beside: int = BOX) -> None:
        """Once somebody sits at the box ``beside``, too: bets close when all who sit there have wagered."""
        self.live.view(
            lambda view: (
                view["phase"] == "betting"
                and any(box["number"] == beside and box.get("seated") for box in view["boxes"])
            )
        )
        self.live.send({"do": "place_wager", "box": self.box, "coins": 1000})

    def tiles(self) -> Message:
        """Return the person's own hand when it is to be set."""
        view = self.live.view(lambda view: view["phase"] == "setting" and bool(view.get("own")))
        own: Message = view["own"][0]
        assert own["settings"]
        return own

    def sets(self, choice: Message) -> None:
        self.live.send({"do": "set_hand", "box": self.box, "low": choice["low"], "high": choice["high"]})

    def over(self) -> None:
        self.live.view(lambda view: view["phase"] == "round_over")

    def coached(self, **asked: Any) -> Any:
        found = self.who.http.get(f"/api/v1/school/coach/{self.table}", params=asked)
        assert found.status_code == 200, found.text
        return found.json()

    def now(self, box: int | None = None) -> Any:
        asked = {"box": self.box if box is None else box}
        return self.who.http.get(f"/api/v1/school/coach/{self.table}/now", params=asked)
