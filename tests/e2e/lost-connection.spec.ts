import { expectClean } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/visitor.ts'

test.use({ colorScheme: 'light' })

test('a page that cannot be loaded says so in the chosen theme, and comes when it is asked again', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/registration/')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.reload()
  await page.route(/\.data/, (route) => route.abort())
  await page.getByRole('link', { name: 'Job seeker' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const main = await page.getByRole('main').getByRole('heading').boundingBox()
  expect(main?.x).toBeGreaterThanOrEqual(16)
  await expectClean(page)
  await page.unroute(/\.data/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/registration/job-seeker/')
  await expect(page.getByLabel('First name')).toBeVisible()
})
