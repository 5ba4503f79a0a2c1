import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import pytest

from paigow import __version__
from paigow.books import EDITIONS, load, register
from paigow.rules import ruleset
from paigow.tiles import pieces
from paigow.web.edge.allowed_hosts import AllowedHosts
from paigow.web.edge.asgi_app import RequestPolicy
from paigow.web.edge.rate_limits import Limits
from paigow.web.edge.site import SECURITY_HEADERS
from paigow.web.identity.guests import COOKIE
from paigow.words import LANGUAGES, WRITTEN, in_language
from tests.log.written import ROUND
from tests.web.inprocess import Client, Serving

CHINESE: Final = re.compile("[\u4e00-\u9fff]")


# ---- the page ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/t/abc",
        "/rules/nz",
        "/rules/nz/readings",
        "/hand",
        "/ruling",
        "/history/abc",
        "/school",
        "/school/drill/name",
    ],
)
def test_every_page_address_gives_the_one_page(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.text == "<!doctype html><title>Paigow</title>"


def test_files_of_the_page_are_served_and_kept_by_browsers(client: Client) -> None:
    script = client.get("/assets/index-1a2b.js")
    assert (script.status_code, script.text) == (200, "'use strict'")
    assert "javascript" in script.headers["content-type"]
    assert "immutable" in script.headers["cache-control"]
    assert client.get("/favicon.svg").headers["content-type"].startswith("image/svg+xml")
    font = client.get("/assets/letters-1a2b.woff2")
    assert (font.content, font.headers["content-type"]) == (b"wOF2", "font/woff2")
    assert "immutable" in font.headers["cache-control"]


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/%00",
        "/" + "a" * 5000,
        "/assets",
        "/etc/passwd",
        "//etc/passwd",
    ],
)
def test_nothing_outside_the_page_is_served(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in {400, 404}
    assert "not for visitors" not in answer.text


BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize("path", ["/nowhere", "/t", "/rules/nz/more", "/hand/more", "/../secret.txt"])
def test_a_browser_at_no_page_gets_the_page_that_says_so(client: Client, path: str) -> None:
    answer = client.get(path, headers=BROWSER)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.text == "<!doctype html><title>Paigow</title>"


@pytest.mark.parametrize("path", ["/api", "/api/v1/nothing", "/assets", "/assets/gone-1a2b.js"])
def test_what_only_programs_ask_for_is_refused_in_json(client: Client, path: str) -> None:
    answer = client.get(path, headers=BROWSER)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_without_a_page_the_server_says_how_to_build_it(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Serving(static=tmp_path_factory.mktemp("empty")) as serving, serving.client() as client:
        answer = client.get("/")
        assert answer.status_code == 503
        assert "npm run build --prefix frontend" in answer.text
        assert client.get("/api/v1/health").status_code == 200


ALL_KINDS_OF_ANSWERS = [
    ("GET", "/", {}, 200),
    ("HEAD", "/", {}, 200),
    ("GET", "/assets/index-1a2b.js", {}, 200),
    ("GET", "/favicon.svg", {}, 200),
    ("GET", "/nothing", {"accept": "text/html"}, 404),
    ("GET", "/nothing", {}, 404),
    ("GET", "/api/v1/health", {}, 200),
    ("GET", "/api/v1/health", {}, 200),
    ("GET", "/api/v1/schema/openapi.json", {}, 200),
    ("GET", "/api/v1/session", {}, 200),
    ("GET", "/api/v1/nothing", {}, 404),
    ("GET", "/api/v1/health?x=1", {}, 400),
    ("POST", "/api/v1/session", {"origin": "https://elsewhere.example"}, 403),
    ("PROPFIND", "/api/v1/health", {}, 405),
    ("OPTIONS", "/api/v1/health", {}, 204),
    ("GET", "/metrics", {}, 404),
    ("GET", "/", {"host": "elsewhere.example"}, 421),
    ("GET", "/api/v1/health", {"host": "elsewhere.example", "accept": "text/html"}, 421),
]


@pytest.fixture(scope="module")
def by_name(page: Path) -> Iterator[Client]:
    with (
        Serving(static=page, policy=RequestPolicy(hosts=AllowedHosts(["testserver.local"]))) as serving,
        serving.client() as client,
    ):
        yield client


@pytest.mark.parametrize(("method", "path", "headers", "status"), ALL_KINDS_OF_ANSWERS)
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_every_answer_carries_the_security_headers(
    by_name: Client, method: str, path: str, headers: dict[str, str], status: int, scheme: str
) -> None:
    answer = by_name.request(method, f"{scheme}://testserver.local{path}", headers=headers)
    assert answer.status_code == status, answer.text
    assert {name: answer.headers.get_list(name) for name in SECURITY_HEADERS} == {
        name: [text] for name, text in SECURITY_HEADERS.items()
    }
    is_https = scheme == "https"
    assert answer.headers.get_list("strict-transport-security") == ["max-age=31536000"] * is_https


def test_the_security_headers_are_strict() -> None:
    policy = SECURITY_HEADERS["content-security-policy"]
    for part in (
        "default-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self';",
        "style-src 'self';",
        "object-src 'none'",
        "base-uri 'self'",
        "frame-ancestors 'none'",
    ):
        assert part in policy
    assert "unsafe" not in policy
    assert SECURITY_HEADERS["referrer-policy"] == "no-referrer"
    assert SECURITY_HEADERS["x-content-type-options"] == "nosniff"
    assert SECURITY_HEADERS["cross-origin-opener-policy"] == "same-origin"
    assert SECURITY_HEADERS["cross-origin-resource-policy"] == "same-origin"


def test_a_program_that_breaks_answers_with_the_security_headers(
    by_name: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("paigow.web.edge.site.Site.page", broken)
    answer = by_name.get("https://testserver.local/")
    assert answer.status_code == 500
    assert answer.headers["content-security-policy"] == SECURITY_HEADERS["content-security-policy"]
    assert "strict-transport-security" in answer.headers


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_an_unknown_address_under_api_is_refused_in_json(client: Client, method: str) -> None:
    answer = client.request(method, "/api/v1/nothing")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert answer.json()["text"] == "There is nothing at /api/v1/nothing."
    assert answer.headers["cache-control"] == "no-store"


# ---- paper -------------------------------------------------------------------------------------------------------


def test_health_names_version_and_books(client: Client) -> None:
    books = [{"id": each, "edition": load(each).edition, "digest": load(each).digest} for each in EDITIONS]
    assert client.get("/api/v1/health").json() == {
        "status": "ok", "version": __version__, "books": books, "halted": {},
        "data_faults": [], "voided_faults": [],
    }  # fmt: skip


def test_a_wrong_method_is_refused_in_json(client: Client) -> None:
    answer = client.delete("/api/v1/tables")
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")


def test_health_tells_of_tables_that_could_not_be_resumed() -> None:
    with Serving() as serving, serving.client() as client:
        client.app.state.services.house.integrity.halted["tbroken"] = "its log is broken"
        answer = client.get("/api/v1/health")
        assert (answer.status_code, answer.json()["status"]) == (503, "tables_halted")
        assert answer.json()["halted"] == {"tbroken": "its log is broken"}


@pytest.mark.clause("CAN 15.12", check=1)
def test_books_and_their_rules_are_listed(client: Client) -> None:
    books = client.get("/api/v1/books").json()
    assert [book["id"] for book in books] == list(EDITIONS)
    for book in books:
        page = client.get(f"/api/v1/books/{book['id']}").json()
        assert page["digest"] == book["digest"]
        for option in book["options"]:
            assert {str(option["default"]), str(option["home"])} <= {str(each) for each in option["values"]}
        assert page["ranks"]
        assert page["house_way"]
    assert client.get("/api/v1/books/macau").status_code == 404


@pytest.mark.parametrize("clause", ["NZ 6.12", "NZ 6.1(a)(i)", "nz6.12"])
def test_a_clause_is_found_by_its_id(client: Client, clause: str) -> None:
    answer = client.get("/api/v1/clauses/" + quote(clause, safe=""))
    assert answer.status_code == 200
    assert answer.json()["says"]


@pytest.mark.parametrize(
    ("language", "silent", "says"),
    [
        ("en", "the document is silent: reading R-1, unlike CAN 5.1(c) first", "The document does not say; "),
        ("zh-Hant", "文件沒有說：讀法 R-1，異於 CAN 5.1(c) first", "文件沒有說；低於最低注額的注碼拒收。"),
    ],
)
def test_a_reading_says_that_the_document_is_silent(
    client: Client, language: str, silent: str, says: str
) -> None:
    answer = client.get(f"/api/v1/clauses/R-1?lang={language}").json()
    assert (answer["silent"], answer["unlike"], answer["follows"]) == (silent, "CAN 5.1(c) first", None)
    assert answer["says"].startswith(says)
    assert answer["gap"] == "G31"
    assert answer["why"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("clause", "stance", "text", "says"),
    [
        ("R-103", "against", "Hard Rock (New Jersey), guide", "The dealer sets the hand of a co-bank."),
        (
            "NZ 4.5",
            "confirms",
            "New South Wales, pai gow rules",
            "Identical hands lose: a copy counts for the bank.",
        ),
    ],
)
def test_a_clause_comes_with_what_other_texts_say_of_its_reading(
    client: Client, clause: str, stance: str, text: str, says: str, language: str
) -> None:
    (told,) = client.get(f"/api/v1/clauses/{quote(clause)}?lang={language}").json()["evidence"]
    assert told["stance"] == stance
    assert told["texts"][0] == in_language(text, language)
    assert told["says"] == in_language(says, language)
    assert bool(told["answer"]) == (stance == "against")
    assert client.get("/api/v1/clauses/NZ 6.12").json()["evidence"] == []


LATIN: Final = re.compile(r"[A-Za-z]{2,}(?:[ ,;:]+[A-Za-z]{2,})+")
"""Two Latin words on end, which is less than a sentence."""
CLAUSE: Final = re.compile("|".join(map(re.escape, sorted(register(), key=len, reverse=True))))


@pytest.mark.parametrize("book", EDITIONS)
@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != WRITTEN])
def test_no_latin_sentence_is_left_on_the_page_of_readings(client: Client, book: str, language: str) -> None:
    page = client.get(f"/api/v1/books/{book}/readings?lang={language}").json()
    texts: list[str] = []
    for each in (*page["readings"], *page["clauses"]):
        texts += [each[name] for name in ("says", "why", "otherwise", "sentence") if each.get(name)]
        for told in each["evidence"]:
            texts += [*told["texts"], told["says"], told["answer"] or told["says"]]
    assert len(texts) > 100
    assert [text for text in texts if LATIN.search(CLAUSE.sub("", text)) or not CHINESE.search(text)] == []


def test_an_unknown_clause_is_not_found(client: Client) -> None:
    answer = client.get("/api/v1/clauses/NZ%2099.99")
    assert answer.status_code == 404
    assert answer.json()["code"] == "no_clause"


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_words_come_by_language(client: Client, language: str) -> None:
    words = client.get(f"/api/v1/words/{language}").json()
    assert words
    assert all(isinstance(template, str) for template in words.values())


def test_answers_come_in_the_language_asked_for(client: Client) -> None:
    question = {"book": "nz", "tiles": ["6-6", "1-1", "4-5", "2-5"]}
    english = client.post("/api/v1/advice", json=question).json()
    assert english["settings"][1]["low_rank"] == "Day High Nine"
    for chinese in (
        client.post("/api/v1/advice?lang=zh-Hant", json=question).json(),
        client.post(
            "/api/v1/advice", json=question, headers={"accept-language": "fr, zh-TW;q=0.8, en;q=0.5"}
        ).json(),
    ):
        assert chinese["settings"][1]["low_rank"] == "地高九"
        assert chinese["explanation"] != english["explanation"]
    assert client.get("/api/v1/books/nz?lang=zh-Hant").json() != client.get("/api/v1/books/nz").json()


def test_what_was_expected_is_told_in_the_language_asked_for(client: Client) -> None:
    """Of an order, a name, a question, a round file, an operator's file and the lab alike."""
    client.get("/api/v1/session")
    for path, body in (
        ("/api/v1/tables", {"book": "nz", "minimum": "x", "surprise": 1}),
        ("/api/v1/tables", {"book": "nz", "minimum": 100, "maximum": 5}),
        ("/api/v1/session", {"name": "\u2800"}),
        ("/api/v1/advice", {"book": "nz", "tiles": ["9-9"]}),
        ("/api/v1/ruling", 'book = "nowhere"\n[[box]]\n'),
        ("/api/v1/ruling/read", "a = ["),
        ("/api/v1/operator/check", 'book = "nz"\nminimum = "x"\n'),
        ("/api/v1/lab/hand", {"book": "nz", "tiles": 4}),
    ):
        sent: dict[str, Any] = {"content": body} if isinstance(body, str) else {"json": body}
        faults = client.post(f"{path}?lang=zh-Hant", **sent).json()["faults"]
        assert faults, path
        for fault in faults:
            assert CHINESE.search(fault["expected"]), (path, fault)
            assert not re.match(r"\w+ \w+ \w+", fault["expected"], re.ASCII), (path, fault)


def test_a_ruling_names_hands_in_the_language_asked_for(client: Client) -> None:
    ruled = client.post("/api/v1/ruling?lang=zh-Hant", content=ROUND).json()
    assert CHINESE.search(ruled["bank"]["low_rank"])


def test_a_clause_that_a_row_quotes_is_told_in_chinese(client: Client) -> None:
    quoted = client.get("/api/v1/clauses/NZ 12.1?lang=zh-Hant").json()["says"]
    assert quoted == "疊牌時有牌露出，須做一次拉雜。"
    assert (
        client.get("/api/v1/clauses/NZ 12.1").json()["says"]
        == "A tile exposed while stacking leads to a laja."
    )


def test_an_unknown_language_is_not_found(client: Client) -> None:
    assert client.get("/api/v1/words/tlh").status_code == 404


def test_advice_is_given_on_four_tiles(client: Client) -> None:
    advice = client.post("/api/v1/advice", json={"book": "nz", "tiles": ["6-6", "1-1", "4-5", "2-5"]})
    assert advice.status_code == 200
    assert advice.json()["clause"] == "NZ App4 5.4"
    bad = client.post("/api/v1/advice", json={"book": "nz", "tiles": ["6-6"]})
    assert bad.status_code == 400
    assert [fault["field"] for fault in bad.json()["faults"]] == ["tiles"]


def test_the_readings_of_a_book_are_told_in_the_language_asked_for(client: Client) -> None:
    english = client.get("/api/v1/books/rws/readings").json()
    chinese = client.get("/api/v1/books/rws/readings?lang=zh-Hant").json()
    assert [each["name"] for each in english["readings"]] == [each["name"] for each in chinese["readings"]]
    by_name = {each["name"]: each for each in chinese["readings"]}
    assert by_name["misdelivery"]["otherwise"] == "照其餘三份文件，派錯牌一概作廢。"
    assert all(CHINESE.search(each["otherwise"] + each["sentence"]) for each in chinese["readings"])
    assert client.get("/api/v1/books/saltmarsh/readings").status_code == 404


def house_way(book: str, tiles: list[str]) -> str:
    """The clause by which the house sets them."""
    return ruleset(load(book)).house_way(pieces(tuple(tiles))).clause


def test_advice_is_given_by_every_book_that_the_page_offers(client: Client) -> None:
    tiles = ["6-6", "3-6", "2-6", "2-2"]
    for book in client.get("/api/v1/books").json():
        advice = client.post("/api/v1/advice", json={"book": book["id"], "tiles": tiles})
        assert advice.status_code == 200, advice.text
        assert advice.json()["clause"] == house_way(book["id"], tiles), book["id"]
    assert house_way("nz-house-way-2019", tiles) == "NZ App4 3.3"


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 20_000, b'"nz"'])
def test_a_body_that_is_no_order_is_refused_with_its_faults(client: Client, body: bytes) -> None:
    client.get("/api/v1/session")
    for path in ("/api/v1/advice", "/api/v1/tables"):
        answer = client.post(path, content=body)
        assert answer.status_code == 400
        assert answer.json()["faults"]


