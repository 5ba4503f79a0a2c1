"""Messages are counted by person and by address, however many connections a person opens."""

import pytest

from paigow.web.edge.addresses import one_address
from paigow.web.edge.rate_limits import Limits
from tests.web.inprocess import Serving
from tests.web.visitors import Live


def send(live: Live, messages: int) -> list[str]:
    """Messages that are refused, one way or the other; the codes."""
    for number in range(messages):
        live.send({"do": "sit_down", "box": 99, "ref": number})
    return [live.refusal()["code"] for _ in range(messages)]


def test_a_person_with_two_connections_may_send_no_more_than_with_one() -> None:
    limits = Limits(messages_burst=4, messages_per_s=5.0)
    with Serving(limits=limits) as serving, serving.visitor() as ann, serving.visitor() as bob:
        ann.come_in()
        bob.come_in()
        table = ann.open_table()
        with ann.live(table) as one, ann.live(table) as two, bob.live(table) as other:
            assert send(one, 3) == ["bad_command"] * 3
            assert send(two, 3)[:2] == ["bad_command", "too_fast"]
            assert send(other, 3) == ["bad_command"] * 3, "another person has a measure of his own"


def test_many_from_one_address_may_together_send_no_more_than_it_may() -> None:
    limits = Limits(messages_burst=4, address_messages_burst=5, address_messages_per_s=5.0)
    with Serving(limits=limits) as serving, serving.visitor() as ann, serving.visitor() as bob:
        ann.come_in()
        bob.come_in()
        table = ann.open_table()
        with ann.live(table) as one, bob.live(table) as two:
            assert send(one, 3) == ["bad_command"] * 3
            assert send(two, 3) == ["bad_command", "bad_command", "too_fast"]


def test_onlookers_of_one_address_share_one_measure() -> None:
    limits = Limits(messages_burst=3, messages_per_s=5.0)
    with Serving(limits=limits) as serving, serving.visitor() as ann, serving.visitor() as nobody:
        ann.come_in()
        table = ann.open_table()
        with nobody.live(table) as one, nobody.live(table) as two:
            assert send(one, 2) == ["bad_command"] * 2
            assert send(two, 2) == ["bad_command", "too_fast"]


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("testclient", "testclient"),
        ("", "unknown"),
    ],
)
def test_an_address_is_counted_by_what_one_subscriber_has(host: str, counted: str) -> None:
    assert one_address(host) == counted
