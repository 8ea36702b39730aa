import { expectClean } from '#tests/support/browser/accessible.ts'
import { newEmail, open, register } from '#tests/support/browser/account.ts'
import { lastingOpportunity } from '#tests/support/browser/lasting-opportunity.ts'
import { codeFor } from '#tests/support/browser/mailbox.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const VERIFICATION = '/registration/verification/'

test('an unverified person is led from a job through another address back to the job', {
  tag: '@phone',
}, async ({ visitor: page }) => {
  const { path } = await lastingOpportunity(page, 'jobs', 4)
  const account = await register(page, 'job-seeker')
  await open(page, path, account)
  const section = page.locator('#apply')
  await expect(section).toContainText('Verify your email to apply')
  await expect(section).toContainText(account.email)
  await expectClean(page)
  await section.getByRole('link', { name: 'Enter the code' }).click()
  await expect(page).toHaveURL(`${VERIFICATION}?${new URLSearchParams({ next: path })}`)

  const email = newEmail()
  await page.getByRole('button', { name: 'Use another email address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Use another email address' })
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter your email address')
  await dialog.getByLabel('Email').fill(email)
  await expectClean(page)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(email)).toBeVisible()
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('textbox', { name: 'Six-digit code' }).focus()
  await page.keyboard.type(await codeFor(page, email))
  await expect(page).toHaveURL(`/onboarding/job-seeker/basic-info/?${new URLSearchParams({ next: path })}`)
})

test('the countdown goes by the server, and the person can log out', async ({ visitor: page }) => {
  const account = await register(page, 'job-seeker')
  await page.route(`**/api/accounts/verification/`, (route) =>
    route.fulfill({ json: { email: account.email, retry_after: 300, needs_password: true } }),
  )
  await open(page, VERIFICATION, account)
  await expect(page.getByText(/in (300|2\d\d) s/)).toBeVisible()
  await page.getByRole('button', { name: 'Use another email address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Use another email address' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have sucessfully logged out')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
