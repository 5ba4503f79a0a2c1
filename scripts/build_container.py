"""Builds the server's image with buildah: ``python -m scripts.build_container [--tag NAME]``.

The image has the Docker format, because the OCI format has no HEALTHCHECK.
"""

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
DOCKERFILE: Final = ROOT / "examples" / "operating" / "Dockerfile"


def main(arguments: list[str] | None = None) -> int:
    """Build the image and look at its health check; the result is the exit status."""
    parser = argparse.ArgumentParser(prog="python -m scripts.build_container", allow_abbrev=False)
    parser.add_argument("--tag", default="paigow", help="name of the image")
    tag = parser.parse_args(arguments).tag
    buildah = shutil.which("buildah")
    if buildah is None:
        print("build_container: buildah: not found; expected it on the PATH", file=sys.stderr)
        return 1
    command = [buildah, "build", "--format", "docker", "--file", str(DOCKERFILE), "--tag", tag, str(ROOT)]
    if subprocess.run(command, check=False).returncode != 0:
        return 1
    told = subprocess.run(
        [buildah, "inspect", "--type", "image", tag], check=True, capture_output=True
    ).stdout
    if not has_health_check(json.loads(told)):
        print(
            f"build_container: {tag}: no HEALTHCHECK in the image; expected the one of the Dockerfile",
            file=sys.stderr,
        )
        return 1
    return 0


def has_health_check(image: dict[str, Any]) -> bool:
    """Tell whether an image, as ``buildah inspect`` describes it, has a health check."""
    return bool(image.get("Docker", {}).get("config", {}).get("Healthcheck", {}).get("Test"))


if __name__ == "__main__":
    sys.exit(main())
