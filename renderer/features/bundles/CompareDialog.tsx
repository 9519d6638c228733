import { useMemo, useState } from 'react'
import type { BundleSummary } from '../../../main/contract/api.ts'
import { useEngineCall } from '../../engine-client/hooks.ts'
import { localTime } from '../../lib/local-time.ts'
import { presetWord } from '../../lib/preset-word.ts'
import { refLabel } from '../../lib/ref-label.ts'
import { navigate } from '../../lib/router.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Field } from '../../ui/Field.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type Column, VirtualTable } from '../../ui/VirtualTable.tsx'
import { bundleTitle, matches } from './bundle-list.ts'
import css from './bundles.module.css'
import { candidatesFor, likelyRole, type Role } from './compare-candidates.ts'

const columns: readonly Column<BundleSummary>[] = [
  {
    id: 'label',
    head: 'Ref',
    width: '1fr',
    cell: (bundle) => (
      <>
        <span className="med">{refLabel(bundle.label)}</span> <span className="dim">{bundle.suite}</span>
      </>
    ),
    title: (bundle) => bundleTitle(bundle),
  },
  { id: 'tier', head: 'Tier/device', width: 110, cell: ({ tier, devices }) => `${tier}/${devices}` },
  { id: 'preset', head: 'Preset', width: 80, cell: ({ preset }) => <span className="sec">{presetWord(preset)}</span> },
  {
    id: 'time',
    head: 'Captured',
    width: 120,
    align: 'right',
    cell: ({ timestamp_utc }) => <span className="sec">{localTime(timestamp_utc)}</span>,
  },
]

type CompareDialogProps = { bundle: BundleSummary; all: readonly BundleSummary[]; onClose: () => void }

/** Chooses the other side; the comparison opens when it is made. */
export function CompareDialog({ bundle, all, onClose }: CompareDialogProps) {
  const [text, setText] = useState('')
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [chosenRole, setRole] = useState<Role | null>(null)
  const [isAllowed, setAllowed] = useState(false)
  const { call, running, progress, failure, cancel } = useEngineCall('comparisons.make')
  const rows = useMemo(() => candidatesFor(bundle, all).filter((other) => matches(other, text)), [bundle, all, text])
  const selected = Math.max(
    0,
    rows.findIndex(({ id }) => id === selectedId),
  )
  const other = rows[selected]
  const role = chosenRole ?? (other === undefined ? 'reference' : likelyRole(bundle, other))
  const differs = other !== undefined && other.preset !== bundle.preset
  const begin = () => {
    if (other === undefined || running || (differs && !isAllowed)) return
    const sides = role === 'reference' ? [bundle.id, other.id] : [other.id, bundle.id]
    const [reference = '', candidate = ''] = sides
    void call({ reference, candidate, options: { allow_preset_mismatch: differs && isAllowed } }).then((outcome) => {
      if (!outcome.ok) return
      onClose()
      navigate(`/compare/${outcome.value.id}`)
    })
  }
  // A comparison that nobody waits for any more must not open by itself.
  const leave = () => {
    cancel()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={leave}
      title={`Compare ${bundleTitle(bundle, refLabel(bundle.label))} with`}
      width={600}
      actions={
        <>
          <Button onClick={running ? cancel : leave}>Cancel</Button>
          <Button
            variant="primary"
            onClick={begin}
            disabled={other === undefined || running || (differs && !isAllowed)}
            why={differs && !isAllowed ? 'The presets differ' : undefined}
          >
            Compare
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <div className="row">
          <TextField
            label="Filter bundles"
            placeholder="Filter by ref, suite, hash"
            icon="filter"
            value={text}
            onChange={setText}
            onEnter={begin}
          />
        </div>
        <div className={css.choice}>
          {rows.length === 0 ? (
            <p className="sec">No other bundle matches.</p>
          ) : (
            <VirtualTable
              label="Other bundles"
              columns={columns}
              count={rows.length}
              rowAt={(index) => rows[index]}
              selected={selected}
              onSelect={(index) => {
                setSelectedId(rows[index]?.id ?? null)
              }}
              onOpen={begin}
              isQuiet={({ suite, preset }) => suite !== bundle.suite || preset !== bundle.preset}
            />
          )}
        </div>
      </div>
      <Field label={refLabel(bundle.label)} labelWidth={96}>
        <Segmented
          label={`What ${bundle.label} is`}
          options={[
            { value: 'reference', label: 'A, the reference' },
            { value: 'candidate', label: 'B, the candidate' },
          ]}
          value={role}
          onChange={setRole}
        />
      </Field>
      {differs && (
        <div className={css.form}>
          <Checkbox
            label={`Compare ${bundle.preset} with ${other.preset} all the same: times and memory are not judged`}
            checked={isAllowed}
            onChange={setAllowed}
          />
        </div>
      )}
      {running && <LoadingLine what="Comparing every array" progress={progress} />}
      {failure !== null && failure.code !== 'CANCELLED' && (
        <ErrorState failure={failure} title="They were not compared" />
      )}
    </Dialog>
  )
}
