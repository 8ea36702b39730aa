import { open, registerAndVerify } from '#tests/support/browser/account.ts'
import { lastingOpportunity } from '#tests/support/browser/lasting-opportunity.ts'
import { ownServer } from '#tests/support/browser/own-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

test.use({ serviceWorkers: 'allow' })

/** So that none is at work while the browser ends. */
const endWorkers = async () => {
  for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
}

const ready = () => navigator.serviceWorker.ready.then(() => true)
const keptPages = () => caches.open('kept-pages').then(async (pages) => (await pages.keys()).length)

test('what was opened can be read without a connection', async ({ browser }) => {
  const server = await ownServer(async () => undefined, { SAMPLE_CONTENT: 'on' })
  const page = await browser.newPage({ baseURL: server.url })
  await page.goto('/jobs/')
  const { path, name } = await lastingOpportunity(page, 'jobs')
  await page.goto(path)
  await expect.poll(() => page.evaluate(keptPages)).toBe(1)
  await page.evaluate(ready)
  // For some minutes the browser's own cache has the page as it was.
  const browserOfPage = await page.context().newCDPSession(page)
  await browserOfPage.send('Network.clearBrowserCache')
  // The worker asks for itself, so only a server that is away leaves it without a connection.
  await server.restart(async () => {
    await page.goto('/jobs/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Job Description' })).toBeVisible()
    // “Closes in 3 days” counts from then.
    await expect(page.getByRole('article')).toContainText(/Kept on .*\d{4}/)
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  })
  await page.evaluate(endWorkers)
  await page.close()
  await server.stop()
})

test('a link within the site leads to what was kept, or to the page that says so', { tag: '@phone' }, async ({
  browser,
}) => {
  const server = await ownServer(async () => undefined, { SAMPLE_CONTENT: 'on' })
  const context = await browser.newContext({ baseURL: server.url })
  const [page, other] = [await context.newPage(), await context.newPage()]
  await page.goto('/jobs/')
  const { path, name } = await lastingOpportunity(page, 'jobs')
  await page.goto(path)
  await expect.poll(() => page.evaluate(keptPages)).toBe(1)
  await page.evaluate(ready)
  const link = page.locator('main').getByRole('link', { name })
  const rfps = other.getByRole('contentinfo').getByRole('link', { name: 'RFPs', exact: true })
  for (const [each, target] of [
    [page, link],
    [other, rfps],
  ] as const) {
    await each.goto('/jobs/')
    await each.waitForFunction(() => performance.getEntriesByName('alive').length > 0)
    await expect(target).toBeVisible()
  }
  // With the code of the page in memory only its data is missing.
  await page
    .locator('main article')
    .filter({ hasNotText: name })
    .getByRole('heading')
    .getByRole('link')
    .first()
    .press('Enter')
  await expect(page.getByRole('heading', { name: 'Job Description' })).toBeVisible()
  await page.goBack()
  await expect(link).toBeVisible()
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await server.restart(async () => {
    await link.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(page).toHaveURL(path)
    await rfps.press('Enter')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('No connection')
    await expect(other).toHaveURL('/rfps/')
    await expect(other.getByRole('link', { name })).toBeVisible()
  })
  await page.evaluate(endWorkers)
  await context.close()
  await server.stop()
})

test('what was opened is forgotten as somebody logs out', { tag: '@phone' }, async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  const { path } = await lastingOpportunity(page, 'jobs', 3)
  await open(page, path, account)
  await expect.poll(() => page.evaluate(keptPages)).toBe(1)
  // The menu of a wide window, or the panel of a narrow one.
  await page.locator('.account-button:visible, .header-menu > button.script-only:visible').last().click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have sucessfully logged out')).toBeVisible()
  await expect.poll(() => page.evaluate(keptPages)).toBe(0)
  await page.evaluate(endWorkers)
})

test('the site can be installed, and its first page registers no worker', async ({ visitor: page }) => {
  await page.goto('/jobs/')
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  const { icons } = await (await page.request.get(String(manifest))).json()
  expect(icons).toHaveLength(3)
  await expect(page.locator('meta[name=theme-color]')).toHaveCount(2)
  const registrations = () => navigator.serviceWorker.getRegistrations().then((all) => all.length)
  expect(await page.evaluate(registrations)).toBe(0)
})
