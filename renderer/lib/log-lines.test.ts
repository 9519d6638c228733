import { expect, test } from 'vitest'
import { allLines, appendText, noLines } from './log-lines.ts'

const linesOf = (...texts: string[]) => allLines(texts.reduce(appendText, noLines))

test('text that comes in pieces makes whole lines, the unfinished one last', () => {
  expect(linesOf('one\ntw', 'o\nthr')).toEqual(['one', 'two', 'thr'])
})

test('a progress bar shows what a terminal would show', () => {
  expect(linesOf('10 %\r50 %\r100 %\ndone\r\n')).toEqual(['100 %', 'done'])
})

test('colour codes and what a screen would obey are left out, tabs stay', () => {
  expect(linesOf('\u001b[31mred\u001b[0m\tx\u202e\u0007\n')).toEqual(['red\tx'])
})

test('a list is the same one until a line is finished', () => {
  const before = appendText(noLines, 'one\n')
  expect(appendText(before, 'two').lines).toBe(before.lines)
})
