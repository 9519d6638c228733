import { basename } from 'node:path'
import type { ResolvedRef } from '../../contract/environment.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { sha256OfFile } from '../files/sha256.ts'
import { readExistingEnvironment } from './existing-environment.ts'
import { checkedOutCommit, type Commit, resolveCommit, uncommittedChanges } from './git-repository.ts'
import { parseRef, type ParsedRef } from './parse-ref.ts'
import { stoppable } from './stoppable.ts'

export type RefContext = {
  /** `<workspace>/environments`: mirrors of git repositories are kept there. */
  folder: string
  subject: { distribution: string; import_name: string }
  signal?: AbortSignal
  /** Told what a person should know, though nothing fails. */
  onNote?: (note: string) => void
}

/**
 * What each ref stands for now: moving ones (branches, checkouts) are pinned to a commit. Whether a release exists is
 * asked when its environment is made, so that what is cached needs no network. Equal specs are resolved once.
 */
export async function resolveRefs(specs: readonly string[], context: RefContext): Promise<Outcome<ResolvedRef[]>> {
  const resolved = new Map<string, ResolvedRef>()
  for (const spec of new Set(specs)) {
    const parsed = parseRef(spec)
    if (!parsed.ok) return parsed
    const ref = await stoppable(context, () => resolveRef(spec, parsed.value, context))
    if (!ref.ok) return ref
    resolved.set(spec, ref.value)
  }
  return success(specs.flatMap((spec) => resolved.get(spec) ?? []))
}

async function resolveRef(spec: string, parsed: ParsedRef, context: RefContext): Promise<Outcome<ResolvedRef>> {
  const plain = { spec, kind: parsed.kind, sha: null, describe: null, dirty: null }
  switch (parsed.kind) {
    case 'release':
      return success({ ...plain, label: parsed.version })
    case 'wheel': {
      // Read here only to say early that it is not there.
      const readable = await sha256OfFile(parsed.path).catch(() => null)
      if (readable !== null && parsed.path.endsWith('.whl')) return success({ ...plain, label: basename(parsed.path) })
      return failure('UNKNOWN_REF', { message: `${parsed.path} is not a readable wheel (*.whl).` })
    }
    case 'git': {
      const commit = await resolveCommit(parsed, parsed.revision, context.folder, context.signal)
      if (!commit.ok) return commit
      if (parsed.local) await noteUncommitted(spec, parsed.repository, commit.value, context)
      return success({ ...plain, label: parsed.revision, ...commit.value })
    }
    case 'env': {
      const existing = await readExistingEnvironment(parsed.path, context.subject, context.signal)
      if (!existing.ok) return existing
      const { commit, dirty } = existing.value
      return success({
        ...plain,
        label: parsed.path,
        sha: commit?.sha ?? null,
        describe: commit?.describe ?? null,
        dirty,
      })
    }
  }
}

/** A commit is what runs: who changed the checkout since may have meant the changes too. */
async function noteUncommitted(
  spec: string,
  repository: string,
  { sha }: Commit,
  { signal, onNote }: RefContext,
): Promise<void> {
  if (onNote === undefined || (await checkedOutCommit(repository, signal))?.sha !== sha) return
  const changes = await uncommittedChanges(repository, signal)
  if (changes.ok && changes.value !== null)
    onNote(
      `${spec} runs commit ${sha.slice(0, 12)}, without the uncommitted changes there; env:PATH runs a checkout as it is.`,
    )
}
