/**
 * `node main/build/build-kernel.ts` compiles the comparison's kernel. Its bytes are kept as a module beside it, so that
 * sources run as they are and a package needs no further file; a test compares them with what the source compiles to.
 */
import { writeFile } from 'node:fs/promises'
import { kernelFile, kernelModule } from './compile-kernel.ts'

await writeFile(kernelFile, await kernelModule())
