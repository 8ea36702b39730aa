import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['*.test.ts', '{contract,api,web,bench}/**/*.test.ts', 'tests/*.test.ts'],
    globalSetup: './tests/support/global-setup.ts',
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    // Only what hangs takes so long: tests measure no time.
    testTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    hookTimeout: 240_000,
    teardownTimeout: 240_000,
  },
})
