"""SIGKILL, SIGSTOP and fork are POSIX's."""

import sys

collect_ignore_glob = ["test_*.py"] if sys.platform == "win32" else []
