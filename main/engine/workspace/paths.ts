import { join } from 'node:path'

/** Where everything lies in a workspace (design 5.4). */
export function workspacePaths(folder: string) {
  return {
    settings: join(folder, 'workspace.toml'),
    catalogue: join(folder, 'catalogue.sqlite'),
    lock: join(folder, 'lock'),
    objects: join(folder, 'objects'),
    bundles: join(folder, 'bundles'),
    comparisons: join(folder, 'comparisons'),
    runs: join(folder, 'runs'),
    bisects: join(folder, 'bisects'),
    profiles: join(folder, 'profiles'),
    environments: join(folder, 'environments'),
    logs: join(folder, 'logs'),
    acceptedChanges: join(folder, 'accepted_changes.toml'),
    decisions: join(folder, 'decisions.jsonl'),
  }
}
export type WorkspacePaths = ReturnType<typeof workspacePaths>
