import { createHash } from 'node:crypto'
import { test as base, type Page } from '@playwright/test'
import { actWhenAlive } from './alive.ts'

export { expect } from '@playwright/test'

/** Gives every test a visitor with its own address, who acts once pages are alive; errors of a page fail the test. */
export const test = base.extend<{ visitor: Page }, { patience: undefined }>({
  patience: [
    async ({ browser }, use) => {
      browser.on('context', (context) => context.on('page', actWhenAlive))
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, testInfo) => {
    await use({ ...extraHTTPHeaders, 'X-Forwarded-For': addressOf(testInfo.testId) })
  },
  visitor: async ({ page }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      // A refused address answers 4xx on purpose; the browser reports that as a failed resource.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        errors.push(message.text())
    })
    await use(page)
    if (errors.length > 0) throw new Error(`The page reported: ${errors.join('\n')}`)
  },
})

function addressOf(testId: string): string {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(testId).digest()
  return `10.${a}.${b}.${c}`
}
