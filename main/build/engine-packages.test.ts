import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { engineModules, enginePackages, moduleFilters } from './engine-packages.ts'

test('what is packaged for the engine is what its code imports', () => {
  const files = globSync('main/{engine,contract}/**/*.ts').filter((path) => !/\.(test|fixture)\.ts$/.test(path))
  const imported = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^(?:import|export) (?!type )[^'"]*?from '([^.'][^']*)'/gms)].map(
      ([, name = '']) => name,
    ),
  )
  const packages = [...new Set(imported)].filter((name) => !name.startsWith('node:'))
  expect(packages.sort()).toEqual(enginePackages)
})

test('packages come with what they need, and nothing of the page', () => {
  const modules = engineModules('.')
  expect(modules).toContain('signal-exit')
  expect(modules).not.toContain('react')
  expect(moduleFilters(modules, 'linux', 'x64')).toContain('better-sqlite3/prebuilds/linux-x64.node')
})
