import { defineConfig } from 'vitest/config'
import { databaseTests } from '#tests/support/architecture/database-tests.ts'

const TESTS = ['*.test.ts', '{contract,api,web,bench}/**/*.test.ts', 'tests/*.test.ts']

/** `.ci/run` makes all on PostgreSQL, and with ONLY=embedded those again that the embedded database could answer differently. */
const { ONLY } = process.env

export default defineConfig({
  test: {
    include: ONLY === 'embedded' ? databaseTests(TESTS) : TESTS,
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
