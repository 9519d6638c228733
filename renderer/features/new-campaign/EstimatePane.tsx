import { useMemo } from 'react'
import type { Result } from '../../../main/contract/api.ts'
import type { Estimate } from '../../../main/contract/estimate.ts'
import { formatCount, formatDisk, formatMemory, formatSeconds, plural } from '../../../main/contract/format-number.ts'
import type { Failure } from '../../../main/contract/outcome.ts'
import { planArguments } from '../../../main/contract/plan-arguments.ts'
import type { Plan } from '../../../main/contract/plan.ts'
import type { EngineQuery } from '../../engine-client/hooks.ts'
import { classNames } from '../../lib/class-names.ts'
import { localTime } from '../../lib/local-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Glyph, type GlyphName } from '../../ui/Glyph.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { WrongLine } from '../../ui/TextField.tsx'
import { barsOf } from './estimate-bars.ts'
import { wrongAt } from './failure-places.ts'
import css from './NewCampaign.module.css'
import { commandLine } from './quote-command.ts'
import type { useStart } from './use-start.ts'

export type EstimatePaneProps = {
  plan: Plan | null
  executions: Result<'plan.preview'>['executions'] | undefined
  /** Of the plan before the last change. */
  isOld: boolean
  costs: ReadonlyMap<string, Estimate['cases'][number]>
  estimate: EngineQuery<Estimate>
  start: ReturnType<typeof useStart>
  failures: readonly (Failure | null)[]
}

/** Right: what it is likely to cost, what stands in its way, and Start. */
export function EstimatePane({ plan, executions, isOld, costs, estimate, start, failures }: EstimatePaneProps) {
  const data = plan === null ? undefined : estimate.data
  const wrong = wrongAt('start', [...failures, plan === null ? null : estimate.failure])
  const count = plan === null ? undefined : executions?.length
  return (
    <aside className={css.side} aria-label="Estimate">
      <div className={css.sideBody}>
        <SectionHead
          title="Estimate"
          right={data === undefined ? undefined : isOld ? 'estimating…' : `from ${plural(data.records, 'record')} here`}
        />
        {data === undefined ? (
          <>
            {plan === null && <p className={css.foot}>Time, memory and disk, once there are refs and cases.</p>}
            {estimate.loading && plan !== null && <LoadingLine what="Estimating" />}
          </>
        ) : (
          <>
            <Times estimate={data} />
            <Bars executions={executions ?? []} costs={costs} />
            <SectionHead title="Largest needs" right="need, available" ruled />
            <div className={css.needs}>
              <Need label="Memory" {...data.memory} format={formatMemory} />
              <Need label="Disk" {...data.disk} format={formatDisk} />
            </div>
            <SectionHead title="Before it starts" right={checksInWords(data.checks)} ruled />
            <ul className={css.checks}>
              {data.checks.map(({ finding, message }) => (
                <li key={message}>
                  <Glyph name={findingGlyphs[finding]} label={finding} />
                  <span>{message}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <Command plan={plan} />
      </div>
      {wrong !== undefined && (
        <div className={css.wrongBar}>
          <WrongLine text={wrong} />
        </div>
      )}
      <footer className={css.startBar}>
        <span className="sec cut" role="status">
          {start.running ? 'Starting…' : count === undefined || isOld ? '' : plural(count, 'execution')}
        </span>
        <span className="grow" />
        <Button
          variant="primary"
          icon="play"
          keys="Mod+Enter"
          disabled={!start.canStart}
          why={start.why}
          onClick={start.start}
        >
          Start
        </Button>
      </footer>
    </aside>
  )
}

const findingGlyphs: Record<Estimate['checks'][number]['finding'], GlyphName> = {
  pass: 'ok',
  note: 'drift',
  stop: 'error',
}

/** `3 pass, 1 to note`. */
function checksInWords(checks: Estimate['checks']): string {
  const count = (finding: string) => checks.filter((check) => check.finding === finding).length
  const words: [number, string][] = [
    [count('pass'), 'pass'],
    [count('note'), 'to note'],
    [count('stop'), 'to mend'],
  ]
  return words
    .filter(([many]) => many > 0)
    .map(([many, word]) => `${formatCount(many)} ${word}`)
    .join(', ')
}

function Times({ estimate: { time, unknown, executions } }: { estimate: Estimate }) {
  const nowMs = useNow(15_000)
  if (time === null) {
    return (
      <div className={css.times}>
        <div>
          <span className="dim">Time</span>
          <span className={css.value}>unknown</span>
          <span className="sec small">None of these cases has run on this machine.</span>
        </div>
      </div>
    )
  }
  const isPart = unknown > 0
  const ends = new Date(nowMs + time.median_s * 1000).toISOString()
  return (
    <div className={css.times}>
      <div>
        <span className="dim">Time</span>
        <span className={css.value}>
          {isPart && 'more than '}
          {formatSeconds(time.median_s)}
        </span>
        <span className="sec small">
          {isPart
            ? `unknown for ${formatCount(unknown)} of ${plural(executions, 'execution')}`
            : `${formatSeconds(time.low_s)} … ${formatSeconds(time.high_s)}`}
        </span>
      </div>
      {!isPart && (
        <div>
          <span className="dim">Ends</span>
          <span className={css.value}>{localTime(ends, new Date(nowMs))}</span>
          <span className="sec small">if started now</span>
        </div>
      )}
    </div>
  )
}

const mostBars = 9

function Bars({
  executions,
  costs,
}: Pick<EstimatePaneProps, 'costs'> & { executions: Result<'plan.preview'>['executions'] }) {
  const bars = useMemo(() => barsOf(executions, costs, mostBars), [executions, costs])
  const longest = Math.max(...bars.map(({ seconds }) => seconds ?? 0))
  if (longest <= 0) return null
  return (
    <ul className={css.bars} aria-label="Share of the time by case">
      {bars.map(({ label, seconds }) => (
        <li key={label}>
          <span className={classNames(css.name, 'sec')} title={label}>
            <span className="cut">{label.replace(/\[.*/, '')}</span>
            <span>{/\[.*/.exec(label)?.[0]}</span>
          </span>
          <span className={css.track}>
            <i style={{ width: `${String((100 * (seconds ?? 0)) / longest)}%` }} />
          </span>
          <span className={classNames('num', seconds === null && 'dim')}>
            {seconds === null ? 'unknown' : formatSeconds(seconds)}
          </span>
        </li>
      ))}
    </ul>
  )
}

type NeedProps = {
  label: string
  need_bytes: number | null
  available_bytes: number | null
  format: (bytes: number) => string
}

/** From this share of what is there it is worth a look. */
const tight = 0.8

function Need({ label, need_bytes: need, available_bytes: available, format }: NeedProps) {
  const share = need === null || available === null || available === 0 ? 0 : need / available
  const words = [need, available].map((bytes) => (bytes === null ? 'unknown' : format(bytes)))
  return (
    <div className={classNames(css.need, share >= tight && css.tight)}>
      <span className="sec">{label}</span>
      <span className={css.track}>
        <i style={{ width: `${String(100 * Math.min(share, 1))}%` }} />
      </span>
      <span className="num">{words.join(' of ')}</span>
    </div>
  )
}

function Command({ plan }: { plan: Plan | null }) {
  const line = plan === null ? null : commandLine(['driftscope', ...planArguments(plan)])
  return (
    <>
      <SectionHead
        title="The same from a shell"
        right={line === null ? undefined : <CopyButton text={line} name="Copy the command" />}
        ruled
      />
      {line !== null && <pre className={css.command}>{line}</pre>}
    </>
  )
}
