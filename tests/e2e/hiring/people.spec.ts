import type { Page } from '@playwright/test'
import { pdfFile } from '#tests/support/applicant-files.ts'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { send } from '#tests/support/browser/account.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { askedBy, companyWithPeople } from '#tests/support/browser/people-company.ts'
import { applyAll } from '#tests/support/browser/read-company.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const SEEKERS = ['Yaw Boateng', 'Efua Mensah', 'Kofi Annor'].map((name, at) => ({
  name,
  cv: {
    name: 'cv.pdf',
    content: pdfFile(`${name}\n${['repaired palletisers', 'welded hulls', 'forged gates'][at]}`),
  },
}))
const TOKEN = 'a-token-that-only-the-mail-has'

let server: OwnServer<Awaited<ReturnType<typeof companyWithPeople>>>

test.beforeAll(async () => {
  server = await ownServer((dataDir) => companyWithPeople(dataDir, SEEKERS))
  await applyAll(server.url, server.made)
})
test.afterAll(() => server?.stop())

const list = (page: Page) => page.locator('.people-rows > li')
const row = (page: Page, name: string) => list(page).filter({ hasText: name })
const panel = (page: Page, name: string) => page.getByRole('article', { name })
const toast = (page: Page, words: string | RegExp) => page.locator('.toast', { hasText: words })
const dialog = (page: Page) => page.getByRole('dialog')

test('a recruiter finds, tags and invites people by keyboard alone', async ({ browser }) => {
  const page = await server.openPage(browser, server.made.recruiter, '/admin/')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kente Robotics')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page).toHaveURL(/\/admin\/people\/$/)
  await expect(list(page)).toHaveCount(3)
  await expectClean(page)
  // Twenty rows of 40 px below it fit into 900 px.
  const top = await page.locator('.people-rows').evaluate((rows) => rows.getBoundingClientRect().top)
  expect(top).toBeLessThanOrEqual(100)

  // Of what they did last nothing is cut.
  const cut = await page
    .locator('.people-row-role > span')
    .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)
  expect(cut).toBe(0)
  await expect(row(page, 'Kofi Annor')).toContainText('active today')

  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected people' })
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Add tag' }).press('Enter')
  await dialog(page).getByLabel('Tag').focus()
  await page.keyboard.type('Night shift')
  await page.keyboard.press('Enter')
  await expect(toast(page, /to 2 people/)).toBeVisible()
  await expect(row(page, 'Kofi Annor')).toContainText('Night shift')
  await expect(row(page, 'Yaw Boateng')).not.toContainText('Night shift')

  await page.keyboard.press('/')
  await page.keyboard.type('palletisers')
  await page.keyboard.press('Enter')
  await expect(list(page)).toHaveCount(1)
  await expect(list(page).locator('mark')).toHaveText('palletisers')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const yaw = panel(page, 'Yaw Boateng')
  await expect(yaw.getByRole('link', { name: 'Robot mechanic' })).toBeVisible()
  await expectClean(page)
  await yaw.getByRole('button', { name: 'Invite to apply' }).press('Enter')
  await expect(dialog(page).getByLabel('Job to apply for')).toBeVisible()
  await dialog(page).getByLabel('Job to apply for').selectOption('Conveyor fitter')
  await dialog(page).getByRole('button', { name: 'Send invitation' }).press('Enter')
  await expect(toast(page, '1 person was invited.')).toBeVisible()
  await expect(yaw).toContainText('Invited to apply for Conveyor fitter')
  await expectMailed('yaw.boateng@example.com', 'Conveyor')
  await page.keyboard.press('Escape')
  await expect(yaw).toHaveCount(0)
  await findInPalette(page, 'Efua Mensah')
  await page.context().close()
})

/** The pool is made, and the connection is gone before it is filled. */
async function addOverLostConnection(page: Page) {
  await page.route('**/api/company/people/pools/*/people/', (route) => route.abort(), { times: 1 })
  await dialog(page).getByRole('button', { name: 'Add to pool' }).click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Add to pool' }).click()
}

const expectMailed = (address: string, word: string) =>
  expect.poll(() => server.mails.some(({ to, raw }) => to[0] === address && raw.includes(word))).toBe(true)

async function findInPalette(page: Page, name: string) {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or go to' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(name)
  await palette.getByRole('option', { name: `${name} All applications` }).click()
  await expect(panel(page, name)).toBeVisible()
}

test('a tag shows although somebody else is opened before the list is there again', async ({ browser }) => {
  const page = await server.openPage(browser, server.made.recruiter, '/admin/people/')
  await page.setViewportSize({ width: 1440, height: 900 })
  const first = list(page).first()
  await first.getByRole('link').click()
  await first.getByRole('checkbox').check()
  const before = page.url()
  await page.getByRole('region', { name: 'Selected people' }).getByRole('button', { name: 'Add tag' }).click()
  await dialog(page).getByLabel('Tag').fill('Early shift')
  // The list that comes after the tag hangs until the page asks anew.
  await page.route(/\/api\/company\/people\/\?/, () => undefined, { times: 1 })
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Early shift')).toBeVisible()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(before)
  await expect(first).toContainText('Early shift')
  await page.context().close()
})

