import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'

export type Kernel = {
  folder: string
  /** Without its ending. */
  source: string
}

const engineFolder = (name: string) => join(import.meta.dirname, '..', 'engine', name, 'kernel')
export const kernels: Kernel[] = [
  { folder: engineFolder('compare'), source: 'verdict-kernel' },
  { folder: engineFolder('arrays'), source: 'reduce-kernel' },
]

/** What `kernelModule` is kept in. */
export const kernelFile = ({ folder }: Kernel): string => join(folder, 'kernel-bytes.ts')

const compiler = fileURLToPath(import.meta.resolve('assemblyscript/bin/asc.js'))
const options = [
  '-O3',
  '--noAssert',
  '--runtime',
  'stub',
  '--enable',
  'simd',
  '--initialMemory',
  '1',
  '--use',
  'abort=',
]

/**
 * The text of the module that keeps what a kernel compiles to. The compiler is a program of its own: the
 * types that its package brings would stand in for Node's.
 */
export async function kernelModule({ folder, source }: Kernel): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), 'driftscope-kernel-'))
  try {
    for (const name of (await readdir(folder)).filter((name) => extname(name) === '.as')) {
      // The compiler knows its sources by the ending of TypeScript, which these are not.
      await copyFile(join(folder, name), join(scratch, `${basename(name, '.as')}.ts`))
    }
    await execa(process.execPath, [compiler, `${source}.ts`, '--outFile', 'kernel.wasm', ...options], {
      cwd: scratch,
    })
    const bytes = await readFile(join(scratch, 'kernel.wasm'))
    return `/** What ${source}.as compiles to: \`node main/build/build-kernel.ts\`. */
export const kernelBytes =
  '${bytes.toString('base64')}'
`
  } finally {
    await rm(scratch, { recursive: true })
  }
}
