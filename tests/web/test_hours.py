"""Gaming hours over HTTP: by the clock of a time zone that the operator names."""

import pytest

from tests.web.inprocess import Serving


def test_a_table_keeps_the_hours_of_its_zone() -> None:
    with Serving() as serving, serving.visitor() as ann:
        ann.come_in("Ann")
        table = ann.open_table(book="canberra", hours=[1200, 240], hours_zone="Australia/Sydney")
        with ann.live(table) as live:
            limits = live.view()["settings"]
            assert (limits["hours"], limits["hours_zone"]) == ([1200, 240], "Australia/Sydney")
        with ann.live(ann.open_table(hours=[1200, 240])) as live:
            assert live.view()["settings"]["hours_zone"] == "UTC"


@pytest.mark.parametrize("zone", ["Sydney", "../passwd", "", 10])
def test_what_is_no_zone_is_a_fault(zone: object) -> None:
    with Serving() as serving, serving.visitor() as ann:
        ann.come_in("Ann")
        order = {"book": "canberra", "hours": [1200, 240], "hours_zone": zone}
        answer = ann.http.post("/api/v1/tables", json=order)
        assert answer.status_code == 400
        (fault,) = answer.json()["faults"]
        assert fault["field"] == "hours_zone"
        assert fault["expected"] == "the IANA name of a time zone, such as Australia/Sydney"
