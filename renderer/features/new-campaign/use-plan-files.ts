import { useEffect, useEffectEvent, useState } from 'react'
import type { Plan } from '../../../main/contract/plan.ts'
import type { Failure, Outcome } from '../../../main/contract/outcome.ts'
import { useCanAct, useEngine, useFault } from '../../engine-client/hooks.ts'
import { download } from '../../lib/download.ts'
import { lastPart } from '../../lib/path-name.ts'
import { navigate } from '../../lib/router.ts'
import { shell } from '../../lib/shell.ts'
import { draftOf } from './draft.ts'
import { useDraft } from './draft-store.ts'
import { chosenFile, fileNameOf } from './plan-files.ts'

type Said = { failure: Failure } | { note: string } | null

/**
 * Opens a plan into the form, which starts nothing, and saves what the form says.
 * @param path of a plan that the address names: the system, the menu or another start of the program opened it
 */
export function usePlanFiles(plan: Plan | null, path: string | null) {
  const engine = useEngine()
  const { can, why } = useCanAct()
  const tellFault = useFault()
  const [said, setSaid] = useState<Said>(null)

  const tell = (outcome: Outcome<unknown>, note: string) => {
    setSaid(outcome.ok ? { note } : { failure: outcome.failure })
  }
  const fill = (outcome: Outcome<{ plan: Plan }>, name: string) => {
    if (outcome.ok) useDraft.getState().replace(draftOf(outcome.value.plan))
    tell(outcome, `${name} opened; nothing has started`)
  }
  const fillNamed = useEffectEvent(fill)
  useEffect(() => {
    if (path === null) return
    // From here on the form is the person's: to come back to it, or to load the page again, fills nothing.
    navigate('/campaigns/new', { replace: true })
    const read = engine.call('plan.read', { path })
    read
      .then((outcome) => {
        fillNamed(outcome, lastPart(path))
      })
      .catch(tellFault)
  }, [engine, path, tellFault])
  const open = async () => {
    if (shell !== null) {
      const chosen = await shell.openPlan()
      if (chosen !== null) fill(await engine.call('plan.read', { path: chosen }), lastPart(chosen))
      return
    }
    const file = await chosenFile('.toml')
    if (file !== null) fill(await engine.call('plan.parse', { toml: await file.text(), name: file.name }), file.name)
  }
  const save = async () => {
    if (plan === null) return
    const name = fileNameOf(plan)
    if (shell === null) {
      const formatted = await engine.call('plan.format', { plan })
      if (formatted.ok) download(name, formatted.value.toml, 'application/toml')
      tell(formatted, `${name} saved`)
      return
    }
    const chosen = await shell.savePlan(name)
    if (chosen === null) return
    const written = await engine.call('plan.write', { path: chosen, plan })
    tell(written, `${written.ok ? lastPart(written.value.path) : name} saved`)
  }
  return {
    open: () => {
      open().catch(tellFault)
    },
    save: () => {
      save().catch(tellFault)
    },
    canSave: can && plan !== null,
    whyNotSave: why ?? (plan === null ? 'The form is not a plan yet' : undefined),
    /** What was done last, for the head of the view. */
    done: said !== null && 'note' in said ? said.note : null,
    refusal: said !== null && 'failure' in said ? said.failure : null,
    forget: () => {
      setSaid(null)
    },
  }
}
