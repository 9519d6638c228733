import { expect, test } from 'vitest'
import { leftText } from './follow-campaign.ts'

test('who leaves after the campaign was told to stop is not told that it goes on', () => {
  const context = { workspace: "/it's/w" }
  expect(leftText(context, '7ac586d7', true)).toBe(
    "Left; it stops by itself, and what is finished is kept. Look in later: driftscope campaign show 7ac586d7 --workspace '/it'\\''s/w'",
  )
  expect(leftText(context, '7ac586d7', false)).toContain('a driver that works already goes on')
})
