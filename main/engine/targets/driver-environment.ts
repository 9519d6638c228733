import { join } from 'node:path'

const kept = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'LANG',
  'TMPDIR',
  'TZ',
  'LD_LIBRARY_PATH',
  'CUDA_HOME',
  'CUDA_PATH',
  'CUDA_VISIBLE_DEVICES',
  'NVIDIA_VISIBLE_DEVICES',
]

/** The variables of a driver's process: those of ours that it may see (never tokens), and its import path. */
export function driverEnvironment(ours: NodeJS.ProcessEnv, runDirectory: string): Record<string, string> {
  const passedOn: Record<string, string> = {}
  for (const [name, value] of Object.entries(ours))
    if (value !== undefined && (kept.includes(name) || name.startsWith('LC_'))) passedOn[name] = value
  return {
    ...passedOn,
    PYTHONPATH: join(runDirectory, 'payload'),
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONUNBUFFERED: '1',
  }
}
