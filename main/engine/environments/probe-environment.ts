import { z } from 'zod'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { parseTolerantJson } from '../../contract/tolerant-json.ts'
import { childEnvironment } from './child-environment.ts'
import { commandFailure } from './command-failure.ts'
import { runCommand } from './run-command.ts'

const Probe = z.object({
  python: z.object({ version: z.string(), implementation: z.string(), platform: z.string() }),
  executable: z.string(),
  packages: z.record(z.string(), z.string()),
  subject: z.object({
    version: z.string().nullable(),
    /** Folder in which the imported file lies; null where nothing of that name can be imported. */
    root: z.string().nullable(),
    /** Whether that is outside the interpreter's own package folders: a checkout. */
    checkout: z.boolean(),
  }),
})
export type EnvironmentProbe = z.infer<typeof Probe>

/** Nothing of the subject is imported: finding its place is enough, and importing may take seconds. */
const probeCode = `
import importlib.metadata as metadata, importlib.util, json, os, platform, re, sys, sysconfig
distribution, import_name = sys.argv[1:3]
packages = {}
for found in metadata.distributions():
    name = found.metadata["Name"]
    if name:
        packages.setdefault(re.sub(r"[-_.]+", "-", name).lower(), found.version)
spec = importlib.util.find_spec(import_name)
if spec is None:
    root = None
elif spec.submodule_search_locations:
    root = list(spec.submodule_search_locations)[0]
else:
    root = os.path.dirname(spec.origin)
root = root and os.path.realpath(root)
own = [os.path.realpath(sysconfig.get_path(name)) for name in ("purelib", "platlib", "stdlib")]
inside = root is None or any(root == folder or root.startswith(folder + os.sep) for folder in own)
print(json.dumps({
    "python": {"version": platform.python_version(), "implementation": sys.implementation.name,
               "platform": sysconfig.get_platform()},
    "executable": sys.executable,
    "packages": packages,
    "subject": {"version": packages.get(re.sub(r"[-_.]+", "-", distribution).lower()), "root": root,
                "checkout": not inside},
}))`

const nameAnother = 'Name a Python 3.11 or newer, or the folder of its venv: env:PATH.'

/**
 * What an environment says of itself: its packages (normalised name -> version) and where the subject would be imported
 * from. ENVIRONMENT_FAILED where its Python does not run or is older than 3.11, which workers need (`-P`).
 */
export async function probeEnvironment(
  python: string,
  subject: { distribution: string; import_name: string },
  signal?: AbortSignal,
): Promise<Outcome<EnvironmentProbe>> {
  const result = await runCommand(python, ['-P', '-c', probeCode, subject.distribution, subject.import_name], {
    environment: childEnvironment(),
    signal,
  })
  if (/^unknown option -P/im.test(result.stderr))
    return failure('ENVIRONMENT_FAILED', {
      message: `${python} is older than Python 3.11, which a worker needs.`,
      cure: nameAnother,
    })
  if (result.code !== 0)
    return commandFailure(result, `asking ${python} for its packages`, python, 'ENVIRONMENT_FAILED', nameAnother)
  const answer = parseTolerantJson(result.stdout, `the answer of ${python}`, 'ENVIRONMENT_FAILED')
  if (!answer.ok) return answer
  const probe = Probe.safeParse(answer.value)
  if (probe.success) return success(probe.data)
  return failure('ENVIRONMENT_FAILED', {
    message: `${python} answered otherwise than asked: ${z.prettifyError(probe.error)}`,
  })
}
