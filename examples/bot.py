"""A player by program: comes in as a guest, opens a table, wagers the minimum and sets by the house way.

    paigow serve --no-browser &
    python examples/bot.py [URL] [ROUNDS] [BOOK]

What it may send and is sent is listed in docs/protocol.md.
"""

import json
import sys
from typing import Any

import httpx
from websockets.sync.client import connect


def play(url: str, rounds: int = 1, book: str = "nz") -> int:
    """Play so many rounds at a table of its own; what it has won, or below zero lost, in coins."""
    with httpx.Client(base_url=url) as http:
        person = http.post("/api/session", json={"name": "Examplebot"}).raise_for_status().json()["person"]
        table = http.post("/api/tables", json={"book": book, "bots": 0}).raise_for_status().json()["table"]
        token = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    address = url.replace("http", "ws", 1) + f"/api/tables/{table}/live"
    done: set[tuple[int, str]] = set()
    with connect(address, additional_headers={"cookie": token}) as socket:

        def once(view: dict[str, Any], do: str, **fields: Any) -> None:
            """An order is given once a round; a refusal is told."""
            if (view["round"], do) not in done:
                done.add((view["round"], do))
                socket.send(json.dumps({"do": do, **fields}))

        for text in socket:
            message = json.loads(text)
            if message["type"] == "refusal":
                raise SystemExit(f"refused: {message['text']}")
            if message["type"] != "view":
                continue
            view, boxes = message, message["boxes"]
            mine = next((box for box in boxes if box.get("seated") == person), None)
            if mine is None:
                place = next(box["number"] for box in boxes if box.get("kind", "box") == "box")
                once(view, "buy_in", coins=100 * view["settings"]["minimum"])
                once(view, "sit_down", box=place)
            elif view["phase"] == "offering" and view["bank"].get("offered") == person:
                once(view, "pass_bank")
            elif view["phase"] == "betting":
                once(view, "place_wager", box=mine["number"], coins=view["settings"]["minimum"])
            elif view["phase"] == "setting" and view.get("own"):
                once(view, "set_hand", box=mine["number"], **first_setting(view))
            elif view["phase"] == "round_over" and mine.get("result"):
                print(f"round {view['round']}: {mine['result']}, {view.get('net', 0)} coins so far")
                if sum(what == "place_wager" for _, what in done) >= rounds:
                    return int(view.get("net", 0))
    raise SystemExit("the table has gone")


def first_setting(view: dict[str, Any]) -> dict[str, Any]:
    """One of the lawful settings, which the server lists."""
    setting = view["own"][0]["settings"][0]
    return {"low": setting["low"], "high": setting["high"]}


if __name__ == "__main__":
    address, many, under = (*sys.argv[1:], *("http://127.0.0.1:8000", "1", "nz")[len(sys.argv) - 1 :])
    print(play(address, int(many), under))
