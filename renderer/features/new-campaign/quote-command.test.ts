import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { commandLine, quoteWord } from './quote-command.ts'

/** The words that bash itself makes of a command line. */
const bashWords = (line: string): string[] =>
  execFileSync('bash', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)

const hostile = [
  "it's",
  '',
  '*@quick/cpu',
  'stem.multi[order1]@*',
  '$HOME `id` "x" \\',
  'two  spaces',
  'line\nbreak',
  '~/wheels/a.whl',
  'numpy<2; python_version>"3"',
  '#none',
  '!history',
  'Ångström=1',
  "''",
]

test('bash reads every word back as it was', () => {
  for (const word of hostile) expect(bashWords(quoteWord(word))).toEqual([word])
})

test('a folded line is the same words to bash', () => {
  const words = ['driftscope', 'run', '--suite', 'abtem', ...hostile.flatMap((word) => ['--ref', word]), '--no-go-on']
  expect(bashWords(commandLine(words))).toEqual(words)
})

test('options keep their values beside them and lines stay short', () => {
  const words = 'driftscope run --suite abtem --ref 1.0.10 --ref 1.0.11 --rounds 5 --only *@quick/cpu'.split(' ')
  expect(commandLine(words, 36)).toBe(
    ['driftscope run --suite abtem \\', '  --ref 1.0.10 --ref 1.0.11 \\', "  --rounds 5 --only '*@quick/cpu'"].join(
      '\n',
    ),
  )
})
