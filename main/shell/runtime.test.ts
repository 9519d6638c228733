import { expect, test } from 'vitest'
import { programPaths } from './program-paths.ts'
import { runtimeOf } from './runtime.ts'

test('the pinned Electron runs the engine itself and says nothing', () => {
  expect(runtimeOf({ electron: '45.5.0', napi: '10' }, '45.5.0')).toEqual({ engine: 'utility', banner: null })
  expect(runtimeOf({ electron: '46.0.0', napi: '10' }, '45.5.0').banner).toBeNull()
})

test('an old Electron starts the engine beside itself, and says that it is for trying out', () => {
  const runtime = runtimeOf({ electron: '25.1.1', napi: '8' }, '45.5.0')
  expect(runtime.engine).toBe('child')
  expect(runtime.banner).toContain('25.1.1')
})

test('a packaged child engine lies beside the archive, on the Node that comes along', () => {
  const around = { appFolder: '/p/resources/app.asar', isPackaged: true, resourcesFolder: '/p/resources', env: {} }
  expect(programPaths({ ...around, engine: 'child' })).toMatchObject({
    engineEntry: '/p/resources/engine/out/main/engine/start-process.js',
    node: '/p/resources/node/node',
  })
  expect(programPaths({ ...around, engine: 'utility' }).engineEntry).toBe(
    '/p/resources/app.asar/out/main/engine/start-process.js',
  )
})
