"""The daily hand over HTTP: one answer for each person and day, and nothing of the answer before it."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import httpx

from paigow.school.daily.hand import daily_hand
from tests.web.inprocess import Serving
from tests.web.visitors import Visitor

Visit = Callable[[], Visitor]
TODAY = date(2026, 2, 2)
"""The date on the test server's clock when it starts."""
DAY_MS = 24 * 3600 * 1000
URL = "/api/v1/daily"


def told(who: Visitor, day: date | None = None) -> Any:
    answer = who.http.get(URL if day is None else f"{URL}/{day}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def choose(who: Visitor, choice: Any, day: date | str = TODAY) -> httpx.Response:
    return who.http.post(f"{URL}/{day}", json={"choice": choice})


def faults(answer: httpx.Response) -> list[tuple[str, Any, str]]:
    assert answer.status_code == 400, answer.text
    return [(each["field"], each["value"], each["expected"]) for each in answer.json()["faults"]]


def test_everybody_gets_the_same_hand_without_costs_and_distribution(visit: Visit) -> None:
    ann, ben = visit(), visit()
    ann.come_in("Ann")
    hand = told(ann)
    drawn = daily_hand(TODAY)
    assert (hand["day"], hand["today"], hand["book"]) == (str(TODAY), str(TODAY), drawn.book)
    assert hand["tiles"] == list(drawn.of.tiles)
    assert [way["low"] for way in hand["ways"]] == [list(each.low) for each in drawn.of.settings]
    assert (hand["own"], hand["result"], hand["people"]) == (None, None, 0)
    assert told(ben) == hand, "a visitor without a session sees it too"
    assert "cost" not in str(hand)
    assert "is_best" not in str(hand)


def test_an_answer_brings_the_costs_and_the_distribution(visit: Visit) -> None:
    ann, ben = visit(), visit()
    ann.come_in("Ann")
    ben.come_in("Ben")
    assert choose(ben, 2).json()["result"]["chosen"] == [0, 0, 1]
    assert told(ann)["people"] == 1
    assert told(ann)["result"] is None, "Ben's answer shows Ann nothing"
    answer = choose(ann, 1).json()
    assert (answer["own"], answer["people"]) == (1, 2)
    assert answer["result"]["chosen"] == [0, 1, 1]
    assert answer["streak"] == {"current": 1, "best": 1}
    costs = [each["cost"]["fraction"] for each in answer["result"]["of"]["settings"]]
    assert costs == [each.cost.fraction for each in daily_hand(TODAY).of.settings]
    assert told(ann) == answer


def test_a_second_answer_is_refused_and_the_refusal_says_what_was_answered(visit: Visit) -> None:
    ann = visit()
    ann.come_in("Ann")
    choose(ann, 0)
    chosen = told(ann)["ways"][0]
    for choice in (1, 0):
        refused = choose(ann, choice)
        assert refused.status_code == 409
        problem = refused.json()
        assert problem["code"] == "daily_answered"
        assert problem["facts"] == {
            "day": str(TODAY),
            "choice": 0,
            "low_name": chosen["low_name"],
            "high_name": chosen["high_name"],
        }
        assert problem["text"].startswith(f"You have already answered the hand of {TODAY}: ")
    assert told(ann)["own"] == 0


def test_a_second_browser_of_the_same_person_gains_nothing(serving: Serving, visit: Visit) -> None:
    ann = visit()
    ann.come_in("Ann")
    with serving.visitor() as other:
        other.http.cookies.update(ann.http.cookies)
        assert choose(ann, 2).status_code == 200
        assert choose(other, 1).json()["code"] == "daily_answered"
        assert (told(other)["own"], told(other)["people"]) == (2, 1)


def test_a_visitor_without_a_session_becomes_a_guest_with_an_answer(visit: Visit) -> None:
    ann = visit()
    assert choose(ann, 1).status_code == 200
    assert told(ann)["own"] == 1


def test_a_day_ends_at_midnight_in_utc(serving: Serving, visit: Visit) -> None:
    ann = visit()
    ann.come_in("Ann")
    hand = told(ann)
    choose(ann, 1)
    serving.advance(hand["next_ms"] - serving.clock.now_us() // 1000 - 1)
    assert told(ann)["day"] == str(TODAY)
    serving.advance(1)
    tomorrow = TODAY + timedelta(days=1)
    new = told(ann)
    assert (new["day"], new["own"], new["result"]) == (str(tomorrow), None, None)
    assert new["next_ms"] == hand["next_ms"] + DAY_MS
    late = choose(ann, 1)
    assert (late.status_code, late.json()["code"]) == (409, "daily_over")
    assert late.json()["facts"] == {"day": str(TODAY), "today": str(tomorrow)}


def test_past_hands_stay_with_their_results_also_for_people_who_did_not_answer(
    serving: Serving, visit: Visit
) -> None:
    ann, ben = visit(), visit()
    ann.come_in("Ann")
    ben.come_in("Ben")
    today = choose(ann, 1).json()
    serving.advance(DAY_MS)
    past = told(ben, TODAY)
    assert past["result"] == today["result"]
    assert past["own"] is None
    assert told(ann, TODAY)["own"] == 1
    best = next(at for at, each in enumerate(today["result"]["of"]["settings"]) if each["is_best"])
    assert told(ben)["yesterday"] == {
        "day": str(TODAY),
        "low_name": today["ways"][best]["low_name"],
        "high_name": today["ways"][best]["high_name"],
        "found": int(best == 1),
        "people": 1,
    }


def test_the_streak_counts_days_in_a_row(serving: Serving, visit: Visit) -> None:
    ann = visit()
    ann.come_in("Ann")
    for days in range(3):
        assert choose(ann, 0, TODAY + timedelta(days=days)).status_code == 200
        serving.advance(DAY_MS)
    assert told(ann)["streak"] == {"current": 3, "best": 3}
    assert told(ann)["archive_from"] == str(TODAY + timedelta(days=3 - 28))
    assert told(ann)["answered"] == [str(TODAY + timedelta(days=days)) for days in range(3)]
    serving.advance(DAY_MS)
    assert told(ann)["streak"] == {"current": 0, "best": 3}


def test_a_day_without_a_hand_is_refused_with_what_was_expected(visit: Visit) -> None:
    ann = visit()
    tomorrow = str(TODAY + timedelta(days=1))

    def asked(day: str) -> httpx.Response:
        return ann.http.get(f"{URL}/{day}")

    def answered(day: str) -> httpx.Response:
        return choose(ann, 1, day)

    for send in (asked, answered):
        assert faults(send(tomorrow)) == [("day", tomorrow, f"a date from 2026-01-01 to {TODAY}")]
        for day in ("2025-12-31", "yesterday", "2026-02-30"):
            expected = "a date such as 2026-11-28, not before 2026-01-01"
            assert faults(send(day)) == [("day", day, expected)]


def test_an_answer_that_is_no_setting_is_refused_with_what_was_expected(visit: Visit) -> None:
    ann = visit()
    for wrong in (3, -1, "1", 1.5, True):
        ((field, _, expected),) = faults(choose(ann, wrong))
        assert (field, expected) == ("choice", "a whole number from 0 to 2")
    assert told(ann)["people"] == 0
