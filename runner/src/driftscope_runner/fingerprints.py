"""What must not change while a campaign runs (SourceFingerprints in main/contract/run-directory.ts)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .hashing import subject_sha256, tree_sha256
from .run_directory import RunDirectory


def take_fingerprints(run: RunDirectory) -> dict[str, Any]:
    """sha256 of the payload (runner and cases), and of the subject of each side."""
    import_name = run.schedule["suite"]["import_name"]
    roots = {side["side"]: side["environment"]["subject_root"] for side in run.schedule["sides"]}
    hashes = {root: subject_sha256(Path(root), import_name) for root in set(roots.values())}
    return {"payload": tree_sha256([run.payload]), "subjects": {side: hashes[root] for side, root in roots.items()}}
