import type { Page } from '@playwright/test'
import { longPdf, pdfFile, wordFile } from '#tests/support/applicant-files.ts'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { open, send } from '#tests/support/browser/account.ts'
import { noteShifts } from '#tests/support/browser/noted/shifts.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { applyAll, companyToRead } from '#tests/support/browser/read-company.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

/** Newest first in the list, so the last is the first to be read. */
const SEEKERS = [
  { name: 'Yaw Boateng', cv: { name: 'yaw.pdf', content: pdfFile('Yaw Boateng, fitter') } },
  { name: 'Efua Mensah', cv: { name: 'efua.pdf', content: longPdf(300, 'Efua Mensah, welder') } },
  { name: 'Kofi Annor', cv: { name: 'kofi.docx', content: wordFile('Kofi Annor, smith') } },
  { name: 'Abena Konadu', cv: { name: 'abena.pdf', content: pdfFile('Abena Konadu, mechanic') } },
]

type Made = Awaited<ReturnType<typeof companyToRead>>
let server: OwnServer<Made>
let numbers: string[]

test.beforeAll(async () => {
  server = await ownServer((dataDir) => companyToRead(dataDir, SEEKERS))
  numbers = await applyAll(server.url, server.made)
})
test.afterAll(() => server?.stop())

const reader = (page: Page, name: string) => page.getByRole('article', { name })
const rowOf = (page: Page, name: string) => page.locator('.applicant-row', { hasText: name })
const shownPages = (page: Page, name: string) =>
  page.frameLocator(`iframe[title="CV of ${name}"]`).getByRole('img')

const isIn = (page: Page, at: number) => expect(page).toHaveURL(new RegExp(`applicant=${numbers[at]}`))

const statusOf = async (page: Page, at: number, token = server.made.recruiter.token) =>
  (await send(page, `/api/company/applicants/${numbers[at]}/`, { method: 'get', token })).status

test('a recruiter goes to the last one and all the way back', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  await open(page, `/admin/posts/${server.made.jobId}/applicants/`, server.made.recruiter)
  await expect(page.locator('.applicant-row')).toHaveCount(SEEKERS.length)
  await page.keyboard.press('o')
  const names = SEEKERS.map(({ name }) => name)
  for (const name of names.toReversed()) {
    await expect(reader(page, name)).toBeVisible()
    await page.keyboard.press('j')
  }
  for (const name of names.slice(1)) {
    await page.keyboard.press('k')
    await expect(reader(page, name)).toBeVisible()
  }
})

test('nothing moves away from under a press while an applicant loads', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const shifts = await noteShifts(page, 'body')
  await open(
    page,
    `/admin/posts/${server.made.jobId}/applicants/?applicant=${numbers[3]}`,
    server.made.recruiter,
  )
  await expect(shownPages(page, 'Abena Konadu')).toHaveAttribute('aria-label', /mechanic/)
  expect(await shifts()).toEqual([])
  await page.close()
})

