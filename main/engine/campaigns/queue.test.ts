import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

test('campaigns have their turn one by one in the order in which they came', () => {
  const queue = createQueue()
  const turns: string[] = []
  for (const id of ['one', 'two', 'three']) queue.join('local', id, () => turns.push(id))
  expect(turns).toEqual(['one'])
  queue.leave('two')
  queue.leave('one')
  expect(turns).toEqual(['one', 'three'])
})

test('a target that an adopted driver holds gives no turn until that campaign has ended', () => {
  const queue = createQueue()
  const turns: string[] = []
  queue.hold('local', 'adopted')
  queue.join('local', 'new', () => turns.push('new'))
  queue.join('elsewhere', 'other', () => turns.push('other'))
  expect(turns).toEqual(['other'])
  queue.leave('adopted')
  expect(turns).toEqual(['other', 'new'])
})

test('a campaign that joins twice has one turn, and after closing nobody has one', () => {
  const queue = createQueue()
  const turns: string[] = []
  for (const id of ['one', 'one', 'two', 'two', 'three']) queue.join('local', id, () => turns.push(id))
  queue.leave('one')
  expect(turns).toEqual(['one', 'two'])
  queue.close()
  queue.leave('two')
  expect(turns).toEqual(['one', 'two'])
})
