"""Settings. Command-line values override the environment, which overrides a file, which overrides the defaults."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields as dataclass_fields
from difflib import get_close_matches
from ipaddress import IPv4Address, IPv6Address
from math import inf
from pathlib import Path
from sys import float_info
from typing import Annotated, Any, Final, get_args, get_type_hints

import msgspec
from msgspec import Struct

from paigow.intake.bounds import form
from paigow.intake.faults import Faults, FaultsError, meant
from paigow.intake.field_types import Form, UnfitError, one_of
from paigow.intake.texts import read_file, toml_tree
from paigow.runtime import Pace
from paigow.storage import PlaceError, place_of
from paigow.web.edge import allowed_hosts as hosts
from paigow.web.edge import trusted_proxies as proxies
from paigow.web.edge.rate_limits import LONGEST_DELAY_S, Limits
from paigow.web.identity.supervisor_token import WeakTokenError, strong_token

PREFIX: Final = "PAIGOW_"
FILE: Final = "PAIGOW_SETTINGS"
_LONGEST_PACE_MS: Final = 600_000


class SettingsError(FaultsError):
    """Everything that is wrong with the settings, by name."""


class _Faults(Faults):
    error = SettingsError


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of a server."""

    host: str = "127.0.0.1"
    port: int = 8000
    """0 takes a free one."""
    data: Path | str | None = None
    """Folder of the store, created if missing (by default this user's own), or ``postgresql://USER@HOST/DATABASE``."""
    standby: bool = False
    """Whether to wait while another process has the data, and to continue in its place once it ends."""
    share: str = ""
    """Address at which other processes with the same PostgreSQL reach this one: `HOST:PORT` (0: its `port`)."""
    supervisor_token: str | None = None
    """Grants supervision of every table; at least 16 characters."""
    hosts: tuple[str, ...] = ()
    """Allowed host names, besides ``host``, this machine's own and IP addresses."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies whose ``X-Forwarded-For`` and ``-Proto`` are trusted."""
    root_path: str = ""
    """Path of a proxy under which visitors find the server, such as ``/games``; empty for its root."""
    metrics_for: tuple[str, ...] = ()
    """Addresses and networks that may read ``/metrics``, besides this machine itself."""
    beacon: bool = False
    """Whether tables opened here use a public beacon (drand) for tiles and dice."""
    compression: bool = True
    """Whether messages of live connections are compressed for clients that ask for it, as browsers do."""
    logs_requests: bool = False
    """Whether each HTTP request is logged, by its route pattern."""
    docs: Path | None = None
    """Folder of the documentation site, served at ``/docs`` (`python3 run.py docs` builds it)."""
    pace: Pace = Pace()
    limits: Limits = Limits()


def read_settings(
    file: Path | None, environment: Mapping[str, str], given: Mapping[str, object | None]
) -> Settings:
    """Return the settings in force.

    Args:
        file: A settings file (TOML). If ``None``, the one that ``PAIGOW_SETTINGS`` names, if any.
        environment: The environment of the process.
        given: Command-line values by name; ``None`` if not given.

    Raises:
        SettingsError: with everything that is unknown or unusable.
    """
    faults = _Faults()
    named = file or (Path(environment[FILE]) if environment.get(FILE) else None)
    found: dict[str, object] = {}
    for layer in (
        _from_file(named, faults) if named else [],
        _from_environment(environment, faults),
        [(f"--{key.replace('_', '-')}", key, value) for key, value in given.items() if value is not None],
    ):
        for source, key, value in layer:
            try:
                found[key] = KEYS[key].read(value)
            except UnfitError as error:
                faults.unfit(source, str(error), value)
            except (WeakTokenError, PlaceError) as error:  # the secret value is never shown
                faults.add(source, str(error))
    faults.raise_found()
    return _made(found)


def _made(found: Mapping[str, object]) -> Settings:
    parts: dict[str, dict[str, Any]] = {"": {}, "limits": {}, "pace": {}}
    for key, value in found.items():
        part, _, name = key.rpartition(".")
        parts[part][name] = value
    return Settings(**parts[""], limits=Limits(**parts["limits"]), pace=Pace(**parts["pace"]))


