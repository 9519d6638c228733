/**
 * Faults planted into abTEM 1.0.11, one wheel each, and the rows that must find each of them (issue "The whole abTEM
 * matrix", point 4). What is expected was written down before the first run, from which code each case goes through.
 */
import { join } from 'node:path'
import { execa } from 'execa'
import { root } from '../cli.ts'

export type Fault = {
  name: string
  /** File in the wheel. */
  member: string
  /** Old and new text; each old text stands once in the file. */
  edits: [old: string, now: string][]
}

/** A fault that moves results. Names are those of cases, variants apart. */
export type FaultInResults = Fault & {
  moves: (name: string, output: string) => boolean
  /** Relations that no longer hold, `case output`. */
  breaks: readonly string[]
}

/** The first atom of every sliced structure lands one slice further along the beam. */
export const atomInTheNextSlice: FaultInResults = {
  name: 'atom-in-the-next-slice',
  moves: (name, output) =>
    // Atoms are cut as they lie (finite), or not at all; and these outputs are of no crystal.
    !/^(potential\.finite|bloch\.|magnetism\.)/.test(name) && !['weights', 'displacements', 'seeds'].includes(output),
  // A tiled crystal has a first atom in each of its tiles.
  breaks: ['potential.crystal potential'],
  member: 'abtem/slicing.py',
  edits: [
    [
      'labels = np.digitize(self.atoms.positions[:, 2], bin_edges)\n',
      'labels = np.digitize(self.atoms.positions[:, 2], bin_edges)\n        labels[0] = (labels[0] + 1) % len(self)\n',
    ],
  ],
}

/** Radial and polar bins add up in float32 again, as up to 1.0.10. */
export const float32Accumulator: FaultInResults = {
  name: 'float32-accumulator',
  moves: (_, output) => ['polar', 'annular', 'segmented'].includes(output),
  breaks: ['stem.flexible annular'],
  member: 'abtem/measurements.py',
  edits: [
    [
      '                len(indices),\n            ),\n            dtype=get_dtype(complex=False),',
      '                len(indices),\n            ),\n            dtype=np.float32,',
    ],
  ],
}

/** The outer edge of an annular detector lies one pixel further out. */
export const detectorEdgeMoved: FaultInResults = {
  name: 'detector-edge-moved',
  moves: (name, output) =>
    ['bf', 'adf', 'direct', 'images'].includes(output) ||
    (/^(stem\.haadf|phonons\.haadf|coreloss\.)/.test(name) && ['image', 'mean'].includes(output)),
  breaks: ['stem.flexible annular'],
  member: 'abtem/measurements.py',
  edits: [
    ['bins = (k2 >= inner**2) & (k2 < outer**2)', 'bins = (k2 >= inner**2) & (k2 < (outer + max(sampling)) ** 2)'],
  ],
}

/** Each multislice step takes half as long again. */
export const slowStep: Fault = {
  name: 'slow-step',
  member: 'abtem/multislice.py',
  edits: [
    [
      'def conventional_multislice_step(\n',
      `def _slowed(step):
    import functools
    import time

    @functools.wraps(step)
    def slower(*args, **keywords):
        began = time.perf_counter()
        result = step(*args, **keywords)
        due = began + 1.6 * (time.perf_counter() - began)
        while time.perf_counter() < due:
            pass
        return result

    return slower


@_slowed
def conventional_multislice_step(
`,
    ],
  ],
}

/** Every multislice pass holds an array that nobody needs, of `sizeMib`. */
export const idleArray = (sizeMib: number): Fault => ({
  name: 'idle-array',
  member: 'abtem/multislice.py',
  edits: [
    [
      '    if return_backscattered:\n        if algorithm.expansion_scope != "full":\n',
      `    idle = np.ones(${String(sizeMib)} * 2**20, dtype=np.uint8)  # noqa: F841
    if return_backscattered:
        if algorithm.expansion_scope != "full":
`,
    ],
  ],
})

/** Builds the wheel of `fault` from `wheel` into `folder`; the ref that names it. */
export async function refWithFault(fault: Fault, wheel: string, folder: string): Promise<string> {
  const script = join(root, 'test/e2e/faults/patched_wheel.py')
  const args = [script, wheel, join(folder, fault.name), fault.member]
  const { stdout } = await execa(join(root, '.venv/bin/python'), args, { input: JSON.stringify(fault.edits) })
  return `wheel:${stdout}`
}
