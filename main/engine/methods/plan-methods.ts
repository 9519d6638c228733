/** Plans as text: the equivalent command line, and `.plan.toml` files. Reading one never starts anything. */
import { access, readFile, stat } from 'node:fs/promises'
import { dirname, isAbsolute } from 'node:path'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import { planArguments } from '../../contract/plan-arguments.ts'
import type { Plan } from '../../contract/plan.ts'
import { formatPlanFile, parsePlanFile } from '../campaigns/plan-file.ts'
import { plantedIn } from '../campaigns/plan-paths.ts'
import { atomicWrite } from '../files/atomic-write.ts'
import { systemErrorCode, whileWriting } from '../files/write-failures.ts'
import type { Handlers } from './route.ts'

const ending = '.plan.toml'

/** Plans are written by people, and this is a book; reading a larger one would hold up everything else. */
const planLimitBytes = 2 ** 20

/** Read and written by everybody whom the person's umask lets. */
const mode = 0o666

export function planMethods(): Handlers<'plan.format' | 'plan.parse' | 'plan.read' | 'plan.write'> {
  return {
    'plan.format': ({ plan }) =>
      Promise.resolve(success({ arguments: planArguments(plan), toml: formatPlanFile(plan) })),
    'plan.parse': ({ toml, name }) =>
      Promise.resolve(toml.length > planLimitBytes ? tooLong(name) : asResult(parsePlanFile(toml, name))),
    async 'plan.read'({ path }) {
      const text = await textOf(path)
      if (!text.ok) return text
      const plan = parsePlanFile(text.value, path)
      return plan.ok ? success({ plan: plantedIn(plan.value, dirname(path)) }) : plan
    },
    'plan.write': ({ path, plan }) => write(path, plan),
  }
}

const asResult = (plan: Outcome<Plan>): Outcome<{ plan: Plan }> => (plan.ok ? success({ plan: plan.value }) : plan)

async function textOf(path: string): Promise<Outcome<string>> {
  if (!isAbsolute(path)) return notAbsolute(path)
  try {
    const entry = await stat(path)
    // A device never ends.
    if (!entry.isFile())
      return failure('PLAN_INVALID', { message: `${path} is not a file.`, cure: `Name a ${ending} file.` })
    if (entry.size > planLimitBytes) return tooLong(path)
    return success(await readFile(path, 'utf8'))
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === null) throw error
    const why = code === 'ENOENT' ? 'there is no such file' : `it could not be read (${code})`
    return failure('PLAN_INVALID', { message: `${path}: ${why}.`, cure: `Name a ${ending} file.` })
  }
}

/** A path without the ending gets it; then, unlike a path that the person wrote whole, no file may be there already. */
async function write(asked: string, plan: Plan): Promise<Outcome<{ path: string }>> {
  if (!isAbsolute(asked)) return notAbsolute(asked)
  const path = asked.endsWith(ending) ? asked : asked.replace(/(\.plan|\.toml)?$/, ending)
  if (path !== asked && (await isThere(path))) {
    return failure('NOT_ALLOWED', {
      message: `${path} exists already.`,
      cure: 'Choose another name, or name it whole.',
    })
  }
  if (!(await isThere(dirname(path)))) {
    return failure('NOT_ALLOWED', { message: `There is no folder ${dirname(path)}.`, cure: 'Name an existing folder.' })
  }
  return whileWriting(path, async () => {
    await atomicWrite(path, formatPlanFile(plan), mode)
    return success({ path })
  })
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

const tooLong = (name: string): Outcome<never> =>
  failure('PLAN_INVALID', {
    message: `${name} is larger than ${planLimitBytes / 2 ** 20} MiB.`,
    cure: `Name a ${ending} file.`,
  })

const notAbsolute = (path: string): Outcome<never> =>
  failure('WRONG_USE', { message: `${path} is not an absolute path.`, cure: 'Name the file from the root on.' })
