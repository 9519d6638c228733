import { homedir } from 'node:os'
import { Command, CommanderError } from 'commander'
import { describe, expect, test } from 'vitest'
import { Plan, type PlanInput } from '../contract/plan.ts'
import { planArguments } from '../contract/plan-arguments.ts'
import type { CampaignKind } from '../contract/words.ts'
import { absoluteBundle, absoluteConstraint, absoluteRef } from './paths.ts'
import { addPlanOptions, PlanOptions, planOf, refuseBesidePlan } from './plan-options.ts'

function parse(kind: CampaignKind, line: string) {
  const command = addPlanOptions(new Command().exitOverride().configureOutput({ writeErr: () => undefined }), kind)
  command.parse(line.split(' '), { from: 'user' })
  return PlanOptions.parse(command.opts())
}
const plan = (kind: CampaignKind, line: string) => planOf(kind, parse(kind, line), '/home/me')

test('what is left out takes the defaults of design 2', () => {
  expect(plan('run', '--suite abtem --ref 1.0.10 --ref 1.0.11')).toEqual({
    ok: true,
    value: {
      format: 1,
      kind: 'run',
      suite: 'abtem',
      refs: ['1.0.10', '1.0.11'],
      tiers: ['quick'],
      devices: ['cpu'],
      only: [],
      tags: [],
      presets: ['accuracy'],
      confirm: 0,
      constraints: [],
      arrays: 'all',
      self_check_first: false,
      go_on: true,
      target: 'local',
    },
  })
})

test('every key of a plan has its option, and lists are repeated options', () => {
  const line =
    '--suite s --ref 1 --ref 2 --ref 3 --tier quick --tier large --device cpu --device gpu --only a.* --only b.c@* --tag fast --preset speed --preset memory ' +
    '--rounds 4 --confirm 2 --constraint scipy<1.15 --constraint 2:numpy<2 --arrays differing --self-check-first --no-go-on --timeout 1.5 --target lynx --name nightly'
  expect(plan('run', line)).toMatchObject({
    ok: true,
    value: {
      refs: ['1', '2', '3'],
      tiers: ['quick', 'large'],
      devices: ['cpu', 'gpu'],
      only: ['a.*', 'b.c@*'],
      tags: ['fast'],
      presets: ['speed', 'memory'],
      rounds: 4,
      confirm: 2,
      constraints: ['scipy<1.15', '2:numpy<2'],
      arrays: 'differing',
      self_check_first: true,
      go_on: false,
      timeout_s: 1.5,
      target: 'lynx',
      name: 'nightly',
    },
  })
})

test.each([
  ['run', '--suite s --ref 1', 'A run compares two versions or more.'],
  ['capture', '--suite s --ref 1 --ref 2', 'A capture has exactly one version.'],
  ['self-check', '--suite s', 'A self-check has exactly one version.'],
  ['run', '--ref 1 --ref 2', 'Which suite? --suite is missing.'],
] as const)('%s %s is refused', (kind, line, message) => {
  expect(plan(kind, line)).toMatchObject({ ok: false, failure: { code: 'WRONG_USE', message } })
})

test.each([
  ['--tier huge', 'Allowed are quick, standard, large.'],
  ['--device tpu', 'Allowed are cpu, gpu.'],
  ['--preset fast', 'Allowed are accuracy, float32-tracking, speed, memory.'],
  ['--arrays some', 'Allowed are all, differing, none.'],
  ['--rounds 0', 'It must be a whole number from 1 to 1000.'],
  ['--confirm 1.5', 'It must be a whole number from 0 to 100.'],
  ['--timeout -1', 'It must be a number of seconds above zero.'],
  ['--wrong', "unknown option '--wrong'"],
])('the value in "%s" is refused with what is allowed', (line, message) => {
  expect(() => parse('run', line)).toThrow(CommanderError)
  expect(() => parse('run', line)).toThrow(message)
})

