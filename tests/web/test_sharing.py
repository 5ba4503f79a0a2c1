"""Sharing of finished rounds: who may, what anybody sees, previews, pictures and embeds, and how it ends."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import ExitStack
from html.parser import HTMLParser
from typing import Any

import httpx
import pytest

from paigow.sharing.web import shares
from paigow.web.edge.frames import EMBED_STYLE
from tests.web.inprocess import Serving
from tests.web.sittings import BOX, Sitting, Visit
from tests.web.visitors import Visitor

NAME = "A<b>&'n"
ESCAPED = "A&lt;b&gt;&amp;&#x27;n"


@pytest.fixture(scope="module")
def visit() -> Iterator[Visit]:
    with Serving() as serving, ExitStack() as stack:
        yield lambda: stack.enter_context(serving.visitor())


def share(who: Visitor, table: str, number: int = 1, **more: Any) -> httpx.Response:
    return who.http.post(f"/api/v1/tables/{table}/rounds/{number}/share", **more)


def played(visit: Visit, stack: ExitStack, name: str = "", **order: Any) -> Sitting:
    """Return a person after one round at a table."""
    ann = Sitting(visit, stack, **order)
    if name:
        ann.who.come_in(name)
    ann.wager()
    ann.sets(ann.tiles()["settings"][0])
    ann.over()
    return ann


@pytest.fixture(scope="module")
def ann(visit: Visit) -> Iterator[Sitting]:
    with ExitStack() as stack:
        yield played(visit, stack, NAME)


@pytest.fixture(scope="module")
def page(ann: Sitting) -> Any:
    answer = share(ann.who, ann.table)
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_anybody_with_the_code_sees_the_hand_the_bank_and_the_cost(
    visit: Visit, ann: Sitting, page: dict[str, Any]
) -> None:
    stranger = visit()
    seen = stranger.http.get(f"/api/v1/shared/{page['code']}")
    assert seen.status_code == 200
    assert "set-cookie" not in seen.headers
    told = seen.json()
    assert told == page | {"is_own": False}
    public = stranger.http.get(f"/api/v1/tables/{ann.table}/rounds/1").json()
    (box,) = [each for each in public["boxes"] if each["number"] == BOX]
    (own,), (bank,) = told["round"]["own"], told["round"]["other"]
    assert {name: own[name] for name in ("low", "high", "result")} == {
        name: box[name] for name in ("low", "high", "result")
    }
    assert (bank["low"], bank["high"]) == (public["house"]["low"], public["house"]["high"])
    (hand,) = ann.coached()["hands"]
    (coach,) = told["round"]["coach"]
    assert (coach["laid"], coach["is_own"]) == (hand["laid"], True)
    assert coach["cost"] == hand["cost"]["value"]
    balance = public["balances"][ann.person]
    assert told["round"]["gain"] == balance["after"] - balance["before"] - balance["brought"]


def test_nobody_else_is_named_and_no_id_of_a_person_or_table_is_told(
    visit: Visit, ann: Sitting, page: dict[str, Any]
) -> None:
    told = visit().http.get(f"/api/v1/shared/{page['code']}").text
    assert ann.person not in told
    assert ann.table not in told


def test_a_round_is_shared_under_one_code(ann: Sitting, page: dict[str, Any]) -> None:
    again = share(ann.who, ann.table).json()
    assert again == page
    assert again["is_own"]
    assert len(page["code"]) == 16


def test_only_people_who_had_a_hand_share_a_round(visit: Visit, ann: Sitting, page: dict[str, Any]) -> None:
    stranger = visit()
    assert share(stranger, ann.table).status_code == 401
    stranger.come_in("Ben")
    refused = share(stranger, ann.table)
    assert (refused.status_code, refused.json()["code"]) == (409, "not_in_round")


@pytest.mark.parametrize("number", [0, 2, 99])
def test_a_running_round_and_one_that_never_was_are_not_found(ann: Sitting, number: int) -> None:
    refused = share(ann.who, ann.table, number)
    assert (refused.status_code, refused.json()["code"]) == (404, "no_round")


def test_a_round_in_which_a_hand_is_being_set_is_not_shared(visit: Visit) -> None:
    with ExitStack() as stack:
        ann = Sitting(visit, stack)
        ann.wager()
        ann.tiles()
        assert share(ann.who, ann.table).json()["code"] == "no_round"


def test_a_conceded_round_is_refused_by_its_clause(visit: Visit) -> None:
    with ExitStack() as stack:
        ann = Sitting(visit, stack)
        ann.wager()
        ann.tiles()
        ann.live.send({"do": "concede", "box": BOX})
        ann.over()
        refused = share(ann.who, ann.table)
        assert refused.status_code == 409
        told = refused.json()
        assert (told["code"], told["clause"]) == ("hand_conceded", "NZ 10.13 right")
        assert told["facts"] == {"round": 1, "box": BOX}


def test_a_round_that_onlookers_do_not_see_yet_is_refused_until_they_do() -> None:
    with Serving() as serving, ExitStack() as stack:
        ann = played(lambda: stack.enter_context(serving.visitor()), stack, watch_delay_s=30)
        refused = share(ann.who, ann.table)
        assert (refused.status_code, refused.json()["code"]) == (409, "round_not_shown_yet")
        serving.advance(31_000)
        assert share(ann.who, ann.table).status_code == 201


def test_an_onlooker_learns_of_a_round_only_when_it_is_shown() -> None:
    with Serving() as serving, ExitStack() as stack:
        ann = played(lambda: stack.enter_context(serving.visitor()), stack, watch_delay_s=30)
        eve = stack.enter_context(serving.visitor())
        eve.come_in()
        assert share(eve, ann.table).json()["code"] == "no_round"
        serving.advance(31_000)
        assert share(eve, ann.table).json()["code"] == "not_in_round"


def test_a_person_shares_a_limited_number_of_rounds(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "MOST_SHARED", 0)
    with ExitStack() as stack:
        ann = played(visit, stack)
        refused = share(ann.who, ann.table).json()
        assert (refused["code"], refused["facts"]) == ("too_many_shared", {"most": 0})


def test_a_person_lists_the_own_shared_rounds_and_stops_sharing_one(visit: Visit) -> None:
    with ExitStack() as stack:
        ann, ben = played(visit, stack, "Cat"), played(visit, stack, "Dan")
        assert visit().http.get("/api/v1/shared").status_code == 401
        assert ann.who.http.get("/api/v1/shared").json() == []
        page = share(ann.who, ann.table).json()
        share(ben.who, ben.table)
        (told,) = ann.who.http.get("/api/v1/shared").json()
        assert (told["code"], told["rules"]) == (page["code"], page["rules"])
        assert told["title"].startswith("Cat ")
        assert ann.who.http.delete(f"/api/v1/shared/{told['code']}").status_code == 204
        assert ann.who.http.get("/api/v1/shared").json() == []
        assert len(ben.who.http.get("/api/v1/shared").json()) == 1


# ---- pictures --------------------------------------------------------------------------------------------------------


def test_the_picture_shows_the_hands_and_the_escaped_name(visit: Visit, page: dict[str, Any]) -> None:
    answer = visit().http.get(f"/picture/round/{page['code']}.svg")
    assert answer.headers["cache-control"] == "public, max-age=300"
    assert "<b>" not in answer.text
    assert ESCAPED in answer.text
    drawn = ET.fromstring(answer.text)
    faces = [each.attrib["data-face"] for each in drawn.iter() if "data-face" in each.attrib]
    (own,), (bank,) = page["round"]["own"], page["round"]["other"]
    assert sorted(faces) == sorted([*own["low"], *own["high"], *bank["low"], *bank["high"]])
    assert page["line"] in answer.text


def test_the_picture_is_a_png_too(visit: Visit, page: dict[str, Any]) -> None:
    answer = visit().http.get(f"/picture/round/{page['code']}.png")
    assert answer.headers["content-type"] == "image/png"
    assert answer.content[:4] == b"\x89PNG"


def test_pictures_and_embeds_are_in_the_language_of_the_person_who_shares(visit: Visit) -> None:
    with ExitStack() as stack:
        ann = played(visit, stack, "Ann")
        code = share(ann.who, ann.table, params={"lang": "zh-Hant"}).json()["code"]
        http = visit().http
        for path in (f"/picture/round/{code}.svg", f"/embed/round/{code}"):
            assert "前牌" in http.get(path, headers={"accept-language": "en"}).text
            assert "Low hand" in http.get(path, params={"lang": "en"}).text


@pytest.mark.parametrize("name", ["nothing.svg", "nothing.png", "{code}.gif", "{code}"])
def test_a_picture_of_nothing_is_not_found(visit: Visit, page: dict[str, Any], name: str) -> None:
    answer = visit().http.get(f"/picture/round/{name.format(**page)}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_shared_round")


# ---- embeds ----------------------------------------------------------------------------------------------------------


class Read(HTMLParser):
    """The elements of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))


