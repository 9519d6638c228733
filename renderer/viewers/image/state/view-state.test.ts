import { expect, test } from 'vitest'
import { firstState, settingOf, type ViewAction, viewReducer, type ViewState } from './view-state.ts'

const start = firstState({ rows: 0, columns: 1, at: [0, 0] }, { row: 0, column: 0 }, 'value')
const after = (...actions: ViewAction[]): ViewState => actions.reduce(viewReducer, start)
const full = { do: 'set', pane: 'b', settings: { limits: { rule: 'full' } } } as const

test('what is linked goes to all panes', () => {
  const state = after(full)
  expect(settingOf(state, 'limits', 'a')).toEqual({ rule: 'full' })
})

test('an opened link lets one pane go its own way, and leaves the others as they were', () => {
  const state = after({ do: 'link', link: 'limits' }, full)
  expect(settingOf(state, 'limits', 'b')).toEqual({ rule: 'full' })
  expect(settingOf(state, 'limits', 'a')).toBeNull()
})

test('a link that closes takes all panes to where the active one is', () => {
  const state = after(
    { do: 'link', link: 'limits' },
    full,
    { do: 'choose', settings: { active: 'b' } },
    { do: 'link', link: 'limits' },
  )
  expect(settingOf(state, 'limits', 'a')).toEqual({ rule: 'full' })
})

test('what was found in a slice leads there, and nowhere once another slice is looked at', () => {
  const slice = settingOf(start, 'slice', 'a')
  const found: ViewAction = { do: 'found', pane: 'a', slice, settings: { cursor: { row: 3, column: 4 } } }
  expect(settingOf(after(found), 'cursor', 'a')).toEqual({ row: 3, column: 4 })
  const next: ViewAction = { do: 'set', pane: 'a', settings: { slice: { ...slice, at: [0, 1] } } }
  expect(settingOf(after(next, found), 'cursor', 'a')).toEqual({ row: 0, column: 0 })
})

test('the next scale finds limits of its own', () => {
  const state = after(full, { do: 'next-scale' })
  expect(settingOf(state, 'scale', 'a')).toEqual({ kind: 'linear', width: null })
  expect(settingOf(state, 'limits', 'a')).toBeNull()
})

test('another difference forgets the limits of the one before', () => {
  const dragged = after({ do: 'choose', settings: { differenceLimits: { low: -1, high: 1 } } })
  expect(dragged.differenceLimits).not.toBeNull()
  expect(viewReducer(dragged, { do: 'next-difference' })).toMatchObject({
    difference: 'relative',
    differenceLimits: null,
  })
})

test('a phase is linear, a real part has two signs', () => {
  expect(settingOf(after({ do: 'choose', settings: { part: 'phase' } }), 'scale', 'b').kind).toBe('linear')
  expect(settingOf(after({ do: 'choose', settings: { part: 'real' } }), 'scale', 'b').kind).toBe('symlog')
})
