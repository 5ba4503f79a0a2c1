"""Nobody supervises the house by a token that anybody could guess."""

import subprocess
import sys
from pathlib import Path
from unittest.mock import AsyncMock, patch

import pytest

from paigow.server import CANNOT_START, create_app
from paigow.storage import DiskFullError
from paigow.web.identity.supervisor_token import SHORTEST, WeakTokenError, is_token, strong_token
from tests.web.conftest import premises
from tests.web.inprocess import Serving

TOKEN = "jade-onyx-ivory-bamboo"
WEAK = ["", " ", "\t" * 20, "jade", "x" * (SHORTEST - 1), "  " + "jade" * 3 + "  ", "x" * 40, "abab" * 8]


@pytest.mark.parametrize("token", WEAK)
def test_a_weak_token_is_refused_before_anything_is_served(token: str) -> None:
    with pytest.raises(WeakTokenError, match="supervisor token"):
        create_app(premises(), supervisor_token=token)


@pytest.mark.parametrize("token", WEAK)
def test_nobody_signs_in_with_a_weak_token_however_it_came_in(token: str) -> None:
    assert not is_token("", token)
    if len(token.strip()) < SHORTEST:
        assert not is_token(token, token)


def test_a_house_without_a_token_knows_nobody_by_one() -> None:
    assert not is_token("", None)
    assert not is_token("None", None)


@pytest.mark.parametrize("token", [TOKEN, "麻雀" * SHORTEST + "牌九", "é" * 5 + "abc" * SHORTEST])
def test_the_token_itself_is_known_and_nothing_near_it(token: str) -> None:
    assert strong_token(token) == token
    assert is_token(token, token)
    for other in (
        "",
        token[:-1],
        token + "x",
        token.upper() + "!",
        "\ud800",
        token.encode().decode("latin-1") + "?",
    ):
        assert not is_token(other, token)


@pytest.mark.parametrize("how", ["environment", "option"])
@pytest.mark.parametrize("token", ["", "jade"])
def test_the_program_does_not_start_with_a_weak_token(how: str, token: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "paigow", "serve", "--port", "0", "--data", str(tmp_path / "data")]
    given = {"PAIGOW_SUPERVISOR_TOKEN": token} if how == "environment" else {}
    options = [] if how == "environment" else ["--supervisor-token", token]
    done = subprocess.run(
        [*command, *options], env=given, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (CANNOT_START, "")
    given_by = "PAIGOW_SUPERVISOR_TOKEN" if how == "environment" else "--supervisor-token"
    assert done.stderr.startswith(f"paigow: {given_by}: supervisor token: ")
    assert f"at least {SHORTEST} characters" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("shown", ["", "jade", "麻雀", "\x00", TOKEN + " "])
def test_any_text_may_be_tried_and_is_refused_in_order(shown: str) -> None:
    with Serving(supervisor_token=TOKEN) as serving, serving.client() as client:
        client.get("/api/v1/session")
        answer = client.post("/api/v1/supervisor", json={"token": shown})
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong_token")
        assert client.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200


def test_a_guest_stays_themselves_when_their_sign_in_cannot_be_stored() -> None:
    with Serving(supervisor_token=TOKEN) as serving, serving.client() as client:
        before = client.get("/api/v1/session").json()["person"]
        supervisors = serving.app.state.services.house_supervisors
        with patch.object(supervisors, "_keep", AsyncMock(side_effect=DiskFullError("the disk is full"))):
            assert client.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 503
        assert client.get("/api/v1/session").json()["person"] == before
        assert not supervisors.include(before)
        assert client.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200
        assert supervisors.include(before)
