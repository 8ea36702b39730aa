import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { logInByHand, open, PASSWORD, registerAndVerify } from '#tests/support/browser/account.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const SETTINGS = '/user/account/'

const guess = (page: Page, email: string) =>
  page.request.post('/api/accounts/login/', {
    data: { email, password: 'not the password' },
    headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/132.0' },
  })

test('a person sees who tried to sign in, and what to do', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  await guess(page, account.email)
  await page.goto('/login/')
  await logInByHand(page, account.email, PASSWORD)
  await expect(page.getByText('You have sucessfully logged in')).toBeVisible()
  await page.goto(`${SETTINGS}#security-activity`)
  const activity = page.getByRole('region', { name: 'Recent security activity' })
  const [newest, before] = [activity.getByRole('listitem').first(), activity.getByRole('listitem').nth(1)]
  await expect(newest).toContainText('Logged in')
  await expect(newest).toContainText('This device')
  await expect(before).toContainText('Somebody entered a wrong password')
  await expect(before).toContainText(/Firefox, Windows · 10\./)
  await expect(activity).toBeInViewport()
  await expectClean(page)
  await activity.getByRole('link', { name: 'Change your password' }).click()
  await expect(page.getByLabel('Current Password')).toBeInViewport()
})

test('a person goes back to older events', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  const authorization = `Token ${account.token}`
  // After the registration and its verification, which are events too.
  for (let n = 0; n < 12; n++) {
    await page.request.delete('/api/accounts/sessions/', { headers: { authorization } })
  }
  await open(page, SETTINGS, account)
  const activity = page.getByRole('region', { name: 'Recent security activity' })
  await expect(activity.getByRole('listitem')).toHaveCount(10)
  await activity.getByRole('button', { name: 'Show older activity' }).click()
  await expect(activity.getByRole('listitem')).toHaveCount(14)
  await expect(activity.getByRole('button', { name: 'Show older activity' })).toBeHidden()
})
