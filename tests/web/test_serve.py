import sys
from pathlib import Path

import pytest

from paigow.server import default_data_dir

FOLDERS = {"linux": ".local/share", "darwin": "Library/Application Support", "win32": "AppData/Local"}


def test_the_data_folder_is_the_user_s_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for platform, part in FOLDERS.items():
        monkeypatch.setattr(sys, "platform", platform)
        assert default_data_dir() == tmp_path / part / "paigow"