def embeds(page: dict[str, Any]) -> list[str]:
    (own,) = page["round"]["own"]
    tiles = ",".join([*own["low"], *own["high"]])
    return [f"/embed/round/{page['code']}", f"/embed/hand?book=nz&tiles={tiles}", "/embed/round/gone"]


def test_embeds_may_stand_in_any_frame_and_can_do_nothing(ann: Sitting, page: dict[str, Any]) -> None:
    for path in embeds(page):
        answer = ann.who.http.get(path, headers={"accept": "text/html"})
        policy = dict(
            each.strip().partition(" ")[::2] for each in answer.headers["content-security-policy"].split(";")
        )
        assert policy.pop("style-src").startswith("'sha256-")
        assert policy == {
            "default-src": "'none'",
            "base-uri": "'none'",
            "form-action": "'none'",
            "frame-ancestors": "*",
            "sandbox": "allow-popups allow-popups-to-escape-sandbox",
        }
        assert "x-frame-options" not in answer.headers
        assert "set-cookie" not in answer.headers
        read = Read(answer.text)
        names = {name for name, _ in read.elements}
        assert not names & {"script", "form", "iframe", "input", "button", "link", "img", "object", "embed"}
        assert not [1 for _, has in read.elements for name in has if name.startswith("on") or name == "style"]
        assert answer.text.count(EMBED_STYLE) == 1
        links = [has for name, has in read.elements if name == "a"]
        assert links
        for link in links:
            assert (link["target"], link["rel"]) == ("_blank", "noopener noreferrer")
            assert re.match("http://testserver.local/(s/|hand\\?|$)", link["href"] or "")


