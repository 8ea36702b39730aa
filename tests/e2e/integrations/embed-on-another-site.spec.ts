import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { companyWithJob } from '#tests/support/browser/job-company.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

let server: OwnServer<Awaited<ReturnType<typeof companyWithJob>>>
let other: Server
let pages: Record<string, string>

test.beforeEach(async () => {
  server = await ownServer((dataDir) => companyWithJob(dataDir), { BRAND_COLOR: '#0b6b3f' })
  pages = {}
  // Another port and another name: another origin, and another site.
  other = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><title>Our jobs</title><h1>Our jobs</h1>${pages[request.url ?? ''] ?? ''}`,
    )
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
})
test.afterEach(async () => {
  other?.close()
  await server?.stop()
})

/** The page of the company's own, by another name than this site's. */
const addressOf = (path: string) => `http://localhost:${(other.address() as AddressInfo).port}${path}` // it listens

test('a company puts its jobs into its own website @phone', async ({ browser }) => {
  const page = await server.openPage(browser, server.made.recruiter, '/admin/company/')
  await page.getByRole('link', { name: 'Your website' }).click()
  const preview = page.frameLocator('.embed-preview')
  await expect(preview.getByRole('link', { name: /Robot mechanic/ })).toBeVisible()
  await expect(page.getByLabel('Colour of links')).toHaveValue('#0b6b3f')
  await page.getByLabel('Show', { exact: true }).selectOption('Jobs')
  await page.getByLabel('Colours').selectOption('Dark')
  await expect(preview.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Français')
  await expect(preview.locator('html')).toHaveAttribute('lang', 'fr')
  await expectClean(page)
  const snippet = await page.getByLabel('Paste this where the list should stand').inputValue()
  expect(snippet).toContain('data-kind="job" data-theme="dark" data-lang="fr"')
  pages['/careers/'] = `<main>${snippet}</main>`

  const context = await browser.newContext()
  const careers = await context.newPage()
  await careers.goto(addressOf('/careers/'))
  const list = careers.frameLocator('iframe')
  const job = list.getByRole('link', { name: /Robot mechanic/ })
  await expect(job).toBeVisible()
  // As high as what it holds.
  const frame = careers.locator('iframe')
  await expect.poll(async () => Number(await frame.getAttribute('height'))).not.toBe(320)
  const inside = await list.locator('html').evaluate((html) => html.scrollHeight - innerHeight)
  expect(inside).toBeLessThanOrEqual(1)
  await careers.keyboard.press('Tab')
  await expect(job).toBeFocused()
  const opening = context.waitForEvent('page')
  await careers.keyboard.press('Enter')
  await expect((await opening).getByRole('heading', { name: 'Robot mechanic', level: 1 })).toBeVisible()
  const fresh = await browser.newContext()
  const visit = await fresh.newPage()
  await visit.goto(addressOf('/careers/'))
  await expect(visit.frameLocator('iframe').getByRole('link', { name: /Robot mechanic/ })).toBeVisible()
  expect(await fresh.cookies()).toEqual([])
})

test('an apply button and a list stand in a page that runs no scripts', async ({ browser }) => {
  const { jobId } = server.made
  pages['/'] =
    `<main><iframe src="${server.url}/embed/jobs/${jobId}/?accent=ffee00" title="Apply" width="100%" height="110"></iframe></main>`
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(addressOf('/'))
  const button = page.frameLocator('iframe').getByRole('link', { name: /^Apply on .*: Robot mechanic/ })
  await expect(button).toBeVisible()
  await expect(button).toHaveCSS('background-color', 'rgb(255, 238, 0)')
  expect(await context.cookies()).toEqual([])
})

test('a frame of oEmbed is as high as the button in it', async ({ browser }) => {
  const { jobId } = server.made
  const page = await (await browser.newContext()).newPage()
  for (const width of [200, 300, 600]) {
    const address = `${server.url}/oembed/?url=${encodeURIComponent(`${server.url}/jobs/${jobId}/`)}&maxwidth=${width}`
    pages['/'] = (await (await page.request.get(address)).json()).html
    await page.goto(addressOf('/'))
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('link', { name: /^Apply on / })).toBeVisible()
    const over = await frame.locator('html').evaluate((html) => html.scrollHeight - innerHeight)
    expect(over, `${width}`).toBeLessThanOrEqual(0)
  }
})

test('no page but an embed can be framed', async ({ browser }) => {
  pages['/'] = `<iframe src="${server.url}/jobs/${server.made.jobId}/" title="Job"></iframe>`
  const page = await (await browser.newContext()).newPage()
  const refused = page.waitForEvent('console', (message) => /frame-ancestors|Framing/.test(message.text()))
  await page.goto(addressOf('/'))
  await refused
})
