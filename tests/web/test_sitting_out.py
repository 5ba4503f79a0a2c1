"""Sitting out over the live connection: the others are told, and an onlooker may not do it."""

from tests.web.inprocess import Serving
from tests.web.visitors import Message


def out_of(view: Message) -> set[str]:
    return {each["person"] for each in view["people"] if each.get("sits_out")}


def test_all_see_who_sits_out_until_he_plays_again() -> None:
    with Serving() as serving, serving.visitor() as ann, serving.visitor() as eve:
        person = ann.come_in("Ann")
        eve.come_in("Eve")
        table = ann.open_table(bots=0)
        with ann.live(table) as near, eve.live(table) as far:
            assert far.ask(do="sit_out")["code"] == "no_seat"
            near.send({"do": "sit_down", "box": 2})
            near.view(lambda view: view["boxes"][1].get("seated") == person)
            assert near.ask(do="sit_in")["code"] == "sits_in"
            near.send({"do": "sit_out"})
            far.view(lambda view: out_of(view) == {person})
            near.send({"do": "sit_in"})
            far.view(lambda view: out_of(view) == set())
