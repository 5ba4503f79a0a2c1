"""``paigow lab data-set``."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from paigow.cli.options import judging
from paigow.cli.output import UsageError, counted, report
from paigow.lab.cli.options import ONE_BOOK, OneBook, calculating


def data_set(
    file: Path,
    /,
    *,
    rules: OneBook = ONE_BOOK,
    rounds: Annotated[int, Parameter(help="Number of rounds to simulate.")] = 1_000_000,
    boxes: Annotated[
        int | None,
        Parameter(help="Number of boxes against the bank. Default: all boxes of the book's layout."),
    ] = None,
    seed: Annotated[int, Parameter(help="Seed. The same seed gives the same rounds.")] = 1,
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> int:
    """Write simulated rounds to a Parquet file, one line for each box.

    Everybody sets the house way. docs/data-set.md describes the columns. The file names seed, edition, digest and
    version. It needs pip install 'paigow[parquet]'.

    Args:
        file: The Parquet file.
        rules: The rule book.
        rounds: Number of rounds.
        boxes: Boxes against the bank.
        seed: Seed.
        json: Print what was written as JSON.
    """
    chosen = rules.chosen
    with judging(chosen), calculating("rounds") as update:
        from paigow.lab.boxes import most_boxes
        from paigow.lab.simulation.data_set import write_data_set

        against = most_boxes(chosen) if boxes is None else boxes
        try:
            lines = write_data_set(file, chosen, rounds=rounds, seed=seed, boxes=against, progress=update)
        except OSError as error:
            raise UsageError(f"file: {str(file)!r}: expected a file that can be written: {error}") from error
    answer = {"file": str(file), "rounds": rounds, "boxes": against, "seed": seed, "lines": lines}
    done = f"{file}: {counted(rounds, 'round')}, {counted(lines, 'line')}"
    report(answer, done, json=json, books=(chosen,))
    return 0
