import { useState } from 'react'
import { useEngineCall } from '../../engine-client/hooks.ts'
import { linkTo, navigate } from '../../lib/router.ts'
import { useIsHere } from '../../lib/use-is-here.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { FolderField } from './FolderField.tsx'

/** Takes in a bundle's folder after checking every file of it; the folder itself stays as it is. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <OpenDialog onClose={onClose} /> : null
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const [path, setPath] = useState('')
  const { call, running, failure } = useEngineCall('bundles.import')
  const isHere = useIsHere()
  const folder = path.trim()
  const begin = () => {
    if (folder === '' || running) return
    void call({ folder }).then((outcome) => {
      if (!outcome.ok || !isHere()) return
      onClose()
      navigate(linkTo('/bundles', { bundle: outcome.value.id }), { replace: true })
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import a bundle"
      width={520}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={begin} disabled={folder === '' || running}>
            Import
          </Button>
        </>
      }
    >
      <FolderField
        label="Folder"
        title="Import a bundle"
        value={path}
        onChange={setPath}
        onEnter={begin}
        hint="The folder that holds manifest.json, on the machine that the engine runs on. It is copied; every file is checked first."
      />
      {running && <LoadingLine what="Copying and checking every file" />}
      {failure !== null && <ErrorState failure={failure} title="Bundle refused" />}
    </Dialog>
  )
}
