"""What must not change while a campaign runs (SourceFingerprints in main/contract/run-directory.ts)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .hashing import subject_sources, tree_sha256
from .run_directory import RunDirectory


def take_fingerprints(run: RunDirectory) -> dict[str, Any]:
    """sha256 of the payload (runner and cases), and of the subject of each side; of nothing where that is gone."""
    sources = _subjects(run)
    hashes = {root: tree_sha256(found) for root, found in sources.items()}
    subjects = {side["side"]: hashes[_root(side)] for side in run.schedule["sides"]}
    return {"payload": tree_sha256([run.payload]), "subjects": subjects}


def missing_subject(run: RunDirectory) -> str | None:
    """A sentence where a side's subject isn't there: what nobody can fingerprint nobody can call unchanged."""
    missing = [root for root, found in _subjects(run).items() if not found]
    if not missing:
        return None
    return (
        f"{missing[0]} holds no package or module {_import_name(run)}, though the environment says that it is imported "
        "from there. Make the environment anew."
    )


def _subjects(run: RunDirectory) -> dict[Path, list[Path]]:
    return {root: subject_sources(root, _import_name(run)) for root in map(_root, run.schedule["sides"])}


def _root(side: dict[str, Any]) -> Path:
    return Path(side["environment"]["subject_root"])


def _import_name(run: RunDirectory) -> str:
    return str(run.schedule["suite"]["import_name"])
