import { defineConfig } from '@playwright/test'
import { browserLaunch } from '#tests/support/browser/browser.ts'
import { journeysPort } from '#tests/support/browser/journeys-port.ts'
import { SECRET_KEY } from '#tests/support/browser/secret-key.ts'

const port = await journeysPort()
const dataDir = './test-results/data'
const WIDE = { viewport: { width: 1600, height: 900 } }

/*
 * `npm run test:journeys` makes all journeys; `.ci/run` makes them on PostgreSQL. `npm test` makes those tagged @embedded, on the
 * embedded database, because something differs there:
 * - visitor-finds-a-job: the first visit of a new data folder, with the sample content that only the embedded database gets by itself;
 * - job-seeker-joins: the mail queue beside requests on a single connection;
 * - applying: files and an application, as the smoke test of what is written;
 * - job-seeker-notifications: LISTEN and NOTIFY through that connection;
 * - rfp-is-opened: a server of its own that ends, and goes on with its data;
 * - recruiter-is-told, front-page, visitor-narrows-a-list: what most people do first.
 * The journeys with a server of their own (operator, new-opportunity-is-mailed, …) have a database of their own, of the same kind.
 */
export default defineConfig({
  testDir: './tests/e2e',
  globalSetup: './tests/support/browser/global-setup.ts',
  outputDir: './test-results/e2e',
  // One more than the cores that there are at least: each waits for the server and its database by turns.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Only what hangs takes so long: three browsers, the server and its database share two cores, and a machine may be slower still.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    browserName: 'chromium',
    launchOptions: await browserLaunch(),
    // A worker answers in the place of the network, past what a journey holds back; its own journeys allow it.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'desktop', use: WIDE },
    // For `.ci/run`, which makes what a phone changes on a phone; how accessible a page is, on both.
    { name: 'wide', grepInvert: /^(?!.*accessib).*@phone/s, use: WIDE },
    {
      name: 'phone',
      // Only the journeys that a narrow screen or touch changes.
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `rm -rf ${dataDir} && exec node server.ts`,
    url: `http://127.0.0.1:${port}/healthz/ready`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      SAMPLE_CONTENT: 'on',
      LOG_LEVEL: 'error',
      SECRET_KEY,
      // Each test comes from an address of its own (tests/support/browser/visitor.ts): limits are per address.
      TRUST_PROXY: '127.0.0.1',
    },
  },
})
