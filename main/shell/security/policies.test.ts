import { expect, test } from 'vitest'
import { contentPolicy, pageHeaders } from './content-policy.ts'
import { externalLink } from './external-links.ts'
import { mayNavigate } from './navigation.ts'
import { servedFile } from './protocol-path.ts'
import { maySend } from './sender.ts'

test.each(['app://driftscope/index.html', 'app://driftscope/index.html#/inbox'])('the page may reload: %s', (url) => {
  expect(mayNavigate(url)).toBe(true)
})

test.each([
  'app://driftscope/crashed',
  'app://driftscope/other.html',
  'app://driftscope/index.html?x',
  'app://driftscope.example/index.html',
  'app://user@driftscope/index.html',
  'https://driftscope/index.html',
  'file:///index.html',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:app://driftscope/0',
  'about:blank',
  '',
])('the page may not go to %s', (url) => {
  expect(mayNavigate(url)).toBe(false)
})

test('web and mail links are handed to the system as they were parsed', () => {
  expect(externalLink('HTTPS://Example.org/a b')).toBe('https://example.org/a%20b')
  expect(externalLink('mailto:a@example.org')).toBe('mailto:a@example.org')
})

test.each([
  'file:///etc/passwd',
  'smb://host/share',
  'ssh://host',
  'driftscope://inbox',
  'vscode://x',
  'javascript:alert(1)',
  'https://user:secret@example.org/',
  '/usr/bin/true',
  '-flag',
])('%s is not handed to the system', (url) => {
  expect(externalLink(url)).toBeNull()
})

test('files are served with their media type', () => {
  expect(servedFile('app://driftscope/', '/page')).toEqual({
    path: '/page/index.html',
    type: 'text/html; charset=utf-8',
  })
  expect(servedFile('app://driftscope/assets/a.js', '/page')?.path).toBe('/page/assets/a.js')
})

test.each([
  'app://driftscope/..%2fshell%2fmain.js',
  'app://driftscope/%2e%2e%2fmain.js',
  'app://driftscope/..%5cmain.js',
  'app://driftscope/a%00.js',
  'app://driftscope/%zz.js',
  'app://driftscope/%2fetc/passwd',
  'app://elsewhere/index.html',
  'https://driftscope/index.html',
  'app://driftscope/program',
  'app://driftscope/a.exe',
])('%s is not served', (url) => {
  expect(servedFile(url, '/page')).toBeNull()
})

test('the policy names the one engine and allows nothing inline', () => {
  const policy = contentPolicy('http://127.0.0.1:4321')
  expect(policy).toContain(`connect-src 'self' http://127.0.0.1:4321 ws://127.0.0.1:4321;`)
  expect(policy).not.toMatch(/unsafe|\*|https/)
  expect(pageHeaders('http://127.0.0.1:4321')).toMatchObject({
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  })
})

test('only the top frame of our window may ask, and only while it shows our page', () => {
  const ours = { processId: 4, routingId: 2 }
  const url = 'app://driftscope/index.html#/inbox'
  expect(maySend({ frame: ours, mainFrame: ours, url })).toBe(true)
  expect(maySend({ frame: { ...ours, routingId: 3 }, mainFrame: ours, url })).toBe(false)
  expect(maySend({ frame: { ...ours, processId: 5 }, mainFrame: ours, url })).toBe(false)
  expect(maySend({ frame: null, mainFrame: ours, url })).toBe(false)
  expect(maySend({ frame: ours, mainFrame: null, url })).toBe(false)
  expect(maySend({ frame: ours, mainFrame: ours, url: 'app://driftscope.example/' })).toBe(false)
  expect(maySend({ frame: ours, mainFrame: ours, url: 'https://driftscope/' })).toBe(false)
})
