"""For whom a proxy speaks: only if the operator has named it."""

from collections.abc import Iterator

import httpx
import pytest

from paigow.clock import HandClock
from paigow.server import Limits
from paigow.web.edge.trusted_proxies import TrustedProxies, read_network
from tests.web.sockets import SocketServing

FORWARDED = {"X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "https"}
LIMITS = Limits(guests_burst=2, guests_per_s=0.001)


def serving(*proxies: str) -> SocketServing:
    return SocketServing(limits=LIMITS, clock=HandClock(), proxies=TrustedProxies(map(read_network, proxies)))


@pytest.fixture
def unnamed() -> Iterator[SocketServing]:
    with serving() as made:
        yield made


@pytest.fixture
def named() -> Iterator[SocketServing]:
    with serving("127.0.0.0/8") as made:
        yield made


def comes(url: str, **headers: str) -> httpx.Response:
    return httpx.get(url + "/api/v1/session", headers=headers)


def test_nobody_s_word_counts_where_no_proxy_was_named(unnamed: SocketServing) -> None:
    first = comes(unnamed.url, **FORWARDED)
    assert "secure" not in first.headers["set-cookie"].lower()
    assert "strict-transport-security" not in first.headers
    codes = [
        comes(unnamed.url, **{"X-Forwarded-For": f"198.51.100.{number}"}).status_code for number in range(3)
    ]
    assert codes == [200, 429, 429], "one address, whatever it says"


def test_a_named_proxy_tells_for_whom_and_how_it_was_asked(named: SocketServing) -> None:
    first = comes(named.url, **FORWARDED)
    assert "secure" in first.headers["set-cookie"].lower()
    assert first.headers["strict-transport-security"] == "max-age=31536000", (
        "browsers do not ask by HTTP again"
    )
    codes = [
        comes(named.url, **{"X-Forwarded-For": f"203.0.113.{number}"}).status_code for number in range(4)
    ]
    assert codes == [200] * 4


def test_what_the_client_wrote_before_the_proxy_is_not_believed(named: SocketServing) -> None:
    codes = [
        comes(named.url, **{"X-Forwarded-For": f"203.0.113.{number}, 198.51.100.9"}).status_code
        for number in range(4)
    ]
    assert codes == [200, 200, 429, 429]


def test_wrong_tokens_are_counted_by_network() -> None:
    """Of an IPv6 network everybody may choose 2**64 addresses; they are one."""
    limits = Limits(sign_ins_burst=3, sign_ins_per_s=0.01)
    proxies = TrustedProxies([read_network("127.0.0.0/8")])
    token = "a token that nobody guesses"
    with (
        SocketServing(limits=limits, supervisor_token=token, clock=HandClock(), proxies=proxies) as made,
        made.visitor() as mallory,
    ):
        mallory.come_in("Mallory")
        statuses = [
            mallory.http.post(
                "/api/v1/supervisor",
                json={"token": f"guess number {number}"},
                headers={"X-Forwarded-For": f"2001:db8:0:1::{number}"},
            ).status_code
            for number in range(5)
        ]
    assert statuses == [403, 403, 403, 429, 429]
