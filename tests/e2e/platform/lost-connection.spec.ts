import { expectClean } from '#tests/support/browser/accessible.ts'
import { newEmail } from '#tests/support/browser/account.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

test.use({ colorScheme: 'light' })

test('a page that fails to load says so in the chosen theme, and loads on retry', {
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
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/registration/job-seeker/')
  await expect(page.getByLabel('First name')).toBeVisible()
})

test('a form that is answered by a page of the network can be sent again', async ({ page }) => {
  await page.goto('/login/')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  const page200 = { contentType: 'text/html', body: '<h1>Welcome to the network of the hotel</h1>' }
  await page.route('**/api/accounts/login/', (route) => route.fulfill(page200))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(/Check your connection/).first()).toBeVisible()
  await page.unroute('**/api/accounts/login/')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
})

test('a login that begins without a connection says so, and begins anew with one', async ({ page }) => {
  await page.goto('/login/', { waitUntil: 'networkidle' })
  await page.route('**/assets/*.js', (route) => route.abort())
  const login = async () => {
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Login' }).click()
  }
  const email = newEmail()
  await page.getByLabel('Email').fill(email)
  await login()
  await expect(page.getByText(/Check your connection/).first()).toBeVisible()
  await page.unroute('**/assets/*.js')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Login' }).click()
  await reloaded
  await expect(page.getByText('Enter your password again to log in')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await login()
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
})
