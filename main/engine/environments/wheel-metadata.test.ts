import { expect, test } from 'vitest'
import { normalisedName, parseMetadata } from './wheel-metadata.ts'

test('requirements of extras and the description are left out', () => {
  const text = `Metadata-Version: 2.1
Name: abTEM
Version: 1.0.10
Requires-Dist: numpy>=2.0.0
Requires-Dist: dask!=2025.12.*,>=2022.12.1
Requires-Dist: tomli; python_version < "3.11"
Requires-Dist: bokeh; extra == "extra"
Requires-Dist: sympy; (python_version > "3") and extra=='core-loss'

Requires-Dist: not-a-header
`
  expect(parseMetadata(text)).toEqual({
    name: 'abTEM',
    version: '1.0.10',
    requires: ['numpy>=2.0.0', 'dask!=2025.12.*,>=2022.12.1', 'tomli; python_version < "3.11"'],
  })
})

test('a header without name is no metadata', () => {
  expect(parseMetadata('Version: 1\n')).toBeNull()
})

test('names are normalised as PEP 503 says', () => {
  expect(normalisedName('Friendly._.Bard')).toBe('friendly-bard')
})
