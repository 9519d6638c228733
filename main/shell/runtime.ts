export type Runtime = {
  /** Where the engine runs: in Electron's own Node, or in a child on a Node beside it. */
  engine: 'utility' | 'child'
  banner: string | null
}

/** better-sqlite3 is built against Node-API 10. */
const neededNodeApi = 10

/**
 * What this Electron can do. `pinned` is the version that the program is made for; an older one is for trying out and
 * says so.
 */
export function runtimeOf(versions: Readonly<Record<string, string | undefined>>, pinned: string): Runtime {
  const running = versions['electron'] ?? ''
  const isOlder = Number.parseInt(running) < Number.parseInt(pinned)
  return {
    engine: Number(versions['napi']) >= neededNodeApi ? 'utility' : 'child',
    banner: isOlder
      ? `For trying out only: this window runs in Electron ${running}, which gets no security updates any more. Driftscope is made for ${pinned}.`
      : null,
  }
}
