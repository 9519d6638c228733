import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** Debian's browser where it is installed; elsewhere Playwright's own. */
const chromium = '/usr/bin/chromium'
const launchOptions = {
  ...(existsSync(chromium) ? { executablePath: chromium } : {}),
  args: ['--no-sandbox'],
}

/**
 * Four parts: `unit` beside the code, `browser` for components in a real browser, `crossing` for what crosses a boundary
 * (processes, real packages), and `window` for the whole program in Electron and in a browser.
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{main,renderer}/**/*.test.ts', 'test/architecture/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        // Packages are found before the first test: one that is met in the middle would load React twice.
        optimizeDeps: {
          entries: ['renderer/app/main.tsx', 'renderer/**/*.browser.test.tsx'],
          include: ['react', 'react-dom', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'vitest-browser-react'],
        },
        define: { 'import.meta.env.VITE_VERSION': JSON.stringify('0.0.0') },
        test: {
          name: 'browser',
          include: ['renderer/**/*.browser.test.tsx'],
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'crossing',
          include: ['test/{contract,engine}/**/*.test.ts', 'test/e2e/*.test.ts'],
          // Real campaigns take both cores; side by side they would only wait for each other.
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
      {
        test: {
          name: 'window',
          include: ['test/e2e/{electron,window}/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 900_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
