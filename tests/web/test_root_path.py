"""A server that visitors find under a path of a proxy, whether or not the proxy takes the path away."""

import re

import pytest

from paigow.intake.faults import FaultsError
from paigow.server.settings import read_settings
from paigow.web.edge.asgi_app import RequestPolicy
from tests.web.inprocess import Serving

ROOT = "/club/games"
ADDRESS = re.compile(r'(?:href|src)="([^"]+)"')


@pytest.mark.parametrize("before", ["", ROOT])
def test_page_and_interface_are_found_under_the_path(before: str) -> None:
    with Serving(policy=RequestPolicy(root_path=ROOT)) as serving, serving.visitor() as ann:
        page = ann.http.get(f"{before}/t/aa")
        assert f'data-base="{ROOT}"' in page.text
        addresses = ADDRESS.findall(page.text)
        assert len(addresses) > 5
        for address in addresses:
            assert address.startswith(f"{ROOT}/"), address
            assert ann.http.get(address.removeprefix(ROOT) if not before else address).status_code == 200
        assert ann.http.get(f"{before}/api/v1/books").status_code == 200
        assert ann.http.get(before or "/").status_code == 200
        assert ann.http.get(f"{before}/api/v1/nothing").status_code == 404


def test_a_path_that_only_begins_alike_is_another() -> None:
    with Serving(policy=RequestPolicy(root_path=ROOT)) as serving, serving.visitor() as ann:
        assert ann.http.get(f"{ROOT}more/api/v1/books").status_code == 404


@pytest.mark.parametrize(("root", "path"), [(ROOT, ROOT), ("", "/")])
def test_the_cookie_goes_to_this_server_alone(root: str, path: str) -> None:
    with Serving(policy=RequestPolicy(root_path=root)) as serving, serving.visitor() as ann:
        came = ann.http.post(f"{root}/api/v1/session", json={"name": "Ann"})
        assert f"Path={path};" in came.headers["set-cookie"] + ";"
        gone = ann.http.delete(f"{root}/api/v1/session")
        assert f"Path={path};" in gone.headers["set-cookie"] + ";"


def test_without_a_path_the_page_is_at_the_root() -> None:
    with Serving() as serving, serving.visitor() as ann:
        page = ann.http.get("/school/lesson/2").text
        assert 'data-base=""' in page
        assert all(re.match("/[a-z]", address) for address in ADDRESS.findall(page))


@pytest.mark.parametrize(
    ("told", "read"), [("/games", "/games"), ("/a/b/", "/a/b"), ("/", ""), (" /x-1_2.~ ", "/x-1_2.~")]
)
def test_the_setting(told: str, read: str) -> None:
    assert read_settings(None, {"PAIGOW_ROOT_PATH": told}, {}).root_path == read


@pytest.mark.parametrize("told", ["games", "", "//", "/a//b", '/a"b', "/a b", "/a?b", "/ä"])
def test_what_is_no_path_is_a_fault(told: str) -> None:
    with pytest.raises(FaultsError, match="a path such as /games"):
        read_settings(None, {}, {"root_path": told})
