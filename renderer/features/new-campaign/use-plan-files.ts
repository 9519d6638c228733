import { useEffect, useEffectEvent, useState } from 'react'
import type { Plan } from '../../../main/contract/plan.ts'
import type { Failure, Outcome } from '../../../main/contract/outcome.ts'
import { useCanAct, useEngine } from '../../engine-client/hooks.ts'
import { navigate } from '../../lib/router.ts'
import { shell } from '../../lib/shell.ts'
import { draftOf } from './draft.ts'
import { useDraft } from './draft-store.ts'
import { download, chosenFile, fileNameOf } from './plan-files.ts'

type Said = { failure: Failure } | { note: string } | null

/**
 * Opens a plan into the form, which starts nothing, and saves what the form says.
 * @param linked the path of a plan that the view's link names: a file that was opened with this program
 */
export function usePlanFiles(plan: Plan | null, linked: string | null) {
  const engine = useEngine()
  const { can, why } = useCanAct()
  const [said, setSaid] = useState<Said>(null)

  const tell = (outcome: Outcome<unknown>, note: string) => {
    setSaid(outcome.ok ? { note } : { failure: outcome.failure })
  }
  const fill = (outcome: Outcome<{ plan: Plan }>, name: string) => {
    if (outcome.ok) useDraft.getState().replace(draftOf(outcome.value.plan))
    tell(outcome, `${name} opened; nothing has started`)
  }
  const hearLinked = useEffectEvent(fill)
  useEffect(() => {
    if (linked === null) return
    // Once: a reload, or a step back, must not undo what was changed in the form since.
    navigate('/campaigns/new', { replace: true })
    void engine.call('plan.read', { path: linked }).then((outcome) => {
      hearLinked(outcome, baseName(linked))
    })
  }, [engine, linked])
  const open = async () => {
    if (shell !== null) {
      const path = await shell.openPlan()
      if (path !== null) fill(await engine.call('plan.read', { path }), baseName(path))
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
      if (formatted.ok) download(name, formatted.value.toml)
      tell(formatted, `${name} saved`)
      return
    }
    const path = await shell.savePlan(name)
    if (path === null) return
    const written = await engine.call('plan.write', { path, plan })
    tell(written, `${written.ok ? baseName(written.value.path) : name} saved`)
  }
  return {
    open: () => void open(),
    save: () => void save(),
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

const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path
