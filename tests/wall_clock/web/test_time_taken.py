"""What a visitor sends is read at once, however it is made."""

from time import process_time

import pytest

from paigow.web.identity.guests import COOKIE
from tests.web.inprocess import Serving
from tests.web.test_floods import QUOTES

pytestmark = pytest.mark.wall_clock
LONGEST_S = 1.0


def test_a_cookie_full_of_quotes_is_read_at_once() -> None:
    with Serving() as serving, serving.visitor() as ann:
        person = ann.come_in("Ann")
        headers = {"Cookie": f"{QUOTES}; {COOKIE}={ann.http.cookies[COOKIE]}"}
        begun_s = process_time()
        body = ann.http.get("/api/v1/session", headers=headers).json()
        assert process_time() - begun_s < LONGEST_S
        assert body["person"] == person
