import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { open, registerAndVerify } from '#tests/support/browser/account.ts'
import { holdAnswer, holdRequests } from '#tests/support/browser/held.ts'
import { lastingOpportunity } from '#tests/support/browser/lasting-opportunity.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
const cv = file('Ama Owusu.pdf', pdf('A CV', 400_000))

/** Opens a lasting opportunity as a new job seeker. */
async function openForm(page: Page, collection: 'jobs' | 'proposal-requests' = 'jobs') {
  const { path } = await lastingOpportunity(page, collection)
  const account = await registerAndVerify(page, 'job-seeker')
  await open(page, path, account)
  await expect(page.locator('#apply').getByLabel('Covering note')).toBeVisible()
  return { path, account }
}

const send = (page: Page) => page.getByRole('button', { name: 'Send application' })
const applied = (page: Page) => page.getByRole('heading', { name: 'You have already applied' })

test('a job seeker applies, sees the receipt, replaces the file and withdraws', {
  tag: ['@phone', '@embedded'],
}, async ({ visitor: page }) => {
  const { path } = await openForm(page)
  await page.getByLabel('Covering note').fill('Ten years of laying bricks')
  await page.getByLabel('CV').setInputFiles(cv)
  await expect(page.getByText('Ama Owusu.pdf')).toContainText('400 kB')
  await expect(page.locator('.file-chosen .icon-check')).toBeVisible()
  await send(page).click()
  await expect(page.getByText('Job application sucessful')).toBeVisible()
  await expect(applied(page)).toBeFocused()
  await expect(page.getByLabel('Covering note')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Apply', exact: true })).toBeHidden()
  // A page that opens like this stays at its top; this one would return to where it was.
  const opened = await page.context().newPage()
  await opened.goto(path)
  await expect(applied(opened)).toBeVisible()
  await expect(applied(opened)).not.toBeFocused()
  expect(await opened.evaluate(() => scrollY)).toBe(0)
  await opened.close()

  await page.getByRole('link', { name: 'See your receipt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application')
  await expect(page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible()
  await expect(page.getByText(/\d{2}:\d{2}:\d{2} GMT/).first()).toBeVisible()
  await expect(page.getByText('400,000 bytes')).toBeVisible()
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await expectClean(page)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await downloaded).suggestedFilename()).toBe('Ama Owusu.pdf')

  await page.getByRole('button', { name: 'Replace files or note' }).click()
  await page.getByLabel('CV (optional)').setInputFiles(file('newer.pdf', pdf('Newer')))
  await page.getByRole('button', { name: 'Send changes' }).click()
  await expect(page.getByText('Your changes have been sent')).toBeVisible()
  await expect(page.getByText('newer.pdf')).toBeVisible()
  await expect(page.getByText('Changed by you')).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Withdrawn by you')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Replace files or note' })).toBeHidden()
  await page.goto(path)
  await expect(page.getByText('You withdrew what you sent')).toBeVisible()
  await page.getByRole('button', { name: 'Use my last covering note' }).click()
  await expect(page.getByLabel('Covering note')).toHaveValue('Ten years of laying bricks')
  await expect(page.getByRole('button', { name: 'Use my last' })).toBeHidden()
})

test('errors appear at the fields and in a summary, and all input stays', {
  tag: '@phone',
}, async ({ visitor: page }) => {
  await openForm(page)
  await send(page).click()
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(summary.getByRole('link')).toHaveText([
    'Write a covering note: a few lines are enough',
    'The CV is missing. Choose a file',
  ])
  await expectClean(page)
  await summary.getByRole('link').first().click()
  await expect(page.getByLabel('Covering note')).toBeFocused()
  await page.keyboard.type('Mason')

  await page.getByLabel('CV').setInputFiles(file('cv.exe', Buffer.from('MZ')))
  await send(page).click()
  await expect(summary).toContainText('The CV must be a PDF, Word or OpenDocument file')
  // A refused file is no tick.
  await expect(page.locator('.file-chosen .icon-check')).toHaveCount(0)
  await expect(page.locator('.file-chosen .icon-warning')).toBeVisible()
  await page.getByRole('button', { name: 'Remove cv.exe' }).click()
  await page.getByLabel('CV').setInputFiles(file('page.pdf', Buffer.from('<script>alert(1)</script>')))
  await send(page).click()
  await expect(summary).toContainText('The CV is not the type of file that its name says')
  await expect(page.getByText('page.pdf')).toBeVisible()
  await expect(page.getByLabel('Covering note')).toHaveValue('Mason')
})

