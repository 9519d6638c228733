import { expect, test } from 'vitest'
import { wrongAt, wrongRef } from './failure-places.ts'

test('a refusal stands at its field with its cure, and what belongs nowhere at Start', () => {
  const refs = { code: 'UNKNOWN_REF' as const, message: 'There is no 9.9.', cure: 'Did you mean 0.9?' }
  const disk = { code: 'DISK_FULL' as const, message: 'The disk is full.' }
  expect(wrongAt('refs', [null, refs, disk])).toBe('There is no 9.9. Did you mean 0.9?')
  expect(wrongAt('start', [null, refs, disk])).toBe('The disk is full.')
  expect(wrongAt('suite', [null, refs, disk])).toBeUndefined()
  expect(wrongAt('refs', [{ code: 'WRONG_USE', message: 'The ref "-x" begins with "-".' }])).toBeDefined()
})

test('of what was looked at, what stops a ref is said at the refs', () => {
  const missing = { finding: 'stop' as const, message: 'There is no ~/a.whl, which wheel:~/a.whl names.' }
  const disk = { finding: 'stop' as const, message: '3 GB of disk may be needed, and 1 GB are free.' }
  expect(wrongRef([disk, missing], ['wheel:~/a.whl'])).toBe(missing.message)
  expect(wrongRef([disk], ['1.0.10'])).toBeUndefined()
})
