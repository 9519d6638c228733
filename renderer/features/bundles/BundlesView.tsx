import { useState } from 'react'
import { formatDisk } from '../../../main/contract/format-number.ts'
import { shortText } from '../../../main/contract/plain-text.ts'
import { useCanAct, useEngineQuery } from '../../engine-client/hooks.ts'
import { useCommands } from '../../lib/commands.ts'
import { navigate, type ViewProps } from '../../lib/router.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { Note } from '../../ui/Note.tsx'
import { ViewHead } from '../../ui/ViewHead.tsx'
import { BundleTable } from './BundleTable.tsx'
import { ImportDialog } from './ImportDialog.tsx'

/** Every captured and imported result, what is in it, and what can be done with it. */
export default function BundlesView({ query }: ViewProps) {
  const list = useEngineQuery('bundles.list', {})
  const campaigns = useEngineQuery('campaigns.list', {})
  const { can, why } = useCanAct()
  const [importing, setImporting] = useState(false)
  const begin = () => {
    setImporting(true)
  }
  useCommands([{ id: 'bundles.import', title: 'Import a bundle…', enabled: can, why, run: begin }])
  const bundles = list.data
  const asked = query.get('bundle')
  const size = bundles?.reduce((sum, { size_bytes }) => sum + size_bytes, 0) ?? 0
  return (
    <>
      <ViewHead
        title="Bundles"
        facts={
          bundles === undefined || bundles.length === 0
            ? undefined
            : `${String(bundles.length)} here, ${formatDisk(size)}`
        }
      >
        {bundles?.length !== 0 && (
          <Button icon="down" onClick={begin} disabled={!can} why={why}>
            Import…
          </Button>
        )}
      </ViewHead>
      {bundles === undefined && list.failure !== null && (
        <ErrorState failure={list.failure} title="The bundles can not be listed" onRetry={list.refetch} />
      )}
      {bundles === undefined && list.failure === null && <LoadingLine what="Reading bundles" />}
      {bundles?.length === 0 && (
        <EmptyState
          title="No bundle yet"
          text="A bundle holds what one version gave: arrays, times, memory, logs, and the environment that it ran in. A campaign makes one for each version."
        >
          <Button
            variant="primary"
            icon="plus"
            keys="Mod+N"
            onClick={() => {
              navigate('/campaigns/new')
            }}
          >
            New campaign
          </Button>
          <Button icon="down" onClick={begin} disabled={!can} why={why}>
            Import…
          </Button>
        </EmptyState>
      )}
      {bundles !== undefined && asked !== null && !bundles.some(({ id }) => id.startsWith(asked)) && (
        <Note glyph="error">
          There is no bundle <span className="mono">{shortText(asked, 16)}</span> in this workspace.
        </Note>
      )}
      {bundles !== undefined && bundles.length > 0 && (
        <BundleTable bundles={bundles} campaigns={campaigns.data ?? []} selectedId={asked} />
      )}
      <ImportDialog
        open={importing}
        onClose={() => {
          setImporting(false)
        }}
      />
    </>
  )
}