test('a recruiter reads one after the other by keyboard alone, decides with one key, and takes it back', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await open(page, `/admin/posts/${server.made.jobId}/applicants/`, server.made.recruiter)
  await expect(page.locator('.applicant-row')).toHaveCount(SEEKERS.length)
  await page.keyboard.press('o')
  await expect(reader(page, 'Abena Konadu').getByText('1 of 4')).toBeVisible()
  await expect(shownPages(page, 'Abena Konadu')).toHaveAttribute('aria-label', /mechanic/)
  const pane = page.getByRole('region', { name: 'The CV of Abena Konadu' })
  expect((await pane.boundingBox())?.width).toBeGreaterThanOrEqual(700)
  // The seeker's profile stands beside it.
  for (const words of ['Tema Bottling Works', 'Kumasi Technical University', 'Palletiser of scrap parts'])
    await expect(reader(page, 'Abena Konadu').getByText(words)).toBeVisible()
  await expectClean(page)

  // The next one's CV is there before it is asked for.
  await expect.poll(() => asked).toContain(`GET /api/company/applicants/${numbers[2]}/cv-text/`)
  await expect.poll(() => asked).toContain(`POST /api/company/applicants/${numbers[3]}/cv-openings/`)
  await page.keyboard.press('j')
  await expect(reader(page, 'Kofi Annor').getByText('Kofi Annor, smith')).toBeVisible()
  await expect(reader(page, 'Kofi Annor').getByText('This is the text of the file')).toBeVisible()
  await isIn(page, 2)
  expect(asked.filter((each) => each === `GET /api/company/applicants/${numbers[2]}/cv-text/`)).toHaveLength(
    1,
  )

  // The keys work on after a look into a file, which takes the focus.
  await page.keyboard.press('j')
  await expect(shownPages(page, 'Efua Mensah').first()).toHaveAttribute('aria-label', /welder/)
  const places = page.frameLocator('iframe[title="CV of Efua Mensah"]').locator('[data-page]')
  await expect(places).toHaveCount(300)
  await places.first().click()
  await page.keyboard.press('k')
  await expect(reader(page, 'Kofi Annor')).toBeVisible()

  await decide(page)
  await page.keyboard.press('n')
  await page.keyboard.type('Call on Monday')
  await expect(page.getByLabel('New note')).toHaveValue('Call on Monday')
  // A step is shown before it is in the address.
  await isIn(page, 0)
  await expect(page).toHaveURL(/part=notes/)
  await page.reload()
  await expect(reader(page, 'Yaw Boateng').getByRole('tab', { name: 'Notes' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.goBack()
  await expect(page.locator('.applicant-row')).toHaveCount(SEEKERS.length)
  await expect(page.locator('article')).toHaveCount(0)
  await page.close()
})

test('what is pressed while the list still loads keeps the applicant it was pressed for', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  await open(page, `/admin/posts/${server.made.jobId}/applicants/`, server.made.recruiter)
  await expect(page.locator('.applicant-row')).toHaveCount(SEEKERS.length)
  await page.keyboard.press('o')
  await expect(reader(page, 'Abena Konadu').getByRole('button', { name: 'Shortlist' })).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/applicants/?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.keyboard.press('s')
  await expect(reader(page, 'Kofi Annor')).toBeVisible()
  await page.keyboard.press('n')
  await expect(reader(page, 'Kofi Annor').getByRole('tab', { name: 'Notes' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  held.resolve()
  await expect(page).toHaveURL(new RegExp(`applicant=${numbers[2]}&part=notes`))
  await expect(rowOf(page, 'Abena Konadu')).toContainText('Shortlisted')
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => statusOf(page, 3)).toBe('RECEIVED')
  await page.close()
})

/** Shortlists Kofi and takes it back, and rejects Efua, who is told on the next working morning. */
async function decide(page: Page) {
  await page.keyboard.press('s')
  await expect(reader(page, 'Efua Mensah')).toBeVisible()
  await isIn(page, 1)
  await expect.poll(() => statusOf(page, 2)).toBe('SHORTLISTED')
  const toast = page.locator('.toast', { hasText: 'Kofi Annor moved to “Shortlisted”' })
  await expect(toast).toBeInViewport({ ratio: 1 })
  await expect(rowOf(page, 'Kofi Annor')).toContainText('Shortlisted')
  await page.keyboard.press('Control+z')
  await expect.poll(() => statusOf(page, 2)).toBe('RECEIVED')
  await expect(rowOf(page, 'Kofi Annor')).toContainText('Received')
  // The same again after that is a decision of its own.
  await page.keyboard.press('k')
  await page.keyboard.press('s')
  await expect.poll(() => statusOf(page, 2)).toBe('SHORTLISTED')
  await page.keyboard.press('Control+z')
  await expect.poll(() => statusOf(page, 2)).toBe('RECEIVED')
  await expect(reader(page, 'Efua Mensah')).toBeVisible()

  await page.keyboard.press('r')
  await expect(reader(page, 'Yaw Boateng').getByText('4 of 4')).toBeVisible()
  await expect(
    page.locator('.toast', { hasText: 'Efua Mensah moved to “Not selected”. We will tell' }),
  ).toBeVisible()
}

test('who was moved by a colleague meanwhile is named, and an evaluator decides nothing', async ({
  browser,
}) => {
  const { recruiter, colleague, evaluator, jobId } = server.made
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  await open(page, `/admin/posts/${jobId}/applicants/?applicant=${numbers[0]}`, recruiter)
  await expect(reader(page, 'Yaw Boateng').getByRole('button', { name: 'Shortlist' })).toBeVisible()
  const data = { applicants: [{ number: numbers[0], from: 'RECEIVED' }], to: 'INTERVIEW', tell: false }
  await send(page, `/api/company/posts/${jobId}/stage-changes/`, { token: colleague.token, data })
  await page.keyboard.press('s')
  await expect(
    page.locator('.toast', { hasText: 'Afia Darko was first: Yaw Boateng is in “Interview” now' }),
  ).toBeVisible()
  expect(await statusOf(page, 0)).toBe('INTERVIEW')
  await expect(reader(page, 'Yaw Boateng').locator('.reader-head .status-mark')).toHaveText('Interview')
  await page.close()

  const other = await server.openPage(
    browser,
    evaluator,
    `/admin/posts/${jobId}/applicants/?applicant=${numbers[3]}`,
  )
  await expect(shownPages(other, 'Abena Konadu')).toBeVisible()
  await expect(other.getByRole('button', { name: /Shortlist|Reject|Move or message/ })).toHaveCount(0)
  await other.keyboard.press('r')
  await other.keyboard.press('4')
  await expect(other.locator('.toast', { hasText: 'Rated 4' })).toBeVisible()
  expect(await statusOf(other, 3)).toBe('RECEIVED')
  await other.context().close()
})

test('on a phone the person is a page with tabs, and a way to the next @phone', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  await open(page, `/admin/posts/${server.made.jobId}/applicants/?sort=oldest`, server.made.recruiter)
  await page.getByRole('link', { name: /Kofi Annor/ }).click()
  const kofi = reader(page, 'Kofi Annor')
  await expect(kofi.getByText('Kofi Annor, smith')).toBeVisible()
  await expect(page.locator('.applicant-row').first()).toBeHidden()
  await kofi.getByRole('tab', { name: 'Profile' }).click()
  await expect(kofi.getByText('Tema Bottling Works')).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: 'Next applicant' }).click()
  const abena = reader(page, 'Abena Konadu')
  await expect(abena.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
  await abena.getByRole('tab', { name: 'History' }).click()
  await expect(abena.getByText('Applied', { exact: true })).toBeVisible()
  // Only the next stage has room beside the rejection.
  const verdict = abena.getByRole('button', { name: 'Shortlist' })
  await expect(verdict).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.goBack()
  await expect(page.getByRole('link', { name: /Kofi Annor/ })).toBeVisible()
  await page.close()
})

test('on a phone changes to undo leave the verdicts in reach @phone', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  await open(
    page,
    `/admin/posts/${server.made.jobId}/applicants/?applicant=${numbers[3]}`,
    server.made.recruiter,
  )
  await reader(page, 'Abena Konadu').getByRole('button', { name: 'Reject' }).click()
  await expect(reader(page, 'Kofi Annor')).toBeVisible()
  // The address follows a moment after the reader.
  await isIn(page, 2)
  await page.reload()
  await expect(page.getByText('1 change to undo')).toBeVisible()
  for (const name of ['Shortlist', 'Reject', 'Move or message'])
    await reader(page, 'Kofi Annor').getByRole('button', { name }).click({ trial: true, timeout: 60_000 })
  await page.close()
})

test('the reader fills the window again after another size', async ({ browser }) => {
  const path = `/admin/posts/${server.made.jobId}/applicants/?applicant=${numbers[0]}`
  const page = await server.openPage(browser, server.made.recruiter, path)
  await page.setViewportSize({ width: 1440, height: 900 })
  const pane = page.getByRole('region', { name: 'The CV of Yaw Boateng' })
  const bottom = async () => {
    const { y = 0, height = 0 } = (await pane.boundingBox()) ?? {}
    return Math.round(y + height)
  }
  await expect.poll(bottom).toBeGreaterThan(870)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(page.getByRole('tab', { name: 'CV' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(bottom).toBeGreaterThan(870)
  await page.context().close()
})
