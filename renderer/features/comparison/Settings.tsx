import type { ComparisonHead } from '../../../main/contract/comparison-view.ts'
import { plural } from '../../../main/contract/format-number.ts'
import { SectionHead } from '../../ui/SectionHead.tsx'
import css from './details.module.css'
import { SidesHead } from './SidesHead.tsx'

/** Settings as resolved in the workers that differ between the sides; they are told and never judged. */
export function Settings({ head: { config_differs: settings = [] } }: { head: ComparisonHead }) {
  if (settings.length === 0) return null
  return (
    <section aria-label="Settings">
      <SectionHead
        ruled
        title="Settings"
        right={`${plural(settings.length, 'setting')} ${settings.length === 1 ? 'differs' : 'differ'}`}
      />
      <table className={`t ${css.packages ?? ''}`}>
        <SidesHead of="Setting" />
        <tbody>
          {settings.map(({ key, reference, candidate, cases }) => (
            <tr key={`${key} ${String(reference)} ${String(candidate)}`} className={css.differs}>
              <td title={`${key}, in ${plural(cases, 'case')}`}>{key}</td>
              <Value text={reference} />
              <Value text={candidate} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Value = ({ text }: { text: string | null }) => (
  <td title={text ?? undefined}>{text ?? <span className="dim">absent</span>}</td>
)
