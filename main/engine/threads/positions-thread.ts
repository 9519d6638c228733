/** The entry of a thread that compares two arrays by position: it reads all of both, whatever their size. */
import { failure, success } from '../../contract/outcome.ts'
import { createChunkCache } from '../arrays/chunked-boxes.ts'
import { positionsFault, positionsOf } from '../compare/positions.ts'
import { createHdf5Reader } from '../files/hdf5-reader.ts'
import { openArrayFile } from '../files/open-array-file.ts'
import { answerTask } from './answer-task.ts'
import { positionsJob, type PositionsTask } from './jobs.ts'

const readers = { chunks: createChunkCache(), hdf5: createHdf5Reader() }

const open = (place: PositionsTask['a']) => openArrayFile({ ...place, identity: place.path, readers })

await answerTask(positionsJob, async ({ a: placeOfA, b: placeOfB, axes }, onProgress) => {
  const a = await open(placeOfA)
  if (!a.ok) return a
  const b = placeOfB === null ? success(null) : await open(placeOfB)
  if (!b.ok) return b
  const sides = { a: a.value.array, b: b.value?.array ?? null }
  const fault = positionsFault(sides.a.shape, sides.b?.shape ?? null, axes)
  if (fault !== null) return failure('WRONG_USE', { message: fault })
  const onElements = (done: number) => {
    onProgress(done, sides.a.count)
  }
  return success(await positionsOf(sides.a, sides.b, axes, onElements))
})
