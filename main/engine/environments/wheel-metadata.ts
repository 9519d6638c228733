import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { text } from 'node:stream/consumers'
import { openPromise } from 'yauzl'

export type WheelMetadata = { name: string; version: string; requires: string[] }

const largestMetadataBytes = 4 * 1024 * 1024

/** Name, version and requirements of a wheel, from its METADATA (PyPA core metadata). UNKNOWN_REF where it is no wheel. */
export async function readWheelMetadata(path: string): Promise<Outcome<WheelMetadata>> {
  const content = await readMetadataText(path).catch((error: unknown) => (error instanceof Error ? error : new Error()))
  const metadata = typeof content === 'string' ? parseMetadata(content) : null
  if (metadata !== null) return success(metadata)
  const reason = content instanceof Error ? content.message : 'its METADATA lacks Name and Version'
  return failure('UNKNOWN_REF', { message: `${path} is not a readable wheel: ${reason}.` })
}

/** Requirements that belong to an extra are left out: nobody asked for it. */
export function parseMetadata(text: string): WheelMetadata | null {
  const [head = ''] = text.replaceAll('\r\n', '\n').split('\n\n', 1)
  const fields = head
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')
    .map((line) => ({
      key: line.slice(0, line.indexOf(':')).toLowerCase(),
      value: line.slice(line.indexOf(':') + 1).trim(),
    }))
  const first = (key: string) => fields.find((field) => field.key === key)?.value
  const [name, version] = [first('name'), first('version')]
  if (name === undefined || version === undefined) return null
  const requires = fields
    .filter(({ key, value }) => key === 'requires-dist' && !/;.*\bextra\s*==/.test(value))
    .map(({ value }) => value)
  return { name, version, requires }
}

/** PEP 503: `abTEM`, `abtem` and `Ab_TEM` are one distribution. */
export function normalisedName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-')
}

async function readMetadataText(path: string): Promise<string> {
  const zip = await openPromise(path, { autoClose: false })
  try {
    for await (const entry of zip.eachEntry()) {
      if (!/^[^/]+\.dist-info\/METADATA$/.test(entry.fileName)) continue
      if (entry.uncompressedSize > largestMetadataBytes) throw new Error('its METADATA is larger than 4 MiB')
      return await text(await zip.openReadStreamPromise(entry))
    }
    throw new Error('it holds no METADATA')
  } finally {
    zip.close()
  }
}
