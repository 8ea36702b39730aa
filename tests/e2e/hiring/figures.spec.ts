import type { Browser, Page } from '@playwright/test'
import { renewBadges } from '#api/hiring/figures/jobs.ts'
import { BADGE_RULE } from '#contract/hiring/figures.ts'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { newEmail, open, PASSWORD, send } from '#tests/support/browser/account.ts'
import { companyAccount, publishPost } from '#tests/support/browser/company-account.ts'
import { companyWithJob } from '#tests/support/browser/job-company.ts'
import { codeFor } from '#tests/support/browser/mailbox.ts'
import { ownServer } from '#tests/support/browser/own-server.ts'
import { withDatabase } from '#tests/support/browser/stopped-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'
import { insertHistory } from '#tests/support/hiring/figure-rows.ts'

const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Comes by a link without an account, registers, and applies once the way has led back. */
async function joinAndApply(browser: Browser, address: string) {
  const page = await (await browser.newContext()).newPage()
  await page.goto(address)
  await page.getByRole('link', { name: 'Login to submit an application' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('link', { name: 'Job Seeker' }).click()
  const email = newEmail()
  await page.getByLabel('First name').fill('Efua')
  await page.getByLabel('Last name').fill('Mensah')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contact number').fill('024 123 4567')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email')
  const code = await codeFor(page, email)
  await page.getByRole('textbox', { name: 'Six-digit code' }).focus()
  await page.keyboard.type(code)
  await page.getByLabel('Address').fill('12 Ring Road')
  for (const name of ['Nationality', 'Country of residence']) {
    await page.getByLabel(name).fill('gha')
    await page.getByRole('option', { name: 'Ghana' }).click()
  }
  await page.getByRole('button', { name: 'Next' }).click()
  for (const step of ['Your Educational Background', 'Professional Details', 'Highlight Your Expertise']) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(step)
    await page.getByRole('button', { name: 'Skip' }).click()
  }
  await expect(page).toHaveURL(new URL(address).pathname)
  await page.getByLabel('Covering note').fill('I heard of you on the radio.')
  await page
    .getByLabel('CV', { exact: true })
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf('cv') })
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('heading', { name: 'You have already applied' })).toBeVisible()
  await page.context().close()
}

test('a link for one place is made, and the figures say who came by it', {
  tag: '@phone',
}, async ({ visitor: page, browser }) => {
  const company = await companyAccount(page)
  const id = await publishPost(page, company, 'JOB')
  await open(page, `/admin/posts/${id}/figures/`, company)
  await expect(chart(page, 'Where applicants come from')).toContainText('Nobody has looked or applied')
  await page.getByRole('button', { name: 'Make link' }).click()
  await expect(page.getByRole('alert')).toContainText('Name the place where the link will stand')
  await page.getByLabel('Where will it stand?').fill('Radio Volta')
  await page.getByRole('button', { name: 'Make link' }).click()
  const link = page.getByRole('textbox', { name: 'radio-volta' })
  await expect(link).toBeFocused()
  await expectClean(page)

  await joinAndApply(browser, await link.inputValue())

  const views = async () => {
    const figures = await send(page, `/api/company/figures/?post=${id}`, {
      method: 'get',
      token: company.token,
    })
    return figures.sources.map((row: object) => Object.values(row).join(' '))
  }
  // Views are written every few seconds; the page was looked at on arrival, and again after registering.
  await expect.poll(views).toEqual(['radio-volta 2 1 1 0 0'])
  await page.reload()
  const sources = chart(page, 'Where applicants come from')
  await sources.getByText('Show as a table').click()
  await expect(sources.getByRole('row').nth(1)).toHaveText(/^radio-volta21100$/)
  const file = page.waitForEvent('download')
  await sources.getByRole('button', { name: 'Download CSV: Where applicants come from' }).click()
  expect((await file).suggestedFilename()).toBe('sources.csv')
  await chart(page, 'How far applicants came').getByText('Show as a table').click()
  await expect(page.getByRole('row', { name: /^Applied/ })).toContainText('100%')
  await expectClean(page)

  await page.goto('/admin/figures/?period=30')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Figures')
  await expect(page.getByRole('link', { name: 'Last 30 days' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('Your public pages show no badge yet.')).toBeVisible()
  await expect(chart(page, 'By team member')).toContainText('Nobody has been answered')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  await expectClean(page)
})

/** A company that has answered ten applicants of a month ago after a day, and what the night makes of it. */
async function companyThatAnswers(dataDir: string) {
  const made = await companyWithJob(dataDir)
  await withDatabase(dataDir, async (database) => {
    for (let n = 0; n < BADGE_RULE.applications; n++)
      await insertHistory(database, {
        opportunityId: made.jobId,
        applied: 30,
        answer: { after: 1, by: null },
      })
    await renewBadges(database)
  })
  return made
}

test('a company that answers fast has earned a badge, which everybody sees', { tag: '@phone' }, async ({
  browser,
}) => {
  const server = await ownServer(companyThatAnswers)
  try {
    const { jobId, companyId, recruiter } = server.made
    const page = await browser.newPage({ baseURL: server.url })
    await page.goto(`/jobs/${jobId}/`)
    const badge = page.getByText('Usually answers within 3 days')
    await badge.click()
    await expect(page.getByText('at least 9 in 10 heard from a person')).toBeVisible()
    await expectClean(page)
    await page.goto(`/companies/${companyId}/`)
    await expect(badge).toBeVisible()
    await expectClean(page)
    await open(page, '/admin/figures/', recruiter)
    await expect(page.getByText('Your public pages say: “Usually answers within 3 days”.')).toBeVisible()
  } finally {
    await server.stop()
  }
})
