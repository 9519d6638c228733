/** What fits the typed words, the best first. Pure. */
import { typedWords } from '../../../main/contract/typed-words.ts'
import { bestPlace } from '../../ui/match-words.ts'

export type Findable = {
  title: string
  facts?: string | undefined
  /** Found by the beginnings of its words, and not shown: whole refs, hashes. */
  also?: string | undefined
}

export type Ranked<Item> = { best: Item[]; total: number }

/** What a word costs by where it stands, beside how well it stands there (0 … 2): a title outweighs what stands behind it. */
const inFacts = 3
const inAlso = 6

function costOfWord({ title, facts, also }: Lowered, word: string): number | null {
  const ofTitle = bestPlace(title, word)
  if (ofTitle !== null) return ofTitle.cost
  const ofFacts = bestPlace(facts, word)
  if (ofFacts !== null) return inFacts + ofFacts.cost
  const ofAlso = bestPlace(also, word)
  return ofAlso === null || ofAlso.cost === 2 ? null : inAlso + ofAlso.cost
}

type Lowered = { title: string; facts: string; also: string }
const lowered = new WeakMap<Findable, Lowered>()

function lower(item: Findable): Lowered {
  const known = lowered.get(item)
  if (known !== undefined) return known
  const { title, facts = '', also = '' } = item
  const made = { title: title.toLowerCase(), facts: facts.toLowerCase(), also: also.toLowerCase() }
  lowered.set(item, made)
  return made
}

/** How far an item is from the words, 0 the nearest; null where one of them is nowhere in it. */
function costOf(item: Findable, words: readonly string[]): number | null {
  const texts = lower(item)
  let sum = 0
  for (const word of words) {
    const cost = costOfWord(texts, word)
    if (cost === null) return null
    sum += cost
  }
  return sum
}

export const fits = (item: Findable, text: string): boolean => costOf(item, typedWords(text)) !== null

/** The `atMost` best of those that hold every word; equals stay in the order in which they were given. */
export function rank<Item extends Findable>(items: readonly Item[], text: string, atMost: number): Ranked<Item> {
  const words = typedWords(text)
  const best: { item: Item; cost: number }[] = []
  let total = 0
  for (const item of items) {
    const cost = costOf(item, words)
    if (cost === null) continue
    total += 1
    const last = best.at(-1)
    if (best.length === atMost && last !== undefined && cost >= last.cost) continue
    const after = best.findIndex((other) => other.cost > cost)
    best.splice(after < 0 ? best.length : after, 0, { item, cost })
    if (best.length > atMost) best.pop()
  }
  return { best: best.map(({ item }) => item), total }
}
