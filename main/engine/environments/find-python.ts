import { z } from 'zod'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { runCommand } from './run-command.ts'

const Probe = z.object({
  version: z.string().regex(/^\d+\.\d+/),
  executable: z.string().min(1),
  implementation: z.string(),
  platform: z.string(),
})

export type FoundPython = {
  /** The interpreter itself, not the shim or link by which it was found. */
  path: string
  version: string
  /** As `sys.implementation.name` and `sysconfig.get_platform()` say. */
  implementation: string
  platform: string
}

const probeCode = `
import json, platform, sys, sysconfig
print(json.dumps({"version": platform.python_version(), "executable": sys.executable,
                  "implementation": sys.implementation.name, "platform": sysconfig.get_platform()}))`

/** What an interpreter says of itself, or null where it does not run. */
export async function probePython(program: string, signal?: AbortSignal): Promise<FoundPython | null> {
  const { code, stdout } = await runCommand(program, ['-I', '-c', probeCode], { signal })
  if (code !== 0) return null
  const probe = Probe.safeParse(parseJson(stdout))
  if (!probe.success) return null
  const { executable, ...rest } = probe.data
  return { path: executable, ...rest }
}

/**
 * The first Python of at least `minimum` among DRIFTSCOPE_PYTHON (then no other), `python3` and `python3.N`, newest first.
 * NO_PYTHON says what was found instead.
 */
export async function findPython(
  minimum: readonly [number, number],
  variables: Record<string, string | undefined> = process.env,
): Promise<Outcome<FoundPython>> {
  const wanted = `${minimum[0]}.${minimum[1]}`
  const named = variables['DRIFTSCOPE_PYTHON']
  const candidates = named === undefined ? ['python3', ...numbered(minimum), 'python'] : [named]
  const tooOld: string[] = []
  for (const candidate of candidates) {
    const python = await probePython(candidate)
    if (python === null) continue
    if (isAtLeast(python.version, minimum)) return success(python)
    tooOld.push(`${python.path} is ${python.version}`)
  }
  const instead = tooOld.length > 0 ? ` (${[...new Set(tooOld)].join(', ')})` : ''
  return failure('NO_PYTHON', {
    message:
      named === undefined
        ? `No Python of version ${wanted} or newer was found on PATH${instead}.`
        : `DRIFTSCOPE_PYTHON names ${named}, which is no Python of version ${wanted} or newer${instead}.`,
    cure: `Install Python ${wanted} or newer, or set DRIFTSCOPE_PYTHON to its path.`,
  })
}

export function isAtLeast(version: string, minimum: readonly [number, number]): boolean {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  return major > minimum[0] || (major === minimum[0] && minor >= minimum[1])
}

/** Names of interpreters beside `python3`, up to one that is not yet released. */
function numbered([major, minor]: readonly [number, number]): string[] {
  const newest = 15
  return Array.from({ length: newest - minor + 1 }, (_, index) => `python${major}.${newest - index}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
