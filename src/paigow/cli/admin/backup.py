"""``paigow admin backup``."""

from pathlib import Path

from paigow.cli.output import UsageError, counted


def backup(to: str, /, *, data: str | None = None) -> int:
    """Back up the data, and check the copy.

    The backup is a consistent snapshot, even while a server is running. Do not copy the data file by other means:
    the copy can lack recent changes. To restore a backup to PostgreSQL or to move a folder there, pass an empty
    database as TO.

    Exit status 0: the copy has no faults. 1: the copy has faults, which are listed. 2: nothing was copied.

    Args:
        to: New file for the copy, readable only by its owner, or an empty database
            (postgresql://USER@HOST/DATABASE).
        data: Data folder, data file, or postgresql://USER@HOST/DATABASE. Default: PAIGOW_DATA, or your own data
            folder.
    """
    from paigow.cli.data_location import chosen_data
    from paigow.runtime import check_postings
    from paigow.storage import PlaceError, StoreError, place_of
    from paigow.storage import backup as copied

    try:
        target = place_of(to)
        found = copied(chosen_data(data), target, judge=check_postings)
    except (PlaceError, StoreError) as error:
        raise UsageError(str(error)) from error
    for fault in found.faults:
        print(fault)
    for fault in found.dealt_with:
        print(f"{fault}; the table was voided and its coins were refunded")
    named = target if isinstance(target, Path) else "the copy"
    print(f"{named}: {counted(len(found.marks), 'log')}, {counted(found.entries, 'entry|entries')}")
    return 1 if found.faults else 0
