/** Entries for marked rows of several kinds, on rows whose bounds are the defaults. */
import { expect, test } from 'vitest'
import type { ComparisonRow } from '../../contract/comparison.ts'
import { driftedOutput, row } from '../reports/fixtures/comparisons.ts'
import { entriesFor } from './entries.ts'

const moved = (id: string, kind: ComparisonRow['kind'], size: number): ComparisonRow => ({
  ...row(id, 'drift', { x: { ...driftedOutput, max_abs_norm: size, rel: null, intensity: 0 } }),
  kind,
})
const quick = moved('a.b@quick/cpu', 'same', 0.1)
const standard = moved('a.b@standard/cpu', 'same', 0.1)
const quickFloat32 = moved('a.b@quick/cpu', 'float32', 1e-3)
const standardFloat32 = moved('a.b@standard/cpu', 'float32', 2e-3)
const relation = moved('a.b@quick/cpu', 'consistency', 1e-5)
const all = [quick, standard, quickFloat32, standardFloat32, relation]
const words = { since: '1.0', reason: 'meant' }

test('values, float32 and relations have entries of their own, each with twice what it measured', () => {
  const { entries } = entriesFor([quick, standard, quickFloat32, relation], all, { words })
  expect(entries).toEqual([
    { case: 'a.b*', ...words, max_abs_norm: 0.2 },
    { case: 'a.b@quick/cpu', kind: 'float32', ...words, max_abs_norm: 2e-3 },
    { case: 'a.b*', kind: 'consistency', ...words, max_abs_norm: 2e-5 },
  ])
})

test('a glob that covers a row of that kind which nobody marked is told, whatever else is marked of its case', () => {
  const asked = { words, globs: ['a.b*'] }
  expect(entriesFor([quick, standard, quickFloat32], all, asked).others).toEqual(['a.b@standard/cpu'])
  expect(entriesFor([quick, standard], all, asked).others).toEqual([])
})

test('a glob that was written for rows of one kind makes no entry of another', () => {
  const globs = ['a.b@quick/cpu', 'a.b@standard/cpu']
  const { entries, others } = entriesFor([quick, standardFloat32], all, { words, globs })
  expect(entries.map(({ case: glob, kind }) => [glob, kind])).toEqual([
    ['a.b@quick/cpu', undefined],
    ['a.b@standard/cpu', 'float32'],
  ])
  expect(others).toEqual([])
})

test('a glob that is for no marked row stays, and what it covers is told', () => {
  const { globs, others, uncovered } = entriesFor([quick], all, { words, globs: ['a.b@standard/*'] })
  expect({ globs, others, uncovered }).toEqual({
    globs: ['a.b@standard/*'],
    others: ['a.b@standard/cpu'],
    uncovered: ['a.b@quick/cpu'],
  })
})
