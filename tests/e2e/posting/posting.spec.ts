import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { open } from '#tests/support/browser/account.ts'
import { companyAccount } from '#tests/support/browser/company-account.ts'
import { dayFromNow } from '#tests/support/browser/post-forms.ts'
import { publishWarned } from '#tests/support/browser/publish-warned.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'

const DESCRIPTION =
  'You keep **robots** alive on cocoa farms in the Ashanti Region, with two colleagues and a workshop of your own.'

const PAYS = /Nobody must pay to get a job.*“Pay a processing fee of GHS 50 first/

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: false }).first()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const expectSaved = (page: Page) => expect(page.getByText(/^Saved at/)).toBeVisible()

async function beginPost(page: Page, kind: 'Job' | 'Request for proposals') {
  const account = await companyAccount(page)
  await open(page, kind === 'Job' ? '/admin/jobs/' : '/admin/rfps/', account)
  await expect(
    page.getByRole('heading', { name: kind === 'Job' ? 'No jobs yet' : 'No RFPs yet' }),
  ).toBeVisible()
  await page
    .getByRole('button', { name: kind === 'Job' ? 'New job' : 'New RFP' })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/posts\/\d+\/edit\/$/)
  return account
}

/** Chooses an action from the More menu. */
async function chooseFromMore(page: Page, action: string) {
  await page.getByRole('button', { name: /^More/ }).click()
  await press(page, action)
}

/** Fixes the problems that the check found, by mouse and keys. */
async function fixProblems(page: Page) {
  await press(page, 'Publish post')
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await box(page, 'Job title').fill('Robot mechanic')
  await box(page, 'Description').fill('')
  await box(page, 'Description').pressSequentially('robots')
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+B')
  await expect(box(page, 'Description')).toHaveValue('**robots**')
  await box(page, 'Description').fill(DESCRIPTION)
  await page.getByLabel('Date').fill(dayFromNow(20))
  const check = page.getByRole('complementary')
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeHidden()
  await expect(page).toHaveTitle(/^(?!Error: )/)
  await expect(check.getByRole('link', { name: PAYS })).toBeHidden()
}

const check = (page: Page) => page.getByRole('heading', { name: /^Before you publish/ })

/** The check beside the form ends with publishing. */
async function publishAndSee(page: Page) {
  await expect(check(page)).toHaveText('Before you publish')
  await publishWarned(page)
  await expect(check(page)).toHaveCount(0)
}

test('a recruiter writes a job, publishes it, changes it and closes it early', async ({ visitor: page }) => {
  await beginPost(page, 'Job')
  await box(page, 'Job title').fill('ROBOT MECHANIC')
  await box(page, 'Description').fill('Pay a processing fee of GHS 50 first.')
  await expect(page.getByRole('link', { name: /all in capitals/ })).toBeVisible()
  await expect(page.getByRole('link', { name: PAYS })).toBeVisible()
  await page.reload()
  await expect(box(page, 'Job title')).toHaveValue('ROBOT MECHANIC')

  await fixProblems(page)
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Robot mechanic' })).toBeVisible()
  await expect(page.locator('.prose strong')).toHaveText('robots')
  await expectClean(page)
  await page.getByRole('link', { name: 'Continue editing' }).click()

  await publishAndSee(page)
  await expectClean(page)
  const address = (await page.getByRole('link', { name: 'See the public page' }).getAttribute('href')) ?? ''
  const visitor = await page.context().browser()?.newPage()
  if (!visitor) throw new Error('There is no browser')
  await visitor.goto(new URL(address, page.url()).href)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Robot mechanic')

  await box(page, 'Job title').fill('Senior robot mechanic')
  await expect(page.getByText('Unpublished changes')).toBeVisible()
  await expect(check(page)).toHaveText('Before you publish the changes')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Robot mechanic')
  await press(page, 'Publish changes')
  await expect(page.getByText('Changes published')).toBeVisible()
  await expect(async () => {
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Senior robot mechanic', {
      timeout: 10_000,
    })
  }).toPass()

  await chooseFromMore(page, 'Close post early')
  await press(page, 'Close post early')
  await expect(page.locator('dialog[open]').getByRole('alert')).toContainText('Enter the reason')
  await page.locator('dialog[open]').getByLabel('Reason').fill('We found somebody.')
  await page.locator('dialog[open]').getByRole('button', { name: 'Close post early' }).click()
  await expect(page.getByText('Reason for closing: We found somebody.')).toBeVisible()
  await expect(async () => {
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Applications are closed' })).toBeVisible({
      timeout: 10_000,
    })
  }).toPass()
  await expect(visitor.getByText(/^It closed on /)).toBeVisible()
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(visitor.locator('script[type="application/ld+json"]')).toHaveCount(0)
  await visitor.close()

  await chooseFromMore(page, 'Mark as filled')
  await expectClean(page)
  await page.locator('dialog[open]').getByRole('button', { name: 'Mark as filled' }).click()
  await expect(page.getByText('This job is filled. Reason for closing: We found somebody.')).toBeVisible()
})

