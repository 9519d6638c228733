import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMeters } from './meters-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'driftscope-meters-'))

/** Rows as Python's struct writes them: time, memory (a peak at row 57, a dip at 803), and a channel that has few values. */
const write = `
import json, struct, sys
head = {"format": 1, "hz": 20, "channels": [{"name": n, "unit": u} for n, u in [("t_s", "s"), ("rss", "bytes"), ("use", "percent")]]}
with open(sys.argv[1], "wb") as file:
    file.write(json.dumps(head).encode() + b"\\n")
    for row in range(1000):
        rss = 9e9 if row == 57 else -5.0 if row == 803 else 100.0 + row % 3
        file.write(struct.pack("<3d", row / 20, rss, float(row) if row >= 990 else float("nan")))
`
const path = join(folder, 'meters.bin')
execFileSync('python3', ['-c', write, path])

test('every row is read as it was written, not-a-number as null', async () => {
  const read = await readMeters(path, 0, 10_000)
  expect(read?.head.hz).toBe(20)
  expect(read?.toRow).toBe(1000)
  const [times = [], rss = [], use = []] = read?.columns ?? []
  expect([times.length, rss.length, use.length]).toEqual([1000, 1000, 1000])
  expect([times[40], rss[57], rss[803], rss[5]]).toEqual([2, 9e9, -5, 102])
  expect([use[989], use[990]]).toEqual([null, 990])
})

test('what was read before is not read again, and a torn last row waits', async () => {
  const growing = join(folder, 'growing.bin')
  writeFileSync(growing, '{"format":1,"hz":20,"channels":[{"name":"t_s","unit":"s"}]}\n')
  const row = (value: number): Buffer => {
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleLE(value)
    return bytes
  }
  appendFileSync(growing, Buffer.concat([row(1), row(2), row(3).subarray(0, 5)]))
  expect(await readMeters(growing, 0, 100)).toMatchObject({ toRow: 2, columns: [[1, 2]] })
  appendFileSync(growing, Buffer.concat([row(3).subarray(5), row(4)]))
  expect(await readMeters(growing, 2, 100)).toMatchObject({ fromRow: 2, toRow: 4, columns: [[3, 4]] })
  expect(await readMeters(growing, 4, 100)).toMatchObject({ toRow: 4, columns: [[]] })
})

test('fewer rows than there are keep every peak, in order', async () => {
  const read = await readMeters(path, 0, 20)
  const [times = [], rss = [], use = []] = read?.columns ?? []
  expect(times).toHaveLength(20)
  expect(read?.toRow).toBe(1000)
  expect(times).toEqual([...times].sort((a, b) => Number(a) - Number(b)))
  expect([times[0], times[1], times.at(-1)]).toEqual([0, 99 / 20, 999 / 20])
  expect(rss.slice(0, 2)).toEqual([100, 9e9])
  expect(rss.slice(16, 18)).toEqual([102, -5])
  expect(use.slice(16)).toEqual([null, null, 990, 999])
})

test('a file that is not there, or has no whole head yet, has no rows', async () => {
  expect(await readMeters(join(folder, 'absent'), 0, 10)).toBeNull()
  writeFileSync(join(folder, 'torn'), '{"format":1,"hz"')
  expect(await readMeters(join(folder, 'torn'), 0, 10)).toBeNull()
})
