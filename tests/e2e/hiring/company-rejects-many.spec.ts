import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { open } from '#tests/support/browser/account.ts'
import { companyWithJob } from '#tests/support/browser/job-company.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const MANY = 200
const PAGES = 4

let server: OwnServer<Awaited<ReturnType<typeof companyWithJob>>>

test.beforeAll(async () => {
  server = await ownServer((dataDir) => companyWithJob(dataDir, MANY))
})
test.afterAll(() => server?.stop())

/** Expects this many applicants of a status on its link above the list. */
const expectStatus = (page: Page, status: string, count: number) =>
  expect(page.getByRole('link', { name: new RegExp(`^${status} ?${count}$`) })).toBeVisible()

async function selectAll(page: Page) {
  for (let at = 1; at <= PAGES; at++) {
    const all = page.getByRole('checkbox', { name: 'Select all on this page' })
    // The address changes before the page does, and the box of the previous page is checked.
    await expect(all).not.toBeChecked()
    await all.check()
    const chosen = page.getByRole('region', { name: 'Selected applicants' })
    await expect(chosen).toContainText(`${(at * MANY) / PAGES} selected`)
    if (at < PAGES) await page.getByRole('link', { name: 'Next' }).click()
    if (at < PAGES) await expect(page).toHaveURL(new RegExp(`page=${at + 1}`))
  }
}

/** Rejects in the dialog of a move, which offers to send the mails in the morning. */
async function rejectAll(page: Page, when: 'morning' | 'soon') {
  const dialog = page.getByRole('dialog', { name: `Reject ${MANY} applicants` })
  await expect(dialog.getByLabel('New stage')).toHaveValue('REJECTED')
  await expect(dialog.getByRole('radio', { name: /^At a time you choose/ })).toBeChecked()
  if (when === 'soon') await dialog.getByRole('radio', { name: /^In 10 seconds/ }).check()
  await expect(dialog.getByRole('textbox', { name: 'Message' })).not.toHaveValue('')
  await dialog.getByRole('button', { name: `Reject ${MANY} applicants` }).click()
  await expect(dialog).toBeHidden()
}

test('a recruiter rejects 200 applicants, undoes it in time, and answers all before the job is filled', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: server.url })
  await open(page, `/admin/posts/${server.made.jobId}/applicants/`, server.made.recruiter)
  await expectStatus(page, 'Received', MANY)
  await selectAll(page)
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await rejectAll(page, 'morning')
  const toast = page.locator('.toast', {
    hasText: `${MANY} applicants moved to “Not selected”. We will tell them on `,
  })
  await toast.hover()
  await expectStatus(page, 'Not selected', MANY)
  await page.keyboard.press('Control+z')
  await expect(page.getByText(`Undone. ${MANY} applicants are no longer in “Not selected”`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Stage changes you can undo' })).toBeHidden()
  await expectStatus(page, 'Received', MANY)
  await expectStatus(page, 'Not selected', 0)

  await page.goto(`/admin/posts/${server.made.jobId}/`)
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: 'Close post early', exact: true }).click()
  const closing = page.getByRole('dialog', { name: 'Close post early' })
  await closing.getByLabel('Reason').fill('We found somebody.')
  await closing.getByRole('checkbox', { name: /The job is filled/ }).check()
  await expectClean(page)
  await closing.getByRole('button', { name: 'Close post early' }).click()
  const offer = page.getByRole('dialog', { name: `${MANY} applicants have no answer yet` })
  await expect(offer.getByRole('button', { name: 'Continue without answering' })).toBeVisible()
  await expectClean(page)
  await offer.getByRole('button', { name: 'Back' }).click()
  await expect(closing.getByLabel('Reason')).toHaveValue('We found somebody.')
  await closing.getByRole('button', { name: 'Close post early' }).click()
  await offer.getByRole('button', { name: 'Answer all' }).click()
  await rejectAll(page, 'soon')
  await expect(page.getByText('This job is filled. Reason for closing: We found somebody.')).toBeVisible()

  // Everybody whose answer is still pending gets the news of the closing as well.
  const about = () => server.mails.filter(({ raw }) => /^Subject: .*Robot mechanic/m.test(raw))
  await expect.poll(() => about().length, { timeout: 480_000 }).toBe(2 * MANY)
  // Each applicant gets each mail once, because the undone move had sent none.
  const emails = server.made.applicants.map(({ email }) => email).sort()
  for (const isClosing of [true, false]) {
    const told = about().filter(({ raw }) => /^Subject: Closed: /m.test(raw) === isClosing)
    expect(told.map(({ to }) => to.join()).sort()).toEqual(emails)
  }
  await page.close()
})
