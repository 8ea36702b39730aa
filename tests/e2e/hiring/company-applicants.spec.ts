import type { Page } from '@playwright/test'
import { LIMITS } from '#contract/vocabulary.ts'
import { pdfFile, wordFile } from '#tests/support/applicant-files.ts'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { open, registerAndVerify, send } from '#tests/support/browser/account.ts'
import { companyAccount, movePost, publishPost } from '#tests/support/browser/company-account.ts'
import type { Typed } from '#tests/support/browser/post-forms.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const PDF = { name: 'cv.pdf', mimeType: 'application/pdf' }
const WORD = {
  name: 'cv.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** Makes a company with an open job. */
async function companyWithJob(page: Page, values?: Typed) {
  const account = await companyAccount(page)
  return { account, jobId: await publishPost(page, account, 'JOB', values) }
}

type Cv = typeof PDF & { buffer: Buffer }

async function apply(page: Page, jobId: number, { name, bio, cv }: { name: string; bio: string; cv: Cv }) {
  const { token } = await registerAndVerify(page, 'job-seeker')
  const [first_name, last_name] = name.split(' ')
  await send(page, '/api/accounts/user-detail/', { method: 'patch', token, data: { first_name, last_name } })
  await send(page, `/api/jobs/${jobId}/applications/`, { token, multipart: { bio, cv } })
}

const pdf = (text: string) => ({ ...PDF, buffer: pdfFile(text) })
const word = (text: string) => ({ ...WORD, buffer: wordFile(text) })

/** Searches again until the queue has read the CVs. */
async function findByWord(page: Page, word: string) {
  await expect(async () => {
    await page.getByRole('searchbox', { name: 'Search applicants' }).fill(word)
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(1, { timeout: 15_000 })
  }).toPass()
}

const rows = (page: Page) => page.locator('.applicant-row')

test('a recruiter finds an applicant by a word of the CV, rates, notes and opens it', async ({
  visitor: page,
}) => {
  const { account, jobId } = await companyWithJob(page)
  await apply(page, jobId, {
    name: 'Ama Owusu',
    bio: 'I lay bricks',
    cv: pdf('Ama Owusu\nThermalite and laterite'),
  })
  await apply(page, jobId, {
    name: 'Yaw Boateng',
    bio: 'I plaster walls',
    cv: word('Yaw Boateng, stuccoist'),
  })
  await open(page, `/admin/posts/${jobId}/applicants/`, account)
  await expect(rows(page)).toHaveCount(2)
  await expectClean(page)
  const taken = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export/ }).click()
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await taken).suggestedFilename()).toBe(`applicants-${jobId}.csv`)
  await page.keyboard.press('/')
  await findByWord(page, 'thermal')
  await expect(rows(page)).toContainText('Ama Owusu')

  await page.getByRole('link', { name: /Ama Owusu/ }).click()
  const detail = page.getByRole('article', { name: 'Ama Owusu' })
  await detail.getByRole('tab', { name: 'Notes' }).click()
  await detail.getByRole('button', { name: '4 stars' }).click()
  await expect(detail.getByText('4 on average')).toBeVisible()
  await detail.getByLabel('New note').fill('Call her on Monday')
  await detail.getByRole('button', { name: 'Add note' }).click()
  await expect(detail.getByRole('listitem').filter({ hasText: 'Call her on Monday' })).toBeVisible()

  const frame = page.frameLocator('iframe[title="CV of Ama Owusu"]')
  await expect(frame.getByRole('img')).toHaveAttribute('aria-label', /Thermalite/)
  // The sandbox keeps the CV's content away from the page.
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts')
  await detail.getByRole('tab', { name: 'History' }).click()
  await expect(detail.getByText('Ama Owusu opened the CV')).toBeVisible()
  const download = page.waitForEvent('download')
  await detail.getByRole('button', { name: 'Download CV' }).click()
  expect((await download).suggestedFilename()).toBe('cv.pdf')
  await expect(detail.getByText('Ama Owusu downloaded the CV')).toBeVisible()
  await expectClean(page)

  await page.goBack()
  await expect(detail).toBeHidden()
  await expect(page).toHaveURL(/search_key=thermal$/)
})

test('a closed job offers to answer its applicants before it is marked as filled', async ({
  visitor: page,
}) => {
  const { account, jobId } = await companyWithJob(page)
  await apply(page, jobId, { name: 'Esi Mensah', bio: 'I lay bricks', cv: pdf('Esi Mensah') })
  await movePost(page, account, jobId, { action: 'close', reason: 'Enough people applied.' })
  await open(page, `/admin/posts/${jobId}/`, account)
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: 'Mark as filled', exact: true }).click()
  const filling = page.getByRole('dialog', { name: 'Mark as filled' })
  await filling.getByRole('button', { name: 'Mark as filled' }).click()
  const offer = page.getByRole('dialog', { name: '1 applicant has no answer yet' })
  await offer.getByRole('button', { name: 'Back' }).click()
  await filling.getByRole('button', { name: 'Mark as filled' }).click()
  await offer.getByRole('button', { name: 'Answer all' }).click()
  await page.getByRole('button', { name: 'Reject 1 applicant' }).click()
  await expect(page.getByText('This job is filled. Reason for closing: Enough people applied.')).toBeVisible()
})

