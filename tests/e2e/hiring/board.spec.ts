import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { send } from '#tests/support/browser/account.ts'
import { column, openBoard, type StagedServer, stagedServer } from '#tests/support/browser/staged-job.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

/** More than one page of a column, and one applicant for each test. */
const MANY = 27

let server: StagedServer

test.beforeAll(async ({ browser }) => {
  server = await stagedServer(browser, MANY)
})
test.afterAll(() => server?.stop())

/** Moves an applicant past the page. */
async function move(page: Page, { number, from, to }: { number: string; from: string; to: string }) {
  const stage = server.stages.get(to)
  await send(page, `/api/company/posts/${server.made.jobId}/stage-changes/`, {
    token: server.made.recruiter.token,
    data: { applicants: [{ number, from }], to: stage?.status, to_stage: stage?.id, tell: false },
  })
}

const applicant = (at: number) => server.made.applicants[at]?.number ?? ''
const card = (page: Page, number: string) =>
  page.locator('.board-card').filter({ has: page.locator(`[data-number="${number}"]`) })
async function carry(page: Page, number: string, to: string) {
  await card(page, number).hover()
  await page.mouse.down()
  await column(page, to).hover()
  await column(page, to).locator('h3').hover()
  await page.mouse.up()
}
const said = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })

