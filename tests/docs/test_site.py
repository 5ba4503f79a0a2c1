"""The sources of the documentation site: every link has a page, and no command is missing."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

from scripts.docs_site import command_line, http_reference, links, markdown

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["links", "markdown"])
def test_the_examples_in_the_docstrings_are_right(name: str) -> None:
    found = doctest.testmod(import_module(f"scripts.docs_site.{name}"))
    assert found.attempted
    assert found.failed == 0


def test_nested_lists_and_code_in_them_are_indented_by_four() -> None:
    text = (
        "Do:\n1. run\n\n   ```live betting\n   - {}\n   ```\n   - inner\n     more\n\nEnd.\n\n"
        '```toml title="a.toml"\n- x\n```'
    )
    assert markdown.adapted(text) == (
        "Do:\n\n1. run\n\n    ```json\n    - {}\n    ```\n    - inner\n        more\n\nEnd.\n\n"
        '```toml title="a.toml"\n- x\n```'
    )


def test_every_linked_file_has_a_page() -> None:
    pages = links.source_pages(links.each_document(links.linked))
    assert "source/examples/bot.py.md" in pages
    assert "[Caddyfile](Caddyfile.md)" in pages["source/examples/operating/index.md"]
    assert "reverse_proxy" in pages["source/examples/operating/Caddyfile.md"]


def test_a_link_to_a_missing_file_is_refused() -> None:
    with pytest.raises(links.LinkError, match=r"docs/a\.md: examples/gone\.py: no such file"):
        links.rewritten("[gone](../examples/gone.py)", "docs/a.md", "a.md")
    with pytest.raises(links.LinkError):
        links.rewritten("[outside](../../x)", "docs/a.md", "a.md")


def test_every_command_is_on_its_page() -> None:
    text = command_line.page()
    names = set(re.findall(r"^#+ paigow (?:\w+ )*([\w-]+)$", text, re.MULTILINE))
    assert {*command_line.command_names()} <= names
    assert "--no-json" not in text, "the program does not accept it"
    assert "`--open, --no-browser`" in text
    for name in command_line.command_names():
        assert name in text
    assert "Compute the edge of one policy against another" in text, "the whole docstring is shown"


def test_every_address_is_on_the_page_of_the_interface() -> None:
    openapi = http_reference.document()
    text = http_reference.page(openapi)
    count = 0
    for path, operations in openapi["paths"].items():
        for method, operation in operations.items():
            assert f"### {method.upper()} {path}\n\n{operation['description']}" in text
            count += 1
    assert count > 100
    for name in re.findall(r"\]\(#(\w+)\)", text):
        assert re.search(rf"^### {name}$", text, re.MULTILINE | re.IGNORECASE), name
