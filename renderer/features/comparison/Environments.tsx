import { useState } from 'react'
import type { ComparisonHead } from '../../../main/contract/comparison-view.ts'
import { heldTexts } from '../../../main/contract/environment.ts'
import { plural } from '../../../main/contract/format-number.ts'
import { Button } from '../../ui/Button.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import css from './details.module.css'
import { packageLines } from './head-facts.ts'
import { SidesHead } from './SidesHead.tsx'

/** Both environments side by side: what differs, and on demand the rest. */
export function Environments({ head }: { head: ComparisonHead }) {
  const [all, setAll] = useState(false)
  const lines = packageLines(head)
  const differing = lines.filter(({ a, b }) => a !== b)
  const shown = all ? lines : differing
  return (
    <section aria-label="Environments">
      <SectionHead
        ruled
        title="Environments"
        right={`${plural(differing.length, 'package')} of ${String(lines.length)} differ`}
      />
      <table className={`t ${css.packages ?? ''}`}>
        <SidesHead of="Package" />
        <tbody>
          <tr>
            <td className="dim">lock</td>
            <Hash hash={head.reference.environment_hash} />
            <Hash hash={head.candidate.environment_hash} />
          </tr>
          {head.fingerprint_match ? null : (
            <tr className={css.differs}>
              <td>machine</td>
              <Hash hash={head.reference.machine_fingerprint} />
              <Hash hash={head.candidate.machine_fingerprint} />
            </tr>
          )}
          {shown.map(({ name, a, b }) => (
            <tr key={name} className={a === b ? undefined : css.differs}>
              <td title={name}>{name}</td>
              <td title={a ?? undefined}>{a ?? <span className="dim">–</span>}</td>
              <td title={b ?? undefined}>{b ?? <span className="dim">–</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {heldTexts([head.reference, head.candidate]).map((held) => (
        <p key={held} className={css.numbers}>
          Constraint of the suite: {held}
        </p>
      ))}
      {lines.length > differing.length && (
        <div className={css.numbers}>
          <Button
            variant="ghost"
            onClick={() => {
              setAll(!all)
            }}
          >
            {all ? 'Only what differs' : `All ${plural(lines.length, 'package')}`}
          </Button>
        </div>
      )}
    </section>
  )
}

function Hash({ hash }: { hash: string | null }) {
  return (
    <td className="mono dim" title={hash ?? undefined}>
      <span data-full={hash ?? undefined}>{hash?.slice(0, 8) ?? 'unknown'}</span>
    </td>
  )
}
