import type { InboxItem } from '../../../main/contract/inbox.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { linkTo, navigate } from '../../lib/router.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { entryText } from './acceptance-entry.ts'
import { CaseName } from '../../ui/CaseName.tsx'
import css from './inbox.module.css'
import { Sides } from './Sides.tsx'

type Stale = Extract<InboxItem, { kind: 'stale' }>

/** The entry that covers nothing any more, and in which file it stands. */
export function StaleDetails({ item }: { item: Stale }) {
  const id = item.comparison_id
  const { data: head, failure, refetch } = useEngineQuery('comparisons.head', { id })
  const entries = head?.stale_accepted.filter((entry) => entry.case === item.title && item.line.includes(entry.reason))
  return (
    <>
      <div className={css.detailHead}>
        <h2>
          <Glyph name="accepted" size={14} label="" />
          <span className="cut">
            <CaseName id={item.title} title />
          </span>
          <span className="sec">stale</span>
        </h2>
        {head !== undefined && <Sides head={head} />}
      </div>
      <div className="scroll">
        <p className={css.say}>
          {item.line} Take the entry out of the file, so that a later change is not let through by it.
        </p>
        {head === undefined && failure !== null && <ErrorState failure={failure} onRetry={refetch} />}
        {head === undefined && failure === null && <LoadingLine what="Reading the entry" />}
        {entries?.map((entry, place) => (
          <div key={place}>
            <SectionHead
              title="Entry"
              ruled
              right={
                <>
                  <span className="mono cut" title={entry.file}>
                    {entry.file}
                  </span>
                  <CopyButton text={entry.file} name="Copy the file's path" />
                </>
              }
            />
            <pre className={`${css.entry ?? ''} mono`}>{entryText(entry)}</pre>
          </div>
        ))}
      </div>
      <div className={css.foot}>
        <Button
          variant="primary"
          keys="Enter"
          onClick={() => {
            navigate(linkTo(`/compare/${id}`))
          }}
        >
          Open the comparison
        </Button>
      </div>
    </>
  )
}
