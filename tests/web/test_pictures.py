"""Pictures of hands: the same for everybody, cached, and only images for other sites."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from paigow.books import EDITIONS, load
from paigow.sharing import png
from paigow.sharing.sheet.pdf import as_pdf
from paigow.sharing.sheet.score_sheet import score_sheet
from paigow.sharing.sheet.svg import as_svg
from paigow.sharing.web.worker import score_sheet_of
from paigow.web.edge.problems import Problem
from paigow.web.edge.rate_limits import Limits
from tests.web.inprocess import Client, Serving

HAND = {"book": "nz", "tiles": "6-6,1-3,4-5,2-4"}
LABEL = "{http://www.w3.org/2000/svg}g"


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with Serving() as serving, serving.client() as client:
        yield client


def svg(answer: httpx.Response) -> ET.Element:
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/svg+xml"
    return ET.fromstring(answer.text)


def shown(drawn: ET.Element) -> list[str]:
    """Return the faces on a picture."""
    return [each.attrib["data-face"] for each in drawn.iter() if "data-face" in each.attrib]


def words(drawn: ET.Element) -> list[str]:
    return [text for each in drawn.iter() if (text := (each.text or "").strip())]


@pytest.mark.parametrize("book", EDITIONS)
def test_the_picture_of_a_hand_shows_its_tiles_the_house_way_and_what_it_is_worth(
    client: Client, book: str
) -> None:
    drawn = svg(client.get("/picture/hand.svg", params=HAND | {"book": book}))
    assert sorted(shown(drawn)) == ["1-3", "2-4", "4-5", "6-6"]
    said = " | ".join(words(drawn))
    assert "House way" in said
    assert re.search(r"[+−]\d+\.\d\d%", said)
    assert "of a wager, on average" in said
    advice = client.post("/api/v1/advice", json={"book": book, "tiles": HAND["tiles"].split(",")}).json()
    (house,) = [each for each in advice["settings"] if each["house_way"]]
    assert sorted(shown(drawn)[:2]) == sorted(house["low"])


def test_the_order_of_the_tiles_does_not_matter(client: Client) -> None:
    other = HAND | {"tiles": "2-4,4-5,1-3,6-6"}
    assert (
        client.get("/picture/hand.svg", params=HAND).text
        == client.get("/picture/hand.svg", params=other).text
    )


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "House way"), ("zh-Hant", "莊家規例"), ("zh-Hans", "庄家规则")]
)
def test_it_is_drawn_in_three_languages_whatever_the_browser_prefers(
    client: Client, lang: str, said: str
) -> None:
    told = {"accept-language": "zh-Hant" if lang == "en" else "en"}
    answer = client.get("/picture/hand.svg", params=HAND | {"lang": lang}, headers=told)
    assert said in words(svg(answer))


def test_the_png_has_the_size_of_a_link_preview(client: Client) -> None:
    answer = client.get("/picture/hand.png", params=HAND)
    assert answer.headers["content-type"] == "image/png"
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert [int.from_bytes(answer.content[at : at + 4], "big") for at in (16, 20)] == [1200, 630]


def test_a_machine_without_a_chinese_font_draws_the_png_in_english(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from paigow.sharing.web import pictures

    monkeypatch.setattr(pictures, "chinese_fonts", tuple)
    chinese, english = (
        client.get("/picture/hand.png", params=HAND | {"lang": lang}).content for lang in ("zh-Hans", "en")
    )
    assert chinese == english


def test_the_pictures_use_only_fonts_of_the_package_and_one_chinese_font() -> None:
    names = {each.rpartition("/")[2] for each in png.own_fonts()}
    assert names == {
        "PaigowCardMore-Bold.ttf",
        "PaigowCardSans-Bold.ttf",
        "PaigowCardSans-Regular.ttf",
        "PaigowCardSerif-Bold.ttf",
    }
    assert len(png.chinese_fonts()) <= 2


def test_one_address_has_a_limited_number_of_pictures_drawn_and_gets_drawn_ones_again() -> None:
    limits = Limits(work_burst=1, work_per_s=0.001)
    with Serving(limits=limits) as serving, serving.client() as client:
        assert client.get("/picture/hand.png", params=HAND).status_code == 200
        assert client.get("/picture/hand.png", params=HAND).status_code == 200
        refused = client.get("/picture/hand.png", params=HAND | {"book": "rws"})
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_pictures_are_cached_set_no_cookie_and_are_images_for_other_sites(client: Client, kind: str) -> None:
    headers = client.get(f"/picture/hand.{kind}", params=HAND).headers
    assert headers["cache-control"] == "public, max-age=86400"
    assert "set-cookie" not in headers
    assert headers["cross-origin-resource-policy"] == "cross-origin"
    assert headers["x-frame-options"] == "DENY"
    assert headers["content-security-policy"] == (
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
    )


@pytest.mark.parametrize(
    ("asked", "field", "value"),
    [
        ({"book": "macau"}, "book", "macau"),
        ({"tiles": "6-6,6-6,6-6,1-1"}, "tiles", "6-6"),
        ({"tiles": "6-6"}, "tiles", "6-6"),
        ({"lang": "de"}, "lang", "de"),
    ],
)
def test_a_wrong_hand_is_refused_by_the_name_of_the_field(
    client: Client, asked: dict[str, str], field: str, value: str
) -> None:
    answer = client.get("/picture/hand.svg", params=HAND | asked)
    assert answer.status_code == 400
    faults: list[dict[str, Any]] = answer.json()["faults"]
    assert [(each["field"].partition("[")[0], each["value"]) for each in faults] == [(field, value)]


def test_the_site_is_named_as_the_visitor_found_it_and_escaped(client: Client) -> None:
    drawn = client.get("/picture/hand.svg", params=HAND, headers={"host": "a&b.example"}).text
    assert "a&amp;b.example" in drawn


def test_an_unknown_picture_is_not_answered_with_the_page(client: Client) -> None:
    answer = client.get("/picture/nothing.svg", headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    ("name", "side"), [("touch-180", 180), ("any-192", 192), ("any-512", 512), ("maskable-512", 512)]
)
def test_the_icons_of_the_page_are_drawn_as_png(client: Client, name: str, side: int) -> None:
    answer = client.get(f"/picture/icon/{name}.png")
    assert (answer.headers["content-type"], answer.content[:4]) == ("image/png", b"\x89PNG")
    assert [int.from_bytes(answer.content[at : at + 4], "big") for at in (16, 20)] == [side, side]
    assert answer.headers["cache-control"] == "public, max-age=86400"


def test_an_icon_that_there_is_not_is_not_found(client: Client) -> None:
    assert client.get("/picture/icon/any-1024.png").status_code == 404


def test_the_page_names_icons_that_there_are(client: Client) -> None:
    (touch,) = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)"', client.get("/").text)
    manifest = client.get("/manifest.webmanifest").json()
    kinds = {(each["sizes"], each["purpose"]) for each in manifest["icons"] if each["type"] == "image/png"}
    assert kinds == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for address in (touch, *(f"/{each['src']}" for each in manifest["icons"])):
        assert client.get(address).status_code == 200, address


# ---- score cards -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_a_score_card_is_a_page_to_print(client: Client, lang: str) -> None:
    sheet = score_sheet(load("nz"), lang)
    pages = (("svg", "image/svg+xml", as_svg(sheet).encode()), ("pdf", "application/pdf", as_pdf(sheet)))
    for kind, media, page in pages:
        answer = client.get(f"/picture/score-card/nz.{kind}", params={"lang": lang})
        assert (answer.status_code, answer.headers["content-type"]) == (200, media)
        assert (
            answer.headers["content-disposition"]
            == f'attachment; filename="paigow-score-card-nz-{lang}.{kind}"'
        )
        assert answer.content == page


@pytest.mark.parametrize("name", ["nz.png", "nz", "xx.pdf", ".svg", "nz.svg.pdf"])
def test_another_score_card_is_a_fault(client: Client, name: str) -> None:
    answer = client.get(f"/picture/score-card/{name}")
    assert answer.status_code == 400
    assert "a rule book and .svg or .pdf, such as nz.pdf" in answer.text


def test_without_fpdf2_a_server_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paigow.sharing.web.worker.is_pdf_there", lambda: False)
    with pytest.raises(Problem, match="not_installed") as found:
        score_sheet_of("nz", "pdf", "en")
    assert found.value.facts == {"missing": "fpdf2", "extra": "pdf"}
