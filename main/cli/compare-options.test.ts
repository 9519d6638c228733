import { Command } from 'commander'
import { expect, test } from 'vitest'
import { addJudgeOptions, compareOptionsOf, JudgeOptions } from './compare-options.ts'

test.each([
  [[], { no_noise: false }],
  [['--noise', 'floor.json'], { noise: '/here/floor.json', no_noise: false }],
  [['--no-noise'], { no_noise: true }],
])('%j', (given, expected) => {
  const command = addJudgeOptions(new Command())
  command.parse(given, { from: 'user' })
  const options = compareOptionsOf(JudgeOptions.parse(command.opts()), '/here')
  expect(options).toMatchObject(expected)
  expect('noise' in options).toBe('noise' in expected)
})
