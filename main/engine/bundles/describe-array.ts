import type { ArrayDescription } from '../../contract/array-view.ts'
import { type Outcome, success } from '../../contract/outcome.ts'
import { asAngles } from '../arrays/angles.ts'
import { axesOf, textOf } from '../arrays/array-axes.ts'
import { Axes, Metadata, parseMember } from '../compare/axes.ts'
import type { OpenedFile } from '../files/admitted-files.ts'

/** What is known of an array before any of its elements is read. Axes and metadata that can't be read are left out. */
export async function describeArray({
  array,
  name,
  identity,
  text,
}: Pick<OpenedFile, 'array' | 'name' | 'identity' | 'text'>): Promise<Outcome<ArrayDescription>> {
  const stated = async <T>(member: string, schema: Parameters<typeof parseMember<T>>[1]): Promise<T | null> => {
    const found = await text(member)
    const parsed = found.ok ? parseMember(found.value, schema, `${name}, member ${member}`) : found
    return parsed.ok ? parsed.value : null
  }
  const metadata = await stated('metadata', Metadata)
  return success({
    identity,
    name,
    shape: array.shape,
    dtype: array.dtype,
    kind: array.element.kind,
    axes: axesOf(array.shape, await stated('axes', Axes)).map((axis) => asAngles(axis, metadata?.['energy'])),
    label: textOf(metadata?.['label']),
    units: textOf(metadata?.['units']),
  })
}
