import { defineConfig } from '@playwright/test'
import { browserLaunch } from '#tests/support/browser/browser.ts'
import { SECRET_KEY } from '#tests/support/secret-key.ts'

const port = 3210
const dataDir = './test-results/data'

export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './test-results/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Two browsers, the server and its database share two cores, and a machine may be slower still.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    browserName: 'chromium',
    launchOptions: await browserLaunch(),
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1600, height: 900 } } },
    {
      name: 'phone',
      // What a narrow screen or a finger changes; all else would be the same once more.
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `rm -rf ${dataDir} && exec node server.ts`,
    url: `http://127.0.0.1:${port}/healthz/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      SAMPLE_CONTENT: 'on',
      LOG_LEVEL: 'error',
      SECRET_KEY,
      // Each test comes from an address of its own (tests/support/visitor.ts): limits are per address.
      TRUST_PROXY: '127.0.0.1',
    },
  },
})
