import { expect, test } from 'vitest'
import { parseRef } from './parse-ref.ts'

const containing = (text: string): unknown => expect.stringContaining(text)
const parsed = (spec: string) => {
  const ref = parseRef(spec)
  return ref.ok ? ref.value : ref.failure.code
}

test('releases are versions', () => {
  for (const version of ['1.0.10', '1.0.0b34', '2024.1', '1.0rc1', '1.0.post1', '1.0.dev3', '1!2.0', '1.0+cuda.12'])
    expect(parsed(version)).toEqual({ kind: 'release', version })
})

test('a branch name, an option and an empty text are no release', () => {
  for (const spec of ['main', '-r', '', '1.0; x', '>=1.0', '1.0.*', ' 1.0']) expect(parsed(spec)).toBe('UNKNOWN_REF')
})

test('a git ref is cut at its last @, and a URL is told from a folder', () => {
  expect(parsed('git:/src/abtem@v1.0')).toEqual({
    kind: 'git',
    repository: '/src/abtem',
    local: true,
    revision: 'v1.0',
  })
  expect(parsed('git:ssh://git@host/abtem.git@feature/x')).toMatchObject({
    repository: 'ssh://git@host/abtem.git',
    local: false,
    revision: 'feature/x',
  })
  expect(parsed('git:git@host:abtem.git@HEAD')).toMatchObject({ repository: 'git@host:abtem.git', local: false })
})

test('a git ref without revision is refused with the cure', () => {
  expect(parseRef('git:/src/abtem')).toMatchObject({
    failure: { code: 'UNKNOWN_REF', cure: containing('git:/src/abtem@HEAD') },
  })
  expect(parsed('git:/src/abtem@')).toBe('UNKNOWN_REF')
})

test('a relative path is refused, whoever sent it', () => {
  for (const spec of ['git:../abtem@v1', 'wheel:a.whl', 'env:~/venv']) {
    expect(parseRef(spec)).toMatchObject({ failure: { code: 'UNKNOWN_REF', message: containing('not absolute') } })
  }
})

test('a wheel that is no *.whl is refused', () => {
  expect(parsed('wheel:/dist/a.tar.gz')).toBe('UNKNOWN_REF')
})

test('what could pass for an option is refused', () => {
  for (const spec of ['git:--upload-pack=x@v1', 'git:repo@--output=x', 'wheel:-x.whl', 'env:-c']) {
    expect(parsed(spec)).toBe('UNKNOWN_REF')
  }
})

test('a ref that would read as another on a screen is refused', () => {
  for (const hidden of ['\0', '\n', '\u202e', '\u200b']) {
    expect(parseRef(`env:/venv${hidden}x`)).toMatchObject({ failure: { message: containing('invisible characters') } })
  }
})
