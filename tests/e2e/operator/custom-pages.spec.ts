import type { Browser, Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { openAsOperator, operatorServer } from '#tests/support/browser/operator-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

let server: Awaited<ReturnType<typeof operatorServer>>
test.beforeAll(async () => {
  server = await operatorServer()
})
test.afterAll(() => server?.stop())

const visit = (browser: Browser) => browser.newPage({ baseURL: server.url })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const textOf = (page: Page) => page.getByLabel('Text', { exact: true })

/** Another operator's window on the page that is open in one. */
async function openTwice(browser: Browser, page: Page): Promise<Page> {
  const other = await visit(browser)
  await openAsOperator(other, server, new URL(page.url()).pathname + new URL(page.url()).search)
  await expect(textOf(other)).toHaveValue(/Keta/)
  return other
}

test('an operator publishes a page, readers find it in their language, and no operator overwrites another', async ({
  browser,
}) => {
  const visitor = await visit(browser)
  await visitor.goto('/')
  await expect(visitor.locator('#footer').getByRole('link', { name: 'About us' })).toHaveCount(0)

  const page = await visit(browser)
  await openAsOperator(page, server, '/operator/pages/')
  await page.getByRole('link', { name: 'Add a page' }).click()
  await page.getByLabel('Title').fill('Privacy')
  await expect(page.getByLabel('Short address')).toHaveValue('privacy')
  await press(page, 'Publish page')
  await expect(page.getByRole('alert')).toContainText('belongs to a page that comes with the software')
  await page.getByLabel('Title').fill('About us')
  await textOf(page).fill('## Since 1998\n\nWe are in Keta. <script>alert(1)</script>')
  await page.getByLabel('Show a link in the footer').check()
  await press(page, 'Preview')
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading')).toHaveText('Since 1998')
  await expectClean(page)
  await press(page, 'Save draft')
  await expect(page.getByText('The draft is saved')).toBeVisible()
  await expect(page).toHaveURL(/own=\d+/)
  expect((await visitor.goto('/pages/about-us/'))?.status()).toBe(404)

  await press(page, 'Publish page')
  await expect(page.getByText('The page is published')).toBeVisible()
  await readsInBothLanguages(visitor)
  await writesInFrench(page, visitor)

  await page.getByRole('link', { name: 'English' }).click()
  await expect(textOf(page)).toHaveValue(/Since 1998/)
  const other = await openTwice(browser, page)
  await textOf(page).fill('We are in Keta and Ho.')
  await press(page, 'Update page')
  await expect(page.getByText('The page is updated')).toBeVisible()
  await textOf(other).fill('We are in Keta and Tema.')
  await press(other, 'Update page')
  await expect(other.getByRole('alert')).toContainText('Another operator changed this page')
  await other.getByText('Show the newer text').click()
  await expect(other.getByText('We are in Keta and Ho.')).toBeVisible()
  await expect(textOf(other)).toHaveValue('We are in Keta and Tema.')
  await expectClean(other)
  await press(other, 'Keep my text and publish it after theirs')
  await press(other, 'Update page')
  await expect(other.getByText('The page is updated')).toBeVisible()
  await visitor.goto('/pages/about-us/')
  await expect(visitor.getByText('Keta and Tema')).toBeVisible()

  await deletesOnceSeen(page)
  expect((await visitor.goto('/pages/about-us/'))?.status()).toBe(404)
  await visitor.goto('/')
  await expect(visitor.locator('#footer').getByRole('link', { name: 'About us' })).toHaveCount(0)
})

/** In a window that does not show the other operator's text yet. */
async function deletesOnceSeen(page: Page) {
  await press(page, 'Delete page')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete page' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Another operator changed this page')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(textOf(page)).toHaveValue('We are in Keta and Tema.')
  await press(page, 'Delete page')
  await dialog.getByRole('button', { name: 'Delete page' }).click()
  await expect(page.getByText('The page is deleted')).toBeVisible()
}

/** With what search engines read, and that it is in English for readers in French. */
async function readsInBothLanguages(visitor: Page) {
  await visitor.goto('/')
  await visitor.locator('#footer').getByRole('link', { name: 'About us' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('About us')
  await expect(visitor.getByText('We are in Keta. <script>')).toBeVisible()
  await expect(visitor).toHaveTitle(/^About us/)
  const attribute = (selector: string, name: string) => visitor.locator(selector).getAttribute(name)
  expect(await attribute('meta[name=description]', 'content')).toContain('We are in Keta')
  expect(await attribute('link[rel=canonical]', 'href')).toMatch(/\/pages\/about-us\/$/)
  expect(await attribute('link[hreflang=fr]', 'href')).toMatch(/\/fr\/pages\/about-us\/$/)
  await expectClean(visitor)
  await visitor.goto('/fr/pages/about-us/')
  await expect(visitor.getByText('Elle est en anglais')).toBeVisible()
  await expect(visitor.locator('.prose')).toHaveAttribute('lang', 'en')
  await expect(visitor.locator('#footer').getByRole('link', { name: 'About us' })).toHaveAttribute(
    'lang',
    'en',
  )
  await expectClean(visitor)
}

async function writesInFrench(page: Page, visitor: Page) {
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.getByText('Its readers see it in English')).toBeVisible()
  await page.getByLabel('Title').fill('Qui sommes-nous')
  await textOf(page).fill('Nous sommes à Keta.')
  await press(page, 'Update page')
  await expect(page.getByText('The page is updated')).toBeVisible()
  await expect(page.getByText('Its readers see it in English')).toBeHidden()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Qui sommes-nous')
  await expect(visitor.locator('#footer').getByRole('link', { name: 'Qui sommes-nous' })).toBeVisible()
}
