"""The other pages, and direct links to any page."""

import re
from collections.abc import Sequence
from typing import Final

import pytest
from playwright.sync_api import expect

from paigow.books import BOOK_IDS, EDITIONS, load
from paigow.books.alternatives import otherwise
from paigow.reading import ToldEvidence, read_clauses, readings_of
from paigow.words import catalogue
from tests.browser.conftest import Come
from tests.browser.lobby import join, new_table
from tests.browser.sampling import sampled

BOX = 5
EXAMINED: Final = sampled(EDITIONS, "nz")
"""The editions on whose pages axe runs: the pages of all have the same parts."""
REFUSED = "Chromium notes every request that the server refuses"


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_rules_of_a_book(book: str, come: Come) -> None:
    guest = come()
    guest.go(f"/rules/{book}")
    published = load(book)
    heading = guest.page.get_by_role("heading", level=1)
    expect(heading).to_contain_text(published.title)
    expect(guest.page.get_by_text(published.document)).to_be_visible()
    expect(guest.page.locator("main")).to_contain_text(published.digest[:16])
    assert guest.find("house-way-rows").locator("li").count() > 5

    guest.find("house-way-rows").get_by_test_id("clause-link").first.click()
    dialog = guest.see("clause-dialog")
    expect(guest.find("clause-says")).to_have_text(re.compile(r"\w{3}"))
    if book in EXAMINED:
        assert guest.faults() == []
    guest.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()

    guest.page.get_by_role("link", name="Open a table by this book").click()
    expect(guest.find(f"lobby-book-{book}")).to_be_checked()


CARDS: Final = """
() => {
  const parts = (card, name) => [...card.querySelectorAll(`[data-testid=${name}]`)];
  const texts = (found) => found.map((one) => one.textContent.replace(/\\s+/g, " ").trim());
  const told = (card) => ({
    otherwise: texts(parts(card, "otherwise")),
    changes: texts(parts(card, "changes")),
    worth: parts(card, "worth").flatMap((one) => [...one.querySelectorAll("p")]).length,
    evidence: texts(parts(card, "evidence")),
  });
  const cards = document.querySelectorAll("[data-testid^=reading-], [data-testid^=read-]");
  return Object.fromEntries([...cards].map((card) => [card.dataset.testid, told(card)]));
}
"""
"""Reads all cards at once, since there are a hundred of them."""


def expect_evidence(shown: Sequence[str], evidence: Sequence[ToldEvidence]) -> None:
    """Check that the card shows whose text says what about a reading, and the decision."""
    for text, each in zip(shown, evidence, strict=True):
        for part in ("Confirmed by" if each.stance == "confirms" else "Against", *each.texts, each.says):
            assert part in text
        if each.answer:
            assert f"Decided: {each.answer}" in text


@pytest.mark.parametrize("book", EDITIONS)
def test_every_reading_of_a_book_stands_on_its_page(book: str, come: Come) -> None:
    guest = come()
    guest.go(f"/rules/{book}")
    guest.press("all-readings")
    expect(guest.page).to_have_url(re.compile(f"/rules/{book}/readings$"))
    guest.see("readings")
    guest.settle()
    cards = guest.page.evaluate(CARDS)
    for each in readings_of(load(book)):
        card = cards[f"reading-{each.name}"]
        (said,) = card["otherwise"]
        assert (each.otherwise or "?") in said
        assert card["changes"] == [catalogue("en")[f"changes.{each.changes}"]]
        assert card["worth"] == len(each.worth)
        expect_evidence(card["evidence"], each.evidence)
    for clause in read_clauses(load(book)):
        expect_evidence(cards[f"read-{clause.clause}"]["evidence"], clause.evidence)
    if book in EXAMINED:
        assert guest.faults() == []


@pytest.mark.parametrize(
    ("path", "card", "stance", "text"),
    [
        (
            "canberra",
            "reading-co_bank_set_by",
            "against",
            "Hard Rock (New Jersey), guide",
        ),  # a named reading, R-103
        ("nz", "read-NZ 4.5", "confirms", "New South Wales, pai gow rules"),  # a clause that had to be read
        (
            "canberra",
            "reading-cover_failure",
            "confirms",
            "New South Wales, pai gow rules",
        ),  # R-101, of one book
    ],
)
def test_the_dialog_of_a_clause_shows_what_other_texts_say_of_its_reading(
    path: str, card: str, stance: str, text: str, come: Come
) -> None:
    guest = come()
    guest.go(f"/rules/{path}/readings")
    guest.find(card).get_by_test_id("clause-link").first.click()
    shown = guest.see("clause-dialog").get_by_test_id("evidence")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("Against" if stance == "against" else "Confirmed by")
    expect(shown).to_contain_text(text)
    expect(shown.get_by_text("Decided:")).to_have_count(int(stance == "against"))
    expect(shown.get_by_text("For Casino Canberra")).to_have_count(int(card == "reading-cover_failure"))
    assert guest.faults() == []


