import { expect, test } from 'vitest'
import { readViewState, startState, writeViewState, type ViewState } from './view-state.ts'

const read = (text: string) => readViewState(new URLSearchParams(text))

test('a link says only what differs from the start, and is read back', () => {
  expect(writeViewState(startState)).toEqual({})
  const state: ViewState = {
    text: 'stem',
    verdicts: ['drift', 'shape'],
    sort: 'rel',
    descending: false,
    group: 'none',
    row: 7,
    output: 'segmented',
  }
  expect(readViewState(new URLSearchParams(writeViewState(state)))).toEqual(state)
})

test('what a link says wrongly is left at its start', () => {
  expect(read('row=-1&sort=size&group=sky&verdict=drift,nonsense')).toEqual({ ...startState, verdicts: ['drift'] })
  expect(read('')).toEqual(startState)
})
