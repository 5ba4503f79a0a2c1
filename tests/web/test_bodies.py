"""Bodies of every size and shape on every address: an answer of ours each time, at once, and never a fault of ours."""

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest
from litestar.routes import HTTPRoute

from paigow.server import Limits
from tests.log.written import ROUND
from tests.processor_time import timed
from tests.web.inprocess import Client, Serving

MANY: Final = 10**9
LIMITS: Final = Limits(
    work_burst=MANY,
    lab_burst=MANY,
    openings_burst=MANY,
    guests_burst=MANY,
    sign_ins_burst=MANY,
    tables_per_person=200,
    tables_per_address=200,
)

LONG: Final = 64_000
LONGEST_S: Final = 1.0
HEAD: Final = 'format = "paigow-round/1"\nbook = "nz"\n[bank]\nkind = "house"\n'
OPERATOR: Final = 'format = "paigow-operator/1"\nbook = "massachusetts"\nname = "x"\n'
ROW: Final = '[[house_way.row]]\nclause = "MA 7(e)"\nsays = "x"\nkeep = ["best low"]\n'


def lines(line: str, head: str = "") -> str:
    return head + "".join(
        line.format(place) for place in range((LONG - len(head)) // len(line.format(10_000)))
    )


TOML: Final[dict[str, str | bytes]] = {
    "nothing": "",
    "a round": ROUND,
    "a round of another system": b"\xef\xbb\xbf" + ROUND.replace("\n", "\r\n").encode(),
    "boxes": lines("[[box]]\n"),
    "numbered boxes": lines("[[box]]\nnumber = {}\n", HEAD),
    "wagers": lines('[[box.wager]]\nplayer = "p{}"\namount = 100\n', HEAD + "[[box]]\nnumber = 2\n"),
    "irregularities": lines('[[irregularity]]\nkind = "dice"\nfault = "lid"\n', HEAD),
    "shares": HEAD + "pool = [" + '{player = "a", stake = 1},' * 2_300 + "]",
    "keys": lines("key{} = 1\n"),
    "keys like others": lines("book{} = 1\n"),
    "options": lines("key{} = 1\n", "[options]\n"),
    "tables": lines("[t{}]\n"),
    "a key of parts": "a." * 31_000 + "a = 1",
    "a header of parts": "[" + "a." * 31_000 + "a]",
    "quoted parts": "'a'." * 15_000 + "a = 1",
    "a list in a list": "a = " + "[" * 31_000 + "]" * 31_000,
    "a table in a table": "a = " + "{a=" * 20_000,
    "a number of 5,000 digits": "a = " + "9" * 5_000,
    "a number of 4,000 digits": "a = " + "9" * 4_000,
    "a hexadecimal number": "a = 0x" + "f" * 60_000,
    "numbers of 100 digits": lines("a{} = " + "9" * 90 + "\n"),
    "a number beyond a page's": "a = 9223372036854775807",
    "no number": "a = nan\nb = inf\nc = -inf",
    "a fraction of 60,000 digits": "a = 1." + "9" * 60_000,
    "dates": "a = [" + "2020-01-01," * 5_000 + "]\nb = 12:00:00\nc = 0001-01-01T00:00:00+23:59",
    "escapes": 'a = "' + "\\n" * 31_000 + '"',
    "escapes on many lines": 'a = """' + '""\\n' * 15_000 + '"""',
    "a name of 60,000 characters": '"' + "a." * 30_000 + '" = 1',
    "a note of 60,000 characters": f'note = "{"n" * 60_000}"\n' + HEAD,
    "a book of 60,000 characters": f'book = "{"n" * 60_000}"',
    "tiles": HEAD + "[[box]]\nnumber = 2\ntiles = [" + '"6-6",' * 10_000 + "]",
    "tiles in a word": HEAD + '[[box]]\nnumber = 2\ntiles = ["' + "6-6 " * 15_000 + '"]',
    "a cut of many words": HEAD + '[deal]\ncut = "' + "a " * 30_000 + '"',
    "spaces": " " * LONG,
    "lines": "\r\n" * 30_000,
    "comments": "#\n" * 31_000,
    "zeros": "\0" * LONG,
    "no UTF-8": b"\xff" * LONG,
    "half a letter": "é".encode()[:1],
    "an operator's file": OPERATOR,
    "rows": lines(ROW, OPERATOR),
    "rows of another clause": lines(ROW.replace("MA 7(e)", "x"), OPERATOR),
    "as many rows as may be": OPERATOR + ROW * 200,
    "as many phrases as may be": OPERATOR
    + ROW.replace("keep", "when = [" + '"every total at least 1",' * 123 + "]\nkeep").replace(
        "best low", "low at least 1"
    )
    * 4,
    "phrases": OPERATOR + ROW.replace('"best low"', '"best low",' * 5_000),
    "a long phrase": OPERATOR + ROW.replace("best low", "has " + "4|5 " * 10_000),
    "cuts": lines('[[cut]]\nname = "x"\ngroups = []\n', OPERATOR),
    "cuts to approve": OPERATOR + "approved_cuts = [" + '"x",' * 15_000 + "]",
    "operator's options": lines("key{} = 1\n", OPERATOR + "[options]\n"),
}
GOOD: Final[dict[str, dict[str, Any]]] = {
    "/api/v1/advice": {"book": "nz", "tiles": ["6-6", "1-1", "4-5", "2-5"]},
    "/api/v1/tables": {"book": "massachusetts"},
    "/api/v1/session": {"name": "Ann"},
    "/api/v1/supervisor": {"token": "x"},
    "/api/v1/school/drill/next": {"kind": "name", "book": "nz"},
    "/api/v1/school/lesson/{number}": {"book": "nz", "answers": [None] * 5},
    "/api/v1/school/drill/answer": {
        "kind": "name",
        "book": "nz",
        "seed": "s",
        "number": 1,
        "answer": {"choice": "zero"},
    },
    "/api/v1/lab/edge": {"book": "massachusetts"},
    "/api/v1/lab/hand": {"book": "nz", "tiles": ["6-6", "1-1", "4-5", "2-5"]},
}
HUGE: Final = "9" * 5_000
VALUES: Final[dict[str, str]] = {
    "a number of 5,000 digits": HUGE,
    "a number of 4,000 digits": HUGE[:4_000],
    "a number of 30 digits": HUGE[:30],
    "a negative number": "-" + HUGE[:30],
    "a large exponent": "1e999",
    "a fraction": "1." + HUGE,
    "lists in lists": "[" * 20_000 + "]" * 20_000,
    "lists in lists, not so many": "[" * 900 + "]" * 900,
    "tables in tables": '{"a":' * 900 + "1" + "}" * 900,
    "half a letter": '"\\ud800"',
    "zeros": '"\\u0000\\u0000"',
    "a long text": json.dumps("a" * 50_000),
    "a long list": "[" + "1," * 30_000 + "1]",
    "numbers of 30 digits in a list": "[" + f"{HUGE[:30]}," * 1_000 + "1]",
    "a wide table": json.dumps({f"k{place}": 1 for place in range(4_000)}),
    "null": "null",
    "true": "true",
}
JSON_BODIES: Final = {
    "nothing": b"", "no JSON": b"{", "zeros": b"\0" * LONG, "no UTF-8": b'"\xff"', "spaces": b" " * LONG,
    "one more than may be": b" " * (64 * 1024 + 1),
}  # fmt: skip


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    page = tmp_path_factory.mktemp("static")
    (page / "index.html").write_text("<!doctype html><title>Paigow</title>")
    with Serving(limits=LIMITS, static=page) as serving, serving.client() as client:
        client.get("/api/v1/session")
        table = client.post("/api/v1/tables", json={"book": "nz"}).json()["table"]
        client.post("/api/v1/operator/check", content=OPERATOR)  # the register is read once
        client.post("/api/v1/ruling", content=ROUND)
        client.headers["x-table"] = table
        yield client


def addresses(client: Client, method: str) -> list[str]:
    """Every address of the application that takes this, with a table that is there and things that are not."""
    found = []
    for route in client.app.routes:
        if isinstance(route, HTTPRoute) and method in route.methods and "{path:path}" not in route.path:
            path = route.path.replace("{table:str}", client.headers["x-table"]).replace("{book:str}", "nz")
            found.append(path.replace("{question:str}", "edge").replace("{chart:str}", "classes"))
    return sorted(found)


def send(client: Client, method: str, path: str, content: str | bytes | None = None) -> int:
    """The status of the answer, which came in time: at once, or at once when asked again."""
    answer, took_s = timed(lambda: client.request(method, path, content=content))
    if took_s >= LONGEST_S:  # what is collected as garbage just then is another's
        answer, took_s = timed(lambda: client.request(method, path, content=content))
    told = f"{method} {path[:80]} {(content or '')[:60]!r}"
    assert answer.status_code < 500, f"{told}: {answer.status_code} {answer.text[:300]}"
    is_counted = path.startswith("/api/v1/lab/") and answer.status_code == 200  # as long as counting takes
    assert is_counted or took_s < LONGEST_S, f"{told}: {took_s:.2f} s"
    if answer.status_code >= 400 and "json" in answer.headers["content-type"]:
        assert len(answer.content) < 100_000, f"{told}: {len(answer.content)} bytes"
    return answer.status_code


@pytest.mark.parametrize("path", ["/api/v1/ruling", "/api/v1/ruling/read", "/api/v1/operator/check"])
def test_any_text(client: Client, path: str) -> None:
    for content in TOML.values():
        assert send(client, "POST", path, content) in {200, 422}


def test_any_text_as_the_operators_file_of_a_table_or_of_a_question(client: Client) -> None:
    for name, content in TOML.items():
        if "operator" in name or "as may be" in name or isinstance(content, bytes):
            continue
        for path in ("/api/v1/tables", "/api/v1/lab/edge"):
            body = json.dumps(GOOD[path] | {"operator_file": content or "x"})
            assert send(client, "POST", path, body) in {400, 413}
        body = json.dumps({"book": "rws", "pay_table": content or "x"})
        assert send(client, "POST", "/api/v1/lab/side-bets", body) in {400, 413}


@pytest.mark.parametrize("name", VALUES)
def test_any_value_in_any_field_of_any_order(client: Client, name: str) -> None:
    for path in addresses(client, "POST"):
        good = GOOD.get(path, {"book": "nz"})
        for field in {*good, "options", "bots", "chips", "hours", "held", "seen", "nothing", "commission"}:
            rest = json.dumps({key: value for key, value in good.items() if key != field})[1:-1]
            body = f'{{{rest}{", " if rest else ""}"{field}": {VALUES[name]}}}'
            status = send(client, "POST", path, body)
            assert status < 500
            if status == 201 and path != "/api/v1/play-now":  # it reads nothing
                assert name in {"null", "a wide table", "true"} or field == "nothing"


@pytest.mark.parametrize("name", [*JSON_BODIES, *VALUES])
def test_any_body_on_any_address(client: Client, name: str) -> None:
    body = JSON_BODIES.get(name) or VALUES.get(name, "").encode()
    for path in addresses(client, "POST"):
        if path in {"/api/v1/tables", "/api/v1/session", "/api/v1/supervisor", "/api/v1/advice"}:
            assert send(client, "POST", path, body) in {200, 400, 403, 413}
        elif not path.startswith("/api/v1/lab/"):
            send(client, "POST", path, body)


PARTS: Final = [
    HUGE, "0", "-1", "9" * 19, "1e5", "%00", "%ff", "..%2f..", "a" * 5_000, "%F0%9F%80%84", "'\"<b>", "%0d%0aa:b"
]  # fmt: skip


def test_any_part_of_an_address(client: Client) -> None:
    table = client.headers["x-table"]
    for part in PARTS:
        for path in (
            f"/api/v1/books/{part}", f"/api/v1/books/{part}/operator", f"/api/v1/clauses/{part}",
            f"/api/v1/words/{part}",
            f"/api/v1/tables/{part}/book", f"/api/v1/tables/{part}/rounds", f"/api/v1/tables/{part}/log",
            f"/api/v1/tables/{table}/rounds?last={part}", f"/api/v1/tables/{table}/rounds/{part}/file",
            f"/api/v1/tables/{table}/conceded/{part}", f"/api/v1/tables/{part}/significant", f"/api/v1/{part}",
            f"/{part}",
            f"/api/v1/books?lang={part}", f"/api/v1/tables/{table}/significant?download={part}",
        ):  # fmt: skip
            send(client, "GET", path)


def test_every_address_that_is_read_answers_at_once(client: Client) -> None:
    for path in addresses(client, "GET"):
        if "{" not in path:
            send(client, "GET", path)
            send(client, "HEAD", path)
