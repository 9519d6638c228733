/** How this machine looks, as its drivers describe it: records are compared by the fingerprint in it. */
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { Machine } from '../../contract/run-directory.ts'
import type { FoundPython } from '../environments/find-python.ts'
import { childEnvironment } from '../environments/child-environment.ts'
import { runCommand } from '../environments/run-command.ts'

/** @param runnerSource the folder that holds `driftscope_runner` */
export async function readThisMachine(
  python: FoundPython,
  runnerSource: string,
  signal?: AbortSignal,
): Promise<Outcome<Machine>> {
  const told = await runCommand(python.path, ['-s', '-m', 'driftscope_runner', 'machine'], {
    environment: { ...childEnvironment(), PYTHONPATH: runnerSource, PYTHONDONTWRITEBYTECODE: '1' },
    signal,
  })
  if (told.cancelled) return failure('CANCELLED', { message: 'Describing this machine was stopped.' })
  const machine = Machine.safeParse(told.code === 0 ? parsed(told.stdout) : null)
  if (machine.success) return success(machine.data)
  return failure('DRIVER_FAILED', {
    message: `${python.path} could not describe this machine: ${told.stderr.trim().split('\n').at(-1) ?? ''}`,
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
