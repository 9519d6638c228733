/** Tells everybody who listens when what is stored in a workspace has changed: lists that were read are then out of date. */
import type { EngineEvent } from '../../contract/api.ts'
import type { Workspace } from '../workspace/open-workspace.ts'

export function announcing(workspace: Workspace, emit: (event: EngineEvent) => void): Workspace {
  type What = Extract<EngineEvent, { type: 'changed' }>['what']
  const tell = (...all: What[]): void => {
    for (const what of all) emit({ type: 'changed', what })
  }
  return {
    ...workspace,
    async addBundle(...given) {
      const added = await workspace.addBundle(...given)
      if (added.ok) tell('bundles')
      return added
    },
    async addComparison(...given) {
      const added = await workspace.addComparison(...given)
      if (added.ok) tell('comparisons')
      return added
    },
    async rebuild() {
      const rebuilt = await workspace.rebuild()
      if (rebuilt.ok) tell('bundles', 'comparisons', 'campaigns')
      return rebuilt
    },
  }
}
