import { expectClean } from '#tests/support/browser/accessible.ts'
import { open, registerAndVerify } from '#tests/support/browser/account.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const PAGES = [
  { path: '/user/notifications/', name: 'Notifications', panel: 'All notifications' },
  { path: '/user/recommended/', name: 'Recommended', panel: 'Recommended jobs' },
  { path: '/user/saved-searches/', name: 'Saved searches', panel: 'Saved searches' },
  { path: '/user/calendar/', name: 'Calendar', panel: 'Deadlines in your calendar' },
  { path: '/user/settings/', name: 'Notification settings', panel: 'Notification settings' },
]

test("a job seeker's own pages each have an address, a title and a way to the others", {
  tag: '@phone',
}, async ({ visitor: page }) => {
  await open(page, '/user/account/', await registerAndVerify(page, 'job-seeker'))
  const nav = page.getByRole('navigation', { name: 'Your pages' })
  for (const { path, name, panel } of PAGES) {
    await nav.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page).toHaveTitle(new RegExp(`^${name}`))
    await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    await page.reload()
    await expect(page.getByRole('region', { name: panel })).toHaveAttribute('aria-busy', 'false')
    await expectClean(page)
  }
  await nav.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/user/profile/')
})

test('the account menu, a panel on a phone, leads to all of them, and the profile to its CVs', {
  tag: '@phone',
}, async ({ visitor: page }) => {
  await open(page, '/user/profile/', await registerAndVerify(page, 'job-seeker'))
  for (const [name, path] of [
    ['My CVs', '/user/cvs/'],
    ['Companies you follow', '/user/following/'],
    ['Notification settings', '/user/settings/'],
    ['Help', '/help/'],
  ] as const) {
    await page.locator('.account-button:visible, .header-menu > button.script-only:visible').last().click()
    await page.locator('.account-menu:popover-open, dialog[open]').getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
  }
  await page.goto('/user/profile/')
  await page.getByRole('main').getByRole('link', { name: 'My CVs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My CVs')
})

test('a page that is not there searches', { tag: '@phone' }, async ({ visitor: page }) => {
  expect((await page.goto('/user/other/'))?.status()).toBe(404)
  expect((await page.goto('/rfps/999999999/'))?.status()).toBe(404)
  await page.getByRole('searchbox', { name: 'Search requests for proposals' }).fill('solar')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/rfps/?search_key=solar')
  await expect(page.getByRole('article').first()).toBeVisible()
})
