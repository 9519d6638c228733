/** Takes the lock named on the command line, says what came of it, and holds it until it is killed. */
import { takeLock } from './lock.ts'

const lock = await takeLock(process.argv[2] ?? '')
process.stdout.write(lock.ok ? 'taken\n' : `${lock.failure.code}: ${lock.failure.message}\n`)
if (lock.ok) setInterval(() => undefined, 60_000)
