"""The documentation site beside the page."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from paigow.intake.faults import FaultsError
from paigow.server.settings import read_settings
from paigow.web.edge.asgi_app import RequestPolicy
from paigow.web.edge.site import SECURITY_HEADERS
from tests.web.inprocess import Serving
from tests.web.visitors import Visitor

HTML = {"accept": "text/html"}


@pytest.fixture(scope="module")
def docs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built") / "docs"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Documentation</title>")
    (folder / "assets" / "theme.css").write_text("body { color: black }")
    (folder.parent / "secret.txt").write_text("not for visitors")
    return folder


@pytest.fixture
def ann(docs: Path, page: Path) -> Iterator[Visitor]:
    with Serving(static=page, policy=RequestPolicy(docs=docs)) as serving, serving.visitor() as ann:
        yield ann


def test_the_site_is_served_with_the_policy_of_the_page(ann: Visitor) -> None:
    home = ann.http.get("/docs/index.html")
    assert (home.status_code, home.headers["content-type"].split(";")[0]) == (200, "text/html")
    assert "Documentation" in home.text
    assert home.headers["content-security-policy"] == SECURITY_HEADERS["content-security-policy"]
    assert "unsafe" not in home.headers["content-security-policy"]
    assert home.headers["cache-control"] == "no-cache"
    style = ann.http.get("/docs/assets/theme.css")
    assert (style.headers["content-type"].split(";")[0], style.status_code) == ("text/css", 200)
    assert style.headers["cache-control"] == "public, max-age=3600", "its name does not change with its text"


def test_its_folder_leads_to_its_first_page(docs: Path, page: Path) -> None:
    for root in ("", "/games"):
        policy = RequestPolicy(docs=docs, root_path=root)
        with Serving(static=page, policy=policy) as serving, serving.visitor() as ann:
            for path in ("/docs", "/docs/"):
                led = ann.http.get(f"{root}{path}", follow_redirects=False)
                assert led.is_redirect
                assert led.headers["location"] == f"{root}/docs/index.html"
                assert ann.http.get(led.headers["location"]).status_code == 200


@pytest.mark.parametrize(
    "path", ["nothing.html", "assets", "../secret.txt", "%2e%2e/secret.txt", "assets/../../secret.txt"]
)
def test_nothing_else_is_served(ann: Visitor, path: str) -> None:
    found = ann.http.get(f"/docs/{path}")
    assert found.status_code == 404
    assert "not for visitors" not in found.text
    assert ann.http.get(f"/docs/{path}", headers=HTML).status_code == 404


def test_without_it_there_is_no_such_address_and_no_link(page: Path) -> None:
    with Serving(static=page) as serving, serving.visitor() as ann:
        for path in ("/docs", "/docs/index.html"):
            assert ann.http.get(path, follow_redirects=False).status_code == 404


def test_the_page_is_told_whether_there_is_documentation(docs: Path, tmp_path: Path) -> None:
    """The page shows its link if ``data-docs`` is not empty."""
    source = Path(__file__).parents[2] / "frontend" / "index.html"
    (tmp_path / "index.html").write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    for policy, told in ((RequestPolicy(docs=docs), 'data-docs="docs"'), (RequestPolicy(), 'data-docs=""')):
        with Serving(static=tmp_path, policy=policy) as serving, serving.visitor() as ann:
            assert told in ann.http.get("/").text.partition(">")[2].partition(">")[0]


def test_a_folder_without_a_first_page_is_refused(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_settings(None, {}, {"docs": str(docs)}).docs == docs
    assert read_settings(None, {"PAIGOW_DOCS": str(docs)}, {}).docs == docs
    monkeypatch.chdir(docs)
    for folder in ("assets", "nothing", "index.html"):
        with pytest.raises(FaultsError) as refused:
            read_settings(None, {}, {"docs": folder})
        (line,) = refused.value.lines
        assert line == (
            f"--docs: {folder!r}: expected a folder with index.html, such as build/docs after `python3 run.py docs`"
        )