test('a stale tab overwrites nothing, and keeps its text as a copy', async ({ visitor: page }) => {
  await beginPost(page, 'Job')
  await box(page, 'Job title').fill('Mason')
  await expectSaved(page)
  const stale = await page.context().newPage()
  await stale.goto(page.url())
  await expect(box(stale, 'Job title')).toHaveValue('Mason')
  await box(page, 'Job title').fill('Master mason')
  await expect(page.getByText('Saving…')).toBeHidden()
  await expectSaved(page)
  await box(stale, 'Job title').fill('Plasterer')
  await expect(stale.getByRole('alert').filter({ hasText: 'Ama Owusu saved this at' })).toBeFocused()
  await press(stale, 'Keep mine as a copy')
  await expect(box(stale, 'Job title')).toHaveValue('Copy of Plasterer')
  await page.reload()
  await expect(box(page, 'Job title')).toHaveValue('Master mason')
  await stale.close()
})

test('text typed offline is saved when the connection is back', async ({ visitor: page }) => {
  await beginPost(page, 'Job')
  await page.route('**/api/company/posts/*/', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await box(page, 'Job title').fill('Weaver')
  const unsaved = page.getByText(/Not saved: no connection/).first()
  await expect(unsaved).toBeVisible()
  const again = page.waitForEvent('requestfailed')
  await press(page, 'Save now')
  await again
  await expect(unsaved).toBeVisible()
  await page.unroute('**/api/company/posts/*/')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectSaved(page)
  await page.reload()
  await expect(box(page, 'Job title')).toHaveValue('Weaver')
})

test('a document whose answer was lost is sent again and stored once', async ({
  visitor: page,
}, testInfo) => {
  await beginPost(page, 'Request for proposals')
  const terms = testInfo.outputPath('Terms.pdf')
  await writeFile(terms, pdf('Terms'))
  // The server accepts the upload, but its answer does not reach the browser.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      XMLHttpRequest.prototype.send = send
      this.onload = this.onerror
      send.call(this, body)
    }
  })
  const [files, list] = [
    page.getByLabel('Documents (optional)'),
    page.getByRole('list', { name: 'Documents' }),
  ]
  await files.setInputFiles(terms)
  await expect(page.getByText(/Check your connection/)).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(0)
  await files.setInputFiles(terms)
  await expect(list.getByRole('listitem')).toHaveText([/Terms.pdf/])
})

test('a recruiter adds documents to a request for proposals and schedules it', async ({ visitor: page }) => {
  await beginPost(page, 'Request for proposals')
  await box(page, 'Title').fill('A foot bridge')
  await box(page, 'Description').fill(DESCRIPTION)
  const files = page.getByLabel('Documents (optional)')
  await files.setInputFiles({
    name: 'setup.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  })
  await expect(page.getByText(/setup.exe must be a PDF/)).toBeVisible()
  await files.setInputFiles({ name: 'Terms.pdf', mimeType: 'application/pdf', buffer: pdf('Terms') })
  await expect(page.getByRole('list', { name: 'Documents' })).toContainText('Terms.pdf')
  await expect(page.getByRole('link', { name: /needs a deadline/ })).toBeVisible()
  await page.getByRole('group', { name: 'Deadline' }).getByLabel('Date').fill(dayFromNow(20))
  await expect(page.getByRole('link', { name: /needs a deadline/ })).toBeHidden()
  await expectClean(page)
  await press(page, 'Schedule post')
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Date').fill('2020-01-01')
  await dialog.getByLabel('Time').fill('09:00')
  await dialog.getByRole('button', { name: 'Schedule post' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This time is in the past')
  await dialog.getByLabel('Date').fill(dayFromNow(2))
  await dialog.getByRole('button', { name: 'Schedule post' }).click()
  await expect(page.getByText(/It will be published on/)).toBeVisible()

  await publishWarned(page)
  await page.getByRole('link', { name: 'See the public page' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Terms.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('Terms.pdf')
})

test('a recruiter reopens a closed request, and bidders are told of the changes', async ({
  visitor: page,
}) => {
  await beginPost(page, 'Request for proposals')
  await box(page, 'Title').fill('A foot bridge')
  await box(page, 'Description').fill(DESCRIPTION)
  await page.getByRole('group', { name: 'Deadline' }).getByLabel('Date').fill(dayFromNow(20))
  await publishWarned(page)
  const dialog = page.locator('dialog[open]')
  const send = () => dialog.getByRole('button', { name: 'Reopen post' }).click()
  await chooseFromMore(page, 'Close post early')
  await dialog.getByLabel('Reason').fill('A pause.')
  await dialog.getByRole('button', { name: 'Close post early' }).click()
  await expect(page.getByText('Reason for closing: A pause.')).toBeVisible()

  await chooseFromMore(page, 'Reopen post')
  await expect(dialog.getByLabel('Title of the addendum')).toBeHidden()
  await send()
  await expect(dialog.getByRole('alert')).toContainText('Enter a date')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await box(page, 'Title').fill('Two foot bridges')
  await expect(page.getByText('Unpublished changes')).toBeVisible()
  await chooseFromMore(page, 'Reopen post')
  await dialog.getByLabel('Date').fill(dayFromNow(25))
  await dialog.getByLabel('Title of the addendum').fill('A second bridge')
  await send()
  await expect(dialog.getByRole('alert')).toContainText('Say what bidders need to know')
  await expectClean(page)
  await expect(dialog.getByLabel('Date')).toHaveValue(dayFromNow(25))
  await dialog.getByLabel('What bidders need to know').fill('There are two now.')
  await send()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'See the public page' }).click()
  await expect(page.getByText('There are two now.')).toBeVisible()
})
