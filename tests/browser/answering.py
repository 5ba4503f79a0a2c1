"""Answers to a drill's questions: right ones and wrong ones, and how to give them by keys, mouse or thumb."""

import json
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from playwright.sync_api import expect

from paigow.school.item_maker import mark
from paigow.school.items import AnyItem
from tests.browser.hands import Keyboard, Mouse, Touch

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
Row = dict[str, Any]


def plain(value: object) -> Row:
    """Return the item as the page has it."""
    found: Row = json.loads(msgspec.json.encode(value))
    return found


def some_answer(item: Row) -> Row:
    """Return an answer of the item's form, right or not."""
    match item["kind"]:
        case "order":
            return {"order": [1, 2, 3, 4]}
        case "set":
            return {"low": item["tiles"][:2]}
        case "score-card":
            return {"low": item["tiles"][:2], "low_score": 0, "high_score": 0}
        case "house-way":
            return {"low": item["tiles"][:2], "clause": item["clauses"][0]}
        case "served":
            return {"position": item["positions"][0]}
        case "cut":
            return {"places": [11, 24, 51, 82]}
        case "pay":
            return {"paid": 1, "commission": 0, "returned": 0, "chips": []}
        case "bank":
            return {"payments": [{"box": each["box"], "sources": {}} for each in item["winners"]]}
        case _:
            return {"choice": item["options"][0]}


def right_answer(item: AnyItem) -> Row:
    """Return the right answer by the product's own rules."""
    return plain(mark(item, some_answer(plain(item))).answer)


def wrong_answer(item: AnyItem) -> Row:
    """Return another answer of the same form that the rules mark wrong."""
    row = plain(item)
    some = some_answer(row)
    others = [
        some,
        *({"choice": each} for each in row.get("options", [])),
        {"order": [2, 1, 3, 4]},
        *({"position": each} for each in row.get("positions", [])),
        *(
            {**some, "low": [row["tiles"][one], row["tiles"][other]]}
            for one, other in ((0, 2), (0, 3))
            if len(row.get("tiles", ())) == 4
        ),
    ]
    return next(each for each in others if each.keys() == some.keys() and not mark(item, each).is_right)


def units(coins: int) -> str:
    return f"{coins / 100:.2f}".removesuffix(".00")


def places_of(faces: list[str], tiles: list[str]) -> list[int]:
    """Return the places of these faces among the tiles, each tile once."""
    found: list[int] = []
    for face in faces:
        found.append(next(at for at, one in enumerate(tiles) if one == face and at not in found))
    return found


def exchanged(low: list[int]) -> list[int]:
    """Return the tiles to press, so that these two lie in the low hand, where the first two lie at first."""
    out, into = [at for at in (0, 1) if at not in low], [at for at in low if at > 1]
    return [at for pair in zip(out, into, strict=True) for at in pair]


def type_answer(keys: Keyboard, item: Row, given: Row) -> None:
    """Give an answer by keys, as the page says they are."""
    match item["kind"]:
        case "order":
            keys.key(*map(str, given["order"]))
        case "set" | "score-card" | "house-way":
            keys.key(*(str(at + 1) for at in exchanged(places_of(given["low"], item["tiles"]))))
            if "clause" in given:
                keys.key(LETTERS[item["clauses"].index(given["clause"])])
            type_scores(keys, given)
            keys.key("Enter")
        case "served":
            keys.key("-" if given["position"] < 0 else str(given["position"]))
        case "cut":
            keys.key(*"".join(map(str, given["places"])), "Enter")
        case "pay":
            for name in ("paid", "commission", "returned"):
                keys.key(*units(given[name]))
                if name != "returned":
                    keys.key("Enter")
            values = sorted(item["chips"], reverse=True)
            keys.key(*(LETTERS[values.index(chip)] for chip in given["chips"]), "Enter")
        case "bank":
            for payment in given["payments"]:
                keys.key(str(payment["box"]))
                expect(keys.guest.find("source-losing")).to_be_focused()
                for account in item["accounts"]:
                    keys.key(*units(payment["sources"].get(account, 0)), "Enter")
                expect(keys.guest.find("source-losing")).to_be_disabled()
            expect(keys.guest.find("answer")).to_be_focused()
            keys.key("Enter")
        case _:
            names = LETTERS if item["kind"] == "score" else "123456789" + LETTERS
            keys.key(names[item["options"].index(given["choice"])])


def type_scores(keys: Keyboard, given: Row) -> None:
    """Type the scores of both hands, if they are asked: Enter goes to the first field that is empty."""
    for part in ("low", "high"):
        if f"{part}_score" in given:
            keys.key("Enter")
            expect(keys.guest.find(f"score-{part}")).to_be_focused()
            keys.key(*str(given[f"{part}_score"]))


def press_answer(hands: Mouse | Touch, item: Row, given: Row) -> None:
    """Give an answer by mouse or thumb."""

    def press(what: str, each_of: Iterable[object]) -> None:
        for each in each_of:
            hands.press(f"{what}-{each}")

    match item["kind"]:
        case "order":
            press("hand", given["order"])
            return
        case "served":
            press("position", [given["position"]])
            return
        case "set" | "score-card" | "house-way":
            press("hand-tile", exchanged(places_of(given["low"], item["tiles"])))
            press("clause", [given["clause"]] if "clause" in given else [])
            for part in ("low", "high"):
                if f"{part}_score" in given:
                    hands.write(f"score-{part}", str(given[f"{part}_score"]))
        case "cut":
            press("place", given["places"])
        case "pay":
            for name in ("paid", "commission", "returned"):
                hands.write(f"pay-{name}", units(given[name]))
            press("chip", given["chips"])
        case "bank":
            for payment in given["payments"]:
                press("winner", [payment["box"]])
                for account, coins in payment["sources"].items():
                    hands.write(f"source-{account}", units(coins))
                hands.press("pay-box")
        case _:
            press("option", [given["choice"]])
            return
    hands.press("answer")
