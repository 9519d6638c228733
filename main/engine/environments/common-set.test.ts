import { expect, test } from 'vitest'
import type { LockedPackage } from '../../contract/environment.ts'
import { failure, success, type Outcome } from '../../contract/outcome.ts'
import { resolveTogether, resolveUnderLock, type Needs } from './common-set.ts'
import type { PackageQuestion } from './resolve-packages.ts'

const hash = 'a'.repeat(64)
const nothingShared = { requirements: [], constraints: [], wanted: [] }
const needs = (of: string, requires: string[], constraints: string[] = []): Needs => ({ of, requires, constraints })

/** A resolver over one package, `lib`, with versions 1 to 3; understands `lib==N` and `lib<N`, and prefers what is kept. */
function ask(question: PackageQuestion): Promise<Outcome<LockedPackage[]>> {
  const rules = [...question.requirements, ...question.constraints].map((rule) => /^lib(==|<)(\d)$/.exec(rule))
  const fits = (version: number) =>
    rules.every((rule) =>
      rule?.[1] === '<' ? version < Number(rule[2]) : rule === null || version === Number(rule[2]),
    )
  const kept = question.preferences.map(({ version }) => Number(version))
  const version = [...kept, 3, 2, 1].find(fits)
  if (version === undefined) return Promise.resolve(failure('CONSTRAINTS_CONFLICT', { message: question.of }))
  return Promise.resolve(success([{ name: 'lib', version: String(version), sha256: [hash] }]))
}

async function versions(refs: Needs[], wanted: string[] = []): Promise<string[] | string> {
  const sets = await resolveTogether(refs, { ...nothingShared, wanted }, [], ask)
  return sets.ok ? sets.value.map(({ packages }) => packages[0]?.version ?? '') : sets.failure.code
}

test('what one ref excludes is kept from all', async () => {
  expect(await versions([needs('a', ['lib']), needs('b', ['lib<3'])])).toEqual(['2', '2'])
})

test('a ref that excludes the common set gets its own, the others stay together', async () => {
  expect(await versions([needs('a', ['lib<3']), needs('b', ['lib==3']), needs('c', ['lib'])])).toEqual(['2', '3', '2'])
})

test('a constraint for one ref moves that ref alone', async () => {
  expect(await versions([needs('a', ['lib']), needs('b', ['lib'], ['lib<2'])])).toEqual(['3', '1'])
})

test('a constraint that the common set keeps already changes nothing', async () => {
  expect(await versions([needs('a', ['lib<3']), needs('b', ['lib'], ['lib<3'])])).toEqual(['2', '2'])
})

const held = async (refs: Needs[], wanted: string[]) => {
  const sets = await resolveTogether(refs, { ...nothingShared, wanted }, [], ask)
  return sets.ok ? sets.value.map((set) => set.held) : sets.failure.code
}

test('what the suite wants holds for all refs together', async () => {
  const refs = [needs('a', ['lib']), needs('b', ['lib'])]
  expect(await versions(refs, ['lib<3'])).toEqual(['2', '2'])
  expect(await held(refs, ['lib<3'])).toEqual([['lib<3'], ['lib<3']])
})

test('a ref that excludes what the suite wants does without it, wherever it stands', async () => {
  const [needing, excluding] = [needs('a', ['lib']), needs('b', ['lib==3'])]
  expect(await versions([needing, excluding], ['lib<3'])).toEqual(['2', '3'])
  expect(await held([needing, excluding], ['lib<3'])).toEqual([['lib<3'], []])
  expect(await versions([excluding, needing], ['lib<3'])).toEqual(['3', '2'])
  expect(await held([excluding, needing], ['lib<3'])).toEqual([[], ['lib<3']])
  expect(await held([excluding], ['lib<3'])).toEqual([[]])
})

test('what a person says of a package for one ref comes before what the suite wants', async () => {
  const refs = [needs('a', ['lib']), needs('b', ['lib'], ['lib==3'])]
  expect(await versions(refs, ['lib<3'])).toEqual(['2', '3'])
  expect(await held(refs, ['lib<3'])).toEqual([['lib<3'], []])
})

test('a ref that nothing serves is a conflict', async () => {
  expect(await versions([needs('a', ['lib']), needs('b', ['lib==9'])])).toBe('CONSTRAINTS_CONFLICT')
})

test('a stored lock is kept exactly where it serves, else as near as can be', async () => {
  const locked = [{ name: 'lib', version: '2', sha256: [hash] }]
  const under = (ref: Needs) => resolveUnderLock(ref, nothingShared, locked, ask)
  expect(await under(needs('b', ['lib']))).toEqual({ ok: true, value: { packages: locked, held: [] } })
  expect(await under(needs('b', ['lib==3']))).toMatchObject({ value: { packages: [{ version: '3' }] } })
})
