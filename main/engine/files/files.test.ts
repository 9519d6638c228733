import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { success } from '../../contract/outcome.ts'
import { atomicWrite } from './atomic-write.ts'
import { fileByteSource, reopeningByteSource } from './file-byte-source.ts'
import { linkOrCopy, walkFolder } from './folders.ts'
import { appendJsonLine, readJsonLines, readSoundLines } from './json-lines.ts'
import { safeJoin } from './safe-join.ts'
import { measureFile } from './sha256.ts'
import { whileWriting } from './write-failures.ts'

const containing = (part: string): unknown => expect.stringContaining(part)
const scratch = mkdtempSync(join(tmpdir(), 'driftscope-files-'))
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true })
})

test('a file is replaced whole and nothing is left beside it', async () => {
  const folder = join(scratch, 'atomic')
  mkdirSync(folder)
  await atomicWrite(join(folder, 'a.json'), 'old')
  await atomicWrite(join(folder, 'a.json'), 'new', 0o400)
  expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('new')
  expect(statSync(join(folder, 'a.json')).mode & 0o777).toBe(0o400)
  expect(readdirSync(folder)).toEqual(['a.json'])
})

test('size and hash of a file over several pieces are those of sha256sum', async () => {
  const path = join(scratch, 'big.bin')
  writeFileSync(path, Buffer.alloc(2 * 2 ** 20 + 17, 'driftscope'))
  const [sha256] = execFileSync('sha256sum', [path]).toString().split(' ')
  expect(await measureFile(path)).toEqual({ sizeBytes: 2 * 2 ** 20 + 17, sha256 })
})

test('bytes are read where they are wanted, and never beyond the end', async () => {
  const path = join(scratch, 'source.bin')
  writeFileSync(
    path,
    Uint8Array.from({ length: 100 }, (_, k) => k),
  )
  const held = await fileByteSource(path)
  for (const source of [held, await reopeningByteSource(path)]) {
    expect(source.sizeBytes).toBe(100)
    expect([...(await source.read(97, 3))]).toEqual([97, 98, 99])
    await expect(source.read(98, 3)).rejects.toThrow('ends at byte 100')
  }
  await held.close()
})

test('reads that follow one another share a descriptor, and none is left open', async () => {
  const path = join(scratch, 'shared.bin')
  writeFileSync(path, Buffer.alloc(4096, 7))
  const descriptors = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(join('/proc/self/fd', fd)) === path
      } catch {
        return false
      }
    }).length
  const source = await reopeningByteSource(path)
  await Promise.all([source.read(0, 8), source.read(8, 8)])
  await source.read(16, 8)
  expect(descriptors()).toBe(1)
  await vi.waitFor(() => {
    expect(descriptors()).toBe(0)
  })
  rmSync(path)
  await expect(source.read(0, 8)).rejects.toThrow('ENOENT')
})

test.each(['', '/a', '../a', 'a/../b', 'a/..', './a', 'a//b', 'a/', 'a\\b', 'a\0b', 'C:/a', 'c:a', '..', 'a\nb'])(
  'the path %j is refused',
  (path) => {
    expect(safeJoin('root', path)).toBeNull()
  },
)

test.each(['a', 'a/b.npz', 'cases/x.y[z]@quick__cpu/o.npz', '..a/b..', 'ü/…'])('the path %j is joined', (path) => {
  expect(safeJoin('root', path)).toBe(join('root', path))
})

test('a torn last line is passed over when reading and cut off when appending', async () => {
  const path = join(scratch, 'lines.jsonl')
  const Line = z.object({ k: z.number() })
  expect(await readJsonLines(path, Line, 'RUN_DIRECTORY_INVALID')).toEqual(success([]))
  await appendJsonLine(path, { k: 1 })
  appendFileSync(path, '{"k": 2')
  expect(await readJsonLines(path, Line, 'RUN_DIRECTORY_INVALID')).toEqual(success([{ k: 1 }]))
  await appendJsonLine(path, { k: 3 })
  expect(readFileSync(path, 'utf8')).toBe('{"k":1}\n{"k":3}\n')
  truncateSync(path, 3)
  await appendJsonLine(path, { k: 4 })
  expect(await readJsonLines(path, Line, 'RUN_DIRECTORY_INVALID')).toEqual(success([{ k: 4 }]))
})

test('a whole line that is wrong is named by file and number', async () => {
  const path = join(scratch, 'wrong.jsonl')
  writeFileSync(path, '{"k":1}\nnonsense\n')
  const outcome = await readJsonLines(path, z.object({ k: z.number() }), 'RUN_DIRECTORY_INVALID')
  expect(outcome).toMatchObject({ ok: false, failure: { message: `${path}, line 2: no JSON.` } })
  writeFileSync(path, '{"k":1}\n{"k":"two"}\n{"k":3}\n{"k"')
  expect(await readSoundLines(path, z.object({ k: z.number() }))).toMatchObject({
    values: [{ k: 1 }, { k: 3 }],
    broken: [{ line: 2, message: `${path}, line 2: not a line that this version understands (at "k").` }],
  })
})

test('a folder is walked without following links, and a file with two names can be told', async () => {
  const folder = join(scratch, 'walk')
  mkdirSync(join(folder, 'b'), { recursive: true })
  writeFileSync(join(folder, 'b', 'x'), '12345')
  linkSync(join(folder, 'b', 'x'), join(folder, 'a'))
  symlinkSync('/', join(folder, 'c'))
  const entries = await Array.fromAsync(walkFolder(folder))
  expect(entries.map(({ path, kind }) => [path, kind])).toEqual([
    ['a', 'file'],
    ['b', 'folder'],
    ['b/x', 'file'],
    ['c', 'other'],
  ])
  expect(entries[0]?.inode).toBe(entries[2]?.inode)
})

test('a second name is a hard link here, and an existing name is never overwritten', async () => {
  const [from, to] = [join(scratch, 'from'), join(scratch, 'to')]
  writeFileSync(from, 'x')
  expect(await linkOrCopy(from, to)).toBe('linked')
  expect(statSync(from).ino).toBe(statSync(to).ino)
  await expect(linkOrCopy(from, to)).rejects.toThrow('EEXIST')
})

const isRoot = process.getuid?.() === 0 && process.platform === 'linux'

test.runIf(isRoot)('a full disk is a failure with a cure, and leaves no torn file', async () => {
  const folder = join(scratch, 'small-disk')
  mkdirSync(folder)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder])
  try {
    const path = join(folder, 'a')
    const outcome = await whileWriting(path, async () => {
      await atomicWrite(path, Buffer.alloc(2 ** 20, 1))
      return success()
    })
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'DISK_FULL', message: containing(path) } })
    expect(readdirSync(folder)).toEqual([])
  } finally {
    execFileSync('umount', [folder])
  }
})

test('an error that is no fault of the disk is thrown on', async () => {
  const bug = new Error('a bug')
  await expect(whileWriting('x', () => Promise.reject(bug))).rejects.toBe(bug)
})
