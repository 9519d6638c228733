/** Every item of Electron's security checklist, on the running program. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMachine, type Desktop, type Machine } from './launch.ts'

let machine: Machine
let desktop: Desktop

beforeAll(async () => {
  machine = await createMachine()
  desktop = await machine.launch()
  // From here on nothing leaves this machine: what would have been opened is written down.
  await desktop.app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = (url) => {
      opened.push(url)
      return Promise.resolve()
    }
  })
})
afterAll(async () => {
  await desktop.app.close()
  machine.close()
})

const inPage = <T>(script: string) => desktop.window.evaluate<T>(script)
const opened = () => desktop.app.evaluate(() => Reflect.get(globalThis, 'opened') as string[])

test('the page runs in a sandbox, isolated, without Node', async () => {
  const preferences = await desktop.app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    // Not in Electron's types, but the way its documentation names to see what a window really has.
    const contents = window?.webContents as unknown as { getLastWebPreferences: () => unknown }
    return contents.getLastWebPreferences()
  })
  expect(preferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    enableBlinkFeatures: '',
    webviewTag: false,
  })
  expect(await inPage('[typeof require, typeof process, typeof module]')).toEqual(Array(3).fill('undefined'))
})

test('every process of a page is in the sandbox of the operating system', async () => {
  expect(await desktop.app.evaluate(({ app }) => app.commandLine.hasSwitch('no-sandbox'))).toBe(false)
  const sandboxed = await desktop.app.evaluate(({ app }) =>
    app
      .getAppMetrics()
      .filter(({ type }) => type === 'Tab')
      .map(({ sandboxed }) => sandboxed),
  )
  // Linux does not report it; where it is reported it must be true.
  expect(sandboxed.every((value) => value !== false)).toBe(true)
})

test('the page goes nowhere: not by a link, not by a script, not in a frame', async () => {
  const { window } = desktop
  const start = window.url()
  await inPage(`location.href = 'https://example.org/'`)
  await inPage(`location.href = 'file:///etc/passwd'`)
  await inPage(`location.href = 'app://elsewhere/index.html'`)
  await inPage(`location.href = 'app://driftscope/crashed'`)
  await inPage(
    `{ const frame = document.createElement('iframe'); frame.src = 'https://example.org/'; document.body.append(frame) }`,
  )
  await expect.poll(() => machine.shellLog()).toContain('refused: navigation to app://driftscope/crashed')
  for (const url of ['https://example.org/', 'file:///etc/passwd', 'app://elsewhere/index.html']) {
    const isStopped = machine.shellLog().includes(`refused: navigation to ${url}`) || url.startsWith('file:')
    expect(isStopped, url).toBe(true)
  }
  expect(window.url()).toBe(start)
  await inPage(`document.querySelector('iframe').remove()`)
})

test('no window is opened, and only web and mail links reach the system', async () => {
  const windows = () => desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
  for (const url of [
    'https://example.org/a',
    'mailto:a@example.org',
    'file:///etc/passwd',
    'app://driftscope/',
    'ssh://host',
  ]) {
    expect(await inPage(`window.open(${JSON.stringify(url)}) === null`)).toBe(true)
  }
  await expect.poll(opened).toEqual(['https://example.org/a', 'mailto:a@example.org'])
  expect(await windows()).toBe(1)
})

test('a webview is refused', async () => {
  await inPage(
    `{ const view = document.createElement('webview'); view.src = 'https://example.org/'; document.body.append(view) }`,
  )
  const kinds = await desktop.app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((each) => each.getType()),
  )
  expect(kinds).toEqual(['window'])
})

test('every permission is refused', async () => {
  expect(await inPage(`Notification.requestPermission()`)).toBe('denied')
  expect(await inPage(`navigator.clipboard.readText().catch((error) => error.name)`)).toBe('NotAllowedError')
  expect(
    await inPage(
      `new Promise((answer) => navigator.geolocation.getCurrentPosition(() => answer('given'), (error) => answer(error.code)))`,
    ),
  ).toBe(1)
  for (const name of ['geolocation', 'notifications', 'camera', 'microphone', 'midi']) {
    expect(await inPage(`navigator.permissions.query({ name: '${name}' }).then(({ state }) => state)`), name).toBe(
      'denied',
    )
  }
})

test('what our scheme serves is its own folder and nothing else', async () => {
  const status = (path: string) => inPage<number>(`fetch(${JSON.stringify(path)}).then(({ status }) => status)`)
  expect(await status('app://driftscope/index.html')).toBe(200)
  for (const path of [
    '/../shell/main.cjs',
    '/%2e%2e/shell/main.cjs',
    '/..%2fshell%2fmain.cjs',
    '/%2e%2e%2f%2e%2e%2fpackage.json',
    '/..%5cshell%5cmain.cjs',
    '//etc/passwd',
    '/%zz',
    '/assets/',
    '/assets',
  ]) {
    expect(await status(`app://driftscope${path}`), path).toBe(404)
  }
})

test('the policy names exactly the engine, and the page is isolated from other origins', async () => {
  const policy = await inPage<string>(
    `fetch('index.html').then(({ headers }) => headers.get('Content-Security-Policy'))`,
  )
  const { origin } = await inPage<{ origin: string }>('driftscopeShell.engine()')
  expect(policy).toContain(`connect-src 'self' ${origin} ${origin.replace('http', 'ws')};`)
  expect(policy).toContain(`default-src 'none'`)
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(await inPage('crossOriginIsolated')).toBe(true)
})

test('the policy holds: no inline script, no eval, no other server', async () => {
  expect(
    await inPage(
      `{ const script = document.createElement('script'); script.textContent = 'window.ran = true'; document.body.append(script); 'ran' in window }`,
    ),
  ).toBe(false)
  await expect(desktop.window.addScriptTag({ content: 'window.ran = true' })).rejects.toThrow()
  expect(await inPage(`fetch('http://127.0.0.1:9/').catch((error) => error.name)`)).toBe('TypeError')
})

test('the bridge is small, frozen, and holds nothing of Electron', async () => {
  expect(await inPage('Object.keys(driftscopeShell).sort()')).toEqual(
    [
      ...[
        'banner',
        'chooseFolder',
        'copyText',
        'engine',
        'engineState',
        'onCommand',
        'onEngineState',
        'onLink',
        'openPlan',
        'platform',
      ],
      ...['restartEngine', 'savePlan', 'setTheme', 'theme'],
    ].sort(),
  )
  expect(await inPage('Object.isFrozen(driftscopeShell)')).toBe(true)
  expect(await inPage('typeof ipcRenderer')).toBe('undefined')
})

test('the shell refuses what is not in the contract', async () => {
  expect(await inPage(`driftscopeShell.setTheme('pink').catch((error) => 'refused')`)).toBe('refused')
  expect(await inPage(`driftscopeShell.savePlan('../x').catch((error) => 'refused')`)).toBe('refused')
  expect(await inPage(`driftscopeShell.copyText(7).catch((error) => 'refused')`)).toBe('refused')
})
