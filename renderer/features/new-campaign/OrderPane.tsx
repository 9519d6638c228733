import { useMemo, useState } from 'react'
import type { Result } from '../../../main/contract/api.ts'
import type { Estimate } from '../../../main/contract/estimate.ts'
import { formatCount, formatMemory, formatSeconds, plural } from '../../../main/contract/format-number.ts'
import type { Plan } from '../../../main/contract/plan.ts'
import { refLabel } from '../../lib/ref-label.ts'
import { CaseName } from '../../ui/CaseName.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { presetWord } from '../../lib/preset-word.ts'
import { refOfSide } from '../../lib/sides.ts'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { SideMark } from '../../ui/SideMark.tsx'
import { type Column, VirtualTable } from '../../ui/VirtualTable.tsx'
import css from './NewCampaign.module.css'

type Previewed = Result<'plan.preview'>['executions'][number]
type Costs = ReadonlyMap<string, Estimate['cases'][number]>

export type OrderPaneProps = {
  plan: Plan | null
  executions: readonly Previewed[] | undefined
  isLoading: boolean
  /** Of the plan before the last change. */
  isOld: boolean
  costs: Costs
}

/** Middle, below: every execution in its order. */
export function OrderPane({ plan, executions, costs, isLoading, isOld }: OrderPaneProps) {
  const [selected, setSelected] = useState<number | null>(null)
  const refs = plan?.refs
  const hasPresets = (plan?.presets.length ?? 0) > 1
  const columns = useMemo(() => orderColumns(refs ?? [], hasPresets, costs), [refs, hasPresets, costs])
  if (plan === null || executions === undefined) {
    return (
      <>
        <SectionHead title="What will run" ruled />
        {plan === null ? (
          <p className={css.foot}>Every execution in its order, once there are refs and cases.</p>
        ) : (
          isLoading && <LoadingLine what="Listing executions" />
        )}
      </>
    )
  }
  return (
    <>
      <SectionHead title="What will run" right={isOld ? 'listing…' : countsOf(plan, executions)} ruled />
      <VirtualTable
        label="What will run, in order"
        columns={columns}
        count={executions.length}
        rowAt={(index) => executions[index]}
        selected={selected}
        onSelect={setSelected}
        copyText={({ case_id }) => case_id}
        old={isOld}
      />
    </>
  )
}

/** `in this order, 18 × 3 × 5 = 270 executions` where it is such a product. */
function countsOf({ kind, refs, self_check_first }: Plan, executions: readonly Previewed[]): string {
  const cases = new Set(executions.map(({ case_id }) => case_id)).size
  const sides = kind === 'self-check' ? 2 : refs.length
  const rounds = cases * sides === 0 ? 0 : executions.length / (cases * sides)
  const product = [cases, sides, rounds].map(formatCount).join(' × ')
  const isProduct = Number.isInteger(rounds) && rounds > 0
  const count = `${isProduct ? `${product} = ` : ''}${plural(executions.length, 'execution')}`
  return `in this order, ${count}${self_check_first ? ', after the self-check' : ''}`
}

function orderColumns(refs: readonly string[], hasPresets: boolean, costs: Costs): readonly Column<Previewed>[] {
  const preset: Column<Previewed> = {
    id: 'preset',
    head: 'Preset',
    width: 84,
    cell: (row) => <span className="sec">{presetWord(row.preset)}</span>,
  }
  return [
    {
      id: 'n',
      head: '#',
      width: 54,
      align: 'right',
      cell: ({ n }) => <span className="dim">{formatCount(n + 1)}</span>,
    },
    {
      id: 'case',
      head: 'Case',
      width: '1fr',
      least: 242,
      cell: ({ case_id }) => <CaseName id={case_id} />,
      title: ({ case_id }) => case_id,
    },
    {
      id: 'ref',
      head: 'Ref',
      width: 96,
      cell: ({ side }) => (
        <span className={css.tickLine}>
          <SideMark side={side} />
          <span className="cut">{refLabel(refOfSide(refs, side))}</span>
        </span>
      ),
      title: ({ side }) => refOfSide(refs, side),
    },
    ...(hasPresets ? [preset] : []),
    { id: 'round', head: 'Round', width: 56, align: 'right', cell: ({ round }) => formatCount(round + 1) },
    {
      id: 'time',
      head: 'Time',
      width: 74,
      align: 'right',
      cell: ({ case_id }) => known(costs.get(case_id)?.wall_s, formatSeconds),
    },
    {
      id: 'memory',
      head: 'Memory',
      width: 74,
      align: 'right',
      leaves: 1,
      cell: ({ case_id }) => known(costs.get(case_id)?.memory_bytes, formatMemory),
    },
  ]
}

const known = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? <span className="dim">unknown</span> : format(value)
