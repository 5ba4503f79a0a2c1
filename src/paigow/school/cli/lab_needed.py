"""What a command says if the lab is not installed."""

from collections.abc import Iterator
from contextlib import contextmanager

from paigow.cli.output import UsageError


@contextmanager
def needs_lab(what: str) -> Iterator[None]:
    """Turn a missing package into what to install, while the context is open.

    Raises:
        UsageError: a package of the lab is not installed.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise UsageError(f"{what} needs {error.name}; pip install 'paigow[analysis]'") from error
