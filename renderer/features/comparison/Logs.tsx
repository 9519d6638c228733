import { useMemo, useState } from 'react'
import type { RowDetails } from '../../../main/contract/comparison-view.ts'
import { allLines, appendText, noLines } from '../../lib/log-lines.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { LogView } from '../../ui/LogView.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import css from './details.module.css'

type Side = RowDetails['sides'][number]

/** Both logs behind two tabs; of several bundles of a side, the one that the verdict rests on. */
export function Logs({ details }: { details: RowDetails }) {
  const of = (side: Side['side']) => details.sides.find((entry) => entry.side === side)
  const failed = (entry: Side | undefined) => entry?.record !== null && entry?.record?.status !== 'OK'
  const [side, setSide] = useState<Side['side']>(() => (failed(of('a')) && !failed(of('b')) ? 'a' : 'b'))
  const shown = of(side)
  const text = logOf(shown)
  const lines = useMemo(() => allLines(appendText(noLines, text)), [text])
  return (
    <section aria-label="Logs">
      <SectionHead
        ruled
        title="Log"
        right={
          <>
            {text !== '' && <CopyButton text={text} name="Copy the log" />}
            <Segmented
              label="Log of"
              options={[
                { value: 'a', label: 'A' },
                { value: 'b', label: 'B' },
              ]}
              value={side}
              onChange={setSide}
            />
          </>
        }
      />
      {text === '' ? (
        <p className={css.none}>
          {(shown?.record ?? null) === null ? 'There is no record of this side here.' : 'The log is empty.'}
        </p>
      ) : (
        <div className={css.log}>
          <LogView label={`Log of ${side.toUpperCase()}`} lines={lines} />
        </div>
      )}
    </section>
  )
}

/** The whole log, or what the record keeps of it: its end, or why it failed. */
function logOf(side: Side | undefined): string {
  if (typeof side?.log === 'string' && side.log !== '') return side.log
  const { log_tail: tail, error } = side?.record ?? {}
  return [Array.isArray(tail) ? tail.join('\n') : (tail ?? ''), error ?? ''].filter((part) => part !== '').join('\n')
}
