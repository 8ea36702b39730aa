import { expectClean } from '#tests/support/browser/accessible.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

test('a visitor goes from the footer to a document, its parts and its code', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/help/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Documentation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentation')
  await expectClean(page)
  await page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'Operating' }).click()
  await expect(page).toHaveTitle('Operating – Opencall')
  await page.getByText('On this page').click()
  await page.getByRole('article').getByRole('link', { name: 'Mail', exact: true }).first().click()
  await expect(page).toHaveURL(/\/docs\/operating\/#mail$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Mail', exact: true })).toBeInViewport()
  await expectClean(page)
  const code = page.locator('pre').first()
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    (await code.textContent())?.trimEnd(),
  )
  const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
  expect(await page.evaluate(isTooWide)).toBe(false)
  await page.getByRole('article').getByRole('link', { name: 'ADR' }).first().click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Context')
  await page.goto('/docs/nothing/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
