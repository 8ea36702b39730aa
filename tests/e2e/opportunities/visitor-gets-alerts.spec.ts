import type { Page } from '@playwright/test'
import { newest } from '#tests/support/browser/mailbox.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

let made = 0
const newEmail = (name: string) => `${name}-${process.pid}-${++made}@example.net`

async function linkFor(page: Page, email: string) {
  const list = `/dev/mailbox/?${new URLSearchParams({ to: email })}`
  const mail = await newest(page, list, /href="(\/dev\/mailbox\/\d+\/)"><span>Confirm your job alert/)
  return newest(page, `${mail}letter/`, /(\/alerts\/confirm\/\?token=[\w.-]+)/)
}

/** From an empty list to an alert that is on, changed, and deleted with the address. */
async function getAlerts(page: Page, words: string) {
  const email = newEmail('reader')
  await page.goto(`/jobs/?search_key=${words}`)
  await page.getByRole('link', { name: 'Tell me when there is one' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get new jobs and RFPs by email')
  await expect(page.getByRole('list', { name: 'What to look for' })).toHaveText(words)
  await page.getByLabel('Your email address').fill(email)
  await page.getByLabel('Email me').selectOption('Every Monday')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await page.goto(await linkFor(page, email))
  await expect(page.getByText(`${words} · Every Monday`)).toBeVisible()
  await page.getByRole('button', { name: 'Turn on the alert' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your alerts')
  await expect(page.getByText('The alert is on.')).toBeVisible()
  await expect(page.getByText(`Emails to ${email}`)).toBeVisible()
  const often = page.getByLabel(`How often we email you about “${words}”`)
  await expect(often).toHaveValue('WEEKLY')
  await often.selectOption('Every day')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(often).toHaveValue('DAILY')
  await page.getByText('Feed and calendar', { exact: true }).click()
  await page.getByRole('button', { name: 'Get addresses' }).click()
  // Nothing that ends them is in reach of one press.
  await page.getByText('Feed and calendar: on').click()
  await expect(page.getByRole('button', { name: 'Switch off' })).toBeHidden()
  await page.getByText('Renew or switch off').click()
  await expect(page.getByText('will stop updating')).toBeVisible()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('Feed and calendar', { exact: true })).toBeVisible()
  await page.getByText('Delete my address and all alerts').first().click()
  await page.getByRole('button', { name: 'Delete my address and all alerts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deleted')
}

test('a visitor gets an alert for an empty list, and deletes it @phone', async ({ visitor: page }) => {
  await getAlerts(page, 'zitherplayer')
})

test('an address that is none is said at its field', async ({ visitor: page }) => {
  await page.goto('/alerts/new/?in=proposal-requests&country=GH')
  await expect(page.getByRole('checkbox', { name: 'Requests for proposals' })).toBeChecked()
  await page.getByLabel('Your email address').fill('nobody')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByLabel('Your email address')).toHaveAttribute('aria-invalid', 'true')
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor gets an alert for an empty list, and deletes it', async ({ visitor: page }) => {
    await getAlerts(page, 'ocarinaplayer')
  })
})
