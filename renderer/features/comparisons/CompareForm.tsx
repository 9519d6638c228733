import { useState } from 'react'
import type { BundleSummary } from '../../../main/contract/api.ts'
import { useCanAct, useEngineCall, useEngineQuery } from '../../engine-client/hooks.ts'
import { navigate } from '../../lib/router.ts'
import { useIsHere } from '../../lib/use-is-here.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { CompletingField } from '../../ui/CompletingField.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { SideMark } from '../../ui/SideMark.tsx'
import css from './comparisons.module.css'
import { sideCompletions } from './side-completions.ts'

const noBundles: readonly BundleSummary[] = []

/** Two bundles or captured versions, and what compares them. */
export function CompareForm(start: { reference: string; candidate: string }) {
  const [reference, setReference] = useState(start.reference)
  const [candidate, setCandidate] = useState(start.candidate)
  const [acrossPresets, setAcrossPresets] = useState(false)
  const bundles = useEngineQuery('bundles.list', {}).data ?? noBundles
  const make = useEngineCall('comparisons.make')
  const { can, why } = useCanAct()
  const isHere = useIsHere()
  const complete = reference.trim() !== '' && candidate.trim() !== ''
  const compare = async () => {
    if (!complete || !can || make.running) return
    const options = { allow_preset_mismatch: acrossPresets }
    const made = await make.call({ reference: reference.trim(), candidate: candidate.trim(), options })
    if (made.ok && isHere()) navigate(`/compare/${made.value.id}`)
  }
  const accept = () => void compare()
  return (
    <section className={css.form} aria-label="Compare two bundles or versions">
      <div className={css.fields}>
        <SideMark side="a" />
        <CompletingField
          label="Reference: a bundle or a captured version"
          placeholder="reference: version or bundle"
          value={reference}
          onChange={setReference}
          completions={sideCompletions(bundles, reference)}
          width={260}
        />
        <Icon name="arrow" label="compared with" />
        <SideMark side="b" />
        <CompletingField
          label="Candidate: a bundle or a captured version"
          placeholder="candidate: version or bundle"
          value={candidate}
          onChange={setCandidate}
          completions={sideCompletions(bundles, candidate)}
          onAccept={accept}
          width={260}
        />
        <Checkbox label="Presets may differ" checked={acrossPresets} onChange={setAcrossPresets} />
        <Button
          variant="primary"
          onClick={accept}
          disabled={!can || !complete || make.running}
          why={can ? (complete ? 'Comparing already' : 'Name both sides') : why}
        >
          Compare
        </Button>
      </div>
      {make.running && <LoadingLine what="Comparing" progress={make.progress} onCancel={make.cancel} />}
      {make.failure !== null && (
        <ErrorState failure={make.failure} title="Not compared" notDone="Nothing was stored." onRetry={accept} />
      )}
    </section>
  )
}