def test_a_body_that_is_too_large_is_refused(client: Client) -> None:
    answer = client.post("/api/v1/advice", content=b" " * 100_000)
    assert answer.status_code == 413


# ---- who are you -------------------------------------------------------------------------------------------------


def test_a_new_guest_gets_a_cookie_and_coins_once(client: Client) -> None:
    first = client.get("/api/v1/session")
    assert first.json()["account"] == 1_000_000
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert "path=/" in cookie.lower()
    again = client.get("/api/v1/session")
    assert again.json() == first.json()
    assert "set-cookie" not in again.headers


def test_the_token_is_in_no_answer_and_only_its_hash_is_kept(client: Client) -> None:
    answer = client.get("/api/v1/session")
    token = client.cookies[COOKIE]
    assert token not in answer.text
    assert len(token) >= 40
    store = client.app.state.services.guests._store
    kept = client.serving.run(store.person_of(sha256(token.encode()).digest()))
    assert kept.person == answer.json()["person"]


def test_a_guest_may_choose_a_name(client: Client) -> None:
    person = client.post("/api/v1/session", json={"name": "  Ann  "}).json()
    assert person["name"] == "Ann"
    assert client.post("/api/v1/session", json={"name": "天九"}).json() == person | {"name": "天九"}
    assert client.get("/api/v1/session").json() == person | {"name": "天九"}


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "a\u202eb", 5, ["Ann"]])
def test_a_bad_name_is_refused_and_makes_no_guest(client: Client, name: object) -> None:
    answer = client.post("/api/v1/session", json={"name": name})
    assert answer.status_code == 400
    assert answer.json()["faults"][0]["field"] == "name"
    assert COOKIE not in client.cookies


