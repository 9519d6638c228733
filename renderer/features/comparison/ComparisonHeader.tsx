import type { ComparisonHead } from '../../../main/contract/comparison-view.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { plural } from '../../../main/contract/format-number.ts'
import { headSentences } from '../../../main/contract/noise-words.ts'
import { refLabel } from '../../lib/ref-label.ts'
import { linkTo } from '../../lib/router.ts'
import { Button } from '../../ui/Button.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { SideMark } from '../../ui/SideMark.tsx'
import { ViewHead } from '../../ui/ViewHead.tsx'
import css from './comparison.module.css'
import { fingerprints, settingWords, whatWasRun } from './head-facts.ts'
import { mostRounds } from './round-samples.ts'
import type { Reports } from './use-reports.ts'

type ComparisonHeaderProps = { head: ComparisonHead; link: string; reports: Reports }

/** Which versions, what was run, on the same machine or not, and what can be done with the comparison. */
export function ComparisonHeader({ head, link, reports }: ComparisonHeaderProps) {
  const { reference, candidate } = head
  return (
    <ViewHead
      crumb={{ label: 'Compare', href: linkTo('/compare') }}
      title={
        <>
          <SideMark side="a" />
          <Ref label={reference.label} suite={reference.suite} />
          <Icon name="arrow" label="compared with" />
          <SideMark side="b" />
          <Ref label={candidate.label} suite={candidate.suite} />
        </>
      }
      facts={
        <>
          <span className="vsep" />
          <span className="cut">
            {whatWasRun(head)}
            <Rounds head={head} />
          </span>
          <Fingerprint head={head} />
          <Environments head={head} />
          <Settings head={head} />
          <Busy head={head} />
        </>
      }
    >
      {reports.said !== null && (
        <span className="sec" role="status">
          {reports.said}
        </span>
      )}
      <IconButton
        icon="link"
        label="Copy a link to this row"
        onClick={() => {
          reports.copyLink(new URL(link, location.href).href)
        }}
      />
      <Menu
        align="end"
        trigger={
          <Button icon="export" opens>
            Report
          </Button>
        }
        items={reports.items}
      />
    </ViewHead>
  )
}

function Ref({ label, suite }: { label: string; suite: string | null }) {
  return (
    <span className="cut" title={label}>
      {suite === null ? '' : `${suite} `}
      {refLabel(label)}
    </span>
  )
}

/** Rounds are in the records: those of the first row stand for all. */
function Rounds({ head }: { head: ComparisonHead }) {
  const { data } = useEngineQuery('comparisons.row', { id: head.id, index: 0 }, { enabled: head.rows > 0 })
  const rounds = data === undefined ? 0 : mostRounds(data)
  return rounds === 0 ? null : <> · {plural(rounds, 'round')}</>
}

function Fingerprint({ head }: { head: ComparisonHead }) {
  const { a, b } = fingerprints(head)
  if (head.fingerprint_match) {
    return (
      <span className={css.fact} title="Both sides ran on the same machine: times and memory can be compared.">
        <Glyph name="ok" label="" />
        <span className="good">same fingerprint</span>
        <span className="mono dim">{b}</span>
      </span>
    )
  }
  return (
    <span className={css.fact} title="The machines differ: times and memory can not be compared.">
      <Glyph name="drift" label="" />
      <span className="drift">other fingerprint</span>
      <span className="mono dim">
        {a ?? 'unknown'} → {b ?? 'unknown'}
      </span>
    </span>
  )
}

/** Told, never judged. */
function Settings({ head: { config_differs: settings = [] } }: { head: ComparisonHead }) {
  if (settings.length === 0) return null
  return (
    <span className={css.fact} title={settings.map(settingWords).join('\n')}>
      <Glyph name="drift" label="" />
      {plural(settings.length, 'setting')} {settings.length === 1 ? 'differs' : 'differ'}
    </span>
  )
}

function Busy({ head }: { head: ComparisonHead }) {
  const sentences = headSentences(head)
  if (sentences.length === 0) return null
  return (
    <span className={css.fact} title={sentences.join('\n')}>
      <Glyph name="drift" label="" />
      {head.busy === undefined || head.busy.length === 0 ? 'noise floor is old or foreign' : 'machine was not quiet'}
    </span>
  )
}

function Environments({ head: { environment_differs: names } }: { head: ComparisonHead }) {
  if (names.length === 0) return null
  return (
    <span className={css.fact} title={names.join(', ')}>
      <Glyph name="drift" label="" />
      {plural(names.length, 'package')} {names.length === 1 ? 'differs' : 'differ'}
    </span>
  )
}
