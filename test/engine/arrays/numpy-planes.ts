import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ArrayPlane, PlaneTile, PlaneWindow } from '../../../main/contract/array-view.ts'

const Asked = z.array(
  z
    .object({ file: z.string(), plane: ArrayPlane, start: z.int(), end: z.int() })
    .and(z.union([z.object({ window: PlaneWindow }), z.object({ tile: PlaneTile })])),
)

export type AnsweredByNumpy = z.infer<typeof Asked>[number] & { bytes: Buffer }

/** What numpy_planes.py asked of its files, with numpy's answers. */
export async function answersOfNumpy(folder: string): Promise<AnsweredByNumpy[]> {
  const asked = Asked.parse(JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8')))
  const answers = await readFile(join(folder, 'answers.bin'))
  return asked.map((one) => ({ ...one, bytes: answers.subarray(one.start, one.end) }))
}