@pytest.mark.parametrize("token", ["guessed", "x" * 5000])
def test_an_unknown_token_makes_a_new_guest(client: Client, token: str) -> None:
    answer = client.get("/api/v1/session", headers={"cookie": f"{COOKIE}={token}"})
    assert answer.status_code == 200
    assert "set-cookie" in answer.headers


def test_new_guests_from_one_address_are_limited() -> None:
    limits = Limits(guests_burst=2, guests_per_s=0.001)
    with Serving(limits=limits) as serving, serving.client() as client:
        codes = []
        for _ in range(3):
            client.cookies.clear()
            codes.append(client.get("/api/v1/session").status_code)
        assert codes == [200, 200, 429]


@pytest.mark.parametrize(
    "origin", ["http://elsewhere.example", "null", "http://testserver.local.evil", "nonsense"]
)
def test_another_site_s_page_changes_nothing(client: Client, origin: str) -> None:
    for path in ("/api/v1/session", "/api/v1/tables", "/api/v1/advice"):
        answer = client.post(path, json={}, headers={"origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")


def test_our_own_page_may_change_things(client: Client) -> None:
    host = str(client.base_url).removeprefix("http://").rstrip("/")
    assert client.post("/api/v1/session", json={}, headers={"origin": f"http://{host}"}).status_code == 200


# ---- tables ------------------------------------------------------------------------------------------------------


def test_a_table_is_opened_and_listed(client: Client) -> None:
    client.get("/api/v1/session")
    answer = client.post("/api/v1/tables", json={"book": "massachusetts", "bots": 0})
    assert answer.status_code == 201
    table = answer.json()["table"]
    (listed,) = client.get("/api/v1/tables").json()
    assert listed["table"] == table
    assert listed["book"] == "massachusetts"
    assert listed["title"] == load("massachusetts").title
    assert {"table", "book", "title", "phase", "round", "people", "boxes"} <= set(listed)


def test_only_a_guest_may_open_a_table(client: Client) -> None:
    answer = client.post("/api/v1/tables", json={"book": "nz"})
    assert (answer.status_code, answer.json()["code"]) == (401, "no_session")


def test_a_bad_order_is_answered_with_all_its_faults(client: Client) -> None:
    client.get("/api/v1/session")
    answer = client.post("/api/v1/tables", json={"book": "nz", "bots": 7, "betting_s": 1})
    assert answer.status_code == 400
    assert answer.json() == {
        "faults": [
            {"field": "bots", "value": 7, "expected": "a whole number from 0 to 6"},
            {"field": "betting_s", "value": 1, "expected": "a whole number from 8 to 600"},
        ]
    }


def test_tables_are_limited_by_person_and_in_all() -> None:
    with Serving(limits=Limits(tables=3, tables_per_person=2)) as serving, serving.client() as client:
        codes = []
        for _ in range(2):
            client.cookies.clear()
            client.get("/api/v1/session")
            for _ in range(2):
                answer = client.post("/api/v1/tables", json={"book": "nz"})
                codes.append(answer.json().get("code", answer.status_code))
        assert codes == [201, 201, 201, "too_many_tables"]
        client.cookies.clear()
    with Serving(limits=Limits(tables_per_person=1)) as serving, serving.client() as client:
        client.get("/api/v1/session")
        assert client.post("/api/v1/tables", json={"book": "nz"}).status_code == 201
        assert client.post("/api/v1/tables", json={"book": "nz"}).json()["code"] == "too_many_own_tables"


@pytest.mark.parametrize("last", ["0", "201", "-1", "x", ""])
def test_the_number_of_rounds_has_bounds(client: Client, last: str) -> None:
    client.get("/api/v1/session")
    table = client.post("/api/v1/tables", json={"book": "nz"}).json()["table"]
    answer = client.get(f"/api/v1/tables/{table}/rounds?last={last}")
    assert answer.status_code == 400
    assert answer.json()["faults"][0]["field"] == "last"
    assert client.get(f"/api/v1/tables/{table}/rounds?last=200").json() == []


def test_rounds_of_no_table_are_not_found(client: Client) -> None:
    answer = client.get("/api/v1/tables/nowhere/rounds")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_table")


def test_the_interface_describes_itself(client: Client) -> None:
    paths = json.loads(client.get("/api/v1/schema").text)["paths"]
    assert "/api/v1/tables" in paths


def test_a_bug_is_told_without_detail(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError("the secret reason")

    monkeypatch.setattr(client.app.state.services.house.directory, "tables", broken)
    answer = client.get("/api/v1/tables")
    assert answer.status_code == 500
    assert answer.json()["code"] == "internal_server_error"
    assert "secret reason" not in answer.text
    monkeypatch.undo()


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("zh-TW", "沒有"),
        ("zh-HK,zh;q=0.9", "沒有"),
        ("zh", "沒有"),
        ("zh-CN", "没有"),
        ("zh-Hans-SG", "没有"),
        ("zh-Hans-CN,zh-HK;q=0.5", "没有"),
        ("fr,zh-CN;q=0.5", "没有"),
        ("fr", "There"),
        ("*", "There"),
    ],
)
def test_each_reader_of_chinese_is_answered_in_his_script(client: Client, asked: str, said: str) -> None:
    text = client.get("/api/v1/nothing", headers={"accept-language": asked}).json()["text"]
    assert said in text


def test_health_tells_of_a_posting_that_cannot_be_read(tmp_path: Path) -> None:
    with Serving(where=tmp_path) as serving, serving.visitor() as ann:
        ann.come_in("Ann")
        table = ann.open_table(bots=1)
    with closing(sqlite3.connect(tmp_path / "paigow.db")) as database:
        database.execute("DROP TRIGGER postings_no_update")
        database.execute("UPDATE postings SET coins = x'05' WHERE stream = ?", (table,))
        database.commit()
    with Serving(where=tmp_path) as serving, serving.visitor() as bob:
        serving.run(serving.app.state.services.house.integrity.inspect())
        health = bob.http.get("/api/v1/health")
        assert health.status_code == 503
        assert table in health.json()["halted"]
        assert any(
            "postings has wrong values in its column coins" in each for each in health.json()["data_faults"]
        )
