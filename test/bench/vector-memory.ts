/** `vector-memory.ts A.npy B.npy`: the peak memory of a process that computes the verdict vector of two files. */
import { readFile } from 'node:fs/promises'
import { fileByteSource } from '../../main/engine/files/file-byte-source.ts'
import { openNpy } from '../../main/engine/arrays/open-npy.ts'
import { verdictVector } from '../../main/engine/compare/vector.ts'

const arrays = []
for (const path of process.argv.slice(2)) {
  const opened = await openNpy(await fileByteSource(path), path)
  if (!opened.ok) throw new Error(opened.failure.message)
  arrays.push(opened.value)
}
const [a, b] = arrays
if (a === undefined || b === undefined) throw new Error('two files are needed')
await verdictVector(a, b, 1e-6)
// Not getrusage's maximum, which begins with that of the process that started this one.
const highest = /^VmHWM:\s+(\d+) kB$/m.exec(await readFile('/proc/self/status', 'utf8'))?.[1]
console.log(JSON.stringify({ mib: Number(highest) / 1024 }))
