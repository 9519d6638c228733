/**
 * `npm start`: the window; where there can be none, the same interface through `driftscope serve`, which prints its URL.
 * Arguments go on to the program: `npm start -- --workspace FOLDER`, a `driftscope://` link or a `.plan.toml` file.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { electronBinary } from './electron-binary.ts'

const root = join(import.meta.dirname, '..', '..')
const say = (line: string) => {
  console.error(line)
}

const built = ['out/shell/main.cjs', 'out/renderer/index.html', 'out/main/cli/main.js']
if (!built.every((path) => existsSync(join(root, path)))) {
  say('The program is not built yet: npm ci builds it, and so does npm run build.')
  process.exit(70)
}

const args = process.argv.slice(2)
const hasDisplay = process.platform !== 'linux' || ['DISPLAY', 'WAYLAND_DISPLAY'].some((name) => process.env[name])
const binary = hasDisplay ? await electronBinary(process.env, say) : { missing: 'There is no display' }

if ('path' in binary) {
  // Chromium's sandbox cannot be made by root; the page's own limits stay.
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  if (isRoot) say("Started by root, so without the operating system's sandbox.")
  run(binary.path, [...(isRoot ? ['--no-sandbox'] : []), root, ...args])
} else {
  say(`No window: ${binary.missing}. Serving the interface to a browser instead.`)
  run(process.execPath, [join(root, 'out', 'main', 'cli', 'main.js'), 'serve', ...args])
}

/** Runs the program in this one's place: its end is this one's, and so is the signal that a person sends. */
function run(program: string, programArgs: string[]): void {
  const child = spawn(program, programArgs, {
    stdio: 'inherit',
    env: { ...process.env, DRIFTSCOPE_NODE: process.execPath },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    say(`${program}: ${error.message}`)
    process.exit(70)
  })
  child.once('exit', (code, signal) => {
    process.exit(code ?? (signal === null ? 1 : 128 + 15))
  })
}
