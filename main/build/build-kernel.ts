/**
 * `node main/build/build-kernel.ts` compiles the kernels of comparing and reducing. Their bytes are kept as modules beside
 * them, so that sources run as they are and a package needs no further file; a test compares them with what the sources
 * compile to.
 */
import { writeFile } from 'node:fs/promises'
import { kernelFile, kernelModule, kernels } from './compile-kernel.ts'

for (const kernel of kernels) await writeFile(kernelFile(kernel), await kernelModule(kernel))
