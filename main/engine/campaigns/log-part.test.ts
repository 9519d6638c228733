import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTextPart } from './log-part.ts'

const path = join(mkdtempSync(join(tmpdir(), 'driftscope-log-')), 'log')

test('parts join to the whole text, and no character is cut', async () => {
  const text = 'α→🙂 plain\nüñ'.repeat(7)
  writeFileSync(path, text)
  for (const maxBytes of [1, 2, 3, 4, 5, 7, 1000]) {
    let joined = ''
    let at = 0
    for (;;) {
      const part = await readTextPart(path, at, Math.max(maxBytes, 4))
      joined += part.text
      at = part.toByte
      if (at === part.sizeBytes) break
    }
    expect(joined).toBe(text)
  }
})

test('bytes that are not UTF-8 are replaced and never stop the reading', async () => {
  writeFileSync(path, Buffer.from([0x61, 0xff, 0xe2, 0x82]))
  const part = await readTextPart(path, 0, 100)
  expect(part).toMatchObject({ text: 'a\ufffd', toByte: 2, sizeBytes: 4 })
  expect(await readTextPart(path, 2, 100)).toMatchObject({ text: '\ufffd', toByte: 4 })
})

test('beyond the end, and without a file, there is nothing', async () => {
  writeFileSync(path, 'abc')
  expect(await readTextPart(path, 9, 10)).toEqual({ fromByte: 3, toByte: 3, sizeBytes: 3, text: '' })
  expect(await readTextPart(`${path}.absent`, 0, 10)).toEqual({ fromByte: 0, toByte: 0, sizeBytes: 0, text: '' })
})
