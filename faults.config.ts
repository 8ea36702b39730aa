import { defineConfig } from 'vitest/config'

/** What happens when processes, databases and disks fail: against the product as its own process. */
export default defineConfig({
  test: {
    include: ['tests/faults/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 60_000,
    // Of which the default is one second: less than a socket, a disk or a database may take on a slow machine.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
  },
})
