import type { Page } from '@playwright/test'

const UNKNOWN = 'html:not([data-alive])'
const hasty = new WeakSet<Page>()

/**
 * Lets nothing be pressed or filled before the page's scripts hear it: until then a link loads a new document and a
 * key reaches nobody, so that a journey would depend on which of the two is faster. Pages without our scripts are
 * alive once they are read.
 */
export async function actWhenAlive(page: Page): Promise<void> {
  const wait = async () => {
    await page.waitForFunction((isHasty) => {
      const hears = !('__reactRouterContext' in window) || performance.getEntriesByName('alive').length > 0
      if (!isHasty && (document.readyState === 'loading' || !hears)) return false
      document.documentElement.dataset.alive = ''
      return true
    }, hasty.has(page))
  }
  // Another document may follow at once, with another wait: this one does not go on for it.
  await page.addLocatorHandler(page.locator(UNKNOWN), wait, { noWaitAfter: true })
}

/** For a journey whose scripts never come, or whose clock stands. */
export function actAtOnce(page: Page): void {
  hasty.add(page)
}