test('on a phone people are cards, with a pool, a wish not to be contacted, and one person joined @phone', async ({
  browser,
}) => {
  const page = await server.openPage(browser, server.made.recruiter, '/admin/people/')
  // A page that breaks comes back by itself.
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row(page, 'Efua Mensah')).toBeVisible()
  await row(page, 'Efua Mensah').getByRole('link').click()
  const efua = panel(page, 'Efua Mensah')
  await efua.getByRole('button', { name: 'Add to pool' }).click()
  await dialog(page).getByRole('button', { name: 'Add to pool' }).click()
  await expect(dialog(page)).toContainText('Enter the name of the pool')
  await dialog(page).getByLabel('Name of the pool').fill('Welders')
  await addOverLostConnection(page)
  await expect(efua.getByRole('button', { name: 'Take out of the pool Welders' })).toBeVisible()
  await efua.getByRole('button', { name: 'Do not contact' }).click()
  await dialog(page).getByLabel('Reason').fill('Asked us on the phone')
  await dialog(page).getByRole('button', { name: 'Do not contact' }).click()
  await expect(efua).toContainText('Asked us on the phone')
  await expect(efua.getByRole('button', { name: 'Invite to apply' })).toHaveCount(0)
  await expectClean(page)
  await efua.getByRole('button', { name: 'Allow invitations' }).click()
  await expect(efua.getByRole('button', { name: 'Invite to apply' })).toBeVisible()
  const same = efua.getByRole('button', { name: /^Same person kofi/ })
  await efua.getByRole('button', { name: /^Not the same person kofi/ }).click()
  await expect(same).toHaveCount(0)
  await toast(page, 'no longer be suggested').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Suggested again')).toBeVisible()
  await same.click()
  await expect(same).toHaveCount(0)
  await expect(efua.getByRole('button', { name: /^Not the same person kofi/ })).toBeVisible()
  await efua.getByRole('button', { name: /^Not the same person kofi/ }).click()
  await expect(same).toBeVisible()
  await efua.getByRole('link', { name: 'Close this person' }).click()
  await expect(list(page)).toHaveCount(3)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  expect(errors.filter((error) => !error.startsWith('Failed to load resource'))).toEqual([])
  await page.context().close()
})

test('a pool is renamed and deleted where the list shows it', async ({ browser }) => {
  const { token } = server.made.recruiter
  const page = await server.openPage(browser, server.made.recruiter, '/admin/')
  await page.setViewportSize({ width: 390, height: 844 })
  const [first] = await send(page, '/api/company/people/', { method: 'get', token })
  const pool = await send(page, '/api/company/people/pools/', { token, data: { name: 'Fitters' } })
  const into = `/api/company/people/pools/${pool.id}/people/`
  await send(page, into, { token, data: { people: [first.id], is_in: true } })
  await page.goto('/admin/people/')
  await page.getByLabel('Pool', { exact: true }).selectOption('Fitters')
  await expect(list(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Rename pool' }).click()
  await dialog(page).getByLabel('Name of the pool').fill('')
  await dialog(page).getByRole('button', { name: 'Rename pool' }).click()
  await expect(dialog(page)).toContainText('Enter the name of the pool')
  await dialog(page).getByLabel('Name of the pool').fill('Fitters of Tema')
  await dialog(page).getByRole('button', { name: 'Rename pool' }).click()
  await expect(toast(page, 'The pool is now called “Fitters of Tema”.')).toBeVisible()
  await expect(page.getByLabel('Pool', { exact: true })).toContainText('Fitters of Tema')
  await expectClean(page)
  await page.getByRole('button', { name: 'Delete pool' }).click()
  await dialog(page).getByRole('button', { name: 'Delete pool' }).click()
  await expect(list(page)).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Rename pool' })).toHaveCount(0)
  await page.context().close()
})

test('a person answers by the link of the mail without a login, and leaves a list in the account', async ({
  browser,
}) => {
  const [yaw, efua] = server.made.seekers
  if (!yaw || !efua) throw new Error('There are no seekers')
  await server.restart((dataDir) => askedBy(dataDir, yaw.id, TOKEN))
  const page = await browser.newPage({ baseURL: server.url })
  await page.goto(`/unsubscribe/?keep=${TOKEN}&answer=no`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('May Kente Robotics keep you in mind?')
  await expectClean(page)
  await page.getByRole('button', { name: 'No, take me off the list' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You left the list')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
  await page.close()

  const account = await server.openPage(browser, efua, '/user/account/')
  await account.getByRole('button', { name: 'Leave this list Kente Robotics' }).click()
  await expect(account.getByText('No company keeps you in its list.')).toBeVisible()
  await account.context().close()
  const people = await server.openPage(browser, server.made.recruiter, '/admin/people/')
  await expect(list(people)).toHaveCount(1)
  await people.context().close()
})
