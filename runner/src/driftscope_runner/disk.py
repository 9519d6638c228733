"""Files become visible by rename after fsync; and what tells a full disk from other errors."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any


def is_disk_full(error: BaseException | None) -> bool:
    """Whether `error`, or one that it followed from, is a full disk or an exhausted quota."""
    while error is not None:
        if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
            return True
        error = error.__cause__ or error.__context__
    return False


def json_bytes(value: Any) -> bytes:
    """Strict JSON, keys sorted, two spaces, LF."""
    return (json.dumps(value, sort_keys=True, indent=2, ensure_ascii=False, allow_nan=False) + "\n").encode()


def write_all(fd: int, data: bytes) -> None:
    """Write all of `data`; OSError where the disk takes only a part."""
    while data:
        data = data[os.write(fd, data) :]


def write_file(path: Path, data: bytes, durable: bool = True) -> None:
    """Replace `path` by rename; `durable` waits until data and name are on the disk."""
    draft = path.with_name(path.name + ".part")
    with open(draft, "wb") as file:
        file.write(data)
        file.flush()
        if durable:
            os.fsync(file.fileno())
    os.replace(draft, path)
    if durable:
        sync(path.parent)


def sync(path: Path) -> None:
    """Wait until a file's data, or a folder's names, are on the disk."""
    fd = os.open(path, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)
