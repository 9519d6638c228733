import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BundleRecord } from '../../contract/bundle.ts'
import { failure, type Outcome, success } from '../../contract/outcome.ts'
import type { ArrayAddress } from '../../contract/array-view.ts'
import type { ArrayContents } from '../arrays/open-npz.ts'
import { type AdmittedFiles, createAdmittedFiles, type OpenedFile } from '../files/admitted-files.ts'
import { sha256OfFile } from '../files/sha256.ts'
import { bundlePath } from './bundle-path.ts'
import { openBundle, type OpenedBundle } from './open-bundle.ts'

/** Failures: UNKNOWN_BUNDLE, UNKNOWN_FILE where there is none of that name; those of opening. */
export type FindArray = (address: ArrayAddress) => Promise<Outcome<OpenedFile>>

/** The arrays that an engine can show: those of its bundles, and of files that were admitted. */
export type Arrays = { find: FindArray; admit: AdmittedFiles['admit'] }

export function openArrays(bundlesFolder: string): Arrays {
  const files = createAdmittedFiles()
  return { find: arrayFinder(bundlesFolder, files), admit: files.admit }
}

/** Bundles never change, so the last few stay open, and the last few of their arrays: what was read, not their files. */
const kept = { bundles: 4, outputs: 4 }

/**
 * Looks arrays up in the workspace's folder of bundles and among the admitted files, by whole ids only: no path from
 * outside is ever followed.
 */
function arrayFinder(bundlesFolder: string, admitted: AdmittedFiles): FindArray {
  const bundles = keepLast<OpenedBundle>(kept.bundles)
  const outputs = keepLast<ArrayContents>(kept.outputs)
  const hashes = new Map<string, Promise<string>>()

  /** Of the output's file: as the manifest has it, or read once where another program's manifest has none. */
  const hashOf = async (bundle: OpenedBundle, record: BundleRecord, file: string): Promise<Outcome<string>> => {
    const relative = `cases/${file}`
    const listed = bundle.manifest.files?.find(({ path }) => path === relative)
    if (listed !== undefined) return success(listed.sha256)
    const path = await bundlePath(bundle.folder, relative, `${record.case_id}, outputs`)
    if (!path.ok) return path
    const hash = hashes.get(path.value) ?? sha256OfFile(path.value)
    hashes.set(path.value, hash)
    return success(await hash)
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
    const sha256 = await hashOf(bundle.value, record, stated.file)
    return sha256.ok ? success({ ...contents.value, name: output, identity: `sha256-${sha256.value}` }) : sha256
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
    const outcome = await opening
    if (!outcome.ok) opened.delete(key)
    return outcome
  }
}
