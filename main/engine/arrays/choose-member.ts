import type { Refusal } from '../../contract/outcome.ts'
import { unreadable } from './unreadable.ts'

/** An array of a file that holds several; its shape is null where only opening it would tell. */
export type ListedArray = { name: string; shape: readonly number[] | null }

/** How many of a file's arrays a sentence names. */
const mostNamed = 8

export const shapeText = (shape: readonly number[]): string => `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`

/** The only array there is, or the one that is called as a bundle calls its own; else a sentence that lists them. */
export function chooseMember<Listed extends ListedArray>(
  arrays: readonly Listed[],
  name: string,
  usual: string,
): Listed | Refusal {
  const [only, second] = arrays
  if (only === undefined) return unreadable(name, 'holds no array')
  if (second === undefined) return only
  return (
    arrays.find((array) => array.name === usual) ??
    unreadable(name, `holds ${listed(arrays)}`, howToChoose(name, only.name))
  )
}

/** Says that there is no array of that name, and which there are. */
export function noSuchMember(arrays: readonly ListedArray[], name: string, member: string): Refusal {
  const [first] = arrays
  if (first === undefined) return unreadable(name, `has no array ${member}, nor any other`)
  return unreadable(name, `has no array ${member}; it holds ${listed(arrays)}`, howToChoose(name, first.name))
}

/** Says that a hierarchy is too large to be searched; an array that is named is found without that. */
export function tooMany(name: string, found: string): Refusal {
  return unreadable(name, found, 'Name the array: --member PATH.')
}

function listed(arrays: readonly ListedArray[]): string {
  const named = arrays
    .slice(0, mostNamed)
    .map(({ name, shape }) => (shape === null ? name : `${name} ${shapeText(shape)}`))
  const more = arrays.length - named.length
  const rest = more > 0 ? ` and ${more} more` : ''
  return `${arrays.length === 1 ? 'one array' : `${arrays.length} arrays`}: ${named.join(', ')}${rest}`
}

const howToChoose = (file: string, member: string): string =>
  `Name one of them: --member ${member}, or ${file}::${member}.`
