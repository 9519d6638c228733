import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Comparison } from '../../contract/comparison.ts'
import type { CompareOptions, StoredComparison } from '../../contract/api.ts'
import type { Decision } from '../../contract/decision.ts'
import { type Outcome, failure, success } from '../../contract/outcome.ts'
import type { ReportedComparison } from '../../contract/report.ts'
import { type OpenedBundle, openBundle } from '../bundles/open-bundle.ts'
import { compareBundles } from '../campaigns/compare-bundles.ts'
import type { SuitePlace } from '../campaigns/read-acceptances.ts'
import { readRunPlan } from '../campaigns/run-directory.ts'
import type { DecisionLog } from '../decisions/decision-log.ts'
import { decisionsOfPair, pairOf } from '../decisions/standing.ts'
import { canonicalJson } from '../files/canonical-json.ts'
import type { FindArray } from '../bundles/find-array.ts'
import { reportFigures } from '../pictures/report-figures.ts'
import { noFigures } from '../reports/figures.ts'
import { renderReport } from '../reports/render-report.ts'
import type { FoundSuite } from '../suites/find-suites.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import { findSide } from './find-bundle.ts'
import type { Handlers } from './route.ts'

export type ComparisonParts = {
  workspace: Workspace
  log: DecisionLog
  findSuite: (suite: string) => Promise<Outcome<FoundSuite>>
  findArray: FindArray
}

type ComparisonMethod = 'comparisons.make' | 'comparisons.show' | 'comparisons.list' | 'reports.render'

export function comparisonMethods(parts: ComparisonParts): Handlers<ComparisonMethod> {
  const { workspace } = parts
  return {
    'comparisons.make': (params, signal, tell) =>
      make(parts, params, signal, (done, total) => {
        tell({ phase: 'comparing', done, total, unit: 'rows' })
      }),
    'comparisons.show': ({ id }) => show(workspace, id),
    'comparisons.list': () => Promise.resolve(success(workspace.catalogue.comparisons())),
    async 'reports.render'({ comparisons, format }, signal, tell) {
      const { decisions } = await parts.log.all()
      const reported = comparisons.map((comparison) => withDecisions(comparison, decisions))
      const { findArray } = parts
      const figures =
        format === 'html' ? await reportFigures(reported, { findArray, signal, tell }) : success(noFigures)
      return figures.ok ? success({ text: renderReport(reported, format, figures.value) }) : figures
    },
  }
}

function withDecisions(comparison: Comparison, all: readonly Decision[]): ReportedComparison {
  const decisions = decisionsOfPair(all, pairOf(comparison))
  return decisions.length === 0 ? comparison : { ...comparison, decisions }
}

async function make(
  parts: ComparisonParts,
  sides: { reference: string; candidate: string; options: CompareOptions },
  signal: AbortSignal | undefined,
  onProgress: (done: number, total: number) => void,
): Promise<Outcome<StoredComparison>> {
  const { workspace } = parts
  const reference = await openSide(sides.reference, workspace)
  if (!reference.ok) return reference
  const candidate = await openSide(sides.candidate, workspace)
  if (!candidate.ok) return candidate
  const suite = await suiteOf([...reference.value, ...candidate.value], parts)
  const comparison = await compareBundles(
    {
      reference: reference.value,
      candidate: candidate.value,
      options: sides.options,
      suite,
      kind: null,
      onProgress,
      ...(signal === undefined ? {} : { signal }),
    },
    workspace,
  )
  if (!comparison.ok) return comparison
  const stored = await workspace.addComparison(canonicalJson(comparison.value))
  return stored.ok ? success({ id: stored.value.id, comparison: comparison.value }) : stored
}

async function openSide(text: string, workspace: Workspace): Promise<Outcome<OpenedBundle[]>> {
  const found = findSide(text, workspace)
  if (!found.ok) return found
  const opened: OpenedBundle[] = []
  for (const { folder } of found.value) {
    const bundle = await openBundle(folder)
    if (!bundle.ok) return bundle
    opened.push(bundle.value)
  }
  return success(opened)
}

/** The suite that the bundles name; a bundle without one has no acceptance file but `--accepted` (design 5.2). */
async function suiteOf(bundles: OpenedBundle[], { findSuite, workspace }: ComparisonParts): Promise<SuitePlace | null> {
  const names = new Set(bundles.map(({ manifest }) => manifest.suite?.name))
  const [name] = names
  if (names.size !== 1 || name === undefined) return null
  const ran = await folderThatRan(name, bundles, workspace)
  if (ran !== null) return { name, folder: ran }
  // A name from a bundle is never taken for a path.
  const found = /[/\\]/.test(name) ? null : await findSuite(name)
  return { name, folder: found?.ok === true ? found.value.folder : null }
}

/**
 * The suite's folder from which campaigns of this workspace made every one of these bundles, so that `compare` judges
 * them as their run did; null where that is not known, or the suite is no longer there.
 */
async function folderThatRan(name: string, bundles: OpenedBundle[], { paths }: Workspace): Promise<string | null> {
  const folders = new Set<string | null>()
  for (const id of new Set(bundles.map(({ manifest }) => manifest.campaign_id))) {
    const runPlan = z.uuid().safeParse(id).success ? await readRunPlan(join(paths.runs, id ?? '')) : null
    folders.add(runPlan?.ok === true && runPlan.value.suite.name === name ? runPlan.value.suite.folder : null)
  }
  const [folder = null] = folders
  return folders.size === 1 && folder !== null && existsSync(join(folder, 'suite.toml')) ? folder : null
}

async function show(workspace: Workspace, id: string): Promise<Outcome<StoredComparison>> {
  const rows = workspace.catalogue.comparisonsByIdPrefix(id)
  const [row] = rows
  const text = row === undefined || rows.length > 1 ? null : await workspace.comparisonText(row.id)
  if (row === undefined || text === null) {
    return failure('UNKNOWN_BUNDLE', {
      message: rows.length > 1 ? `${id} is the beginning of several comparisons.` : `There is no comparison ${id}.`,
    })
  }
  return success({ id: row.id, comparison: Comparison.parse(JSON.parse(text)) })
}
