"""A wheel with one place of one file changed, as a person's broken build would be.

`patched_wheel.py WHEEL FOLDER MEMBER`, old and new text as JSON `[[old, new], ...]` on stdin; prints the new path.
Each old text must stand in the file exactly once, so that a fault can't miss.
"""

import base64
import hashlib
import json
import sys
import zipfile
from pathlib import Path


def patched_wheel(wheel: Path, folder: Path, member: str, edits: list[tuple[str, str]]) -> Path:
    """The path of the new wheel in `folder`; its RECORD holds the changed file's hash and size."""
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / wheel.name
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as target:
        changed = edited(source.read(member).decode(), edits).encode()
        for info in source.infolist():
            content = source.read(info)
            if info.filename == member:
                content = changed
            elif info.filename.endswith(".dist-info/RECORD"):
                content = recorded(content.decode(), member, changed).encode()
            target.writestr(info, content)
    return made


def edited(text: str, edits: list[tuple[str, str]]) -> str:
    """`text` after every edit."""
    for old, new in edits:
        if text.count(old) != 1:
            raise SystemExit(f"{old!r} stands {text.count(old)} times in the file, not once")
        text = text.replace(old, new)
    return text


def recorded(record: str, member: str, content: bytes) -> str:
    """RECORD with the line of `member` made anew: path, urlsafe base64 of sha256 without padding, size in bytes."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    lines = record.splitlines()
    [place] = [k for k, line in enumerate(lines) if line.startswith(f"{member},")]
    lines[place] = f"{member},sha256={digest},{len(content)}"
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    _, wheel, folder, member = sys.argv
    print(patched_wheel(Path(wheel), Path(folder), member, json.load(sys.stdin)))
