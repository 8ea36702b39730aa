import type { Browser, Page } from '@playwright/test'
import { pdfFile } from '#tests/support/applicant-files.ts'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { type Account, send } from '#tests/support/browser/account.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { applyAll, companyToRead } from '#tests/support/browser/read-company.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const SEEKERS = ['Yaw Boateng', 'Efua Mensah'].map((name) => ({
  name,
  cv: { name: 'cv.pdf', content: pdfFile(`${name}, mechanic`) },
}))

let server: OwnServer<Awaited<ReturnType<typeof companyToRead>>>
let numbers: string[]

test.beforeEach(async () => {
  server = await ownServer((dataDir) => companyToRead(dataDir, SEEKERS))
  numbers = await applyAll(server.url, server.made)
})
test.afterEach(() => server?.stop())

async function giveCriteria(browser: Browser) {
  const page = await browser.newPage({ baseURL: server.url })
  const criteria = ['Hydraulics', 'Safety'].map((name) => ({ id: null, name, guidance: '' }))
  const { token } = server.made.recruiter
  const path = `/api/company/posts/${server.made.jobId}/criteria/`
  await send(page, path, { method: 'put', token, data: { version: 0, criteria } })
  await page.close()
}

/** Opens an applicant of the list beside it. */
async function openApplicant(browser: Browser, account: Account, at: number, part = '') {
  const path = `/admin/posts/${server.made.jobId}/applicants/?applicant=${numbers[at]}${part}`
  const page = await server.openPage(browser, account, path)
  await expect(page.getByRole('article', { name: SEEKERS[at]?.name ?? '' })).toBeVisible()
  return page
}

const form = (page: Page) => page.getByRole('form', { name: 'Your scorecard' })
const chosen = (page: Page, group: string | RegExp, name: string) =>
  form(page).getByRole('group', { name: group }).getByRole('radio', { name, exact: true })
const handIn = (page: Page) => page.getByRole('button', { name: 'Hand in scorecard' })
const row = (page: Page, at: number) => page.locator(`.applicant-row[data-number="${numbers[at]}"]`)

test('criteria are given by keyboard alone', async ({ browser }) => {
  const { recruiter, jobId } = server.made
  const page = await server.openPage(browser, recruiter, `/admin/posts/${jobId}/criteria/`)
  const add = page.getByRole('button', { name: 'Add a criterion' })
  const save = page.getByRole('button', { name: 'Save criteria' })
  const name = page.getByLabel('Name', { exact: true })
  await add.press('Enter')
  await expect(name).toBeFocused()
  await save.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Give the criterion a name')
  await name.focus()
  await page.keyboard.type('Safety')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Locks a machine before opening it')
  await add.press('Enter')
  await expect(name.nth(1)).toBeFocused()
  await page.keyboard.type('Hydraulics')
  await page.getByRole('button', { name: 'Move Hydraulics up' }).press('Enter')
  await save.press('Enter')
  await expect(page.getByText('Criteria saved')).toBeVisible()
  await expectClean(page)
  await page.reload()
  await expect(name.first()).toHaveValue('Hydraulics')
})

test('by keyboard alone two members score, and neither sees the other before', async ({ browser }) => {
  await giveCriteria(browser)
  const { recruiter, evaluator } = server.made
  const first = await openApplicant(browser, recruiter, 0)
  await first.keyboard.press('c')
  await expect(chosen(first, 'Hydraulics', 'Not seen')).toBeFocused()
  await first.keyboard.press('4')
  await expect(chosen(first, 'Hydraulics', 'Strong yes')).toBeChecked()
  await first.keyboard.press('Tab')
  await first.keyboard.type('Knew every valve')
  await first.keyboard.press('Tab')
  await first.keyboard.press('3')
  await handIn(first).press('Enter')
  await expect(form(first).getByText('Say yes or no overall')).toBeVisible()
  await first.keyboard.press('3')
  await expectClean(first)
  await handIn(first).press('Enter')
  await expect(first.getByText('Your scorecard is handed in')).toBeVisible()
  await expect(row(first, 0)).toContainText('1 yes')

  const second = await openApplicant(browser, evaluator, 0)
  await second.keyboard.press('c')
  await expect(second.getByText('Kojo Asare has handed in a scorecard')).toBeVisible()
  await expect(second.getByText('Knew every valve')).toHaveCount(0)
  await expect(second.getByRole('button', { name: 'See them without handing in yours' })).toHaveCount(0)
  await expect(row(second, 0)).not.toContainText('yes')
  await expect(chosen(second, 'Hydraulics', 'Not seen')).toBeFocused()
  await second.keyboard.press('1')
  await chosen(second, /^Overall/, 'Strong no').focus()
  await second.keyboard.press('1')
  await expect(chosen(second, /^Overall/, 'Strong no')).toBeChecked()
  await handIn(second).press('Enter')
  await expect(second.getByText('Members disagree')).toBeVisible()
  const ratings = second.getByRole('list', { name: 'Ratings of Hydraulics' }).getByRole('listitem')
  await expect(ratings).toHaveText(['Strong no: 1', 'Strong yes: 1'])
  await expect(row(second, 0)).toContainText('1 yes 1 no')
  await second.locator('summary', { hasText: 'Kojo Asare' }).press('Enter')
  await expect(second.getByText('Knew every valve')).toBeVisible()
  await expectClean(second)
  await changeTo(second, '3')
  await expect(row(second, 0)).toContainText('2 yes')
  await second.locator('summary', { hasText: 'Adwoa Sarpong (you)' }).press('Enter')
  await expect(second.getByText(/edited/)).toBeVisible()
})