test('a file can be dropped, an upload cancelled, and a lost connection loses nothing', async ({
  visitor: page,
}) => {
  await openForm(page)
  await page.getByLabel('Covering note').fill('Mason')
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'dropped.pdf', { type: 'application/pdf' }))
    return data
  }, String(pdf()))
  await page.locator('.file-drop').dispatchEvent('drop', { dataTransfer: transfer })
  await expect(page.getByText('dropped.pdf')).toBeVisible()

  await page.route('**/applications/', () => {}, { times: 1 })
  await send(page).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('progressbar')).toBeHidden()
  await expect(send(page)).toBeEnabled()

  await page.route('**/applications/', (route) => route.abort(), { times: 1 })
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('Check your connection')
  await expect(page.getByText('dropped.pdf')).toBeVisible()
  await send(page).click()
  await expect(applied(page)).toBeVisible()
})

test('an upload that is complete cannot be cancelled', async ({ visitor: page }) => {
  await openForm(page)
  await page.getByLabel('Covering note').fill('Mason')
  await page.getByLabel('CV').setInputFiles(cv)
  // The request gets no answer, and the browser reports no progress for a held request, so the test does.
  await page.route('**/applications/', () => {}, { times: 1 })
  await page.evaluate(() => {
    const sendForm = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function (body) {
      sendForm.call(this, body)
      addEventListener('sent', ({ detail }: CustomEventInit<number>) => {
        this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: detail ?? 0, total: 2 }))
      })
    }
  })
  const sent = (loaded: number) =>
    page.evaluate((detail) => dispatchEvent(new CustomEvent('sent', { detail })), loaded)
  await send(page).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await sent(1)
  await expect(page.getByText('50 %')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await sent(2)
  await expect(page.getByText('Checking your files…')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden()
})

test('the note is stored while it is typed, and the last CV and note can be reused', async ({
  visitor: page,
}) => {
  const { path, account } = await openForm(page)
  await page.getByLabel('Covering note').fill('Kept while I type')
  await page.reload()
  await expect(page.getByLabel('Covering note')).toHaveValue('Kept while I type')
  await page.getByLabel('CV').setInputFiles(cv)
  await send(page).click()
  await expect(applied(page)).toBeVisible()

  const { path: other } = await lastingOpportunity(page, 'jobs', 1)
  expect(other).not.toBe(path)
  await page.goto(other)
  await expect(page.getByLabel('Covering note')).toHaveValue('')
  await page.getByRole('button', { name: 'Use my last covering note' }).click()
  await expect(page.getByLabel('Covering note')).toHaveValue('Kept while I type')
  await expect(page.getByRole('radio', { name: 'Ama Owusu.pdf' })).toBeChecked()
  await expect(page.getByText('from your last application')).toBeVisible()

  const third = await lastingOpportunity(page, 'jobs', 2)
  const elsewhere = await page.request.post(`/api${third.path}applications/`, {
    headers: { Authorization: `Token ${account.token}` },
    multipart: { bio: 'From another tab', cv: file('newer.pdf', pdf('Newer')) },
  })
  expect(elsewhere.ok()).toBe(true)
  const known = await holdRequests(page, '**/applications/own/')
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('Your last CV is now newer.pdf')
  const use = page.getByRole('radio', { name: 'newer.pdf' })
  await expect(use).toBeHidden()
  known.release()
  await use.click()
  await expect(use).toBeChecked()
  await expect(page.getByLabel('Covering note')).toHaveValue('Kept while I type')
  await send(page).click()
  await expect(applied(page)).toBeVisible()
})

