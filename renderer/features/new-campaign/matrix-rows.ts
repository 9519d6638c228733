/** Cases as a matrix: a row a case and variant, a column a tier and device. Pure. */
import type { Estimate } from '../../../main/contract/estimate.ts'
import { plural } from '../../../main/contract/format-number.ts'
import { globPattern, matchesOnly } from '../../../main/contract/globs.ts'
import type { ListedCase } from '../../../main/contract/registry.ts'
import { Device, Tier } from '../../../main/contract/words.ts'
import { groupBy } from '../../lib/group-by.ts'

export type MatrixColumn = { id: string; tier: Tier; device: Device }
export type Tick = boolean | 'mixed'
export type MatrixCell = { case_id: string; chosen: boolean; wallS: number | null }
export type MatrixRow = {
  name: string
  variant: string
  note: string
  doc: string
  tags: readonly string[]
  cells: ReadonlyMap<string, MatrixCell>
  ids: readonly string[]
  tick: Tick
}

const columnOf = ({ tier, device }: Pick<ListedCase, 'tier' | 'device'>): string => `${tier}/${device}`

/** The columns that a suite has, by tier and then device. */
export const columnsOf = (cases: readonly ListedCase[]): MatrixColumn[] =>
  Tier.options.flatMap((tier) =>
    Device.options
      .map((device) => ({ id: `${tier}/${device}`, tier, device }))
      .filter(({ id }) => cases.some((listed) => columnOf(listed) === id)),
  )

/** Whether all, some or none of `ids` are chosen. */
export function tickOf(ids: readonly string[], chosen: ReadonlySet<string>): Tick {
  const count = ids.filter((id) => chosen.has(id)).length
  return count === 0 ? false : count === ids.length ? true : 'mixed'
}

/** Chosen ids with `ids` added, or taken away. */
export function toggled(chosen: ReadonlySet<string>, ids: readonly string[], on: boolean): Set<string> {
  const next = new Set(chosen)
  for (const id of ids) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

/** As `--only` matches; words without a wildcard may stand anywhere in the case id. */
export function passesFilter(filter: string, listed: { case_id: string; name: string }): boolean {
  const text = filter.trim()
  if (text === '') return true
  return /[*?]/.test(text) ? matchesOnly(text, listed) : globPattern(`*${text}*`).test(listed.case_id)
}

export type MatrixInput = {
  cases: readonly ListedCase[]
  chosen: ReadonlySet<string>
  costs: ReadonlyMap<string, Estimate['cases'][number]>
}

/** Rows in the suite's order. */
export function matrixRows({ cases, chosen, costs }: MatrixInput): MatrixRow[] {
  const groups = groupBy(cases, ({ name, variant }) => `${name}[${variant}]`)
  return [...groups.values()].flatMap((group): MatrixRow[] => {
    const [first] = group
    if (first === undefined) return []
    const ids = group.map(({ case_id }) => case_id)
    const cells = group.map((listed): [string, MatrixCell] => [
      columnOf(listed),
      {
        case_id: listed.case_id,
        chosen: chosen.has(listed.case_id),
        wallS: costs.get(listed.case_id)?.wall_s ?? null,
      },
    ])
    return [
      {
        name: first.name,
        variant: first.variant,
        note: noteOf(first, cases),
        doc: first.doc,
        tags: [...new Set(group.flatMap(({ tags }) => tags))],
        cells: new Map(cells),
        ids,
        tick: tickOf(ids, chosen),
      },
    ]
  })
}

/** What makes a variant one, or how many outputs a case has. */
function noteOf(listed: ListedCase, cases: readonly ListedCase[]): string {
  const outputs =
    listed.sweep === null ? plural(listed.outputs.length, 'output') : `speed only, over ${listed.sweep.parameter}`
  const base = cases.find(
    ({ name, variant, tier, device }) =>
      name === listed.name && variant === 'default' && tier === listed.tier && device === listed.device,
  )
  if (listed.variant === 'default' || base === undefined) return outputs
  const changed = Object.entries(listed.params).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(base.params[key]),
  )
  return changed.length === 0 ? outputs : changed.map(([key, value]) => `${key} = ${inWords(value)}`).join(', ')
}

const inWords = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
