import { expect, test } from 'vitest'
import { linkTo, matchPath } from './router.ts'

test('a link holds path and query', () => {
  expect(linkTo('/compare')).toBe('#/compare')
  expect(linkTo('/compare/ab', { row: 3, output: 'a b' })).toBe('#/compare/ab?row=3&output=a+b')
})

test('a pattern names parts of a path, and fits whole paths only', () => {
  expect(matchPath('/compare/:id', '/compare/ab%20c')).toEqual({ id: 'ab c' })
  expect(matchPath('/compare', '/compare')).toEqual({})
  expect(matchPath('/compare/:id', '/compare')).toBeNull()
  expect(matchPath('/compare/:id', '/compare/')).toBeNull()
  expect(matchPath('/compare', '/compare/ab')).toBeNull()
})

test.each(['%zz', '%', '%E0%A4%A', '%ff'])('a path with the broken escape %s fits no pattern', (broken) => {
  expect(matchPath('/campaigns/:id', `/campaigns/${broken}`)).toBeNull()
})