test('a plan file merges with no option that it could contradict', () => {
  expect(refuseBesidePlan(parse('run', '--plan x.toml'))).toEqual({ ok: true, value: undefined })
  const refused = refuseBesidePlan(parse('run', '--plan x.toml --tier large --no-go-on'))
  expect(refused.ok ? '' : refused.failure.message).toContain('--tier, --go-on or --no-go-on')
})

const written: PlanInput[] = [
  { format: 1, kind: 'run', suite: 'abtem', refs: ['1.0.10', '1.0.11'] },
  { format: 1, kind: 'capture', suite: '/s/my suite', refs: ['git:/r@v1'], tiers: ['quick', 'large'], arrays: 'none' },
  { format: 1, kind: 'self-check', suite: 's', refs: ['1'], presets: ['speed'], rounds: 3, confirm: 2 },
  {
    format: 1,
    kind: 'run',
    name: '--night; rm -rf $HOME',
    suite: 's',
    refs: ['1', 'env:/v e/bin/python', '3'],
    tiers: ['standard'],
    devices: ['gpu', 'cpu'],
    only: ['a.*', "b[x]@*'"],
    tags: ['fast', 'slow'],
    presets: ['memory', 'accuracy'],
    rounds: 4,
    confirm: 1,
    constraints: ['scipy<1.15', '1:numpy<2'],
    arrays: 'differing',
    self_check_first: true,
    go_on: false,
    timeout_s: 0.25,
    target: 'lynx',
  },
]

test.each(written)('the arguments that stand for a $kind plan are read back to the same plan', (input) => {
  const expected = Plan.parse(input)
  const [kind, ...options] = planArguments(expected)
  const command = addPlanOptions(new Command().exitOverride(), expected.kind)
  command.parse(options, { from: 'user' })
  expect(kind).toBe(expected.kind)
  expect(planOf(expected.kind, PlanOptions.parse(command.opts()), '/home/me')).toEqual({ ok: true, value: expected })
})

test('what has its default is left out of the arguments', () => {
  const plan = Plan.parse({ format: 1, kind: 'run', suite: 'abtem', refs: ['1.0.10', '1.0.11'], go_on: true })
  expect(planArguments(plan).join(' ')).toBe('run --suite abtem --ref 1.0.10 --ref 1.0.11')
})

describe('paths count from the folder of the caller', () => {
  test.each([
    ['1.0.10', '1.0.10'],
    ['wheel:dist/a.whl', 'wheel:/home/me/dist/a.whl'],
    ['env:/usr/bin/python3', 'env:/usr/bin/python3'],
    ['git:../abTEM@v1.0.9', 'git:/home/abTEM@v1.0.9'],
    ['git:.@feature/x', 'git:/home/me@feature/x'],
    ['git:https://example.org/a.git@main', 'git:https://example.org/a.git@main'],
    ['git:git@example.org:a/b.git@main', 'git:git@example.org:a/b.git@main'],
    ['git:forge:a/b.git@main', 'git:forge:a/b.git@main'],
    ['wheel:~/a.whl', `wheel:${homedir()}/a.whl`],
  ])('the ref %s is %s', (ref, absolute) => {
    expect(absoluteRef(ref, '/home/me')).toBe(absolute)
  })

  test('a constraint for one ref follows it', () => {
    expect(absoluteConstraint('wheel:a.whl:scipy<1.15', ['wheel:a.whl'], '/w')).toBe('wheel:/w/a.whl:scipy<1.15')
    expect(absoluteConstraint('scipy<1.15', ['wheel:a.whl'], '/w')).toBe('scipy<1.15')
  })

  test('a bundle is a folder where it looks like one or is one', () => {
    const isFolder = (path: string) => path === '/w/there'
    expect(absoluteBundle('a1b2', '/w', isFolder)).toBe('a1b2')
    expect(absoluteBundle('there', '/w', isFolder)).toBe('/w/there')
    expect(absoluteBundle('./x', '/w', isFolder)).toBe('/w/x')
  })
})
