import { readdir } from 'node:fs/promises'
import { success } from '../../contract/outcome.ts'
import type { Workspace } from '../workspace/open-workspace.ts'
import type { Handlers } from './route.ts'

export function workspaceMethods(
  workspace: Workspace,
): Handlers<'workspace.info' | 'workspace.check' | 'workspace.rebuild'> {
  const { catalogue, paths, folder } = workspace
  return {
    'workspace.info': async () =>
      success({
        folder,
        schema: catalogue.schema(),
        bundles: catalogue.bundles().length,
        campaigns: catalogue.campaigns().length,
        comparisons: catalogue.comparisons().length,
        objects: await countOf(paths.objects, /^[0-9a-f]{64}$/),
        size_bytes: await workspace.sizeBytes(),
        environments: (await readdir(paths.environments)).filter((name) => /^[0-9a-f]{64}$/.test(name)).length,
      }),
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

async function countOf(root: string, pattern: RegExp): Promise<number> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && pattern.test(entry.name)).length
}
