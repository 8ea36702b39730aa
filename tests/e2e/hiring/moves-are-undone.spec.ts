import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { open, send } from '#tests/support/browser/account.ts'
import { companyWithJob } from '#tests/support/browser/job-company.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

/** Each test has applicants of its own among these. */
const MANY = 27

let server: OwnServer<Awaited<ReturnType<typeof companyWithJob>>>

test.beforeAll(async () => {
  server = await ownServer((dataDir) => companyWithJob(dataDir, MANY))
})
test.afterAll(() => server?.stop())

type Rows = { number: string; status: string }[]

async function openList(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, `/admin/posts/${server.made.jobId}/applicants/?sort=oldest`, server.made.recruiter)
  await expect(page.locator('.applicant-row')).toHaveCount(MANY)
}

const listed = (page: Page): Promise<Rows> =>
  send(page, `/api/company/posts/${server.made.jobId}/applicants/?sort=oldest&page_size=100`, {
    method: 'get',
    token: server.made.recruiter.token,
  })

/** Moves past the page, as a colleague does. */
async function moveElsewhere(page: Page, at: number[], { from = 'RECEIVED', to = 'INTERVIEW' } = {}) {
  const rows = await listed(page)
  const applicants = at.map((n) => ({ number: rows[n]?.number, from }))
  const data = { applicants, to, tell: to === 'HIRED' }
  await send(page, `/api/company/posts/${server.made.jobId}/stage-changes/`, {
    token: server.made.recruiter.token,
    data,
  })
}

async function choose(page: Page, at: number[]) {
  for (const n of at) await page.locator('.applicant-select input').nth(n).check()
}

/** Moves the selected through the dialog, who are told so much later that no test has to hurry. */
async function shortlist(page: Page, label: string) {
  await page.getByRole('button', { name: 'Move to stage', exact: true }).click()
  await page.getByLabel('New stage').selectOption('SHORTLISTED')
  await page.getByRole('radio', { name: /^At a time you choose/ }).check()
  await page.getByRole('button', { name: label, exact: true }).click()
}

/** The toast stays as long as the pointer is over it. */
async function held(page: Page, words: string) {
  const toast = toasts(page).filter({ hasText: words })
  await toast.hover()
  return toast
}

const toasts = (page: Page) => page.locator('.toast')
const statuses = async (page: Page, at: number[]) => {
  const rows = await listed(page)
  return at.map((n) => rows[n]?.status)
}

test('a move is undone from a toast in view, and by Ctrl+Z exactly that move', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url })
  await openList(page)
  await choose(page, [3, 4])
  await shortlist(page, 'Move 2 applicants')
  const toast = await held(page, '2 applicants moved to “Shortlisted”')
  const button = toast.getByRole('button', { name: 'Undo' })
  await expect(button).toBeInViewport({ ratio: 1 })
  await expectClean(page, { isToastHeld: true })
  await expect(page.locator('.applicant-row').nth(5)).toBeFocused()

  // A colleague's later move is not what this toast names.
  await moveElsewhere(page, [0, 1, 2])
  await page.getByRole('searchbox', { name: 'Search applicants' }).focus()
  await page.keyboard.press('Control+z')
  await expect(toast).toBeVisible()
  await page.locator('.applicant-row').first().focus()
  await page.keyboard.press('Control+z')
  await expect(
    toasts(page).filter({ hasText: 'Undone. 2 applicants are no longer in “Shortlisted”' }),
  ).toBeVisible()
  await expect(toast).toBeHidden()
  expect(await statuses(page, [3, 4, 0, 1, 2])).toEqual([
    'RECEIVED',
    'RECEIVED',
    'INTERVIEW',
    'INTERVIEW',
    'INTERVIEW',
  ])
  await page.keyboard.press('Control+z')
  expect(await statuses(page, [0, 1, 2])).toEqual(['INTERVIEW', 'INTERVIEW', 'INTERVIEW'])
})

test('of two moves Ctrl+Z undoes the newest first, and each button its own', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url })
  await openList(page)
  for (const at of [6, 7]) {
    await choose(page, [at])
    await shortlist(page, 'Move 1 applicant')
    await expect(toasts(page).filter({ hasText: 'moved to' })).toHaveCount(at - 5)
    await toasts(page).filter({ hasText: 'moved to' }).first().hover()
  }
  await toasts(page).filter({ hasText: 'moved to' }).last().getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page).filter({ hasText: 'Undone.' })).toBeVisible()
  expect(await statuses(page, [6, 7])).toEqual(['RECEIVED', 'SHORTLISTED'])
  await page.locator('.applicant-row').first().focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => statuses(page, [6, 7])).toEqual(['RECEIVED', 'RECEIVED'])
})

test('a second press on Undo undoes no other move, wherever the toast stands', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url })
  await openList(page)
  for (const at of [20, 21, 22]) {
    await choose(page, [at])
    await shortlist(page, 'Move 1 applicant')
    await expect(toasts(page).filter({ hasText: 'moved to' })).toHaveCount(at - 19)
    await toasts(page).filter({ hasText: 'moved to' }).first().hover()
  }
  let undos = 0
  page.on('request', (request) => {
    if (/\/stage-changes\/\d+\//.test(request.url()) && request.method() !== 'GET') undos++
  })
  // The one in the middle: neither that below nor that above may come to its place.
  const middle = toasts(page).filter({ hasText: 'moved to' }).nth(1)
  const box = await middle.getByRole('button', { name: 'Undo' }).boundingBox()
  if (!box) throw new Error('No button')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.dblclick(x, y)
  await expect(toasts(page).nth(1)).toContainText('Undone.')
  await page.mouse.click(x, y)
  await page.locator('.applicant-row').first().focus()
  await expect(toasts(page).filter({ hasText: 'moved to' })).toHaveCount(2)
  expect(await statuses(page, [20, 21, 22])).toEqual(['SHORTLISTED', 'RECEIVED', 'SHORTLISTED'])
  expect(undos).toBe(1)
  // On purpose, the key undoes one after the other.
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => statuses(page, [20, 21, 22])).toEqual(['RECEIVED', 'RECEIVED', 'RECEIVED'])
})

