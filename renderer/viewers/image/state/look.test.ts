import { expect, test } from 'vitest'
import { readLook, writeLook } from './look.ts'
import { firstState, type ViewAction, viewReducer, type ViewState } from './view-state.ts'

const shape = [3, 40, 50]
const first = firstState({ rows: 1, columns: 2, at: [0, 0, 0] }, { row: 20, column: 25 }, 'value')
const after = (...actions: ViewAction[]): ViewState => actions.reduce(viewReducer, first)

test('a view as it begins needs no words', () => {
  expect(writeLook(first, first)).toBeNull()
  expect(readLook(null, first, shape)).toEqual(first)
})

test('whatever is chosen comes back from its text', () => {
  const looks = [
    after({ do: 'next-scale' }, { do: 'next-difference' }),
    after({ do: 'set', pane: 'a', settings: { view: { x: 3.5, y: 4, zoom: 8 }, cursor: { row: 0, column: 49 } } }),
    after({ do: 'set', pane: 'a', settings: { limits: { rule: 'typed', low: 1e-320, high: 1e308 } } }),
    after(
      { do: 'link', link: 'slice' },
      { do: 'set', pane: 'b', settings: { slice: { rows: 0, columns: 2, at: [0, 39, 0] } } },
    ),
    after({
      do: 'choose',
      settings: { layout: 'swipe', swipe: 0.25, map: 'cividis', region: { x: 0, y: 1, width: 50, height: 2 } },
    }),
  ]
  for (const state of looks) expect(readLook(writeLook(state, first), first, shape)).toEqual(state)
})

test.each([
  ['no JSON', '{'],
  ['a word of its own', '{"colour":"red"}'],
  ['limits the wrong way round', '{"shared":{"limits":{"rule":"typed","low":2,"high":1}}}'],
  ['a slice of another array', '{"shared":{"slice":{"rows":0,"columns":1,"at":[0,0]}}}'],
  ['a place outside', '{"shared":{"slice":{"rows":1,"columns":2,"at":[3,0,0]}}}'],
  ['one axis twice', '{"shared":{"slice":{"rows":1,"columns":1,"at":[0,0,0]}}}'],
  ['a zoom that shows nothing', '{"shared":{"view":{"x":25,"y":20,"zoom":1e300}}}'],
  ['a view beside the array', '{"shared":{"view":{"x":1e9,"y":20,"zoom":1}}}'],
  ['a phase of real values', '{"part":"phase"}'],
  ['a region outside', '{"region":{"x":49,"y":0,"width":2,"height":1}}'],
])('%s in a link is left out', (_, text) => {
  expect(readLook(text, first, shape)).toEqual(first)
})