test('applicants who had enough mails today are named, and the others are moved', async ({
  visitor: page,
}) => {
  const { account, jobId } = await companyWithJob(page)
  for (const name of ['Esi Mensah', 'Yaw Boateng']) {
    await apply(page, jobId, { name, bio: `I am ${name}`, cv: pdf(name) })
  }
  const { token } = account
  const listed = `/api/company/posts/${jobId}/applicants/?sort=oldest`
  const [{ number }] = await send(page, listed, { method: 'get', token })
  for (let n = 0; n < LIMITS.messagesADay; n++) {
    await send(page, `/api/company/applicants/${number}/messages/`, { token, data: { body: 'Hello' } })
  }
  await open(page, `/admin/posts/${jobId}/applicants/`, account)
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: 'Move to stage', exact: true }).click()
  await page.getByLabel('New stage').selectOption('SHORTLISTED')
  await page.getByRole('button', { name: 'Move 2 applicants' }).click()
  const refused = page.getByRole('dialog', { name: '1 applicant was not moved' })
  await expect(refused.getByRole('listitem')).toHaveText(
    'Esi Mensah has already had 20 messages today. Try again tomorrow',
  )
  await expectClean(page)
  await refused.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('link', { name: /Yaw Boateng/ }).click()
  await page.getByRole('tab', { name: 'History' }).click()
  const history = page.getByRole('article', { name: 'Yaw Boateng' }).locator('.history')
  await expect(history).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(history.getByText('Applicant was told: Shortlisted')).toBeVisible({ timeout: 20_000 })
  }).toPass()
  await expect(history).not.toContainText('A former member')
})

test('a move waits until its message has loaded', async ({ visitor: page }) => {
  const { account, jobId } = await companyWithJob(page)
  await apply(page, jobId, { name: 'Esi Mensah', bio: 'I am Esi', cv: pdf('Esi') })
  await open(page, `/admin/posts/${jobId}/applicants/`, account)
  const words = /\/api\/company\/posts\/\d+\/stage-changes\/options\/$/
  await page.route(words, (route) => route.abort())
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: 'Move to stage', exact: true }).click()
  await page.getByLabel('New stage').selectOption('SHORTLISTED')
  await expect(page.getByText('We could not load this.')).toBeVisible()
  const move = page.getByRole('button', { name: 'Move 1 applicant' })
  await expect(move).toBeDisabled()
  await page.unroute(words)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue(/^Shortlisted: /)
  await expect(move).toBeEnabled()
})

test('single keys step through applicants and can be switched off', async ({ visitor: page }) => {
  const { account, jobId } = await companyWithJob(page)
  for (const name of ['Esi Third', 'Kofi Second', 'Abena First']) {
    await apply(page, jobId, { name, bio: `I am ${name}`, cv: word(`${name} of Takoradi`) })
  }
  await open(page, `/admin/posts/${jobId}/applicants/`, account)
  await expect(rows(page)).toHaveCount(3)
  const shown = (name: string) => page.getByRole('article', { name })
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: /Kofi Second/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shown('Kofi Second')).toBeVisible()
  await page.keyboard.press('j')
  await expect(shown('Esi Third')).toBeVisible()
  await page.keyboard.press('j')
  await expect(shown('Esi Third')).toBeVisible()
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(shown('Abena First')).toBeVisible()
  await page.keyboard.press('3')
  await expect(page.locator('.toast', { hasText: 'Rated 3' })).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('jk3?')
  await expect(page.getByLabel('New note')).toHaveValue('jk3?')
  await page.getByLabel('New note').blur()
  await page.keyboard.press('j')
  await expect(shown('Kofi Second')).toBeVisible()
  await expect(page.getByLabel('New note')).toHaveValue('')
  await page.keyboard.press('k')
  await expect(shown('Abena First')).toBeVisible()
  await expect(page.getByLabel('New note')).toHaveValue('jk3?')
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog', { name: /Move Abena First/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expectClean(page)
  await help.getByLabel('Use single-key shortcuts on this device').uncheck()
  await help.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  await expect(help).toBeHidden()
  await expect(shown('Abena First')).toBeVisible()
})

test('an applicant replaces the list on a narrow screen @phone', async ({ visitor: page }) => {
  const { account, jobId } = await companyWithJob(page, { is_blind: true })
  await apply(page, jobId, {
    name: 'Ama Owusu',
    bio: 'I, Ama, lay bricks',
    cv: word('Ama Owusu of Takoradi'),
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/admin/posts/${jobId}/applicants/`, account)
  await expect(page.getByText('Blind screening')).toBeVisible()
  await expect(rows(page)).toContainText(/Applicant \w{4}-\w{4}-\w{4}/)
  // Numbers are of many widths: the widest there is.
  const isCut = () =>
    rows(page)
      .locator('.applicant-row-name')
      .evaluate((name) => {
        name.textContent = (name.textContent ?? '').replace(/\w{4}-\w{4}-\w{4}/, 'WWWW-WWWW-WWWW')
        return name.scrollWidth > name.clientWidth
      })
  await expect.poll(isCut).toBe(false)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect.poll(isCut).toBe(false)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectClean(page)
  await rows(page).click()
  await expect(rows(page)).toBeHidden()
  await expect(page.getByText('I, •••, lay bricks')).toBeVisible()
  await expect(page.getByText('It can be opened once the applicant is shortlisted')).toBeVisible()
  await expect(page.locator('main')).not.toContainText('Owusu')
  await expectClean(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(rows(page)).toBeVisible()
})
