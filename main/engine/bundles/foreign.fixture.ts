import { join } from 'node:path'
import { scratchFolder } from '../../../test/fixtures/scratch-folder.ts'
import { python } from './run.fixture.ts'

/** A bundle as abTEM's own harness writes one: no list of files, bare NaN, an array in big-endian and Fortran order. */
const write = `
import json, pathlib, sys
import numpy as np
folder = pathlib.Path(sys.argv[1])
name = "stem.scan[order1]@quick__cpu"
(folder / "cases" / name).mkdir(parents=True)
(folder / "logs").mkdir()
(folder / "logs" / f"{name}.log").write_text("done\\n")
array = np.asfortranarray(np.arange(6.0).reshape(2, 3)).astype(">f8", order="F")
np.savez(folder / "cases" / name / "bf.npz", array=array, axes=np.array("[]"), metadata=np.array("{}"))
record = {
    "case_id": name.replace("__", "/"), "status": "OK", "ref": "v1.0.10", "preset": "accuracy", "params": {"note": "NaN"},
    "timings": {"warm": [0.1, float("nan")], "median": 0.1}, "memory": {"peak_rss_bytes": 12}, "log_tail": ["done"],
    "outputs": {"bf": {"file": f"{name}/bf.npz", "shape": [2, 3], "dtype": ">f8", "invariants": {"min": float("-inf")}}},
}
(folder / "cases" / f"{name}.json").write_text(json.dumps(record, indent=2, sort_keys=True))
manifest = {
    "schema_version": 1, "harness_version": "0.2.0", "case_hash": "c0ffee", "preset": "accuracy", "tier": "quick",
    "devices": ["cpu"], "timestamp_utc": "2026-10-03T00:00:00+00:00", "load_average_at_start": [0.1, float("nan"), 0],
    "ref": {"label": "v1.0.10", "sha": "f" * 40, "describe": "v1.0.10-0-gfff", "worktree": None},
    "fingerprint": {"cpu": "x"}, "fingerprint_short": "deadbeef", "abtem_version": "1.0.10",
}
(folder / "manifest.json").write_text(json.dumps(manifest, indent=2, sort_keys=True))
`

export const foreignCase = 'stem.scan[order1]@quick__cpu'

export function foreignBundle(): string {
  const folder = scratchFolder('bundles')
  python(write, folder)
  return folder
}

export const foreignArray = (folder: string): string => join(folder, 'cases', foreignCase, 'bf.npz')
