import { expect, test } from 'vitest'
import { acceptedRef, moved } from './ref-words.ts'

test('a folder stays in the field, a repository goes on with its refs, a ref is added once', () => {
  expect(acceptedRef('git:~/src/', [], [])).toEqual({ ref: null, rest: 'git:~/src/' })
  const repository = { spec: 'git:~/src/abTEM@HEAD', note: 'repository' }
  expect(acceptedRef(repository.spec, [repository], [])).toEqual({ ref: null, rest: 'git:~/src/abTEM@' })
  expect(acceptedRef(repository.spec, [], [])).toEqual({ ref: repository.spec, rest: '' })
  expect(acceptedRef(' 1.0.10 ', [], ['1.0.9'])).toEqual({ ref: '1.0.10', rest: '' })
  expect(acceptedRef('1.0.9', [], ['1.0.9'])).toEqual({ ref: null, rest: '' })
})

test('one value moves, the others keep their order', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})
