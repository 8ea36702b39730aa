import type { Page } from '@playwright/test'

const UNKNOWN = 'html:not([data-alive])'
const hasty = new WeakSet<Page>()

/**
 * Delays every action until the page's scripts listen. Before that a link loads a new document and a key has no effect, so
 * a journey would depend on which is faster. Pages without our scripts are alive once they have loaded.
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
  // Another document may follow at once with a wait of its own, so this wait does not continue afterwards.
  await page.addLocatorHandler(page.locator(UNKNOWN), wait, { noWaitAfter: true })
}

/** Switches the delay off, for journeys whose scripts never arrive or whose clock stands still. */
export function actAtOnce(page: Page): void {
  hasty.add(page)
}

/** Waits until React listens to the page's form, for journeys that stop the clock: scripts load after a paint by that clock. */
export async function formIsAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}
