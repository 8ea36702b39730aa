import { expectClean } from '#tests/support/browser/accessible.ts'
import { send } from '#tests/support/browser/account.ts'
import { holdRequests } from '#tests/support/browser/held.ts'
import { type StagedServer, stagedServer } from '#tests/support/browser/staged-job.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

let server: StagedServer

test.beforeAll(async ({ browser }) => {
  server = await stagedServer(browser, 60)
})
test.afterAll(() => server?.stop())

const list = () => `/admin/posts/${server.made.jobId}/applicants/`

test('a number that leads to nobody, and a stage without anybody, are said as such', async ({ browser }) => {
  const page = await server.openPage(browser, server.made.recruiter, `${list()}?applicant=ZZZZ-ZZZZ-ZZZZ`)
  const alert = page.locator('.applicant-none')
  await expect(alert).toContainText('There is no such applicant here')
  const way = await alert.getByRole('link', { name: 'Show all applicants' }).boundingBox()
  expect(way?.height).toBeLessThan(60)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expectClean(page)
  await page.getByRole('link', { name: 'Show all applicants' }).click()
  await expect(alert).toHaveCount(0)
  await page
    .getByRole('navigation', { name: 'Stage' })
    .getByRole('link', { name: /^Phone screen/ })
    .click()
  await expect(alert).toContainText('Nobody is in this stage')
  await page.getByRole('link', { name: 'Show all stages' }).click()
  await expect(page.locator('.applicant-row').first()).toBeVisible()
  await page.goto('/admin/applicants/ZZZZ-ZZZZ-ZZZZ/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such applicant here')
})

test('the selection is there after a reload, also of another page of the list', async ({ browser }) => {
  const page = await server.openPage(browser, server.made.recruiter, `${list()}?sort=newest`)
  const boxes = page.locator('.applicant-select input')
  await boxes.nth(1).check()
  await boxes.nth(3).check()
  const selected = page.getByText('2 selected', { exact: true })
  await expect(selected).toBeVisible()
  await page.reload()
  await expect(selected).toBeVisible()
  await expect(boxes.nth(3)).toBeChecked()
  await page.goto(`${list()}?sort=newest&page=2`)
  await expect(selected).toBeVisible()
  await expect(page.locator('.applicant-select input:checked')).toHaveCount(0)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The storage is full', 'QuotaExceededError')
    }
  })
  await boxes.nth(2).check()
  await expect(page.getByText('3 selected', { exact: true })).toBeVisible()
})

test('what is chosen while the list loads adds to what was chosen before', async ({ browser }) => {
  const page = await server.openPage(browser, server.made.recruiter, list())
  await expect(page.locator('.applicant-row').first()).toBeVisible()
  const held = await holdRequests(page, '**/applicants/?*')
  await page.getByLabel('Sort by').selectOption('oldest')
  await expect(page.getByLabel('Sort by')).toHaveValue('oldest')
  await page
    .getByRole('navigation', { name: 'Stage' })
    .getByRole('link', { name: /^Applied/ })
    .click()
  held.release()
  await expect(page).toHaveURL(/stage=/)
  await expect(page).toHaveURL(/sort=oldest/)
})

test('a return to the tab offers changes only where there are any', async ({ browser }) => {
  const page = await server.openPage(browser, server.made.recruiter, list())
  const turn = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  const changes = page.getByRole('button', { name: 'Show changes' })
  const rows = page.locator('.applicant-row')
  await expect(rows.first()).toBeVisible()
  await turn(true)
  const looked = page.waitForResponse('**/applicants/?*')
  await turn(false)
  await looked
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(changes).toHaveCount(0)
  await turn(true)
  const number = await page.locator('[data-number]').first().getAttribute('data-number')
  await send(page, `/api/company/posts/${server.made.jobId}/stage-changes/`, {
    token: server.made.recruiter.token,
    data: { applicants: [{ number, from: 'RECEIVED' }], to: 'SHORTLISTED', tell: false },
  })
  await turn(false)
  await changes.click()
  await expect(rows.first()).toContainText('Shortlisted')
})

test('on a phone applicants begin in the upper quarter, and filters are behind a button', {
  tag: '@phone',
}, async ({ browser }) => {
  const page = await server.openPage(browser, server.made.recruiter, '/admin/')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${list()}?search_key=ama`)
  const first = page.locator('.applicant-row').first()
  await expect(first).toBeVisible()
  expect((await first.boundingBox())?.y).toBeLessThan(220)
  const opener = page.getByRole('button', { name: 'Search and filter 1 filter in use' })
  const field = page.getByRole('searchbox')
  await expect(field).toBeHidden()
  await opener.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expect(field).toHaveValue('ama')
  await expectClean(page)
})
