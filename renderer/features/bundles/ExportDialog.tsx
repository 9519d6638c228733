import { useState } from 'react'
import type { BundleSummary } from '../../../main/contract/api.ts'
import { formatDisk, plural } from '../../../main/contract/format-number.ts'
import { useEngineCall } from '../../engine-client/hooks.ts'
import { shell } from '../../lib/shell.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { Note } from '../../ui/Note.tsx'
import { bundleTitle, exportName } from './bundle-list.ts'
import { FolderField } from './FolderField.tsx'

/** A copy of the bundle as an ordinary folder. */
export function ExportDialog({ bundle, onClose }: { bundle: BundleSummary; onClose: () => void }) {
  const [path, setPath] = useState('')
  const { call, running, failure } = useEngineCall('bundles.export')
  const [made, setMade] = useState<{ folder: string; files: number; size_bytes: number } | null>(null)
  const whole = path.trim()
  const begin = () => {
    if (whole === '' || running) return
    void call({ bundle: bundle.id, folder: whole }).then((outcome) => {
      if (outcome.ok) setMade(outcome.value)
    })
  }
  const separator = shell?.platform === 'win32' ? '\\' : '/'
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Export ${bundleTitle(bundle)}`}
      width={520}
      actions={
        made === null ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" onClick={begin} disabled={whole === '' || running}>
              Export
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      {made === null ? (
        <FolderField
          label="Folder"
          title="Export into"
          value={path}
          onChange={setPath}
          onEnter={begin}
          hint={`A new folder for ${formatDisk(bundle.size_bytes)}; on the machine that the engine runs on.`}
          fromChosen={(folder) => `${folder}${folder.endsWith(separator) ? '' : separator}${exportName(bundle)}`}
        />
      ) : (
        <Note glyph="ok" actions={<CopyButton text={made.folder} label="Copy path" />}>
          {plural(made.files, 'file')}, {formatDisk(made.size_bytes)}, in <span className="mono">{made.folder}</span>.
        </Note>
      )}
      {running && <LoadingLine what="Copying" counts={formatDisk(bundle.size_bytes)} />}
      {failure !== null && <ErrorState failure={failure} title="It was not exported" />}
    </Dialog>
  )
}