test('by keyboard alone a card goes to another stage, and back to where it was when there is no connection', async ({
  browser,
}) => {
  const page = await openBoard(browser, server)
  const number = applicant(0)
  await move(page, { number, from: 'RECEIVED', to: 'Phone screen' })
  await page.reload()
  await expect(column(page, 'Phone screen').locator('.board-card')).toHaveCount(1)
  await expectClean(page)

  await page.keyboard.press('j')
  await expect(page.locator('[data-number]:focus')).toBeVisible()
  await page.keyboard.press('l')
  await expect(card(page, number).locator('[data-number]')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(said(page, /picked up from Phone screen/)).toHaveCount(1)
  await page.keyboard.press('ArrowLeft')
  await expect(said(page, /cannot go to Applied/)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(said(page, /stays in Phone screen/)).toHaveCount(1)

  await page.context().setOffline(true)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(said(page, /over Technical interview, stage 3 of 6/)).toHaveCount(1)
  await page.keyboard.press('Space')
  const alert = page.getByRole('alert').filter({ hasText: 'No answer came' })
  await expect(alert).toContainText('may still be in “Phone screen”')
  await expect(column(page, 'Phone screen').locator('.board-card')).toHaveCount(1)
  await page.context().setOffline(false)
  await alert.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(column(page, 'Technical interview').locator('.board-card')).toHaveCount(1)
  await expect(alert).toBeHidden()

  // Another status is news to the applicant, so the dialog asks.
  await card(page, number)
    .getByRole('button', { name: /^Move / })
    .focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('New stage')).toHaveValue(String(server.stages.get('Offer')?.id))
  await expect(dialog.getByRole('radio', { name: /^Not yet: the offer/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Move 1 applicant' }).press('Enter')
  await expect(column(page, 'Offer').locator('.board-card')).toHaveCount(1)
  await page.reload()
  await expect(column(page, 'Offer').locator('.board-card')).toHaveCount(1)
  await page.close()
})

test('with a mouse a card is carried to another stage, undone from its toast, and a colleague who was first is named', async ({
  browser,
}) => {
  const page = await openBoard(browser, server)
  const number = applicant(1)
  await move(page, { number, from: 'RECEIVED', to: 'Phone screen' })
  await page.reload()
  await expect(card(page, number)).toBeVisible()
  await carry(page, number, 'Technical interview')
  await expect(column(page, 'Technical interview').locator(`[data-number="${number}"]`)).toBeVisible()
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(column(page, 'Phone screen').locator(`[data-number="${number}"]`)).toBeVisible()

  await move(page, { number, from: 'INTERVIEW', to: 'Offer' })
  await carry(page, number, 'Technical interview')
  await expect(page.getByRole('alert').filter({ hasText: 'was first' })).toContainText('in “Offer” now')
  await expect(column(page, 'Offer').locator(`[data-number="${number}"]`)).toBeVisible()
  await page.close()
})

test('the board follows what a colleague moves, and the focus stays on the card', async ({ browser }) => {
  const { colleague, jobId } = server.made
  const page = await openBoard(browser, server)
  const other = await server.openPage(browser, colleague, `/admin/posts/${jobId}/board/`)
  const first = column(other, 'Applied').locator('[data-number]').first()
  const number = (await first.getAttribute('data-number')) ?? ''
  await card(other, number)
    .getByRole('button', { name: /^Move / })
    .focus()
  await move(page, { number, from: 'RECEIVED', to: 'Phone screen' })
  await expect(column(other, 'Phone screen').locator(`[data-number="${number}"]`)).toBeVisible()
  await expect(card(other, number).getByRole('button', { name: /^Move / })).toBeFocused()
  await other.context().close()

  // In a list the rows stay until they are asked for.
  const list = await server.openPage(browser, colleague, `/admin/posts/${jobId}/applicants/`)
  const row = list.locator('.applicant-rows > li').filter({ has: list.locator(`[data-number="${number}"]`) })
  await expect(row).toContainText('Phone screen')
  await move(page, { number, from: 'INTERVIEW', to: 'Technical interview' })
  await list.getByRole('button', { name: 'Show changes' }).click()
  await expect(row).toContainText('Technical interview')
  await expect(list.getByRole('button', { name: 'Show changes' })).toHaveCount(0)
  await list.context().close()
  await page.close()
})

test('a card carried to a stage that a colleague has deleted goes nowhere until another is chosen', async ({
  browser,
}) => {
  const page = await openBoard(browser, server)
  const { token } = server.made.recruiter
  const path = `/api/company/posts/${server.made.jobId}/stages/`
  const before = await send(page, path, { method: 'get', token })
  const own = before.stages.filter(({ id }: { id: number | null }) => id !== null)
  const save = (version: number, stages: object[]) =>
    send(page, path, { method: 'put', token, data: { version, stages } })
  await move(page, { number: applicant(2), from: 'RECEIVED', to: 'Phone screen' })
  const added = await save(before.version, [...own, { id: null, name: 'References', status: 'OFFER' }])
  await page.reload()
  await expect(column(page, 'References')).toBeVisible()
  await save(added.version, own)
  await carry(page, applicant(2), 'References')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('A colleague has deleted the stage that you chose.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Message 1 applicant/ })).toBeDisabled()
  await dialog.getByLabel('New stage').selectOption(String(server.stages.get('No')?.id))
  await expect(dialog.getByRole('button', { name: 'Reject 1 applicant' })).toBeEnabled()
  await page.close()
})

test('a dialog that is open lets go of a stage that is deleted meanwhile, also where a refusal tells of it', async ({
  browser,
}) => {
  const page = await openBoard(browser, server)
  const { colleague, recruiter, jobId } = server.made
  const path = `/api/company/posts/${jobId}/stages/`
  await move(page, { number: applicant(3), from: 'RECEIVED', to: 'Phone screen' })
  const dialog = page.getByRole('dialog')
  const gone = dialog.getByText('A colleague has deleted the stage that you chose.')
  // No news of it is sent to the member who deletes it, who may have the dialog open elsewhere.
  for (const { token } of [colleague, recruiter]) {
    const { version, stages } = await send(page, path, { method: 'get', token })
    const own = stages.filter(({ id }: { id: number | null }) => id !== null)
    const save = (before: number, saved: object[]) =>
      send(page, path, { method: 'put', token, data: { version: before, stages: saved } })
    await save(version, [...own, { id: null, name: 'References', status: 'OFFER' }])
    await page.reload()
    await carry(page, applicant(3), 'References')
    await expect(dialog.getByLabel('New stage').locator('option:checked')).toHaveText('References')
    await save(version + 1, own)
    if (token === recruiter.token) {
      await dialog.getByRole('button', { name: /^Move 1 applicant/ }).click()
      await expect(dialog.getByText('Nobody was moved: choose another stage')).toBeVisible()
    }
    await expect(gone).toBeVisible()
    await expect(dialog.getByLabel('New stage')).toHaveValue('')
    await expect(dialog.getByText('References')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: /^Message 1 applicant/ })).toBeDisabled()
  }
  await dialog.getByLabel('New stage').selectOption('Offer')
  await expect(gone).toBeHidden()
  await dialog.getByRole('button', { name: /^Move 1 applicant/ }).click()
  await expect(column(page, 'Offer').locator(`[data-number="${applicant(3)}"]`)).toBeVisible()
  await page.close()
})

test('a long column is loaded page by page, and the list is narrowed to a stage', async ({ browser }) => {
  const page = await openBoard(browser, server)
  const applied = column(page, 'Applied')
  await expect(applied.locator('.board-card')).toHaveCount(20)
  await applied.getByRole('button', { name: 'Show more of Applied' }).click()
  await expect(applied.getByRole('button', { name: /^Show more/ })).toBeHidden()
  const shown = await applied.locator('.board-card').count()
  expect(shown).toBeGreaterThan(20)
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'List' }).click()
  await page
    .getByRole('navigation', { name: 'Stage' })
    .getByRole('link', { name: /^Applied/ })
    .click()
  await expect(page.locator('.applicant-row')).toHaveCount(shown)
  await expect(page.locator('.applicant-row .status-mark').first()).toHaveText('Applied')
  await page.close()
})

test('on a phone the board is one stage at a time @phone', async ({ browser, isMobile }) => {
  test.skip(!isMobile, 'a wide screen shows all stages')
  const page = await openBoard(browser, server)
  await expect(page.locator('[data-column]:visible')).toHaveCount(1)
  const technical = String(server.stages.get('Technical interview')?.id)
  await page.getByRole('combobox', { name: 'Stage' }).selectOption(technical)
  await expect(column(page, 'Technical interview')).toBeVisible()
  await page.getByRole('button', { name: 'Previous stage' }).tap()
  await expect(column(page, 'Phone screen')).toBeVisible()
  await page.reload()
  await expect(column(page, 'Phone screen')).toBeVisible()
  await page.getByRole('button', { name: 'Previous stage' }).tap()
  await column(page, 'Applied')
    .getByRole('button', { name: /^Move / })
    .first()
    .tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.close()
})
