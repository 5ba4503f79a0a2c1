"""QR codes of links: of addresses of pages only, and nothing is stored."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.inprocess import Client, Serving

URL = "/api/v1/qr"
LINK = "https://paigow.example/t/tabcdefgh#key=0123456789"


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with Serving() as serving, serving.client() as client:
        yield client


def test_a_link_becomes_an_image_and_another_link_another(client: Client) -> None:
    one, other = (client.post(URL, json={"link": link}).json()["image"] for link in (LINK, LINK + "1"))
    assert one.startswith("data:image/svg+xml")
    assert one != other
    assert client.post(URL, json={"link": LINK}).json()["image"] == one


@pytest.mark.parametrize(
    "link", ["", "paigow", "javascript:alert(1)", "https://", "http://[", "https://a/" + "x" * 300, 7, None]
)
def test_what_is_no_address_of_a_page_is_refused(client: Client, link: Any) -> None:
    answer = client.post(URL, json={"link": link})
    assert answer.status_code == 400
    (fault,) = answer.json()["faults"]
    assert fault["field"] == "link"
    assert fault["expected"] == "an address that begins with http:// or https://, of at most 300 characters"
