import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { kernelFile, kernelModule } from './compile-kernel.ts'

test("the kernel's bytes are what its source compiles to", async () => {
  expect(await readFile(kernelFile, 'utf8')).toBe(await kernelModule())
})
