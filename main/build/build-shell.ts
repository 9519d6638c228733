/** Bundles the shell and its preload script into one CommonJS file each: the sandbox loads no other form. */
import { join } from 'node:path'
import { build } from 'vite'
import { pinnedVersion } from './electron-binary.ts'

const root = join(import.meta.dirname, '..', '..')

/** The Node of the oldest runtime that we try the program in (Electron 25). */
const target = 'node18'

for (const [name, entry] of Object.entries({ main: 'main/shell/main.ts', preload: 'main/preload/preload.ts' })) {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { __ELECTRON_VERSION__: JSON.stringify(pinnedVersion()) },
    // As for a server: the built-in modules of Node stay what they are.
    ssr: { noExternal: true, external: ['electron'] },
    build: {
      ssr: entry,
      target,
      outDir: 'out/shell',
      emptyOutDir: false,
      minify: false,
      sourcemap: true,
      reportCompressedSize: false,
      rolldownOptions: { external: ['electron'], output: { format: 'cjs', entryFileNames: `${name}.cjs` } },
    },
  })
}
