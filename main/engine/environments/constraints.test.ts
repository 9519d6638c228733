import { expect, test } from 'vitest'
import { parseConstraints } from './constraints.ts'

const specs = ['1.0.10', 'git:https://host/abtem@v1', 'git:https://host/abtem@v1:x', 'env:/opt/py']

const subject = { distribution: 'abTEM_x' }

test('a requirement is for all refs, and one behind a ref and a colon for that ref alone', () => {
  const parsed = parseConstraints(
    [
      'scipy<1.15',
      '1.0.10:numpy==2.1.*',
      'git:https://host/abtem@v1:numba>=0.60,<0.62',
      'dask[array]; python_version<"3.13"',
    ],
    specs,
    subject,
  )
  expect(parsed).toEqual({
    ok: true,
    value: {
      forAll: ['scipy<1.15', 'dask[array]; python_version<"3.13"'],
      forRef: new Map([
        ['1.0.10', ['numpy==2.1.*']],
        ['git:https://host/abtem@v1', ['numba>=0.60,<0.62']],
      ]),
    },
  })
})

test('the longest ref that fits is meant', () => {
  const parsed = parseConstraints(['git:https://host/abtem@v1:x:numpy<2'], specs, subject)
  expect(parsed.ok && [...parsed.value.forRef.keys()]).toEqual(['git:https://host/abtem@v1:x'])
})

test('options, paths, URLs and refs that are not of this campaign are refused', () => {
  for (const text of [
    '-r file',
    '--index-url=x',
    'scipy<1\n-r x',
    './folder',
    'scipy @ https://host/x.whl',
    '9.9:scipy<1',
    '',
  ])
    expect(parseConstraints([text], specs, subject)).toMatchObject({ failure: { code: 'WRONG_USE' } })
})

test('a constraint of the subject itself is refused, however its name is written', () => {
  for (const text of ['abtem-x==1.0.10', '1.0.10:AbTem.X<2', 'abtem_x'])
    expect(parseConstraints([text], specs, subject)).toMatchObject({ failure: { code: 'WRONG_USE' } })
  expect(parseConstraints(['abtem-x-extra<2'], specs, subject).ok).toBe(true)
})
