"""People in every place that is left at a table: each has a connection of his own, plays on at once and never banks."""

import threading
import time
from typing import Final, Self

from tests.browser.guests import View
from tests.server.visitors import Player
from tests.wall_clock.server.visitors import Visitor

LOOK_S: Final = 1.0
PATIENCE_S: Final = 90.0


class Regular(Player):
    """Somebody who has thought about everything, and agrees to what he is asked."""

    def _act(self, view: View) -> None:
        super()._act(view)
        if "waits_ms" in view:
            self._once(view, f"waits {view['phase']}", {"ask": "go_on"})
        for right in view.get("may", ()):
            if right["do"] == "answer_proposal":
                number = right["fields"]["number"]
                answer = {"do": "answer_proposal", "number": number, "consents": True}
                self._once(view, f"answer {number}", answer)


class Crowd:
    """Who sits at these boxes of a table."""

    def __init__(self, url: str, table: str, boxes: list[int]) -> None:
        self._url, self._table = url, table
        self._is_over = threading.Event()
        self._seated = threading.Barrier(len(boxes) + 1, timeout=PATIENCE_S)
        self._threads = [threading.Thread(target=self._play, args=(box,), daemon=True) for box in boxes]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        self._seated.wait()
        return self

    def __exit__(self, *error: object) -> None:
        self._is_over.set()
        for thread in self._threads:
            thread.join(PATIENCE_S)

    def _play(self, box: int) -> None:
        with Visitor(self._url) as visitor:
            person = visitor.come_in()
            with visitor.live(self._table) as live:
                player = Regular(live, person, box, asks=True)
                live.view(lambda view: any(each.get("seated") == person for each in view["boxes"]))
                self._seated.wait()
                while not self._is_over.is_set():
                    try:
                        player.heed(live.receive(round(1_000_000 * (time.monotonic() + LOOK_S))))
                    except TimeoutError:
                        continue
