import { useState } from 'react'
import type { BundleSummary } from '../../../main/contract/api.ts'
import { useCanAct, useEngine } from '../../engine-client/hooks.ts'
import { useCommands } from '../../lib/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import css from './bundles.module.css'
import { CompareDialog } from './CompareDialog.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { useVerifications } from './verifications.ts'

type BundleActionsProps = { bundle: BundleSummary; all: readonly BundleSummary[] }

/** Verify, export, compare; each says beside itself what came of it. */
export function BundleActions({ bundle, all }: BundleActionsProps) {
  const [open, setOpen] = useState<'compare' | 'export' | null>(null)
  const { can, why } = useCanAct()
  const engine = useEngine()
  const { running, failed, verify } = useVerifications()
  const close = () => {
    setOpen(null)
  }
  const begin = (dialog: 'compare' | 'export') => () => {
    setOpen(dialog)
  }
  const canVerify = can && running === null
  const whyNoVerify = why ?? 'A bundle is being read'
  const canCompare = can && all.length > 1
  const whyNoCompare = why ?? 'There is no other bundle'
  const whole = () => void verify(engine, bundle.id)
  const enabled = { verify: canVerify, compare: canCompare }
  useCommands([
    { id: 'bundles.verify', title: 'Verify', keys: 'V', enabled: enabled.verify, why: whyNoVerify, run: whole },
    {
      id: 'bundles.compare',
      title: 'Compare with…',
      keys: 'C',
      enabled: enabled.compare,
      why: whyNoCompare,
      run: begin('compare'),
    },
    { id: 'bundles.export', title: 'Export…', keys: 'E', enabled: can, why, run: begin('export') },
  ])
  return (
    <footer className={css.actions}>
      {running?.id === bundle.id && (
        <LoadingLine what="Reading every hash" progress={running.progress} onCancel={running.cancel} />
      )}
      {failed?.id === bundle.id && <ErrorState failure={failed.failure} title="It can not be verified" />}
      <div className={css.buttons}>
        <Button icon="check" keys="V" onClick={whole} disabled={!canVerify} why={whyNoVerify}>
          Verify
        </Button>
        <Button icon="export" keys="E" onClick={begin('export')} disabled={!can} why={why}>
          Export…
        </Button>
        <span className="grow" />
        <Button variant="primary" keys="C" onClick={begin('compare')} disabled={!canCompare} why={whyNoCompare}>
          Compare…
        </Button>
      </div>
      {open === 'compare' && <CompareDialog bundle={bundle} all={all} onClose={close} />}
      {open === 'export' && <ExportDialog bundle={bundle} onClose={close} />}
    </footer>
  )
}
