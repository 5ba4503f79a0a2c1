"""A public name changes only with a line in the changelog."""

from pathlib import Path

import paigow
from scripts import public_names

ROOT = Path(__file__).parents[2]


def test_each_changed_name_stands_in_the_changelog() -> None:
    """If this fails: name what has changed in CHANGELOG.md under Unreleased, each name in backquotes."""
    section = public_names.unreleased((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    changed = public_names.changed(public_names.of_version(ROOT), public_names.current())
    assert [name for name in changed if f"`{name}`" not in section] == []


def test_a_new_parameter_a_lost_name_and_a_new_one_are_changes() -> None:
    now = public_names.current()
    before = now | {"load": "function(name, edition)", "gone": "constant"}
    del before["Game.play"]
    assert public_names.changed(before, now) == ["Game.play", "gone", "load"]


def test_the_list_has_every_public_name_and_their_members() -> None:
    now = public_names.current()
    assert now.keys() >= {*paigow.__all__, "Game.play", "Rules.house_way"}
    assert now["load"] == "function(name)"
    assert "players=..." in now["Game"]


def test_only_the_unreleased_section_counts() -> None:
    text = "# Changelog\n\n## [Unreleased]\n\n- `load`\n\n## [1.0.0]\n\n- `Game`\n"
    assert "`load`" in public_names.unreleased(text)
    assert "`Game`" not in public_names.unreleased(text)
