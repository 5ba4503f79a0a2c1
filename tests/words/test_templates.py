"""Templates, plurals, names of hands and readers' languages. The page's code is tested with the same table."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from paigow.intake.faults import CONTROL
from paigow.words import LANGUAGES, answering, hand_name, say
from paigow.words.languages import holds, language
from paigow.words.templates import Template

TABLE: Final[dict[str, list[Any]]] = json.loads(
    Path(__file__).with_suffix("").with_name("templates.json").read_text("utf-8")
)


@pytest.mark.parametrize(("tag", "template", "facts", "said"), TABLE["templates"])
def test_a_template_is_filled(tag: str, template: str, facts: dict[str, Any], said: str) -> None:
    assert Template(tag).fill(template, facts) == said


@pytest.mark.parametrize(("tag", "code", "name"), TABLE["hands"])
def test_a_hand_is_named(tag: str, code: str, name: str) -> None:
    assert hand_name(code, tag) == name


@pytest.mark.parametrize(("rule", "holding", "others"), TABLE["plurals"])
def test_a_rule_of_plurals_holds_for_some_numbers(rule: str, holding: list[int], others: list[int]) -> None:
    assert [n for n in (*holding, *others) if holds(rule, n)] == holding


def test_what_is_no_rule_of_plurals_is_named() -> None:
    with pytest.raises(ValueError, match="'n is 1': expected a relation"):
        holds("n is 1", 1)


@pytest.mark.parametrize(("tag", "found"), TABLE["readers"])
def test_a_reader_gets_the_language_of_the_longest_tag(tag: str, found: str | None) -> None:
    assert answering(tag) == found


def test_a_fact_that_is_missing_or_written_in_no_known_way_is_an_error() -> None:
    with pytest.raises(KeyError):
        Template("en").fill("{box}", {})
    with pytest.raises(ValueError, match="expected a way to write it, not 'shouted'"):
        Template("en").fill("{box:shouted}", {"box": 1})


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_rule_of_plurals_can_be_read(tag: str) -> None:
    for rule in language(tag).plural:
        assert isinstance(holds(rule, 1), bool)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text", ["\x1b]0;title\x07", "\x1b[2J", "a\rb", "\x9b2J", "\u202egnp.exe", "\u2066x"]
)
def test_no_fact_can_write_elsewhere_on_a_terminal_or_turn_the_line_around(language: str, text: str) -> None:
    facts = dict.fromkeys(("name", "certificate", "fields", "what"), text) | {"of": [text, text]}
    for filled in (
        say("exam.other_certificate", facts, language),
        Template(language).fill("{what} {of:list} {what:list}", facts),
    ):
        assert not CONTROL.search(filled)
