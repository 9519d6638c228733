import type { InboxItem } from '../../../main/contract/inbox.ts'
import { decisionWords } from '../../../main/contract/decision.ts'
import { formatCount, formatError } from '../../../main/contract/format-number.ts'
import { localTime } from '../../lib/local-time.ts'
import { refLabel } from '../../lib/ref-label.ts'
import { Glyph, type GlyphName } from '../../ui/Glyph.tsx'
import { phaseGlyph } from '../../ui/phase-glyph.ts'
import { CaseName } from '../../ui/CaseName.tsx'
import css from './inbox.module.css'
import { timeOf } from './sections.ts'

export function glyphOf(item: InboxItem): GlyphName {
  switch (item.kind) {
    case 'drift':
      return item.verdict
    case 'campaign':
      return phaseGlyph(item.campaign.phase)
    case 'stale':
      return 'accepted'
  }
}

/** Two lines: what it is, and why it is here; at the right the figure or the state, and the time. */
export function ItemLine({ item }: { item: InboxItem }) {
  return (
    <>
      <Glyph name={glyphOf(item)} size={14} />
      <span className={css.words}>
        <span className="cut">
          <Title item={item} />
        </span>
        <span className="cut dim" title={lineOf(item)}>
          {lineOf(item)}
        </span>
      </span>
      <span className={css.right}>
        <Figure item={item} />
        <span className="dim">{localTime(timeOf(item))}</span>
      </span>
    </>
  )
}

function lineOf(item: InboxItem): string {
  switch (item.kind) {
    case 'drift':
      return `${refLabel(item.reference)} → ${refLabel(item.candidate)} · ${decidedWords(item.decided) ?? item.line}`
    case 'campaign':
      return item.campaign.reason ?? item.line
    case 'stale':
      return item.line
  }
}

type Decided = Extract<InboxItem, { kind: 'drift' }>['decided']

const decidedWords = (decided: Decided): string | null =>
  decided === null ? null : `${decisionWords[decided.decision]} by ${decided.who}: ${decided.note}`

function Title({ item }: { item: InboxItem }) {
  switch (item.kind) {
    case 'drift':
      return <CaseName id={item.title} title />
    case 'campaign':
      return (
        <>
          <b>{item.title}</b> {item.campaign.phase}
        </>
      )
    case 'stale':
      return (
        <>
          <CaseName id={item.title} title /> accepted, covers nothing
        </>
      )
  }
}

function Figure({ item }: { item: InboxItem }) {
  switch (item.kind) {
    case 'drift':
      if (item.decided !== null) return <span className="sec">{decisionWords[item.decided.decision]}</span>
      return (
        <span className={`strong ${item.verdict === 'shape' ? 'fail' : 'drift'}`}>
          {item.figure === null || item.verdict === 'shape' ? item.verdict : formatError(item.figure)}
        </span>
      )
    case 'campaign':
      return (
        <span>
          {item.campaign.total === 0
            ? 'nothing ran'
            : `${formatCount(item.campaign.finished)} of ${formatCount(item.campaign.total)}`}
        </span>
      )
    case 'stale':
      return <span>stale</span>
  }
}
