"""What a table gives to the pupil who deals there."""

from collections.abc import Callable
from typing import NamedTuple

from paigow.runtime.dealer.duties import Duties
from paigow.runtime.dealer.hold import DealerHold
from paigow.runtime.dealer.schedule import DealerSchedule
from paigow.runtime.people.absence import Absence
from paigow.runtime.pupil_side import PupilSide
from paigow.runtime.table.dispatch import Dispatch
from paigow.table.oversight.course import Course


class DealerSeat(NamedTuple):
    """The parts of a table that a dealing person needs."""

    dispatch: Dispatch
    """Gives the table its commands."""
    duties: Duties
    """Finds and does the dealer's duties."""
    schedule: DealerSchedule
    """Knows until when people may decide before a duty."""
    absence: Absence
    """Tracks the people who are away."""
    hold: DealerHold
    """Knows whether somebody has stopped the table."""


SeatsPupil = Callable[[Course, str, DealerSeat], PupilSide]
"""Seats a pupil on the terms of a course: ``school`` has one, and the server gives it to the house."""