test('the page of an interview leads to the scorecard of its applicant', async ({ browser }) => {
  await giveCriteria(browser)
  const { recruiter, evaluator } = server.made
  const page = await server.openPage(browser, evaluator, '/admin/')
  const start = Date.now() + 20 * 3_600_000
  const [starts_at, ends_at] = [start, start + 3_600_000].map((at) => new Date(at).toISOString())
  const { interviews } = await send(page, `/api/company/applicants/${numbers[0]}/interviews/`, {
    token: recruiter.token,
    data: { starts_at, ends_at, place: 'Office 4' },
  })
  await page.goto(`/admin/applicants/${numbers[0]}/interviews/${interviews[0].id}/`)
  await page.getByRole('link', { name: 'Open your scorecard' }).click()
  await expect(form(page)).toBeVisible()
})

test('applicants are found and ordered by their scorecards', async ({ browser }) => {
  await giveCriteria(browser)
  const { recruiter, jobId } = server.made
  const page = await server.openPage(browser, recruiter, '/admin/')
  const card = `/api/company/applicants/${numbers[0]}/scorecard/`
  const { token } = recruiter
  await send(page, card, { method: 'put', token, data: { overall: 4, comment: '', version: 0 } })
  await send(page, `${card}handing-in/`, { token, data: {} })
  await page.goto(`/admin/posts/${jobId}/applicants/`)
  const rows = page.locator('.applicant-row')
  await expect(rows.first()).toContainText('Efua Mensah')
  await page.getByLabel('Sort by').selectOption('Best scored first')
  await expect(rows.first()).toContainText('Yaw Boateng')
  const scorecards = page.getByLabel('Scorecards', { exact: true })
  await scorecards.selectOption('Mostly yes')
  await expect(rows).toHaveCount(1)
  await scorecards.selectOption('Mostly no')
  await expect(page.getByText('No applicant matches')).toBeVisible()
  await scorecards.selectOption('Yours missing')
  await expect(rows.first()).toContainText('Efua Mensah')
  await expect(rows).toHaveCount(1)
})

async function changeTo(page: Page, key: string) {
  await page.getByRole('button', { name: 'Change your scorecard' }).press('Enter')
  await chosen(page, /^Overall/, 'Strong no').focus()
  await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Finish changes' }).press('Enter')
}

test('an evaluator scores with a finger, and goes on with the draft later', { tag: '@phone' }, async ({
  browser,
}) => {
  await giveCriteria(browser)
  const { evaluator } = server.made
  const page = await openApplicant(browser, evaluator, 1)
  await page.getByRole('tab', { name: 'Score' }).click()
  await chosen(page, 'Hydraulics', 'Strong yes').check()
  await form(page).getByLabel('Note on Hydraulics').fill('Steady hands')
  await expect(form(page).getByText('Saved').first()).toBeVisible()
  await page.reload()
  await expect(form(page).getByLabel('Note on Hydraulics')).toHaveValue('Steady hands')
  await expect(chosen(page, 'Hydraulics', 'Strong yes')).toBeChecked()
  await chosen(page, /^Overall/, 'Yes').check()
  await handIn(page).click()
  await expect(page.getByText('Your scorecard is handed in')).toBeVisible()
  await expect(page.getByText('Adwoa Sarpong (you)')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('of two tabs none overwrites the other, and who decides may look, which the history tells', async ({
  browser,
}) => {
  await giveCriteria(browser)
  const { recruiter, colleague } = server.made
  const [one, other] = [
    await openApplicant(browser, recruiter, 1, '&part=scorecard'),
    await openApplicant(browser, recruiter, 1, '&part=scorecard'),
  ]
  await expect(form(other)).toBeVisible()
  await chosen(one, 'Safety', 'Yes').check()
  await expect(form(one).getByText('Saved')).toBeVisible()
  await chosen(other, 'Safety', 'Strong no').check()
  await expect(form(other).getByText('You saved something else here in another tab')).toBeVisible()
  await expect(chosen(other, 'Safety', 'Yes')).toBeChecked()
  await form(other).getByRole('button', { name: 'Keep the saved one' }).click()
  await chosen(other, /^Overall/, 'No').check()
  await handIn(other).click()
  await expect(other.getByText('Your scorecard is handed in')).toBeVisible()

  const page = await openApplicant(browser, colleague, 1, '&part=scorecard')
  await page.getByRole('button', { name: 'See them without handing in yours' }).click()
  const dialog = page.getByRole('dialog', { name: 'See scorecards without handing in yours?' })
  await dialog.getByRole('button', { name: 'See them without handing in yours' }).click()
  await expect(page.getByText('1 no').first()).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('Afia Darko saw the scorecards without handing in one')).toBeVisible()
})