test('an answer from before the application does not restore the form', async ({ visitor: page }) => {
  await openForm(page)
  await page.getByLabel('Covering note').fill('I measure.')
  await page.getByLabel('CV').setInputFiles(cv)
  const json = { code: 'invalid', errors: [{ field: 'answers', code: 'invalid', detail: 'Asked anew' }] }
  await page.route('**/applications/', (route) => route.fulfill({ status: 400, json }), { times: 1 })
  const known = await holdAnswer(page, '**/applications/own/')
  await send(page).click()
  await known.asked
  await send(page).click()
  await expect(applied(page)).toBeVisible()
  await known.release()
  await expect(applied(page)).toBeVisible()
})

test('a proposal is sealed, and its receipt names both files', async ({ visitor: page }) => {
  await openForm(page, 'proposal-requests')
  await page.getByLabel('Covering note').fill('Twelve bridges')
  await page.getByLabel('Technical proposal').setInputFiles(file('how.pdf', pdf('How')))
  await page.getByLabel('Financial proposal').setInputFiles(file('price.pdf', pdf('How much')))
  await expectClean(page)
  await page.getByRole('button', { name: 'Submit proposal' }).click()
  await expect(page.getByText('Job application sucessful')).toBeVisible()
  await page.getByRole('link', { name: 'See your receipt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your proposal')
  await expect(page.getByText('nobody can read your files, not even you')).toBeVisible()
  await expect(page.getByText('how.pdf')).toBeVisible()
  await expect(page.getByText('price.pdf')).toBeVisible()
  await expect(page.getByText(/^Salt for the audit log [0-9a-f]{64}$/)).toHaveCount(2)
  await expectClean(page)
  await expect(page.getByRole('button', { name: 'Download' })).toBeHidden()
})

test('the deadline passes while the form is open', async ({ visitor: page }) => {
  await openForm(page)
  await page.getByLabel('Covering note').fill('A minute late')
  await page.getByLabel('CV').setInputFiles(cv)
  const closed = { detail: 'This call is closed. Applications are no longer taken', code: 'closed' }
  await page.route('**/applications/', (route) => route.fulfill({ status: 409, json: closed }))
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('Applications are no longer taken')
  await expect(page.getByLabel('Covering note')).toHaveValue('A minute late')
})

test('a page shows an application from another tab in place of the form', async ({
  visitor: page,
  context,
}) => {
  const { path } = await openForm(page)
  const other = await context.newPage()
  await other.goto(path)
  await expect(other.getByLabel('Covering note')).toBeVisible()
  for (const each of [page, other]) {
    await each.getByLabel('Covering note').fill('Twice')
    await each.getByLabel('CV').setInputFiles(cv)
    await send(each).click()
    await expect(applied(each)).toBeVisible()
  }
})

test('a visitor is sent to login, a company is refused, and nobody sees the receipt of another person', async ({
  visitor: page,
}) => {
  const { path } = await lastingOpportunity(page, 'jobs')
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Login to submit an application' })).toBeVisible()
  await expect(page.locator('#apply')).toBeHidden()
  await open(page, path, await registerAndVerify(page, 'recruiter'))
  await expect(page.getByText('Only job seekers can apply')).toBeVisible()
  await expect(page.locator('#apply')).toBeHidden()
  await open(page, '/user/applications/2222-3333-4444/', await registerAndVerify(page, 'job-seeker'))
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a job seeker applies with the keyboard alone', async ({ visitor: page }) => {
  await openForm(page)
  await page.getByLabel('Covering note').focus()
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('CV')).toBeFocused()
  await page.getByLabel('CV').setInputFiles(cv)
  await expect(page.getByRole('button', { name: 'Remove Ama Owusu.pdf' })).toBeVisible()
  await page.getByLabel('Covering note').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove Ama Owusu.pdf' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Keep it on my profile')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'How we use your data' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(send(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(applied(page)).toBeFocused()
})
