"""The log of significant events (R8): one line of JSON each, on standard error.

No secret and no tile goes in here: events of a table are never logged as they are.
"""

import logging
import sys

import structlog


def configure() -> None:
    """Set up structlog for a server process."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=False,
    )
