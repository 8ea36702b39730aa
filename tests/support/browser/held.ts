import type { Page, Request } from '@playwright/test'

/** Keeps requests from the server until `go` is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<{ go(): void }> {
  const held = Promise.withResolvers<void>()
  await page.route(url, (route) => held.promise.then(() => route.continue()))
  return { go: held.resolve }
}

/**
 * Keeps the next answer of the server from the page: it is worked out by `asked`, the page has done with it what it does
 * once `come` has.
 */
export async function holdAnswer(
  page: Page,
  url: string | RegExp,
): Promise<{ asked: Promise<Request>; come(): Promise<void> }> {
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
  const come = async () => {
    held.resolve()
    await (await (await asked.promise).response())?.finished()
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    )
  }
  return { asked: asked.promise, come }
}
