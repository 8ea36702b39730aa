import type { Browser, Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { companyAccount, publishPost } from '#tests/support/browser/company-account.ts'
import { readMailbox } from '#tests/support/browser/mailbox.ts'
import { openAsOperator, operatorServer } from '#tests/support/browser/operator-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

test.describe.configure({ mode: 'serial' })

let server: Awaited<ReturnType<typeof operatorServer>>
test.beforeAll(async () => {
  server = await operatorServer()
})
test.afterAll(() => server?.stop())

const visit = (browser: Browser, more = {}) => browser.newPage({ baseURL: server.url, ...more })

async function asOperator(browser: Browser): Promise<Page> {
  const page = await visit(browser)
  await openAsOperator(page, server)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('To review')
  return page
}

/** Registers a company whose first post waits for review. */
async function firstPost(page: Page, name: string) {
  const account = await companyAccount(page, { name: 'Nzema Nets' })
  const description =
    'You **mend nets** at the harbour of Axim with a crew of four, and teach those who begin.'
  const screening = [
    { kind: 'CHOICE' as const, text: 'Which nets can you mend?', choices: ['Seine', 'Gill net'] },
  ]
  const id = await publishPost(page, account, 'JOB', { name, description, screening })
  return { id, email: account.email }
}

test("the operator approves a company's first post", async ({ browser }) => {
  const visitor = await visit(browser)
  const { id, email } = await firstPost(visitor, 'Net mender')
  expect((await visitor.goto(`/jobs/${id}/`))?.status()).toBe(404)

  const page = await asOperator(browser)
  await expect(page).toHaveURL(/\/operator\/$/)
  await expectClean(page)
  await page.getByRole('link', { name: 'Net mender' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Net mender')
  await expect(page.getByRole('article').locator('strong')).toHaveText('mend nets')
  const asked = page.getByRole('region', { name: 'Questions to applicants' })
  await expect(asked).toContainText('Which nets can you mend?Seine · Gill net')
  await expect(page.getByRole('table')).toContainText(email)
  await expectClean(page)
  await page.getByRole('button', { name: 'Publish post' }).click()
  await expect(page).toHaveURL(/\/operator\/$/)
  await expect(page.getByText('No posts are waiting for review.')).toBeVisible()
  for (const gone of [`posts/${id}`, 'companies/99999', 'companies/x']) {
    await page.goto(`/operator/${gone}/`)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }

  await visitor.goto(`/jobs/${id}/`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Net mender')
  await expect
    .poll(() => readMailbox(visitor, `/dev/mailbox/?to=${email}`))
    .toContain('Your post is published: Net mender')
})

test('a visitor without scripts reports an opportunity, and the operator takes it down', async ({
  browser,
}) => {
  const visitor = await visit(browser, { javaScriptEnabled: false })
  await visitor.goto('/jobs/?search_key=engineer')
  await visitor.getByRole('article').first().getByRole('link').click()
  const name = await visitor.getByRole('heading', { level: 1 }).textContent()
  const address = visitor.url()
  await visitor.getByRole('link', { name: 'Report a problem' }).click()
  await visitor.getByRole('button', { name: 'Send report' }).click()
  // The browser's own validation asks for a reason.
  await expect(visitor).toHaveURL(`${address}report/`)
  await visitor.getByLabel('It is a scam or asks for money').check()
  await visitor.getByLabel('Tell us more').fill('They want 200 GHS before the interview.')
  await visitor.getByRole('button', { name: 'Send report' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Thank you for the report')

  const page = await asOperator(browser)
  await page.getByRole('link', { name: /Reports/ }).click()
  const report = page.getByRole('article', { name: 'It is a scam or asks for money' })
  await expect(report).toContainText('They want 200 GHS before the interview.')
  await expect(report).toContainText(name ?? '')
  await expectClean(page)
  await report.getByRole('button', { name: 'Take down' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Take down' }).click()
  await expect(page.locator('dialog[open]').getByRole('alert')).toContainText('Enter the reason')
  await expectClean(page)
  await page.locator('dialog[open]').getByLabel('Reason').fill('It asks for money.')
  await page.locator('dialog[open]').getByRole('button', { name: 'Take down' }).click()
  await expect(report).toContainText('Taken down')
  await report.getByRole('button', { name: 'Settle report' }).click()
  await expect(page.getByText('No reports here.')).toBeVisible()
  expect((await visitor.goto(address))?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Not available')
})

test('with scripts a report shows at once what is missing, and says thanks', async ({ browser }) => {
  const page = await visit(browser)
  await page.goto('/rfps/')
  await page.getByRole('article').first().getByRole('link').click()
  await page.getByRole('link', { name: 'Report a problem' }).click()
  await page.getByLabel('Something else').check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('alert')).toContainText('Say what is wrong')
  await expectClean(page)
  await page.getByLabel('Tell us more').fill('The deadline is in the past.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for the report')
})

test('the operator finds, verifies and suspends a company, and its opportunities disappear', async ({
  browser,
}) => {
  const page = await asOperator(browser)
  await page.getByRole('link', { name: 'Companies' }).click()
  await page.getByRole('searchbox').fill('nzema')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Nzema Nets' }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Nzema Nets is verified')).toBeVisible()
  const visitor = await visit(browser)
  await visitor.goto('/jobs/?search_key=mender')
  await expect(visitor.getByRole('article')).toHaveCount(1)
  await expect(visitor.getByRole('article').getByRole('img', { name: 'Verified' })).toBeVisible()

  await page.getByRole('button', { name: 'Suspend' }).first().click()
  await page.locator('dialog[open]').getByLabel('Reason').fill('The address does not exist.')
  await page.locator('dialog[open]').getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByRole('main')).toContainText('Suspended since')
  await expectClean(page)
  await visitor.reload()
  await expect(visitor.getByRole('article')).toHaveCount(0)
})

test("the operator's pages are accessible", async ({ browser }) => {
  test.slow()
  const page = await asOperator(browser)
  for (const part of ['', 'companies/', 'users/', 'reports/', 'mail/', 'companies/1/']) {
    await page.goto(`/operator/${part}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectClean(page)
  }
  await page.goto('/jobs/1/report/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectClean(page)
})

test('a decision applies to the version of the post that is shown', async ({ browser }) => {
  const visitor = await visit(browser)
  for (const name of ['Sail maker', 'Rope maker']) await firstPost(visitor, name)
  const page = await asOperator(browser)
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('link', { name: 'Sail maker' }).click()
  await expect(heading).toHaveText('Sail maker')
  await page.getByRole('link', { name: 'To review', exact: true }).click()
  await page.getByRole('link', { name: 'Rope maker' }).click()
  await expect(heading).toHaveText('Rope maker')
  await page.evaluate(() => history.go(-2))
  await expect(heading).toHaveText('Sail maker')
  await page.getByRole('button', { name: 'Publish post' }).click()
  await expect(page.getByRole('link', { name: 'Rope maker' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sail maker' })).toBeHidden()
})

test('parts with waiting items are no wider than a phone', async ({ browser }) => {
  const page = await visit(browser, { viewport: { width: 390, height: 844 } })
  await firstPost(page, 'Sail mender')
  await openAsOperator(page, server, '/operator/pages/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation').getByText('waiting').last()).toBeAttached()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the operator is told of a report, and chooses how often', async ({ browser }) => {
  const page = await asOperator(browser)
  await page.request.post('/api/jobs/1/report/', { data: { reason: 'SCAM' } })
  await page.goto('/user/notifications/')
  await expect(page.getByRole('link', { name: /new reports?$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Notification settings' }).filter({ visible: true }).click()
  const often = page.getByRole('combobox', { name: 'Somebody reports a job or RFP, By email' })
  await expect(often).toHaveValue('HOURLY')
  const saved = page.waitForResponse(/notification-settings\/$/)
  await often.selectOption('Off')
  await saved
  await expectClean(page)
})
