import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BundleRecord } from '../../contract/bundle.ts'
import { caseFileName } from '../../contract/case-id.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { systemErrorCode } from '../files/write-failures.ts'
import { bundlePath, recordLimitBytes } from './bundle-path.ts'
import { parseJsonFile, readBounded } from './read-json-file.ts'

/**
 * Every record of a bundle folder (`cases/<fname>.json`), sorted by file name.
 * @returns failure BUNDLE_INVALID: a record that can't be read, lies under another case's name, or names a file outside
 */
export async function readRecords(folder: string): Promise<Outcome<BundleRecord[]>> {
  const records: BundleRecord[] = []
  for (const name of await recordNames(folder)) {
    const record = await readRecord(folder, name)
    if (!record.ok) return record
    records.push(record.value)
  }
  return success(records)
}

/** The record of one case, without reading the others; null where the bundle has none. Failure: BUNDLE_INVALID. */
export async function readRecordOf(folder: string, caseId: string): Promise<Outcome<BundleRecord | null>> {
  const name = `${caseFileName(caseId)}.json`
  const path = await bundlePath(folder, `cases/${name}`, 'the case')
  if (!path.ok) return path
  const isThere = await access(path.value).then(
    () => true,
    () => false,
  )
  return isThere ? readRecord(folder, name) : success(null)
}

/** A bundle of a campaign that was cancelled at once has no `cases`. */
async function recordNames(folder: string): Promise<string[]> {
  try {
    return (await readdir(join(folder, 'cases'))).filter((name) => name.endsWith('.json')).sort()
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return []
    throw error
  }
}

async function readRecord(folder: string, name: string): Promise<Outcome<BundleRecord>> {
  const place = `cases/${name}`
  const path = await bundlePath(folder, place, 'the folder')
  if (!path.ok) return path
  const bytes = await readBounded(path.value, recordLimitBytes)
  if (!bytes.ok) return bytes
  const record = parseJsonFile(bytes.value, path.value, BundleRecord)
  if (!record.ok) return record
  const { case_id, outputs } = record.value
  if (`${caseFileName(case_id)}.json` !== name) {
    return failure('BUNDLE_INVALID', {
      message: `${path.value}, case_id: ${JSON.stringify(case_id)} is not the case of this file's name.`,
    })
  }
  for (const [output, { file }] of Object.entries(outputs)) {
    const array = await bundlePath(folder, `cases/${file}`, `${place}, outputs.${output}.file`)
    if (!array.ok) return array
  }
  return record
}
