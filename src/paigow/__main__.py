"""``python -m paigow``."""

import sys

from paigow.cli import main

if __name__ == "__main__":
    sys.exit(main())
