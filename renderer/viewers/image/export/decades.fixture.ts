import type { SequentialMap } from '../../../../main/contract/picture/colour-map.ts'
import { type PanePicture, valuePicture } from '../../../../main/contract/picture/pictures.ts'

/** One decade a column, from 1 down to 1e-9, under log between its extremes. */
export function decades(map: SequentialMap): PanePicture {
  const values = Float64Array.from({ length: 100 }, (_, index) => 10 ** -(index % 10))
  const plane = { width: 10, height: 10, masked: null, values }
  const scale = { kind: 'log', width: null } as const
  return valuePicture({ part: 'value', keep: 'max', map, scale, limits: { rule: 'full' } }, plane, [plane], 'berlin')
}
