import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine, ReportFormat } from '../contract/api.ts'
import type { Comparison } from '../contract/comparison.ts'
import { failure, type Outcome, success } from '../contract/outcome.ts'

const fileOf: Record<ReportFormat, string> = {
  html: 'comparison.html',
  md: 'comparison.md',
  json: 'comparison.json',
  junit: 'comparison.junit.xml',
}

/** Writes the report in every format into `folder`. Returns the page's path. Failures: DISK_FULL, NOT_ALLOWED. */
export async function writeReports(
  engine: Engine,
  comparisons: Comparison[],
  folder: string,
): Promise<Outcome<string>> {
  for (const format of ['html', 'md', 'json', 'junit'] as const) {
    const rendered = await engine.call('reports.render', { comparisons, format })
    if (!rendered.ok) return rendered
    const written = await writeWhole(join(folder, fileOf[format]), rendered.value.text)
    if (!written.ok) return written
  }
  return success(join(folder, fileOf.html))
}

/** A file becomes visible when it is whole. Makes its folder. */
export async function writeWhole(path: string, text: string): Promise<Outcome<undefined>> {
  const part = `${path}.part-${String(process.pid)}`
  try {
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(part, text, { flush: true })
    await rename(part, path)
    return success()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!/^E[A-Z]+$/.test(code)) throw error
    await rm(part, { force: true }).catch(() => undefined)
    const full = code === 'ENOSPC' || code === 'EDQUOT'
    return failure(full ? 'DISK_FULL' : 'NOT_ALLOWED', {
      message: `${path} could not be written (${code}).`,
      cure: full
        ? 'Free some space; the results are kept, and the command can be repeated.'
        : 'Name another place with --out.',
    })
  }
}
