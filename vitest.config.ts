import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['*.test.ts', '{contract,api,web,bench}/**/*.test.ts', 'tests/*.test.ts'],
    globalSetup: './tests/support/global-setup.ts',
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    // Of which the default is one second: less than a socket, a disk or a database may take on a slow machine.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
  },
})
