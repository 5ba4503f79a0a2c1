"""The build of the documentation site: pages made from the program, links, and scripts (hooks of mkdocs.yml)."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

from paigow.server.openapi import ASYNCAPI
from scripts.docs_site import command_line, http_reference
from scripts.docs_site.links import (
    DOCS,
    PROJECT,
    ROOT,
    LinkError,
    each_document,
    linked,
    rewritten,
    source_pages,
)
from scripts.docs_site.markdown import adapted

FAVICON: Final = ROOT / "frontend" / "public" / "favicon.svg"
SCRIPT: Final = re.compile(r"<script>(.*?)</script>", re.DOTALL)
STYLE: Final = re.compile(r'<style>|\sstyle="')
scripts: dict[str, str] = {}
"""Inline scripts of the theme, by the names of their files."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are not files of ``docs/``."""
    openapi = http_reference.document()
    made = {
        "reference/command-line.md": command_line.page(),
        "reference/http.md": http_reference.page(openapi),
        "reference/openapi.json": json.dumps(openapi, ensure_ascii=False),
        "reference/asyncapi.json": ASYNCAPI.read_text(encoding="utf-8"),
        "images/favicon.svg": FAVICON.read_text(encoding="utf-8"),
    }
    for name, page in PROJECT.items():
        if not page.startswith("index"):
            made[page] = rewritten((ROOT / name).read_text(encoding="utf-8"), name, page)
    for page, text in made.items():
        files.append(File.generated(config, page, content=text))
    for page, text in source_pages(each_document(linked)).items():
        files.append(File.generated(config, page, content=text, inclusion=InclusionLevel.NOT_IN_NAV))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Adapt a document of the repository."""
    if page.file.generated_by is not None and not page.file.src_uri.startswith("project/"):
        return markdown
    text = adapted(markdown)
    if page.file.generated_by is not None:
        return text
    try:
        return rewritten(text, f"{DOCS}/{page.file.src_uri}", page.file.src_uri)
    except LinkError as error:
        raise PluginError(str(error)) from error


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Move inline scripts to files: the server's security policy forbids them, and style attributes too.

    Raises:
        PluginError: the page has an inline style.
    """
    if found := STYLE.search(output):
        raise PluginError(
            f"{page.file.src_uri}: inline style: {output[found.start() - 80 : found.end() + 80]}"
        )
    return _without_scripts(output, page.url)


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """Do the same for the page "not found", whose links begin at the root of the site."""
    return _without_scripts(output_content, "") if template_name.endswith(".html") else output_content


def on_post_build(config: MkDocsConfig) -> None:
    """Write the scripts."""
    for name, text in scripts.items():
        path = Path(config.site_dir) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def _without_scripts(html: str, url: str) -> str:
    up = "../" * url.count("/")

    def moved(found: re.Match[str]) -> str:
        text: Any = found[1]
        name = f"assets/javascripts/inline.{hashlib.sha256(text.encode()).hexdigest()[:8]}.js"
        scripts[name] = text
        return f'<script src="{up}{name}"></script>'

    return SCRIPT.sub(moved, html)
