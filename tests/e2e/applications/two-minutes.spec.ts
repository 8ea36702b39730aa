import type { Page, Route } from '@playwright/test'
import { pdfFile } from '#tests/support/applicant-files.ts'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { open, registerAndVerify, send } from '#tests/support/browser/account.ts'
import { companyAccount, draftPost, movePost, publishPost } from '#tests/support/browser/company-account.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'

const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) })
const applied = (page: Page) => page.getByRole('heading', { name: 'You have already applied' })

/** A job whose company asks for years, and whether one may work in Ghana, as it writes them in the editor. */
async function jobWithQuestions(page: Page) {
  const company = await companyAccount(page)
  const { id } = await draftPost(page, company, 'JOB', { name: 'Mason for a bridge' })
  await open(page, `/admin/posts/${id}/edit/`, company)
  const ask = async (number: number, kind: string, text: string) => {
    await page.getByRole('button', { name: 'Add question' }).click()
    await page.getByLabel(`Question ${number}`, { exact: true }).fill(text)
    await page.getByLabel('Answered with').last().selectOption(kind)
  }
  await ask(1, 'A number', 'For how many years did you lay bricks?')
  await ask(2, 'One of your choices', 'Which shift?')
  await page.getByLabel('Choices').fill('Day\nNight')
  await ask(3, 'Yes or no', 'May you work in Ghana?')
  // The focus goes up with the question, so that a second press moves it on.
  await page.getByRole('button', { name: 'Move up question 3' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move up question 2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Question 1', { exact: true })).toHaveValue('May you work in Ghana?')
  await expect(page.getByRole('button', { name: 'Move up question 1' })).toBeFocused()
  await page.getByRole('button', { name: 'Move up question 2' }).click()
  await page.getByRole('button', { name: 'Remove question 3' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Choices')).toHaveValue('Day\nNight')
  await page.getByRole('button', { name: 'Remove question 3' }).click()
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()
  await expectClean(page)
  const { version } = await send(page, `/api/company/posts/${id}/`, { method: 'get', token: company.token })
  await movePost(page, company, id, { action: 'publish', version })
  return { company, id }
}

test('CVs are kept, named, offered first and deleted', { tag: '@phone' }, async ({ visitor: page }) => {
  await open(page, '/user/cvs/', await registerAndVerify(page, 'job-seeker'))
  const cvs = page.getByRole('region', { name: 'CVs' })
  await expect(cvs.getByText('You keep no CV yet')).toBeVisible()
  for (const name of ['Mason.pdf', 'Teacher.pdf']) {
    await page.getByLabel('Add a CV').setInputFiles(file(name))
    await page.getByRole('button', { name: 'Keep CV' }).click()
    await expect(cvs.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
  await expectClean(page)
  await page.getByRole('button', { name: 'Rename: Teacher' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('For schools')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Offer first: For schools' }).click()
  await expect(cvs.getByRole('listitem').first()).toContainText('For schools')
  await expect(cvs.getByRole('listitem').first()).toContainText('Offered first')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download: For schools' }).click()
  expect((await downloaded).suggestedFilename()).toBe('Teacher.pdf')
  await page.getByRole('button', { name: 'Delete: For schools' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(cvs.getByRole('listitem')).toHaveCount(1)
  await expect(cvs.getByRole('listitem')).toContainText('Offered first')

  await page.route('**/api/user/cvs/', (route) => route.abort(), { times: 1 })
  await page.getByLabel('Add a CV').setInputFiles(file('Driver.pdf'))
  await page.getByRole('button', { name: 'Keep CV' }).click()
  await expect(page.getByRole('alert')).toContainText('Check your connection')
  await page.getByRole('button', { name: 'Keep CV' }).click()
  await expect(cvs.getByRole('listitem')).toHaveCount(2)
})

test('a CV that is being checked can be downloaded once it is checked', async ({ visitor: page }) => {
  const seeker = await registerAndVerify(page, 'job-seeker')
  await send(page, '/api/user/cvs/', { token: seeker.token, multipart: { cv: file('Mason.pdf') } })
  const asWithScanner = async (route: Route) => {
    const cvs: object[] = await (await route.fetch()).json()
    await route.fulfill({ json: cvs.map((cv) => ({ ...cv, is_checked: false })) })
  }
  await page.route('**/api/user/cvs/', asWithScanner)
  await open(page, '/user/cvs/', seeker)
  await expect(page.getByText('being checked')).toBeVisible()
  await page.unroute('**/api/user/cvs/')
  await expect(page.getByRole('button', { name: 'Download: Mason' })).toBeVisible()
})

test('a company asks, and a person answers and applies with a kept CV', {
  tag: '@phone',
}, async ({ visitor: page }) => {
  const { company, id } = await jobWithQuestions(page)
  const seeker = await registerAndVerify(page, 'job-seeker')
  await send(page, '/api/user/cvs/', { token: seeker.token, multipart: { cv: file('Mason.pdf') } })
  await open(page, `/jobs/${id}/`, seeker)
  await expect(page.getByRole('radio', { name: 'Mason' })).toBeChecked()
  await expect(page.getByText('1 of 4 done. Still missing:')).toBeVisible()
  await page.getByRole('link', { name: 'May you work in Ghana?' }).click()
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.getByLabel('Covering note').fill('I built the last one.')
  await page.getByLabel('For how many years did you lay bricks?').fill('ten')
  await expect(page.getByText('Everything is filled in')).toBeVisible()
  await page.getByRole('button', { name: 'Send application' }).click()
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await expect(summary.getByRole('link')).toHaveText([
    'For how many years did you lay bricks?: must be a number, as 3 or 2.5',
  ])
  await expectClean(page)
  await page.reload()
  await expect(page.getByLabel('For how many years did you lay bricks?')).toHaveValue('ten')
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await page.getByLabel('For how many years did you lay bricks?').fill('10')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(applied(page)).toBeFocused()
  await expect(page.getByRole('region', { name: 'What happens next' })).toContainText(
    'You can replace your files or withdraw until',
  )
  await expectClean(page)

  await page
    .getByRole('region', { name: 'What happens next' })
    .getByRole('link', { name: 'My applications' })
    .click()
  await expect(page).toHaveURL('/user/applications/')
  const sent = page.getByRole('listitem').filter({ hasText: 'Mason for a bridge' })
  await expect(sent).toContainText('Pending')
  await expect(sent).toContainText('Kente Robotics')
  await sent.getByRole('link', { name: 'See receipt' }).click()
  await expect(page.getByText('May you work in Ghana?')).toBeVisible()
  const ways = page.getByRole('navigation', { name: 'Where to go next' }).getByRole('link')
  await expect(ways).toHaveText(['Back to the job', 'More jobs like this', 'My applications'])
  await expect(ways.nth(1)).toHaveAttribute('href', '/jobs/?search_key=Mason+for+a+bridge')
  await expectClean(page)
  const number = new URL(page.url()).pathname.split('/').at(-2)

  await open(page, `/admin/applicants/${number}/`, company)
  const answers = page.getByRole('article').locator('.answer-list')
  await expect(answers).toContainText('For how many years did you lay bricks?10')
  await expect(answers).toContainText('May you work in Ghana?Yes')
})

test('a form that is opened again offers the CVs of now', async ({ visitor: page }) => {
  const company = await companyAccount(page)
  const id = await publishPost(page, company, 'JOB')
  const seeker = await registerAndVerify(page, 'job-seeker')
  await open(page, `/jobs/${id}/`, seeker)
  await expect(page.getByText('0 of 2 done.')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'RFPs' }).click()
  await expect(page).toHaveURL('/rfps/')
  await send(page, '/api/user/cvs/', { token: seeker.token, multipart: { cv: file('Mason.pdf') } })
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Mason' })).toBeChecked()
})

test('a decided application promises no answer', async ({ visitor: page }) => {
  const id = await publishPost(page, await companyAccount(page), 'JOB')
  const seeker = await registerAndVerify(page, 'job-seeker')
  const multipart = { bio: 'I built the last one.', cv: file('Mason.pdf') }
  await send(page, `/api/jobs/${id}/applications/`, { token: seeker.token, multipart })
  const next = page.getByRole('region', { name: 'What happens next' })
  await open(page, `/jobs/${id}/`, seeker)
  await expect(next).toContainText('has your application')
  // As the company's rejection would, whose morning is hours away.
  await page.route('**/applications/own/', async (route) => {
    const answer = await route.fetch()
    const standing = await answer.json()
    await route.fulfill({
      json: { ...standing, application: { ...standing.application, status: 'REJECTED' } },
    })
  })
  await page.reload()
  await expect(applied(page)).toBeVisible()
  await expect(page.getByText('Not selected')).toBeVisible()
  await expect(next).toHaveCount(0)
})

test('an uploaded CV is kept when asked, and offered the next time', async ({ visitor: page }) => {
  const company = await companyAccount(page)
  const [first, second] = [await publishPost(page, company, 'JOB'), await publishPost(page, company, 'JOB')]
  await open(page, `/jobs/${first}/`, await registerAndVerify(page, 'job-seeker'))
  await page.getByLabel('Covering note').fill('I lay bricks')
  await page.getByLabel('CV').setInputFiles(file('Sent.pdf'))
  await page.getByLabel('Keep it on my profile').check()
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/user/cvs/'))
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(applied(page)).toBeVisible()
  expect((await kept).status()).toBe(201)
  await page.goto(`/jobs/${second}/`)
  await expect(page.getByRole('radio', { name: 'Sent' })).toBeChecked()
  await page.getByRole('radio', { name: 'Another file' }).check()
  await page.getByLabel('File', { exact: true }).setInputFiles(file('Other.pdf'))
  await expect(page.getByText('Other.pdf')).toBeVisible()
  await page.getByRole('radio', { name: 'Sent' }).check()
  await page.getByRole('radio', { name: 'Another file' }).check()
  await expect(page.getByText('Other.pdf')).toBeVisible()
  // A file does not outlive a reload, but another CV must not take its place unseen.
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Another file' })).toBeChecked()
  await expect(page.getByText('Other.pdf')).toBeHidden()
})

test('a profile is shown as companies see it, with what to add next', { tag: '@phone' }, async ({
  visitor: page,
}) => {
  const account = await registerAndVerify(page, 'job-seeker')
  await open(page, '/user/preview/', account)
  await expect(page.getByText('There is nothing here yet')).toBeVisible()
  const own = page.getByRole('navigation', { name: 'Your pages' })
  await expect(own.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page')
  await expectClean(page)
  await page.getByRole('link', { name: 'A few lines about you' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await dialog.getByRole('textbox', { name: 'About' }).fill('I build bridges')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'See it as companies do' }).click()
  await expect(page).toHaveURL('/user/preview/')
  await expect(page.getByText('I build bridges')).toBeVisible()
  await expect(page.getByRole('link', { name: 'A few lines about you' })).toBeHidden()
  await page.getByRole('link', { name: 'Professional experience' }).click()
  await expect(page.getByRole('button', { name: 'Add Professional Experience' })).toBeVisible()
})

const CV = `Esi Mensah
github.com/esimensah
Work Experience
Mason at Adomi Works, March 2019 - present
Laid the piers of two bridges
Education
HND Civil Engineering, Kumasi Technical University, 2010 - 2013
Skills
Bricklaying, Scaffolding`

test('a CV is read into the profile, after it was corrected', { tag: '@phone' }, async ({
  visitor: page,
}) => {
  const account = await registerAndVerify(page, 'job-seeker')
  const keep = (name: string, buffer: Buffer) =>
    send(page, '/api/user/cvs/', {
      token: account.token,
      multipart: { cv: { name, mimeType: 'application/pdf', buffer } },
    })
  await keep('Mason.pdf', pdfFile(CV))
  await keep('Scan.pdf', pdf('Scan'))
  await open(page, '/user/cvs/', account)
  await page.getByRole('button', { name: 'Fill in my profile: Scan' }).click()
  await expect(page.getByRole('dialog')).toContainText('We could not read any text in this file')
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Fill in my profile: Mason' }).click()
  const dialog = page.getByRole('dialog', { name: 'What we read in Mason' })
  await expect(dialog.getByRole('checkbox', { name: 'First name' })).not.toBeChecked()
  await expect(dialog.getByLabel('Role')).toHaveValue('Mason')
  await expectClean(page)
  await dialog.getByLabel('Company').fill('')
  await dialog.getByRole('button', { name: 'Save to my profile' }).click()
  await expect(dialog.getByRole('alert').getByRole('link')).toHaveText(['Mason: enter the company'])
  await expect(dialog.getByLabel('Year').last()).toHaveValue('2013')
  await expect(dialog.getByLabel('Month').last()).toHaveValue('')
  await dialog.getByLabel('Company').fill('Adomi Bridge Works')
  await dialog.getByRole('button', { name: 'Save to my profile' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/user/preview/')
  await expect(page.getByText('Adomi Bridge Works')).toBeVisible()
  await expect(page.getByText('Laid the piers of two bridges')).toBeVisible()
  await expect(page.getByText('https://github.com/esimensah')).toBeVisible()
  await expect(page.getByText('Bricklaying')).toBeVisible()
  await expect(page.getByText('2010 – 2013')).toBeVisible()

  await keep('Again.pdf', pdfFile(CV.replace('Adomi Works', 'ADOMI Bridge Works')))
  await page.goto('/user/cvs/')
  await page.getByRole('button', { name: 'Fill in my profile: Again' }).click()
  const again = page.getByRole('dialog', { name: 'What we read in Again' })
  await expect(again.getByRole('checkbox', { name: 'Mason, ADOMI Bridge Works' })).not.toBeChecked()
  await expect(again.getByText('Already on your profile')).toHaveCount(2)
  await expect(again.getByRole('checkbox', { name: /^Civil Engineering/ })).not.toBeChecked()
  await expectClean(page)
})
