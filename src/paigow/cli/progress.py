"""Progress bars, on standard error and only if it is a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Update = Callable[[int, int], None]
"""Takes the number of finished units, and the number of all units."""


@contextmanager
def progress(what: str) -> Iterator[Update | None]:
    """Show a progress bar while a command works, and remove it afterwards.

    The bar moves without a measure until the first update. A command prints its answer after the ``with`` block.

    Args:
        what: The work, such as "rounds".

    Yields:
        A function that sets the bar, or ``None`` if standard error is not a terminal.

    Example:
        >>> with progress("rounds") as update:
        ...     for played in range(10):
        ...         if update is not None:
        ...             update(played + 1, 10)
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)
