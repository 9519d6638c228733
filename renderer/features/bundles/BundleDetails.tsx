import { useState } from 'react'
import type { BundleSummary, Result } from '../../../main/contract/api.ts'
import { heldText } from '../../../main/contract/environment.ts'
import { formatCount, formatDisk, plural } from '../../../main/contract/format-number.ts'
import { useEngineQuery } from '../../engine-client/hooks.ts'
import { localTime } from '../../lib/local-time.ts'
import { refLabel } from '../../lib/ref-label.ts'
import { linkTo } from '../../lib/router.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { BundleActions } from './BundleActions.tsx'
import { bundleTitle, type ListRow } from './bundle-list.ts'
import { fileLines, packageLines, statusCounts } from './bundle-facts.ts'
import css from './bundles.module.css'
import { ComparedWith } from './ComparedWith.tsx'
import { Identity } from './Identity.tsx'

type BundleRow = Extract<ListRow, { kind: 'bundle' }>
type Shown = Result<'bundles.show'>

/** What a bundle is, whether its files are what they were, and what can be done with it. */
export function BundleDetails({ row, all }: { row: BundleRow; all: readonly BundleSummary[] }) {
  const { bundle, origin } = row
  const query = useEngineQuery('bundles.show', { bundle: bundle.id })
  const title = bundleTitle(bundle, refLabel(bundle.label))
  return (
    <aside className="side" aria-label="Details">
      <header className={css.head}>
        <Icon name="bundle" size={14} />
        <h2 className="strong cut" title={bundleTitle(bundle)}>
          {title}
        </h2>
        <span className="sec cut">
          {bundle.tier}/{bundle.devices}, {bundle.preset}
        </span>
        <span className="grow" />
        <span className="tag">{origin}</span>
      </header>
      <div className="scroll">
        <Identity bundle={bundle} />
        {query.data === undefined && query.failure !== null && (
          <ErrorState failure={query.failure} title="This bundle can not be read" onRetry={query.refetch} />
        )}
        {query.data === undefined && query.failure === null && (
          <LoadingLine what="Reading the bundle" counts={plural(bundle.cases, 'record')} />
        )}
        {query.data !== undefined && <Facts shown={query.data} isHere={origin === 'captured'} />}
        <ComparedWith bundle={bundle} />
      </div>
      <BundleActions bundle={bundle} all={all} />
    </aside>
  )
}

function Facts({ shown, isHere }: { shown: Shown; isHere: boolean }) {
  const { summary, manifest, records } = shown
  const files = fileLines(manifest.files)
  const { label, sha, describe } = manifest.ref
  return (
    <>
      <SectionHead
        title="Files"
        right={`${manifest.files === undefined ? '' : `${formatCount(manifest.files.length + 1)} · `}${formatDisk(summary.size_bytes)}`}
      />
      {files === null ? (
        <p className={css.say}>Its manifest lists no files: only what its records name can be checked.</p>
      ) : (
        <KeyValueFiles files={files} />
      )}
      <SectionHead title="Records" right={plural(records.length, 'record')} ruled />
      <p className={css.statuses}>
        {statusCounts(records, manifest.incomplete ?? []).map(({ status, count }) => (
          <span key={status} className={css.status}>
            <Glyph name={status} word label={`${formatCount(count)} ${status}`} />
          </span>
        ))}
      </p>
      <Environment shown={shown} />
      <SectionHead title="Provenance" ruled />
      <KeyValue
        items={[
          ['Ref', label],
          ['Subject commit', sha === undefined || sha === null ? undefined : <Hash text={sha} digits={12} />],
          ['Describes itself as', describe ?? undefined],
          ['Suite', manifest.suite === undefined ? (summary.suite ?? 'not said') : manifest.suite.name],
          ['Kind', manifest.kind],
          [
            'Campaign',
            manifest.campaign_id === undefined ? undefined : <Campaign id={manifest.campaign_id} isHere={isHere} />,
          ],
          [
            'Machine',
            summary.machine_fingerprint === null ? 'not known' : <Hash text={summary.machine_fingerprint} digits={8} />,
          ],
          ['Made by', manifest.harness_version],
          ['Captured', localTime(summary.timestamp_utc)],
        ]}
      />
    </>
  )
}

function KeyValueFiles({ files }: { files: NonNullable<ReturnType<typeof fileLines>> }) {
  const most = Math.max(1, ...files.map(({ sizeBytes }) => sizeBytes))
  return (
    <table className={`t ${css.files ?? ''}`} aria-label="Files by kind">
      <tbody>
        {files.map(({ kind, files: count, sizeBytes }) => (
          <tr key={kind}>
            <td>{kind}</td>
            <td aria-hidden="true">
              <span className={css.meter} style={{ width: `${String((100 * sizeBytes) / most)}%` }} />
            </td>
            <td className="num">{formatCount(count)}</td>
            <td className="num sec">{formatDisk(sizeBytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const packagesAtFirst = 4

function Environment({ shown: { manifest } }: { shown: Shown }) {
  const [all, setAll] = useState(false)
  const packages = packageLines(manifest)
  const hash = manifest.environment?.hash
  if (hash === undefined) return null
  return (
    <>
      <SectionHead
        title="Environment"
        ruled
        right={
          packages.length > packagesAtFirst && (
            <button
              type="button"
              className={css.link}
              aria-expanded={all}
              onClick={() => {
                setAll(!all)
              }}
            >
              {all ? 'Show fewer' : `Show ${plural(packages.length, 'package')}`}
            </button>
          )
        }
      />
      <KeyValue
        items={[
          ['Hash', <Hash key="hash" text={hash} digits={12} />],
          ...(manifest.environment?.lock?.held ?? []).map((held): [string, string] => ['Constraint', heldText(held)]),
          ...(all ? packages : packages.slice(0, packagesAtFirst)),
        ]}
      />
    </>
  )
}

/** A campaign of elsewhere has no view to lead to. */
function Campaign({ id, isHere }: { id: string; isHere: boolean }) {
  return isHere ? <a href={linkTo(`/campaigns/${id}`)}>{id.slice(0, 8)}</a> : <Hash text={id} digits={8} />
}

function Hash({ text, digits }: { text: string; digits: number }) {
  return (
    <span className={css.hash} title={text}>
      <span className="mono">{text.slice(0, digits)}</span>
      <CopyButton text={text} name="Copy the whole of it" />
    </span>
  )
}
