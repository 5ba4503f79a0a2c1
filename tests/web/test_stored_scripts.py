"""Scripts in what people write are told as text that no browser runs, and no other site gives orders."""

import re
from typing import Final

import pytest
from litestar.routes import HTTPRoute

from tests.web.inprocess import Client, Serving
from tests.web.visitors import Visitor

SCRIPT: Final = "<img src=x onerror=a()>"
assert len(SCRIPT) <= 24, "a name may be so long"
PASSWORD: Final = "eight owls under the eaves"
TASK: Final = {"kind": "drill", "drill": "result", "book": "nz", "count": 2, "seed": SCRIPT}


@pytest.fixture
def told() -> list[tuple[str, str, dict[str, str]]]:
    """Address, text and headers of each answer of a table that scripts were written into."""
    with Serving() as serving, serving.visitor() as ann, serving.visitor() as nobody:
        ann.come_in(SCRIPT)
        table = ann.open_table(bots=0, betting_s=600, operator=SCRIPT)
        with ann.live(table) as live:
            live.send({"do": "sit_down", "box": 2})
            live.send({"do": "buy_in", "coins": 1000})
            live.view(lambda view: any(each.get("stack") == 1000 for each in view.get("people", [])))
            live.send({"do": SCRIPT, "note": SCRIPT, "ref": SCRIPT})
            assert live.refusal()["ref"] == SCRIPT
            assert live.ask(ask="say", text=SCRIPT)["type"] == "done"
        made = {}
        for address, body in (
            ("/api/v1/account", {"name": SCRIPT, "password": PASSWORD}),
            ("/api/v1/account/tokens", {"name": SCRIPT, "scope": "read", "password": PASSWORD}),
            ("/api/v1/school/class", {"name": SCRIPT, "teacher": SCRIPT}),
        ):
            made = ann.http.post(address, json=body).raise_for_status().json()
        taught = f"/api/v1/school/class/{made['id']}"
        ann.http.post(f"{taught}/assignment", json=TASK | {"title": SCRIPT}).raise_for_status()
        addresses = ["/api/v1/session", "/api/v1/tables", *(f"/api/v1/tables/{table}/{what}" for what in
                     ("book", "rounds", "log", "significant")), f"/api/v1/books/{SCRIPT}", f"/api/v1/{SCRIPT}",
                     f"/api/v1/tables?lang={SCRIPT}",
                     "/api/v1/account", "/api/v1/significant", taught, f"{taught}/csv"]  # fmt: skip
        return [read(who, each) for who in (ann, nobody) for each in addresses]


def read(who: Visitor, address: str) -> tuple[str, str, dict[str, str]]:
    answer = who.http.get(address, headers={"accept": "application/json"})
    return address, answer.text, dict(answer.headers)


def test_a_script_in_a_name_or_an_address_is_text_in_every_answer(
    told: list[tuple[str, str, dict[str, str]]],
) -> None:
    assert sum(SCRIPT in text for _, text, _ in told) >= 6, "it was stored, and it is told as it was written"
    for address, _, headers in told:
        assert "html" not in headers["content-type"], address
        assert headers["x-content-type-options"] == "nosniff", address
        policy = dict(
            part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";")
        )
        assert "unsafe-inline" not in policy.get("script-src", policy["default-src"]), address


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "http://testserver.local.evil"])
def test_no_address_that_changes_anything_takes_an_order_from_another_site(
    client: Client, origin: str
) -> None:
    tried = 0
    for route in client.app.routes:
        for method in {"POST", "DELETE"} & (route.methods if isinstance(route, HTTPRoute) else set()):
            address = re.sub(r"\{\w+:(\w+)\}", lambda part: "1" if part[1] == "int" else "x", route.path)
            answer = client.request(method, address, headers={"origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin"), address
            tried += 1
    assert tried > 15