# ---- sources -----------------------------------------------------------------------------------------------------


def _from_file(path: Path, faults: Faults) -> Iterator[tuple[str, str, object]]:
    """Yield source, key and value of everything in a file; unknown keys go to ``faults``."""
    try:
        tree = toml_tree(read_file(path, SettingsError), faults)
    except SettingsError as error:
        faults.add(str(path), error.faults[0].expected)
        return
    for name, value in tree.items():
        if name in _PARTS and not isinstance(value, dict):
            faults.unfit(f"{path}: {name}", "a table", value)
            continue
        pairs = (
            {f"{name}.{inner}": each for inner, each in value.items()} if name in _PARTS else {name: value}
        )
        for key, each in pairs.items():
            if key in KEYS:
                yield f"{path}: {key}", key, each
            else:
                like = meant(key, tuple(KEYS)) or f"; expected one of {', '.join(_same_table_keys(key))}"
                faults.add(f"{path}: {key}", f"unknown{like}")


def _same_table_keys(key: str) -> list[str]:
    """Return the settings of the same TOML table."""
    return [each for each in KEYS if each.rpartition(".")[0] == key.rpartition(".")[0]]


def _from_environment(environment: Mapping[str, str], faults: Faults) -> Iterator[tuple[str, str, object]]:
    """Yield as ``_from_file``. Unknown names are faults only if their prefix shows that they are meant for us."""
    keys = {PREFIX + key.upper().replace(".", "_"): key for key in KEYS}
    for name, value in environment.items():
        if name in keys:
            yield name, keys[name], value
        elif name.startswith((PREFIX + "LIMITS_", PREFIX + "PACE_")) or (
            name.startswith(PREFIX) and name != FILE and get_close_matches(name, keys, cutoff=0.85)
        ):
            like = get_close_matches(name, keys, n=1)
            faults.add(name, f"unknown; did you mean {like[0]!r}?" if like else "unknown")


# ---- values ------------------------------------------------------------------------------------------------------


def _number(kind: type[float], least: float, most: float, wanted: str) -> Form:
    """Return the form of a number, or of its text in the environment."""

    def read(value: object) -> object:
        try:
            found = msgspec.convert(value, kind, strict=not isinstance(value, str))
        except msgspec.ValidationError as error:
            raise UnfitError(wanted) from error
        if not least <= found <= most:
            raise UnfitError(wanted)
        return found

    return Form(wanted, read)


def _whole(least: int, most: float = inf) -> Form:
    bounds = f"at least {least}" if most == inf else f"from {least} to {most}"
    return _number(int, least, most, f"a whole number, {bounds}")


def _bound(kind: Any) -> Form:
    """Return the form of a limit by its type."""
    if kind is bool:
        return Form("true or false", _flag)
    if kind is int:
        return _whole(1)
    if kind is float:
        return _number(float, float_info.min, float_info.max, "a number above 0")
    return form(Annotated[str, one_of(get_args(kind))])


def _text(make: Callable[[str], object], wanted: str) -> Form:
    def read(value: object) -> object:
        if not isinstance(value, str) or not value.strip():
            raise UnfitError(wanted)
        try:
            return make(value)
        except RuntimeError as error:  # no such user
            raise UnfitError(wanted) from error

    return Form(wanted, read)


def _token(value: object) -> str:
    if not isinstance(value, str):
        raise WeakTokenError("supervisor token: expected a text")
    return strong_token(value)


def _flag(value: object) -> bool:
    """Return a boolean, or the one that a text in the environment means."""
    found = {"true": True, "false": False}.get(value.strip().lower()) if isinstance(value, str) else value
    if not isinstance(found, bool):
        raise UnfitError("true or false")
    return found


def _read_share(text: str) -> str:
    """Return the address at which other processes reach this one, in the form for a URL."""
    found = _HOST_AND_PORT.fullmatch(text.strip())
    if found is None or int(found["port"]) > _LAST_PORT:
        raise UnfitError(_SHARE)
    try:
        host = _read_host_to_reach(found["ipv6"], found["name"])
    except ValueError as error:
        raise UnfitError(_SHARE) from error
    return f"{host}:{int(found['port'])}"


