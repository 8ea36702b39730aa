import type { Page } from '@playwright/test'
import { pdfFile } from '#tests/support/applicant-files.ts'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { type Account, open, registerAndVerify, send } from '#tests/support/browser/account.ts'
import { companyAccount, publishPost } from '#tests/support/browser/company-account.ts'
import { newest } from '#tests/support/browser/mailbox.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const LIVE = /notifications\/live\/$/

/** Applies as a new person. */
async function apply(page: Page, jobId: number) {
  const { token } = await registerAndVerify(page, 'job-seeker')
  const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdfFile('Bricks and mortar') }
  await send(page, `/api/jobs/${jobId}/applications/`, { token, multipart: { bio: 'I lay bricks', cv } })
}

const nav = (page: Page) => page.getByRole('navigation', { name: 'Workspace' })
const posts = (page: Page) => nav(page).getByRole('link', { name: /^Jobs/ })
const mailboxOf = ({ email }: Account) => `/dev/mailbox/?${new URLSearchParams({ to: email })}`

test('a recruiter is told of an applicant without a reload and by mail, looks, and stops the mail', {
  tag: ['@phone', '@embedded'],
}, async ({ visitor: page, context }) => {
  const company = await companyAccount(page)
  const jobId = await publishPost(page, company, 'JOB')
  await open(page, '/admin/', company)
  const stream = page.waitForResponse(LIVE)
  await page.reload()
  await stream
  await expect(posts(page)).toBeVisible()
  await expect(posts(page)).not.toContainText('new')
  await apply(page, jobId)
  await expect(posts(page)).toContainText('1 new')
  await expect(page.getByRole('main')).toContainText('1 applicant without an answer')

  const other = await context.newPage()
  await other.goto('/admin/jobs/')
  await expect(posts(other)).toContainText('1 new')

  const mail = await newest(
    page,
    mailboxOf(company),
    /href="(\/dev\/mailbox\/\d+\/)"><span>1 new applicant for Bricklayer/,
  )
  const text = await newest(page, mail, /<pre id="text">([^<]*)/)
  expect(text).toContain('1 new applicant: Ama Owusu')
  const [list = ''] = /\/admin\/posts\/\d+\/applicants\//.exec(text) ?? []
  await page.goto(list)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bricklayer')
  await expect(page.getByRole('link', { name: 'Ama Owusu' })).toBeVisible()
  // Seen here, so it counts nowhere any more.
  await expect(posts(page)).not.toContainText('new')
  await other.bringToFront()
  await expect(posts(other)).not.toContainText('new')

  // New applicants wait until they are asked for, so that no row moves by itself.
  await page.bringToFront()
  const people = page.getByRole('link', { name: 'Ama Owusu' })
  await apply(page, jobId)
  const show = page.getByRole('button', { name: 'Show 1 new applicant' })
  await expect(show).toBeVisible()
  await expect(people).toHaveCount(1)
  await show.click()
  await expect(people).toHaveCount(2)
  await expect(show).toHaveCount(0)
  await expect(posts(page)).not.toContainText('new')

  const [stop = ''] = /\/unsubscribe\/\?token=[\w.-]+/.exec(text) ?? []
  await other.goto(stop)
  await other.getByRole('button', { name: 'Stop emails' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Emails stopped')
  await other.goto('/user/settings/')
  const often = other.getByRole('combobox', { name: 'Somebody applies or withdraws, By email' })
  await expect(often).toHaveValue('OFF')
})

test('a tab keeps offering an applicant that another tab of the same person has shown', async ({
  visitor: page,
  context,
}) => {
  const company = await companyAccount(page)
  const jobId = await publishPost(page, company, 'JOB')
  await apply(page, jobId)
  await open(page, '/admin/', company)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    const stream = tab.waitForResponse(LIVE)
    await tab.goto(`/admin/posts/${jobId}/applicants/`)
    await stream
    await expect(tab.getByRole('link', { name: 'Ama Owusu' })).toHaveCount(1)
  }
  await apply(page, jobId)
  const show = (tab: Page) => tab.getByRole('button', { name: 'Show 1 new applicant' })
  await expect(show(other)).toBeVisible()
  await show(page).click()
  await expect(page.getByRole('link', { name: 'Ama Owusu' })).toHaveCount(2)
  await expect(posts(other)).not.toContainText('new')
  await expect(show(other)).toBeVisible()
  await apply(page, jobId)
  await other.getByRole('button', { name: 'Show 2 new applicants' }).click()
  await expect(other.getByRole('link', { name: 'Ama Owusu' })).toHaveCount(3)
  await expect(other.getByRole('button', { name: /^Show/ })).toHaveCount(0)
})

for (const view of ['applicants', 'board'])
  test(`the first applicant comes into an empty list that is open: ${view}`, async ({ visitor: page }) => {
    const company = await companyAccount(page)
    const jobId = await publishPost(page, company, 'JOB')
    await open(page, '/admin/', company)
    const stream = page.waitForResponse(LIVE)
    await page.goto(`/admin/posts/${jobId}/${view}/`)
    await stream
    await expect(page.getByRole('link', { name: 'Applicants 0' })).toBeVisible()
    await apply(page, jobId)
    await expect(page.getByRole('link', { name: /^Ama Owusu/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Applicants 1' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Show/ })).toHaveCount(0)
  })

test('a member chooses how often, and of which posts @phone', async ({ visitor: page }) => {
  const company = await companyAccount(page)
  await publishPost(page, company, 'JOB')
  await open(page, '/user/settings/', company)
  // A member's own pages stand in the workspace.
  await expect(page).toHaveURL('/admin/you/settings/')
  const often = page.getByRole('combobox', { name: 'Somebody applies or withdraws, By email' })
  await expect(often).toHaveValue('FIRST')
  const saved = page.waitForResponse(/notification-settings\/$/)
  await often.selectOption('Every hour')
  await saved
  const ofPost = page.getByRole('combobox', { name: 'Bricklayer, Tell me' })
  await expect(ofPost).toHaveValue('AS_SET')
  const muted = page.waitForResponse(/notification-settings\/\d+\/$/)
  await ofPost.selectOption('Nothing')
  await muted
  await page.reload()
  await expect(often).toHaveValue('HOURLY')
  await expect(ofPost).toHaveValue('OFF')
  await expectClean(page)
})
