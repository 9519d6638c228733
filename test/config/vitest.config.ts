import { defineConfig } from 'vitest/config'

/** Two parts: `unit` beside the code, and `crossing` for what crosses a boundary (processes, real packages). */
export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      { test: { name: 'unit', include: ['main/**/*.test.ts', 'test/architecture/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'crossing',
          include: ['test/{contract,engine,e2e}/**/*.test.ts'],
          // Real campaigns take both cores; side by side they would only wait for each other.
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
    ],
  },
})