def test_the_visitor_of_an_embed_is_not_looked_up(
    ann: Sitting, page: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    guests = ann.who.http.app.state.services.guests  # type: ignore[attr-defined]

    async def find(_: object) -> None:
        raise AssertionError("it reads the session")

    monkeypatch.setattr(guests, "find", find)
    for path in (*embeds(page), f"/picture/round/{page['code']}.svg"):
        assert ann.who.http.get(path).status_code in {200, 404}


def test_the_name_in_an_embed_is_escaped(visit: Visit, page: dict[str, Any]) -> None:
    text = visit().http.get(f"/embed/round/{page['code']}").text
    assert "<b>" not in text
    assert ESCAPED in text


def test_other_pages_stay_out_of_frames(visit: Visit, page: dict[str, Any]) -> None:
    http = visit().http
    for path in ("/", f"/s/{page['code']}", "/hand", "/embed", f"/api/v1/shared/{page['code']}"):
        answer = http.get(path, headers={"accept": "text/html"})
        assert answer.headers["x-frame-options"] == "DENY", path
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"], path


@pytest.mark.parametrize("path", ["/embed/nothing", "/embed/..%2findex.html", "/embed/%2e%2e/index.html"])
def test_nothing_but_an_embed_may_stand_in_a_frame(visit: Visit, path: str) -> None:
    answer = visit().http.get(path, headers={"accept": "text/html"})
    policy = answer.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy or "default-src 'none'" in policy
    if "frame-ancestors *" in policy:
        assert "sandbox allow-popups" in policy


# ---- the end ---------------------------------------------------------------------------------------------------------


def all_addresses(code: str) -> list[str]:
    return [f"/api/v1/shared/{code}", f"/picture/round/{code}.svg", f"/embed/round/{code}"]


def test_the_person_and_nobody_else_can_stop(visit: Visit) -> None:
    with ExitStack() as stack:
        ann = played(visit, stack)
        code = share(ann.who, ann.table).json()["code"]
        ben = visit()
        assert ben.http.delete(f"/api/v1/shared/{code}").status_code == 401
        ben.come_in()
        assert ben.http.delete(f"/api/v1/shared/{code}").json()["code"] == "no_shared_round"
        assert {ben.http.get(path).status_code for path in all_addresses(code)} == {200}
        assert ann.who.http.delete(f"/api/v1/shared/{code}").status_code == 204
        assert {ben.http.get(path).status_code for path in all_addresses(code)} == {404}
        assert "no longer shared" in ben.http.get(f"/embed/round/{code}").text
        assert share(ann.who, ann.table).json()["code"] != code


def test_a_guest_who_signs_out_no_longer_shares_anything(visit: Visit) -> None:
    with ExitStack() as stack:
        ann = played(visit, stack)
        code = share(ann.who, ann.table).json()["code"]
        assert ann.who.http.delete("/api/v1/session").status_code == 204
        assert visit().http.get(f"/api/v1/shared/{code}").status_code == 404


# ---- previews --------------------------------------------------------------------------------------------------------


def preview(answer: httpx.Response) -> dict[str, str]:
    read = Read(answer.text.partition("</head>")[0])
    return {
        str(has["property"]): str(has["content"])
        for name, has in read.elements
        if name == "meta" and "property" in has
    }


def test_the_link_of_a_round_has_a_preview_with_the_escaped_name(visit: Visit, page: dict[str, Any]) -> None:
    answer = visit().http.get(f"/s/{page['code']}", params={"lang": "en"})
    assert answer.status_code == 200
    assert "<b>" not in answer.text
    told = preview(answer)
    assert told["og:title"].startswith(NAME)
    assert page["line"] in told["og:description"]
    assert told["og:url"] == f"http://testserver.local/s/{page['code']}"
    assert told["og:image"] == f"http://testserver.local/picture/round/{page['code']}.png?lang=en"
    assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")
    assert told["og:image:alt"] == page["alt"]
    assert visit().http.get(told["og:image"]).headers["content-type"] == "image/png"
    assert 'id="app"' in answer.text, "it is the page"


def test_a_link_that_leads_nowhere_has_the_page_and_no_preview(visit: Visit) -> None:
    answer = visit().http.get("/s/nothing")
    assert answer.status_code == 404
    assert preview(answer) == {}
    assert 'id="app"' in answer.text


def test_the_link_of_a_hand_has_a_preview(visit: Visit) -> None:
    answer = visit().http.get("/hand?book=nz&tiles=2-4,6-6,1-3,4-5")
    told = preview(answer)
    assert told["og:title"] == "How would you set these four tiles?"
    assert "The house sets 7 low and Teen Wong high." in told["og:description"]
    assert visit().http.get(told["og:image"]).headers["content-type"] == "image/png"


@pytest.mark.parametrize("query", ["", "?book=nz", "?book=nz&tiles=6-6", "?book=macau&tiles=2-4,6-6,1-3,4-5"])
def test_the_page_about_hands_without_a_hand_has_no_preview(visit: Visit, query: str) -> None:
    answer = visit().http.get(f"/hand{query}")
    assert answer.status_code == 200
    assert preview(answer) == {}
