"""Settings: what is typed goes before the environment, that before a file, that before what is built in."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields as dataclass_fields
from difflib import get_close_matches
from math import isfinite
from pathlib import Path
from typing import Annotated, Any, Final, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct

from paigow.floor import Pace
from paigow.server import hosts, proxies
from paigow.server.limits import Limits
from paigow.server.supervisor_token import strong_token

PREFIX: Final = "PAIGOW_"
FILE: Final = "PAIGOW_SETTINGS"
_LONGEST_PACE_MS: Final = 600_000
_LONGEST_FILE: Final = 1024 * 1024


class SettingsError(ValueError):
    """Everything that is wrong with the settings, each by its name."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


class Settings(Struct, frozen=True, kw_only=True):
    """With what a server runs."""

    host: str = "127.0.0.1"
    port: int = 8000
    """0 takes a free one."""
    data: Path | None = None
    """Folder of the store, made if missing; this user's own unless set."""
    supervisor_token: str | None = None
    """Whoever shows it supervises every table; at least 16 characters."""
    hosts: tuple[str, ...] = ()
    """Names by which the server may be asked for, besides ``host``, this machine's own and addresses."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies, whose ``X-Forwarded-For`` and ``-Proto`` count."""
    pace: Pace = Pace()
    limits: Limits = Limits()


class _Key(Struct, frozen=True, kw_only=True):
    """One setting: how it is read, and what is expected."""

    read: Callable[[Any], object]
    """Raises ValueError, whose text is what was expected."""
    expected: str


def read_settings(
    file: Path | None, environment: Mapping[str, str], given: Mapping[str, object | None]
) -> Settings:
    """The settings in force.

    Args:
        file: A settings file (TOML); None: the one that ``PAIGOW_SETTINGS`` names, if any.
        environment: The process's own.
        given: What was typed, by the setting's name; None: it was not.

    Raises:
        SettingsError: everything that is unknown or cannot be used.
    """
    faults: list[str] = []
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
            except (ValueError, TypeError, msgspec.ValidationError) as error:
                faults.append(_fault(source, key, value, error))
    if faults:
        raise SettingsError(faults)
    return _made(found)


def _fault(source: str, key: str, value: object, error: Exception) -> str:
    if key == "supervisor_token":  # never told in full
        return f"{source}: {error}"
    shown = repr(value)
    return f"{source}: {shown if len(shown) <= 80 else shown[:79] + '…'}: expected {KEYS[key].expected}"


def _made(found: Mapping[str, object]) -> Settings:
    parts: dict[str, dict[str, Any]] = {"": {}, "limits": {}, "pace": {}}
    for key, value in found.items():
        part, _, name = key.rpartition(".")
        parts[part][name] = value
    return Settings(**parts[""], limits=Limits(**parts["limits"]), pace=Pace(**parts["pace"]))


# ---- where they come from ----------------------------------------------------------------------------------------


def _from_file(path: Path, faults: list[str]) -> Iterator[tuple[str, str, object]]:
    """Source, key and value of everything in a file; what is unknown goes to ``faults``."""
    try:
        with path.open("rb") as file:
            tree = tomllib.loads(file.read(_LONGEST_FILE).decode("utf-8-sig"))
    except OSError as error:
        faults.append(f"{path}: cannot be read ({error.strerror})")
        return
    except (ValueError, RecursionError) as error:
        faults.append(f"{path}: no TOML ({error})")
        return
    for name, value in tree.items():
        if name in {"limits", "pace"} and isinstance(value, dict):
            pairs = [(f"{name}.{inner}", each) for inner, each in value.items()]
        else:
            pairs = [(name, value)]
        for key, each in pairs:
            if key in KEYS:
                yield f"{path}: {key}", key, each
            else:
                faults.append(f"{path}: {key}: unknown{_meant(key, KEYS)}")


def _from_environment(environment: Mapping[str, str], faults: list[str]) -> Iterator[tuple[str, str, object]]:
    """As ``_from_file``. Of other names only those are faults that are meant for us, to judge by how they begin."""
    keys = {PREFIX + key.upper().replace(".", "_"): key for key in KEYS}
    for name, value in environment.items():
        if name in keys:
            yield name, keys[name], value
        elif name.startswith((PREFIX + "LIMITS_", PREFIX + "PACE_")) or (
            name.startswith(PREFIX) and name != FILE and get_close_matches(name, keys, cutoff=0.85)
        ):
            faults.append(f"{name}: unknown{_meant(name, keys)}")


def _meant(name: str, known: Mapping[str, object]) -> str:
    close = get_close_matches(name, known, n=1)
    return f" (is {close[0]} meant?)" if close else ""


# ---- what they may be --------------------------------------------------------------------------------------------


def _whole(least: int, most: int | None) -> _Key:
    kind = Annotated[int, Meta(ge=least)] if most is None else Annotated[int, Meta(ge=least, le=most)]
    bounds = f"at least {least}" if most is None else f"from {least} to {most}"
    return _Key(read=lambda value: _converted(value, kind), expected=f"a whole number, {bounds}")


def _measure() -> _Key:
    def read(value: object) -> object:
        found = _converted(value, Annotated[float, Meta(gt=0)])
        if not isfinite(found):
            raise ValueError(value)
        return found

    return _Key(read=read, expected="a number above 0")


def _bound(kind: Any) -> _Key:
    """One of the limits, by its type."""
    if kind is int:
        return _whole(1, None)
    if kind is float:
        return _measure()
    return _Key(
        read=lambda value: _converted(value, kind), expected=f"one of {', '.join(map(repr, get_args(kind)))}"
    )


def _converted(value: object, kind: Any) -> Any:
    return msgspec.convert(value, kind, strict=not isinstance(value, str))


def _text(make: Callable[[str], object], expected: str) -> _Key:
    def read(value: object) -> object:
        if not isinstance(value, str) or not value.strip():
            raise ValueError(value)
        return make(value)

    return _Key(read=read, expected=expected)


def _token(value: object) -> object:
    if not isinstance(value, str):
        raise TypeError("supervisor token: expected a text")
    return strong_token(value)


def _list(check: Callable[[str], object], expected: str) -> _Key:
    def read(value: object) -> object:
        each = [part for part in value.split(",") if part.strip()] if isinstance(value, str) else value
        if not isinstance(each, list | tuple) or not all(isinstance(part, str) for part in each):
            raise ValueError(value)
        for part in each:
            check(part)
        return tuple(part.strip() for part in each)

    return _Key(read=read, expected=f"a list, each {expected}")


def _folder(text: str) -> Path:
    """A folder; nobody but a shell makes a home folder of ``~``, and a service has none."""
    try:
        return Path(text).expanduser()
    except RuntimeError as error:  # no such user
        raise ValueError(text) from error


def _keys() -> dict[str, _Key]:
    keys = {
        "host": _text(str.strip, "an address or name to listen on"),
        "port": _whole(0, 65535),
        "data": _text(_folder, "a folder"),
        "supervisor_token": _Key(read=_token, expected="a secret"),
        "hosts": _list(hosts.read_host, hosts.EXPECTED),
        "trusted_proxies": _list(proxies.read_network, proxies.EXPECTED),
    }
    keys |= {f"limits.{name}": _bound(kind) for name, kind in get_type_hints(Limits).items()}
    return keys | {f"pace.{each.name}": _whole(0, _LONGEST_PACE_MS) for each in dataclass_fields(Pace)}


KEYS: Final = _keys()
"""Every setting by its name in a file; in the environment ``limits.tables`` is ``PAIGOW_LIMITS_TABLES``."""
