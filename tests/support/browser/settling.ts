import { expect, type Page, type Request } from '@playwright/test'

/** The page waits for no end of these: a stream stays open, and a beacon has no answer to show. */
const isEndless = (request: Request) =>
  request.url().endsWith('/notifications/live/') || request.resourceType() === 'ping'

/**
 * Counts the requests of a page from now on.
 * @returns waits until its scripts listen and all that it and its parts asked for is shown
 */
export function settling(page: Page): () => Promise<void> {
  const waiting = new Set<Request>()
  page.on('request', (request) => {
    if (!isEndless(request)) waiting.add(request)
  })
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  return async () => {
    await page.waitForFunction(() => performance.getEntriesByName('alive').length > 0)
    await expect
      .poll(async () => {
        const before = waiting.size
        // Answers that arrived are drawn in the first frame, and their effects ask for more until the second.
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        )
        return before + waiting.size
      })
      .toBe(0)
  }
}
