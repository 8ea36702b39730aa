import { defineConfig } from 'vitest/config'

/** Tests of failing processes, databases and disks, with the product as its own process. */
export default defineConfig({
  test: {
    include: ['tests/faults/*.test.ts'],
    globalSetup: './tests/support/template/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    // Only what hangs takes so long: tests measure no time.
    testTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    hookTimeout: 240_000,
  },
})
