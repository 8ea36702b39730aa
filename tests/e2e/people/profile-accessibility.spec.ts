import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { open, registerAndVerify } from '#tests/support/browser/account.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** Inserts a notification without an application or a deadline behind it. */
async function tell(page: Page) {
  const one = { title: 'Your application', content: 'x'.repeat(36), link: '/jobs/', read: false }
  const told = [
    { ...one, id: 3, created_at: hoursAgo(0) },
    { ...one, id: 2, created_at: hoursAgo(24), read: true },
    { ...one, id: 1, created_at: hoursAgo(480), read: true },
  ]
  await page.route(/\/user\/notifications\/\?/, (route) => route.fulfill({ json: told }))
  await page.route('**/notifications/3/read/', (route) => route.fulfill({ json: { ...told[0], read: true } }))
}

test('the profile and its dialogs are accessible', { tag: '@phone' }, async ({ visitor: page }) => {
  await tell(page)
  await open(page, '/user/profile/', await registerAndVerify(page, 'job-seeker'))
  const dialog = page.locator('dialog[open]')
  await expect(page.getByRole('heading', { name: 'Yesterday' })).toBeVisible()
  await expectClean(page)
  await page.getByRole('tab', { name: 'Experience' }).click()
  await page.getByRole('button', { name: 'Add Professional Experience' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toBeFocused()
  await dialog.getByLabel('I presently work here').check()
  await expectClean(page)
  for (const [label, words] of [
    ['Role', 'Chemist'],
    ['Company', 'Volta Labs'],
    ['Description', 'Titration.'],
  ] as const)
    await dialog.getByLabel(label).fill(words)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Delete Chemist, Volta Labs' }).click()
  await expectClean(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  for (const tab of ['Personal Information', 'About You', 'Skills']) {
    await dialog.getByRole('tab', { name: tab }).click()
    await expectClean(page)
  }
})

test('notifications stand under their day, cut, and are read by following them', async ({
  visitor: page,
}) => {
  await tell(page)
  await open(page, '/user/profile/', await registerAndVerify(page, 'job-seeker'))
  const panel = page.getByRole('region', { name: 'Notifications' })
  await expect(panel.getByRole('heading')).toHaveText(['Notifications', 'Today', 'Yesterday', 'Earlier'])
  await expect(panel.getByText(`${'x'.repeat(35)}…`)).toHaveCount(3)
  const read = page.waitForRequest((request) => request.url().endsWith('/notifications/3/read/'))
  await panel.getByRole('link', { name: 'New: Your application' }).click()
  await read
  await expect(page).toHaveURL(/\/jobs\/$/)
})

test('there are no notifications for somebody new, and jobs that were published last', async ({
  visitor: page,
}) => {
  await open(page, '/user/profile/', await registerAndVerify(page, 'job-seeker'))
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('No notifications')
  const recent = page.getByRole('region', { name: 'Recent Job Listings' })
  await recent.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/jobs\/\d+\/$/)
})

test.describe('at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('nothing has to be scrolled sideways', async ({ visitor: page }) => {
    await open(page, '/user/profile/', await registerAndVerify(page, 'job-seeker'))
    const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    for (const part of [page.locator('html'), page.getByRole('tablist'), dialog]) {
      const hidden = await part.first().evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      expect(hidden).toBeLessThanOrEqual(0)
    }
    await dialog.getByRole('tab', { name: 'Skills' }).click()
    await dialog.getByRole('button', { name: 'figma' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
  })
})

test('the lists are reached and filled with the keyboard alone', async ({ visitor: page }) => {
  await open(page, '/user/profile/', await registerAndVerify(page, 'job-seeker'))
  await page.getByRole('tab', { name: 'Applications' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Projects' })).toBeFocused()
  await page.keyboard.press('Home')
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect(page.getByRole('tabpanel', { name: 'Education' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Education' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('dialog[open]').getByRole('heading')).toBeFocused()
  // Passes the close button in the corner.
  for (const key of ['Tab', 'Tab', 'M', 'Tab']) await page.keyboard.press(key)
  await page.keyboard.type('Chemistry')
  await page.keyboard.press('Tab')
  await page.keyboard.type('University of Ghana')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Education', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add Education' })).toBeFocused()
})
