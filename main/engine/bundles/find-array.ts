import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { failure, type Outcome, success } from '../../contract/outcome.ts'
import type { ArrayAddress } from '../../contract/array-view.ts'
import { type ArrayContents, bundleMember } from '../arrays/open-npz.ts'
import { type AdmittedFiles, createAdmittedFiles, type OpenedFile } from '../files/admitted-files.ts'
import { sha256OfFile } from '../files/sha256.ts'
import { bundlePath } from './bundle-path.ts'
import { openBundle, type OpenedBundle } from './open-bundle.ts'

/** Failures: UNKNOWN_BUNDLE, UNKNOWN_FILE where there is none of that name; those of opening. */
export type FindArray = (address: ArrayAddress) => Promise<Outcome<OpenedFile>>

/** The arrays that an engine can show: those of its bundles, and of files that were admitted. */
export type Arrays = { find: FindArray; admit: AdmittedFiles['admit'] }

export function openArrays(bundlesFolder: string, hashFile = sha256OfFile): Arrays {
  const files = createAdmittedFiles()
  return { find: arrayFinder(bundlesFolder, files, hashFile), admit: files.admit }
}

/** Bundles never change, so the last few stay open, and the last few of their arrays: what was read, not their files. */
const kept = { bundles: 4, outputs: 4 }

/**
 * Looks arrays up in the workspace's folder of bundles and among the admitted files, by whole ids only: no path from
 * outside is ever followed.
 */
function arrayFinder(bundlesFolder: string, admitted: AdmittedFiles, hashFile: typeof sha256OfFile): FindArray {
  const bundles = keepLast<OpenedBundle>(kept.bundles)
  const outputs = keepLast<ArrayContents>(kept.outputs)
  const hashes = new Map<string, Promise<string>>()

  /** Of an output's file: as the manifest has it, or read once where another program's manifest has none. */
  const hashOf = async ({ manifest }: OpenedBundle, relative: string, path: string): Promise<string> => {
    const listed = manifest.files?.find((file) => file.path === relative)
    if (listed !== undefined) return listed.sha256
    const hash = hashes.get(path) ?? hashFile(path)
    hashes.set(path, hash)
    // What could not be read now may be readable the next time.
    hash.catch(() => hashes.delete(path))
    return hash
  }

  return async (address) => {
    if ('file' in address) return admitted.open(address.file)
    const { bundle: id, case_id, output } = address
    if (!/^[0-9a-f]{64}$/.test(id)) return nothing('A bundle is named by the 64 digits of its id.')
    if (!existsSync(join(bundlesFolder, id))) return nothing(`This workspace has no bundle ${id}.`)
    const bundle = await bundles(id, () => openBundle(join(bundlesFolder, id)))
    if (!bundle.ok) return bundle
    const record = bundle.value.records.find((one) => one.case_id === case_id)
    const stated = record !== undefined && Object.hasOwn(record.outputs, output) ? record.outputs[output] : undefined
    if (record === undefined || stated === undefined) return nothing(`Bundle ${id} has no output of that name.`)
    const contents = await outputs(`${id}/${stated.file}`, () => bundle.value.openOutput(record, output))
    if (!contents.ok) return contents
    const relative = `cases/${stated.file}`
    const path = await bundlePath(bundle.value.folder, relative, `${case_id}, outputs`)
    if (!path.ok) return path
    const sha256 = await hashOf(bundle.value, relative, path.value)
    const place = { path: path.value, member: bundleMember }
    return success({ ...contents.value, name: output, identity: `sha256-${sha256}`, place })
  }
}

const nothing = (message: string) => failure('UNKNOWN_BUNDLE', { message })

/** Remembers the `limit` things that were opened or asked for last; what failed is tried again. */
function keepLast<T>(limit: number): (key: string, open: () => Promise<Outcome<T>>) => Promise<Outcome<T>> {
  const opened = new Map<string, Promise<Outcome<T>>>()
  return async (key, open) => {
    const opening = opened.get(key) ?? open()
    opened.delete(key)
    opened.set(key, opening)
    const [oldest] = opened.keys()
    if (opened.size > limit && oldest !== undefined) opened.delete(oldest)
    const isKept = await opening.then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isKept && opened.get(key) === opening) opened.delete(key)
    return opening
  }
}
