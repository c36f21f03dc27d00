"""Logs: one structured line per thing that matters, to standard error."""

import logging
import sys
from typing import cast

import structlog
from structlog.typing import FilteringBoundLogger


def setup(level: int = logging.INFO) -> None:
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.LogfmtRenderer(sort_keys=False, bool_as_flag=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )


def get(area: str) -> FilteringBoundLogger:
    return cast(FilteringBoundLogger, structlog.get_logger(area=area))
