import { readdir } from 'node:fs/promises'
import { success } from '../../contract/outcome.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import type { Handlers } from './route.ts'

export function workspaceMethods(
  workspace: Workspace,
): Handlers<'workspace.info' | 'workspace.check' | 'workspace.rebuild'> {
  const { catalogue, paths, folder } = workspace
  return {
    async 'workspace.info'() {
      const { objects, sizeBytes } = await workspace.objects.totals()
      const environments = (await readdir(paths.environments)).filter((name) => /^[0-9a-f]{64}$/.test(name)).length
      return success({
        folder,
        schema: catalogue.schema(),
        ...catalogue.counts(),
        objects,
        size_bytes: sizeBytes,
        environments,
      })
    },
    'workspace.check': async () => success(await workspace.check()),
    async 'workspace.rebuild'() {
      const rebuilt = await workspace.rebuild()
      if (!rebuilt.ok) return rebuilt
      const unindexed = rebuilt.value.unindexed.map(({ path, failure }) => `${path}: ${failure.message}`)
      return success({
        bundles: catalogue.bundles().length,
        campaigns: catalogue.campaigns().length,
        differences: [...rebuilt.value.differences, ...unindexed],
      })
    },
  }
}
