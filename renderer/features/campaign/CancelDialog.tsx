import type { CampaignDetail } from '../../../main/contract/campaign.ts'
import { plural } from '../../../main/contract/format-number.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import css from './CancelDialog.module.css'
import { hasResult } from '../../ui/execution-words.ts'

export type CancelDialogProps = { open: boolean; detail: CampaignDetail; onClose: () => void; onCancel: () => void }

/** Says what stops and what is kept, before it does. */
export function CancelDialog({ open, detail: { name, executions }, onClose, onCancel }: CancelDialogProps) {
  const running = executions.filter(({ state }) => state === 'running').length
  const waiting = executions.filter(({ state }) => state === 'waiting').length
  const kept = executions.filter(hasResult).length
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Cancel this campaign?"
      actions={
        <>
          <Button keys="Escape" onClick={onClose}>
            Keep running
          </Button>
          <Button variant="danger" icon="stop" onClick={onCancel}>
            Cancel campaign
          </Button>
        </>
      }
    >
      <div className={css.body}>
        <p>
          <b>{name}</b>
        </p>
        <p>
          {executions.length === 0 && 'Nothing has run yet.'}
          {running > 0 && 'The running execution is stopped. '}
          {waiting > 0 && `${plural(waiting, 'execution')} will not start. `}
          {kept > 0 && `${plural(kept, 'result')} ${kept === 1 ? 'is' : 'are'} kept.`}
        </p>
        <p className="sec">It can be resumed later, where it stopped.</p>
      </div>
    </Dialog>
  )
}
