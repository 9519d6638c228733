import { expect, test } from 'vitest'
import { childEnvironment, fetcherEnvironment, uvEnvironment } from './child-environment.ts'

test('children see neither tokens, nor Python settings, nor what bends an installer', () => {
  const ours = {
    PATH: '/bin',
    HOME: '/home/x',
    https_proxy: 'http://proxy',
    PIP_INDEX_URL: 'https://index',
    UV_CACHE_DIR: '/cache',
    SSL_CERT_FILE: '/cert',
    GITHUB_TOKEN: 'secret',
    UV_PUBLISH_TOKEN: 'secret',
    AWS_SECRET_ACCESS_KEY: 'secret',
    PYTHONPATH: '/evil',
    PIP_TARGET: '/elsewhere',
    PIP_CONSTRAINT: 'hidden.txt',
    UV_PYTHON: '3.9',
    DASK_CONFIG: '/x',
  }
  expect(Object.keys(childEnvironment(ours)).toSorted()).toEqual(['HOME', 'PATH', 'PYTHONNOUSERSITE'])
  expect(Object.keys(fetcherEnvironment(ours)).toSorted()).toEqual([
    'HOME',
    'PATH',
    'PIP_DISABLE_PIP_VERSION_CHECK',
    'PIP_INDEX_URL',
    'PIP_NO_INPUT',
    'PYTHONNOUSERSITE',
    'SSL_CERT_FILE',
    'UV_CACHE_DIR',
    'https_proxy',
  ])
})

test("uv follows pip's index where it has none of its own", () => {
  const pip = { PIP_INDEX_URL: 'https://mirror', PIP_FIND_LINKS: '/a /b' }
  expect(uvEnvironment(pip)).toMatchObject({ UV_DEFAULT_INDEX: 'https://mirror', UV_FIND_LINKS: '/a,/b' })
  expect(uvEnvironment({ ...pip, UV_INDEX_URL: 'https://own' })).not.toHaveProperty('UV_DEFAULT_INDEX')
})