def test_what_a_reading_is_worth_and_what_else_it_could_mean(come: Come) -> None:
    guest = come()
    guest.go("/rules/nz/readings")
    worth = guest.find("reading-three").get_by_test_id("worth")
    expect(worth).to_have_text(
        "With “any”: 416 of 35,960 hands are set otherwise, of each 100 wagered the player loses 0.0158 more "
        "(0.0797 less with the best settings)"
    )
    guest.find("reading-R-10").get_by_test_id("clause-link").first.click()
    expect(guest.find("clause-otherwise")).to_have_text(otherwise()["R-10"].otherwise)


def test_the_clause_dialog_is_worked_by_keyboard_too(come: Come) -> None:
    guest = come()
    guest.go("/rules/nz")
    link = guest.find("house-way-rows").get_by_test_id("clause-link").first
    link.focus()
    guest.page.keyboard.press("Enter")
    guest.see("clause-says")
    behind = "!document.activeElement.closest('dialog') && document.activeElement !== document.body"
    for _ in range(4):
        guest.page.keyboard.press("Tab")
        assert not guest.page.evaluate(behind)
    guest.page.keyboard.press("Escape")
    expect(guest.find("clause-dialog")).to_be_hidden()
    expect(link).to_be_focused()


def test_a_hand_is_advised_on(come: Come) -> None:
    guest = come()
    guest.go("/hand")
    for face in ("6-6", "1-1", "4-5", "2-6"):
        guest.find(f"pick-{face}").first.click()
    way = guest.see("house-way-setting", "House way")
    guest.see("hand-explanation")
    assert guest.find("other-setting").count() == 2
    first = way.inner_text()
    guest.press("hand-clear")
    expect(guest.find("hand-advice")).to_have_count(0)
    guest.press("hand-random")
    guest.see("hand-advice")

    guest.go("/hand?book=massachusetts&tiles=6-6,1-1,4-5,2-6")  # the same hand by a link, in another house
    guest.see("house-way-setting")
    expect(guest.find("hand-book")).to_have_value("massachusetts")
    guest.find("hand-book").select_option("nz")
    expect(guest.find("house-way-setting")).to_have_text(re.compile(re.escape(first.split("\n")[-1])))
    assert guest.page.url.endswith("/hand?book=nz&tiles=6-6,1-1,4-5,2-6")


def test_a_nonsense_link_to_a_hand_does_no_harm(come: Come) -> None:
    guest = come()
    guest.tolerate("status of 40[04]", because=REFUSED)
    for query in ("book=nowhere", "tiles=9-9,,6-6", "tiles=6-6,6-6,6-6,6-6", "book=%00&tiles=%F0"):
        guest.go(f"/hand?{query}")
        guest.press("hand-random")
        expect(guest.find("hand-advice").or_(guest.page.get_by_role("alert"))).to_be_visible()


def test_a_link_to_a_table_and_its_history(come: Come) -> None:
    guest, friend = come(), come()
    table = new_table(guest, "nz")
    table.play_to_setting(BOX)
    table.set_hand()
    table.see_result(BOX)

    table.hands.press("share-link")
    guest.see("share-link", "Copied")
    shown = join(friend, table.id)
    expect(friend.find("dock")).to_contain_text("Looking on")
    shown.hands.press("tab-last")
    friend.see("round-1")
    shown.hands.press("history-link")
    friend.page.wait_for_url(f"**/history/{table.id}")
    friend.see("round-1", "Round 1")
    friend.reload()
    friend.see("round-1", "Box 5")
    assert friend.faults() == []
    friend.page.go_back()
    friend.see("phase")
    friend.go("/")
    friend.press(f"join-{table.id}")
    friend.see("phase")


def test_the_woodpile_and_the_dice_can_be_checked_when_the_round_is_over(come: Come) -> None:
    guest = come()
    table = new_table(guest, "nz")
    table.play_to_setting(BOX)
    table.hands.press("tab-fairness")
    guest.see("commitment-woodpile")
    assert guest.find("secret-woodpile").count() == 0
    table.set_hand()
    table.see_the_round_out()
    table.hands.press("check-secrets")
    for part in ("woodpile", "dice"):
        guest.see(f"checked-{part}", "matches")


def test_what_is_not_there_is_said(come: Come) -> None:
    guest = come()
    guest.tolerate("status of 40[04]", because=REFUSED)
    main = guest.page.locator("main")
    for path in ("/nowhere", "/t", "/history/t1/first", "/rules/nowhere/more", "/t/%E0%A4%A", "/%00"):
        guest.go(path)
        expect(main).to_contain_text(re.compile("no such|could not be loaded", re.IGNORECASE))
        guest.press("brand")
        guest.see("open-table")
    guest.go("/t/nowhere")
    expect(guest.page.get_by_role("alert")).to_have_text("There is no such table.")
    guest.go("/rules/nowhere")
    expect(guest.page.get_by_role("alert")).to_have_text("There is no rule book of this name.")


def test_back_and_forward_go_through_the_pages(come: Come) -> None:
    guest = come()
    guest.go("/")
    guest.press("nav-rules")
    guest.page.get_by_role("link", name="New Zealand", exact=True).click()
    guest.see("house-way-rows")
    guest.press("nav-hand")
    guest.see("hand-random")
    guest.page.go_back()
    guest.see("house-way-rows")
    guest.page.go_forward()
    guest.see("hand-random")
    guest.press("brand")
    guest.see("open-table")
