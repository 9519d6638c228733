/** The desktop window as a person meets it: a clean start, one instance, links, and an engine that goes away. */
import { kill } from 'node:process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { EngineAddress, EngineState } from '../../../main/contract/shell-bridge.ts'
import { createMachine, type Desktop, type Machine } from './launch.ts'

let machine: Machine
let desktop: Desktop | null = null

beforeAll(async () => {
  machine = await createMachine()
})
afterEach(async () => {
  await desktop?.app.close()
  desktop = null
})
afterAll(() => {
  machine.close()
})

async function launch(args: string[] = []): Promise<Desktop> {
  desktop = await machine.launch(args)
  return desktop
}

const route = ({ window }: Desktop) => window.evaluate<string>('location.hash')
const engine = async ({ window }: Desktop) =>
  EngineAddress.nullable().parse(await window.evaluate('driftscopeShell.engine()'))
const engineState = async ({ window }: Desktop) =>
  EngineState.parse(await window.evaluate('driftscopeShell.engineState()'))

/** The newest engine's process, from the shell's log. */
function enginePid(): number {
  const pids = [...machine.shellLog().matchAll(/engine ready at \S+, pid (\d+)/g)]
  return Number(pids.at(-1)?.[1])
}

test('a clean profile starts without a warning, and without a violation of the policy', async () => {
  const started = await launch()
  const violations = `window.violations = []; addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective + ' ' + event.blockedURI))`
  await started.window.addInitScript(violations)
  await started.window.reload()
  expect(await engine(started)).not.toBeNull()
  await started.window.getByRole('main').waitFor()
  expect(await started.window.evaluate('violations')).toEqual([])
  expect(started.complaints).toEqual([])
  expect(machine.shellLog()).not.toContain('refused')
})

test('the window says that this runtime is for trying out', async () => {
  const { window } = await launch()
  expect(await window.evaluate('driftscopeShell.banner')).toMatch(/^For trying out only/)
})

test('a second start hands its link to the first and ends', async () => {
  const started = await launch()
  await started.window.evaluate('driftscopeShell.engine()')
  const second = machine.startAgain(['driftscope://bundles'])
  const ended = new Promise((resolve) => second.once('exit', resolve))
  await expect.poll(() => route(started)).toBe('#/bundles')
  expect(await ended).toBe(0)
  expect(await started.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})

test('a link at the start is where the window opens', async () => {
  const started = await launch(['driftscope://compare/0123456789abcdef?row=hrtem.exitwave%40quick%2Fcpu'])
  await expect.poll(() => route(started)).toBe('#/compare/0123456789abcdef?row=hrtem.exitwave%40quick%2Fcpu')
})

test('an opened plan fills the form and starts nothing', async () => {
  const plan = join(machine.home, 'a.plan.toml')
  writeFileSync(plan, 'format = 1\nname = "a"\nkind = "self-check"\nsuite = "abtem"\nrefs = ["1.0.10"]\n')
  const started = await launch(['a.plan.toml'])
  await started.window.getByText('a.plan.toml opened; nothing has started').waitFor()
  const form = started.window.getByRole('form', { name: 'Plan' })
  expect(await form.getByRole('listitem').first().innerText()).toContain('1.0.10')
  expect(await route(started)).toBe('#/campaigns/new')
  const runs = join(machine.home, '.local', 'share', 'driftscope', 'runs')
  expect(readdirSync(runs)).toEqual([])
})

test('a link that asks for more than a place is ignored', async () => {
  const started = await launch([
    'driftscope://campaigns/new?plan=/etc/passwd',
    'driftscope://campaigns/start/x',
    'driftscope://user@inbox',
  ])
  await started.window.evaluate('driftscopeShell.engine()')
  expect(await route(started)).not.toContain('plan')
})

test('an engine that is killed comes back on the same port with another token', async () => {
  const started = await launch()
  const before = await engine(started)
  const pid = enginePid()
  kill(pid, 'SIGKILL')
  await expect.poll(() => engineState(started)).toMatchObject({ state: 'restarting', crashes: 1 })
  await expect.poll(() => engineState(started), { timeout: 20_000 }).toEqual({ state: 'running' })
  const after = await engine(started)
  expect(after?.origin).toBe(before?.origin)
  expect(after?.token).not.toBe(before?.token)
  expect(enginePid()).not.toBe(pid)
})

test('an engine that ends again and again is left alone, says so, and starts when the person asks', async () => {
  const started = await launch()
  await engine(started)
  for (let crashes = 1; crashes <= 7; crashes += 1) {
    const pid = enginePid()
    kill(pid, 'SIGKILL')
    if (crashes < 7) await expect.poll(enginePid, { timeout: 30_000 }).not.toBe(pid)
  }
  await expect.poll(() => engineState(started)).toMatchObject({ state: 'stopped' })
  const state = await engineState(started)
  expect(state.state === 'stopped' ? state.message : '').toMatch(/^The engine ended 7 times in a row/)
  expect(await engine(started)).toBeNull()
  await started.window.evaluate('driftscopeShell.restartEngine()')
  await expect.poll(() => engineState(started), { timeout: 20_000 }).toEqual({ state: 'running' })
})

test('the page is reloaded once when its process ends, and then says that it ended twice', async () => {
  const started = await launch()
  const crash = () =>
    started.app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()
    })
  const shown = () =>
    started.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL())
  const finished = started.app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) =>
        BrowserWindow.getAllWindows()[0]?.webContents.once('did-finish-load', () => {
          resolve()
        }),
      ),
  )
  await crash()
  await finished
  expect(await shown()).toMatch(/^app:\/\/driftscope\/index.html/)
  await crash()
  await expect.poll(shown).toBe('app://driftscope/crashed')
})

test('the window opens where it was closed, and the theme is kept', async () => {
  const first = await launch()
  await first.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 60, y: 70, width: 1100, height: 700 })
  })
  await first.window.evaluate(`driftscopeShell.setTheme('dark')`)
  await expect.poll(() => first.window.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`)).toBe(true)
  await first.app.close()
  const second = await launch()
  const bounds = await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
  expect(bounds).toMatchObject({ width: 1100, height: 700 })
  expect(await second.window.evaluate('driftscopeShell.theme()')).toBe('dark')
  await second.window.evaluate(`driftscopeShell.setTheme('system')`)
})
