"""What an operator copies from ``examples/operating`` is true of this program."""

import re
import shlex
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]  # it has none

from paigow.server.settings import FILE, KEYS, PREFIX, read_settings

FOLDER = Path(__file__).parents[2] / "examples" / "operating"
NAMES = {PREFIX + key.upper().replace(".", "_") for key in KEYS} | {FILE}


def test_the_settings_file_is_read() -> None:
    found = read_settings(FOLDER / "paigow.toml", {}, {})
    assert found.hosts == ("paigow.example.org",)
    assert "127.0.0.1" in found.trusted_proxies


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yml", "compose.postgres.yml", "paigow.service"])
def test_every_name_in_the_environment_is_a_settings(name: str) -> None:
    ours = set(re.findall(r"\bPAIGOW_[A-Z_]+", (FOLDER / name).read_text())) - {"PAIGOW_AT", "PAIGOW_ASKED"}
    assert ours
    assert ours <= NAMES


def test_the_service_starts_what_there_is() -> None:
    (start,) = re.findall(r"^ExecStart=(.*)$", (FOLDER / "paigow.service").read_text(), re.MULTILINE)
    program, command, option, file = shlex.split(start)
    assert (Path(program).name, command, option) == ("paigow", "serve", "--settings")
    assert Path(file).name == "paigow.toml"


@pytest.mark.parametrize("name", ["compose.yml", "compose.postgres.yml"])
def test_the_proxy_of_the_compose_file_is_the_one_that_is_trusted(name: str) -> None:
    text = (FOLDER / name).read_text().replace("${DATABASE_PASSWORD:?letters and digits}", "jade")
    services = yaml.safe_load(text)["services"]
    settings = read_settings(
        None, {**services["paigow"]["environment"], "PAIGOW_SUPERVISOR_TOKEN": "jade onyx ivory bamboo"}, {}
    )
    assert settings.trusted_proxies == (services["proxy"]["networks"]["house"]["ipv4_address"],)
    assert settings.hosts == ("paigow.example.org",)
    assert set(services["proxy"]["environment"]["PAIGOW_AT"].split()) <= {f"{each}:8000" for each in services}


def test_both_servers_of_the_compose_file_share_a_database_and_say_where_each_is() -> None:
    text = (
        (FOLDER / "compose.postgres.yml")
        .read_text()
        .replace("${DATABASE_PASSWORD:?letters and digits}", "jade")
    )
    services = yaml.safe_load(text)["services"]
    for name in ("paigow", "second"):
        environment = {**services[name]["environment"], "PAIGOW_SUPERVISOR_TOKEN": "jade onyx ivory bamboo"}
        settings = read_settings(None, environment, {})
        assert (settings.data, settings.share) == ("postgresql://paigow:jade@database/paigow", f"{name}:8000")


def test_prometheus_asks_where_the_server_listens() -> None:
    asked = yaml.safe_load((FOLDER / "prometheus.yml").read_text())
    (target,) = asked["scrape_configs"][0]["static_configs"][0]["targets"]
    unset = read_settings(None, {}, {})
    assert target == f"{unset.host}:{unset.port}"
    assert {each for each in asked["rule_files"] if not (FOLDER / each).is_file()} == set()


def test_the_alerts_ask_for_what_is_told() -> None:
    rules = yaml.safe_load((FOLDER / "alerts.yml").read_text())["groups"][0]["rules"]
    guide = (FOLDER.parents[1] / "docs" / "operators.md").read_text()
    asked = {name for rule in rules for name in re.findall(r"\bpaigow_[a-z_]+", rule["expr"])}
    assert asked
    assert {name for name in asked if f"`{name.removesuffix('_bucket')}" not in guide} == set()
