"""How to play is told in every language: the same parts, tables, clauses, commands and links, and the page's words."""

import re
from pathlib import Path
from typing import Final

import pytest

from paigow.words import LANGUAGES, WRITTEN
from paigow.words.languages import language as spoken
from scripts.page_words import texts

DOCS: Final = Path(__file__).parents[2] / "docs"
OTHERS: Final = [each for each in LANGUAGES if each != WRITTEN]
CONTROLS: Final = (
    "play.now", "guide.title", "lobby.open", "lobby.operator_file", "lobby.limits", "refill.ask", "set.house_way",
    "set.confirm", "set.explain", "set.ask_names", "bank.take", "bank.share", "bank.pass", "bank.join", "bank.cut",
    "bank.cut_do", "bank.cut_show", "bank.cut_turn", "bank.cut_leave", "bank.cover_share", "bank.cover_back",
    "choice.play", "choice.void", "choice.void-round", "choice.withdraw", "complain.do", "nav.settings", "nav.rules",
    "nav.hand", "side.history", "table.share", "seat.invite", "private.table", "private.renew", "talk.tab",
    "pref.slow_reveal", "reveal.skip", "reveal.share", "reveal.replay", "reveal.change", "set.more",
    "table.sit_out", "table.sit_in", "bet.deal", "bet.place_only", "lobby.preset.casino", "lobby.preset.home",
    "lobby.preset.custom", "nav.daily", "daily.confirm", "daily.share", "daily.archive",
    "lobby.find_people", "nav.friends",
    "home.friends", "friends.invite", "friends.rematch", "ready.when_all", "ready.say", "ready.now",
)  # fmt: skip
"""What a reader is told to press, or to look for, by the keys of the page's words."""
CLAUSE: Final = re.compile(r"\b\d+\.\d+(?:\([a-z]\))*|\b\d+\([a-z]\)")


def path(language: str) -> Path:
    return DOCS / ("how-to-play.md" if language == WRITTEN else f"how-to-play.{language}.md")


def told(language: str) -> str:
    return path(language).read_text(encoding="utf-8")


def shape(text: str) -> list[str]:
    """Headings by their depth, tables by their rows and columns, lists by their items, in order."""
    found = []
    for line in re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE).splitlines():
        if line.startswith("#"):
            found.append(line.split()[0])
        elif line.startswith("|"):
            found.append("|" * line.replace("\\|", "").count("|"))
        elif item := re.match(r"\d+\. |- ", line):
            found.append(item[0])
    return found


def links(text: str) -> set[str]:
    return {link for link in re.findall(r"\]\(([^)]+)\)", text) if not link.startswith("how-to-play")}


@pytest.mark.parametrize("language", OTHERS)
class TestEveryLanguage:
    def test_tells_the_same(self, language: str) -> None:
        english, other = told(WRITTEN), told(language)
        assert shape(other) == shape(english)
        assert sorted(set(CLAUSE.findall(other))) == sorted(set(CLAUSE.findall(english)))
        assert links(other) == links(english)
        assert re.findall(r"^(?:paigow|python3) [^#\n]*", other, re.MULTILINE) == re.findall(
            r"^(?:paigow|python3) [^#\n]*", english, re.MULTILINE
        )

    def test_calls_what_is_pressed_as_the_page_does(self, language: str) -> None:
        said = texts(language)
        assert [said[key] for key in CONTROLS if said[key] not in told(language)] == []

    def test_is_found_from_every_other(self, language: str) -> None:
        for each in LANGUAGES:
            assert (f"]({path(language).name})" in told(each)) == (each != language)
        assert f"(docs/{path(language).name})" in (DOCS.parent / "README.md").read_text(encoding="utf-8")
        assert spoken(language).name in told(WRITTEN)
