import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { kernelFile, kernelModule, kernels } from './compile-kernel.ts'

test.each(kernels)('the bytes of $source are what it compiles to', async (kernel) => {
  expect(await readFile(kernelFile(kernel), 'utf8')).toBe(await kernelModule(kernel))
})