def _read_host_to_reach(ipv6: str | None, name: str | None) -> str:
    """Return a reachable host in the form for a URL.

    Raises:
        ValueError: it is not a host, or stands for every address or for many hosts.
    """
    address: IPv4Address | IPv6Address
    if ipv6 is not None:
        address = IPv6Address(ipv6)
        host = f"[{address}]"
    else:
        host = hosts.read_host(name or "")
        if not host.rpartition(".")[2].isdecimal():
            host.encode("idna")  # refuses a label that is too long for DNS
            if "*" in host or len(host) > _LONGEST_HOST:
                raise ValueError(host)
            return host
        address = IPv4Address(host)
    if address.is_unspecified or address.is_multicast:
        raise ValueError(host)
    return host


def _read_root_path(value: object) -> str:
    """Return a path without a slash at its end; ``/`` becomes empty."""
    if not isinstance(value, str) or not _ROOT.fullmatch(value.strip()):
        raise UnfitError(_ROOT_PATH)
    return value.strip().rstrip("/")


def _read_docs(text: str) -> Path:
    """Return the folder of a documentation site."""
    folder = Path(text).expanduser()
    if not (folder / "index.html").is_file():
        raise UnfitError(_DOCS)
    return folder


def _list(check: Callable[[str], object], each_wanted: str) -> Form:
    wanted = f"a list, each {each_wanted}"

    def read(value: object) -> object:
        each = [part for part in value.split(",") if part.strip()] if isinstance(value, str) else value
        if not isinstance(each, list | tuple) or not all(isinstance(part, str) for part in each):
            raise UnfitError(wanted)
        try:
            for part in each:
                check(part)
        except ValueError as error:
            raise UnfitError(wanted) from error
        return tuple(part.strip() for part in each)

    return Form(wanted, read)


def _keys() -> dict[str, Form]:
    keys = {
        "host": _text(str.strip, "an address or name to listen on"),
        "port": _whole(0, _LAST_PORT),
        "data": _text(place_of, "a folder, or postgresql://USER@HOST/DATABASE"),
        "standby": Form("true or false", _flag),
        "share": _text(_read_share, _SHARE),
        "supervisor_token": Form("a secret", _token),
        "hosts": _list(hosts.read_host, hosts.EXPECTED),
        "trusted_proxies": _list(proxies.read_network, proxies.EXPECTED),
        "root_path": Form(_ROOT_PATH, _read_root_path),
        "metrics_for": _list(proxies.read_network, proxies.EXPECTED),
        "beacon": Form("true or false", _flag),
        "compression": Form("true or false", _flag),
        "logs_requests": Form("true or false", _flag),
        "docs": _text(_read_docs, _DOCS),
    }
    keys |= {f"limits.{name}": _bound(kind) for name, kind in get_type_hints(Limits).items()}
    keys["limits.watch_delay_s"] = _whole(0, LONGEST_DELAY_S)
    return keys | {f"pace.{each.name}": _whole(0, _LONGEST_PACE_MS) for each in dataclass_fields(Pace)}


_SHARE: Final = (
    "HOST:PORT, where the other processes reach this one: a name or an address, IPv6 in brackets, not 0.0.0.0"
)
_HOST_AND_PORT: Final = re.compile(
    r"(?:\[(?P<ipv6>[0-9A-Fa-f:.]+)\]|(?P<name>[^\[\]:]+)):(?P<port>[0-9]{1,5})"
)
_LONGEST_HOST: Final = 190
"""The database column for an address holds 200 characters."""
_ROOT: Final = re.compile(r"/|(/[A-Za-z0-9._~-]+)+/?")
_ROOT_PATH: Final = "a path such as /games: letters, digits and . _ ~ - between slashes"
_LAST_PORT: Final = 65535
_DOCS: Final = "a folder with index.html, such as build/docs after `python3 run.py docs`"
_PARTS: Final = frozenset({"limits", "pace"})
KEYS: Final = _keys()
"""Every setting by its name in a file; in the environment ``limits.tables`` is ``PAIGOW_LIMITS_TABLES``."""
