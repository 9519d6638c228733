"""sha256 of sources: what makes two results comparable, and what must not change while a campaign runs (design 5.2)."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from . import RESULT_VERSION
from .static_check import imported_names, parse

# Compiled code and caches (Python's, numba's) come and go without any source changing.
_CACHE_FOLDERS = ("__pycache__", ".git")
_CACHE_SUFFIXES = (".pyc", ".pyo", ".nbi", ".nbc")


def sha256_of_file(path: Path) -> str:
    """Hex sha256 of a file's bytes, read in pieces of 1 MiB."""
    digest = hashlib.sha256()
    with open(path, "rb", buffering=0) as file:
        while piece := file.read(1 << 20):
            digest.update(piece)
    return digest.hexdigest()


def sha256_of_json(value: Any) -> str:
    """Hex sha256 of canonical JSON: sorted keys, two spaces, LF at the end, UTF-8."""
    text = json.dumps(value, sort_keys=True, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
    return hashlib.sha256(text.encode()).hexdigest()


def source_files(root: Path) -> Iterator[Path]:
    """Every file below `root` but compiled caches, in no order. An editor's dangling link is no file, nor is a pipe."""
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name not in _CACHE_FOLDERS]
        paths = (Path(folder, name) for name in files if not name.endswith(_CACHE_SUFFIXES))
        yield from (path for path in paths if path.is_file())


def tree_sha256(roots: Iterable[Path]) -> str:
    """sha256 over names (relative to the folder that holds each root) and contents of files and of whole folders."""
    entries: dict[str, str] = {}
    for root in roots:
        for path in source_files(root) if root.is_dir() else [root]:
            with contextlib.suppress(FileNotFoundError):  # gone since it was listed
                entries[path.relative_to(root.parent).as_posix()] = sha256_of_file(path)
    return sha256_of_json(entries)


def subject_sources(subject_root: Path, import_name: str) -> list[Path]:
    """What the import of `import_name` reads where its file lies in the folder `subject_root` (Environment's words).

    A package is that folder, whatever its name (an editable install may map it). Of any other folder, such as
    site-packages, it is the one module in it. A package without `__init__` is known by the folder's name alone.
    Empty where there is none of these.
    """
    if any(subject_root.glob("__init__.*")):
        return [subject_root]
    module = subject_root / f"{import_name}.py"
    modules = [module] if module.is_file() else sorted(subject_root.glob(f"{import_name}.*.so"))
    if modules or subject_root.name != import_name:
        return modules
    return [subject_root] if any(source_files(subject_root)) else []


def modules_of(module: Path, folder: Path) -> list[Path]:
    """`module` and every module of the suite's `folder` that it imports, directly or through others."""
    found: set[Path] = set()
    waiting = [module]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        for name in imported_names(parse(path)):
            if (folder / f"{name}.py").is_file():
                waiting.append(folder / f"{name}.py")
            elif (folder / name).is_dir():
                waiting.extend(sorted((folder / name).rglob("*.py")))
    return sorted(found)


def case_hash(name: str, modules: Mapping[str, str], params: Mapping[str, Any], preset: Mapping[str, Any]) -> str:
    """sha256 of what decides a result: `modules` (name in the suite -> sha256), parameters, preset, RESULT_VERSION."""
    return sha256_of_json(
        {"case": name, "modules": modules, "params": params, "preset": preset, "result_version": RESULT_VERSION}
    )


def suite_hash(folder: Path) -> str:
    """sha256 over every module of the suite, suite.toml and RESULT_VERSION."""
    modules = (path for path in source_files(folder) if path.suffix == ".py")
    entries = {path.relative_to(folder).as_posix(): sha256_of_file(path) for path in (*modules, folder / "suite.toml")}
    return sha256_of_json({"files": entries, "result_version": RESULT_VERSION})
