import type { Page, Request } from '@playwright/test'

/** Holds requests back from the server until they are released. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<{ release(): void }> {
  const held = Promise.withResolvers<void>()
  await page.route(url, (route) => held.promise.then(() => route.continue()))
  return { release: held.resolve }
}

/**
 * Holds the next answer back from the page. `asked` resolves once the server has answered, `release` once the page has
 * rendered the answer.
 */
export async function holdAnswer(
  page: Page,
  url: string | RegExp,
): Promise<{ asked: Promise<Request>; release(): Promise<void> }> {
  const [asked, held] = [Promise.withResolvers<Request>(), Promise.withResolvers<void>()]
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch()
      asked.resolve(route.request())
      await held.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const release = async () => {
    held.resolve()
    await (await (await asked.promise).response())?.finished()
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    )
  }
  return { asked: asked.promise, release }
}
