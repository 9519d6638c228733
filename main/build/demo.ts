/** `npm run demo`: the main job for real, in a workspace of its own inside the checkout. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const program = join(root, 'out', 'main', 'cli', 'main.js')
const workspace = join(root, '.cache', 'demo')
const cases = ['potential.infinite', 'hrtem.exitwave', 'diffraction.cbed', 'stem.multidetector']

const line = [
  'run',
  ...['--suite', 'abtem', '--ref', '1.0.10', '--ref', '1.0.11'],
  ...['--tier', 'quick', '--device', 'cpu', '--preset', 'accuracy'],
  // `@*` is the default variant alone
  ...cases.flatMap((name) => ['--only', `${name}@*`]),
  ...['--workspace', workspace],
]

if (!existsSync(program)) {
  console.error('The program is not built yet: npm ci builds it, and so does npm run build.')
  process.exit(70)
}
console.error(`driftscope ${line.map((word) => (/[@*]/.test(word) ? `'${word}'` : word)).join(' ')}\n`)

// Ctrl-C goes to the whole group: the program stops the campaign, and this waits for it.
process.on('SIGINT', () => undefined)
const { status, signal } = spawnSync(process.execPath, [program, ...line], { cwd: root, stdio: 'inherit' })
if (signal !== null) process.exit(1)
if (status === 1 || status === 2) {
  console.log(`\nThe demo worked: exit status ${String(status)} is the verdict, and 1.0.11 does differ from 1.0.10.`)
}
// A verdict is what the demo is for; any other status says that it could not be reached.
process.exit(status === null ? 1 : status <= 2 ? 0 : status)