test('an undo that brings nobody back is not told as done', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url })
  await openList(page)
  await choose(page, [8, 9])
  await shortlist(page, 'Move 2 applicants')
  const toast = await held(page, 'moved to')
  await moveElsewhere(page, [8, 9], { from: 'SHORTLISTED' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(
    toasts(page).filter({ hasText: 'Nothing to undo: the applicants were moved on' }),
  ).toBeVisible()
  await expect(page.getByText(/\b0 applicants/)).toHaveCount(0)
})

test('a mixed selection says before whom it leaves, and names them after', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url })
  await openList(page)
  await moveElsewhere(page, [10, 11], { to: 'SHORTLISTED' })
  await page.reload()
  await expect(page.locator('.applicant-row').nth(10)).toContainText('Shortlisted')
  await choose(page, [10, 11, 12, 13])
  await page.getByRole('button', { name: 'Move to stage', exact: true }).click()
  await page.getByLabel('New stage').selectOption('SHORTLISTED')
  await expect(
    page.getByText('2 of 4 will move. 2 cannot, because 2 are “Shortlisted” already.'),
  ).toBeVisible()
  await page.getByRole('radio', { name: /^At a time you choose/ }).check()
  await page.getByRole('button', { name: 'Move 2 applicants' }).click()
  const refused = page.getByRole('dialog', { name: '2 applicants were not moved' })
  await expect(refused).toContainText('2 applicants moved to “Shortlisted”.')
  await expect(refused.getByRole('listitem')).toHaveCount(2)
  await expectClean(page)
  await refused.getByRole('button', { name: 'Undo the move of 2 applicants' }).click()
  await expect(refused).toBeHidden()
  await expect
    .poll(() => statuses(page, [10, 11, 12, 13]))
    .toEqual(['SHORTLISTED', 'SHORTLISTED', 'RECEIVED', 'RECEIVED'])
  // The refused stay selected.
  await expect(page.getByRole('region', { name: 'Selected applicants' })).toContainText('2 selected')
})

test('an action that fits nobody of the selection stays and says why', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url })
  await openList(page)
  await moveElsewhere(page, [14, 15], { to: 'OFFER' })
  await moveElsewhere(page, [14, 15], { from: 'OFFER', to: 'HIRED' })
  await page.reload()
  await choose(page, [14, 15])
  const bar = page.getByRole('region', { name: 'Selected applicants' })
  await expect(bar.getByRole('button', { name: 'Reject', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(bar).toContainText('Nobody here can be rejected: 2 are “Hired”.')
  await bar.getByRole('button', { name: 'Reject', exact: true }).press('Enter')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expectClean(page)
})

test('of two recruiters the second learns who was first, and loses no word', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url })
  await openList(page)
  await choose(page, [16])
  await page.getByRole('button', { name: 'Move to stage', exact: true }).click()
  await page.getByLabel('New stage').selectOption('OFFER')
  await page.getByRole('radio', { name: /^In 10 seconds/ }).check()
  await page.getByLabel('Subject').fill('An offer')
  await page.getByRole('textbox', { name: 'Message' }).fill('We would like you to start in May.')
  await moveElsewhere(page, [16])
  await page.getByRole('button', { name: 'Move 1 applicant' }).click()
  const refused = page.getByRole('dialog', { name: 'No applicant was moved' })
  await expect(refused.getByRole('listitem')).toHaveText(/^Kojo Asare was first: .+ is in “Interview” now$/)
  await refused.getByRole('button', { name: 'Move 1 applicant from there' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
    'We would like you to start in May.',
  )
  await page.getByRole('button', { name: 'Move 1 applicant' }).click()
  await expect(toasts(page).filter({ hasText: '1 applicant moved to “Offer”' })).toBeVisible()
  expect(await statuses(page, [16])).toEqual(['OFFER'])
})

test('a move whose answer is lost is kept in the dialog, and sent once', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await openList(page)
  await choose(page, [17, 18])
  const moves = /\/stage-changes\/$/
  await page.route(moves, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await shortlist(page, 'Move 2 applicants')
  const dialog = page.getByRole('dialog', { name: 'Move 2 applicants' })
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText('connection')
  await page.unroute(moves)
  await dialog.getByRole('button', { name: 'Move 2 applicants' }).click()
  const toast = await held(page, '2 applicants moved to “Shortlisted”')
  expect(await statuses(page, [17, 18])).toEqual(['SHORTLISTED', 'SHORTLISTED'])

  await context.setOffline(true)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page).filter({ hasText: 'No answer came, so this may not be undone' })).toBeVisible()
  await context.setOffline(false)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => statuses(page, [17, 18])).toEqual(['RECEIVED', 'RECEIVED'])
})

test('a toast that is held stays, and says when it is too late @phone', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  await open(page, `/admin/posts/${server.made.jobId}/applicants/?sort=oldest`, server.made.recruiter)
  await choose(page, [19])
  await page.route(/\/stage-changes\/$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const answer = await route.fetch()
    const json = await answer.json()
    await route.fulfill({ json: { ...json, change: { ...json.change, due_in: 1 } } })
  })
  await shortlist(page, 'Move 1 applicant')
  const toast = await held(page, 'moved to')
  await expect(toast).toBeInViewport({ ratio: 1 })
  await expect(toast).toContainText('Too late to undo')
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeHidden()
  await expectClean(page, { isToastHeld: true })
})
