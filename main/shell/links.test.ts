import { expect, test } from 'vitest'
import { routeOfArguments, routeOfLink, routeOfPlan } from './links.ts'

test.each([
  ['driftscope://inbox', '/inbox'],
  ['driftscope://campaigns/', '/campaigns'],
  ['driftscope://campaigns/2f1c0a9e-1111-4222-8333-444455556666', '/campaigns/2f1c0a9e-1111-4222-8333-444455556666'],
  [
    'driftscope://compare/0123456789abcdef?row=stem%5Border1%5D%40quick%2Fcpu',
    '/compare/0123456789abcdef?row=stem%5Border1%5D%40quick%2Fcpu',
  ],
  ['driftscope://bundles/abc', '/bundles/abc'],
])('%s leads to %s', (link, route) => {
  expect(routeOfLink(link)).toBe(route)
})

test.each([
  'driftscope://campaigns/x?start=1',
  'driftscope://campaigns/new?plan=/etc/passwd',
  'driftscope://campaigns/x/cancel',
  'driftscope://settings',
  'driftscope://inbox/x',
  'driftscope://bundles/..%2f..',
  'driftscope://bundles/-x',
  'driftscope://user@inbox',
  'driftscope://inbox:80',
  'driftscope://inbox#/bundles',
  'driftscope:inbox',
  'https://inbox',
  `driftscope://bundles/${'a'.repeat(129)}`,
  'driftscope://compare/a?row=1&row=2&x=3',
])('%s leads nowhere', (link) => {
  expect(routeOfLink(link)).toBeNull()
})

test('a plan is opened from the folder in which the program was started', () => {
  expect(routeOfPlan('a b.plan.toml', '/home/ada')).toBe('/campaigns/new?plan=%2Fhome%2Fada%2Fa%20b.plan.toml')
  expect(routeOfPlan('/x/a.plan.toml', '/home/ada')).toBe('/campaigns/new?plan=%2Fx%2Fa.plan.toml')
  expect(routeOfPlan('/x/a.toml', '/home/ada')).toBeNull()
  expect(routeOfPlan('--x.plan.toml', '/home/ada')).toBeNull()
})

test('of several arguments the last place counts, and the rest is passed over', () => {
  expect(routeOfArguments(['--flag', '.', 'driftscope://inbox', 'driftscope://bundles'], '/')).toBe('/bundles')
  expect(routeOfArguments(['--flag', '.'], '/')).toBeNull()
})
