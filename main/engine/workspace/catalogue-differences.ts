import { isDeepStrictEqual } from 'node:util'
import type { Catalogue } from './catalogue.ts'

/** Where two catalogues disagree, one sentence each; empty where they say the same. */
export function catalogueDifferences(old: Catalogue, fresh: Catalogue): string[] {
  const bundles = differences('bundle', byId(old.bundles()), byId(fresh.bundles()))
  const known = old.ids('bundles')
  const common = fresh.bundles().filter(({ id }) => known.has(id))
  const contents = common.flatMap(({ id }) => [
    ...differences(`bundle ${short(id)}, record`, byCase(old.records(id)), byCase(fresh.records(id))),
    ...differences(`bundle ${short(id)}, output`, byOutput(old.outputs(id)), byOutput(fresh.outputs(id))),
  ])
  return [
    ...bundles,
    ...contents,
    ...differences('campaign', byId(old.campaigns()), byId(fresh.campaigns())),
    ...differences('comparison', byId(old.comparisons()), byId(fresh.comparisons())),
  ]
}

function differences(what: string, old: Map<string, unknown>, fresh: Map<string, unknown>): string[] {
  const gone = [...old.keys()].filter((key) => !fresh.has(key))
  const added = [...fresh.keys()].filter((key) => !old.has(key))
  const changed = [...fresh].filter(([key, row]) => old.has(key) && !isDeepStrictEqual(old.get(key), row))
  return [
    ...gone.map((key) => `${what} ${short(key)} was in the catalogue, but there are no files of it`),
    ...added.map((key) => `${what} ${short(key)} has files, but was not in the catalogue`),
    ...changed.map(([key]) => `${what} ${short(key)} was not what its files say`),
  ]
}

const byId = (rows: { id: string }[]) => new Map<string, unknown>(rows.map((row) => [row.id, row]))
const byCase = (rows: { case_id: string }[]) => new Map<string, unknown>(rows.map((row) => [row.case_id, row]))
const byOutput = (rows: { case_id: string; output: string }[]) =>
  new Map<string, unknown>(rows.map((row) => [`${row.case_id} ${row.output}`, row]))

const short = (id: string): string => (/^[0-9a-f]{64}$/.test(id) ? id.slice(0, 12) : id)
