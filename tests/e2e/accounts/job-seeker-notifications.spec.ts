import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { type Account, open, registerAndVerify } from '#tests/support/browser/account.ts'
import { holdAnswer } from '#tests/support/browser/held.ts'
import { lastingOpportunity } from '#tests/support/browser/lasting-opportunity.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'

const SCREEN = '/user/notifications/'

const LIST = /\/user\/notifications\/\?/
const LIVE = /notifications\/live\/$/

/** Makes the tab visible or hidden to its page. */
const setVisible = (page: Page, isShown: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, !isShown)

const panel = (page: Page, name: string) => page.getByRole('region', { name })
const headers = ({ token }: Account) => ({ Authorization: `Token ${token}` })

/** Applies through the API, which notifies the applicant. */
async function apply(page: Page, account: Account, at: number) {
  const { path } = await lastingOpportunity(page, 'jobs', at)
  const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf() }
  const answer = await page.request.post(`/api${path}applications/`, {
    headers: headers(account),
    multipart: { bio: 'I have done this for nine years.', cv },
  })
  expect(answer.status()).toBe(201)
}

async function openMenu(page: Page, isMobile: boolean) {
  const name = isMobile ? 'Menu' : /Ama Owusu/
  await page.getByRole('button', { name }).click()
}

test('the mark of an earlier visit goes from the icon', async ({ visitor: page }) => {
  await page.addInitScript(() => {
    const marks: number[] = []
    Object.assign(window, { marks })
    Object.assign(navigator, { setAppBadge: async (count: number) => void marks.push(count) })
  })
  const marks = () => page.evaluate(() => Reflect.get(window, 'marks'))
  await open(page, '/rfps/', await registerAndVerify(page, 'job-seeker'))
  await expect.poll(marks).toEqual([0])
})

test('notifications arrive without a reload, are counted, and count as read once followed', {
  tag: ['@phone', '@embedded'],
}, async ({ visitor: page, isMobile }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  await open(page, '/rfps/', account)
  const stream = page.waitForResponse(LIVE)
  await page.reload()
  await stream
  await apply(page, account, 1)
  await openMenu(page, isMobile)
  await expect(page.getByText('1 unread notification').filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('link', { name: /^Notifications/ }).click()
  const news = panel(page, 'All notifications')
  await expect(news.getByRole('status')).toHaveText('1 unread notification')
  await expect(news.getByRole('heading', { name: 'Today' })).toBeVisible()
  await apply(page, account, 2)
  await expect(news.getByRole('listitem')).toHaveCount(2)
  const read = page.waitForResponse(/notifications\/\d+\/read\/$/)
  await news.getByRole('link').first().click()
  await read
  await expect(page).not.toHaveURL(SCREEN)
  await page.goBack()
  await expect(news.getByRole('status')).toHaveText('1 unread notification')
  const allRead = page.waitForResponse(/\/notifications\/read\/$/)
  await news.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(news.getByRole('status')).toHaveText('Nothing new')
  await allRead
  await page.reload()
  await expect(news.getByRole('status')).toHaveText('Nothing new')
})

test('a list that was requested first and arrives last removes nothing', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  const list = await holdAnswer(page, LIST)
  const stream = page.waitForResponse(LIVE)
  await open(page, SCREEN, account)
  await Promise.all([list.asked, stream])
  await apply(page, account, 1)
  const news = panel(page, 'All notifications')
  await expect(news.getByRole('listitem')).toHaveCount(1)
  await list.release()
  await expect(news.getByRole('status')).toHaveText('1 unread notification')
  await expect(news.getByRole('listitem')).toHaveCount(1)
})

test('a notification read while the list loads stays read', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  await apply(page, account, 1)
  await open(page, SCREEN, account)
  const news = panel(page, 'All notifications')
  await expect(news.getByRole('status')).toHaveText('1 unread notification')
  const list = await holdAnswer(page, LIST)
  await apply(page, account, 2)
  await list.asked
  const allRead = page.waitForResponse(/\/notifications\/read\/$/)
  await news.getByRole('button', { name: 'Mark all as read' }).click()
  await allRead
  await list.release()
  await expect(news.getByRole('listitem')).toHaveCount(2)
  await expect(news.getByRole('status')).toHaveText('Nothing new')
})

test('the stream reconnects after a lost connection, and pauses while the tab is hidden', async ({
  visitor: page,
}) => {
  const account = await registerAndVerify(page, 'job-seeker')
  let tries = 0
  await page.route(LIVE, (route) => (++tries < 3 ? route.abort() : route.continue()))
  const back = page.waitForResponse(LIVE)
  await open(page, SCREEN, account)
  await back
  expect(tries).toBe(3)
  await apply(page, account, 1)
  const news = panel(page, 'All notifications').getByRole('listitem')
  await expect(news).toHaveCount(1)

  const ended = page.waitForEvent('requestfailed', (request) => LIVE.test(request.url()))
  await setVisible(page, false)
  await ended
  await apply(page, account, 2)
  await setVisible(page, true)
  await expect(news).toHaveCount(2)
  expect(tries).toBe(4)
})

test('a job seeker chooses notifications by channel, and a refused change is undone', async ({
  visitor: page,
}) => {
  await open(page, '/user/settings/', await registerAndVerify(page, 'job-seeker'))
  const box = page.getByRole('checkbox', { name: 'A bookmarked job or RFP closes soon, By email' })
  await expect(box).toBeChecked()
  const saved = page.waitForResponse(/notification-settings\/$/)
  await box.press('Space')
  await saved
  await page.reload()
  await expect(box).not.toBeChecked()
  const pressed = Promise.withResolvers<void>()
  await page.route(/notification-settings\/$/, (route) => pressed.promise.then(() => route.abort()))
  const beside = page.getByRole('checkbox', { name: 'A bookmarked job or RFP closes soon, On this site' })
  await box.press('Space')
  await expect(box).toBeChecked()
  await beside.press('Space')
  await expect(beside).not.toBeChecked()
  pressed.resolve()
  await expect(page.getByText('Your change was not saved.').first()).toBeVisible()
  await expect(box).not.toBeChecked()
  await expect(beside).toBeChecked()
})

test('a job seeker saves a search from the list and manages its emails', async ({ visitor: page }) => {
  await open(page, '/jobs/?type=FULL_TIME&search_key=nurse', await registerAndVerify(page, 'job-seeker'))
  await page.getByRole('button', { name: 'Get email alerts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Get email alerts' })
  await expect(dialog.getByLabel('Name')).toHaveValue('nurse, Full time')
  await dialog.getByLabel('Name').fill(' ')
  await dialog.getByLabel('Jobs').uncheck()
  await dialog.getByRole('button', { name: 'Turn on alerts' }).click()
  await expect(dialog.getByRole('alert')).toBeFocused()
  await expect(dialog.getByRole('alert').getByRole('link')).toHaveText([
    'Give the search a name',
    'Choose jobs, RFPs or both',
  ])
  await expectClean(page)
  await dialog.getByLabel('Name').fill('Nursing')
  await dialog.getByLabel('Jobs').check()
  await dialog.getByLabel('Requests for proposals').check()
  await dialog.getByRole('button', { name: 'Turn on alerts' }).click()
  await expect(page.getByText('The alerts are on.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get email alerts' })).toBeFocused()

  await page.goto('/user/saved-searches/')
  const item = panel(page, 'Saved searches').getByRole('listitem')
  await expect(item.getByRole('link', { name: 'See jobs' })).toHaveAttribute(
    'href',
    '/jobs/?type=FULL_TIME&search_key=nurse',
  )
  await page.setViewportSize({ width: 390, height: 800 })
  const top = async (name: string) => (await item.getByRole('button', { name }).boundingBox())?.y ?? 0
  await expect.poll(async () => (await top('Delete')) - (await top('Pause'))).toBe(0)
  const changed = page.waitForResponse(/saved-searches\/\d+\/$/)
  await item.getByRole('combobox').selectOption('Every Monday')
  await changed
  const paused = page.waitForResponse(/saved-searches\/\d+\/$/)
  await item.getByRole('button', { name: 'Pause' }).click()
  await expect(item.getByText('Paused')).toBeVisible()
  // The page shows the change before the server answers; leaving it sooner would cancel the request.
  await paused
  await page.reload()
  await expect(item.getByRole('combobox')).toHaveValue('WEEKLY')
  await item.getByRole('button', { name: 'Resume' }).click()
  await expect(item.getByRole('button', { name: 'Pause' })).toBeVisible()
  await item.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(item).toHaveCount(0)
})

test('a job seeker subscribes to deadlines in a calendar', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  const { id, path } = await lastingOpportunity(page, 'jobs')
  await page.request.post(`/api${path}bookmark/`, { headers: headers(account) })
  await open(page, '/user/calendar/', account)
  const calendar = panel(page, 'Deadlines in your calendar')
  await calendar.getByRole('button', { name: 'Get address' }).click()
  const field = calendar.getByLabel('Secret address')
  await expect(field).toBeFocused()
  const first = await field.inputValue()
  expect(await (await page.request.get(first)).text()).toContain(`UID:job-${id}@`)
  await calendar.getByRole('button', { name: 'Renew address' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(field).not.toHaveValue(first)
  expect((await page.request.get(first)).status()).toBe(404)
  const second = await field.inputValue()
  await page.reload()
  await expect(field).toHaveCount(0)
  await calendar.getByRole('button', { name: 'Remove address' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(calendar.getByRole('button', { name: 'Get address' })).toBeVisible()
  expect((await page.request.get(second)).status()).toBe(404)
})

test('older notifications load on request, and the focus moves to them', async ({ visitor: page }) => {
  const told = Array.from({ length: 130 }, (_, n) => ({
    id: 130 - n,
    title: `News ${130 - n}`,
    content: 'Of old.',
    link: '/jobs/',
    created_at: '2026-01-05T08:00:00.000Z',
    read: n < 100,
  }))
  await page.route(/\/user\/notifications\/unread\/$/, (route) => route.fulfill({ json: { count: 30 } }))
  await page.route(/\/user\/notifications\/\?/, (route) => {
    const search = new URL(route.request().url()).searchParams
    const [from, size] = [Number(search.get('page')) - 1, Number(search.get('page_size'))]
    return route.fulfill({ json: told.slice(from * size, (from + 1) * size) })
  })
  await open(page, SCREEN, await registerAndVerify(page, 'job-seeker'))
  const news = panel(page, 'All notifications')
  await expect(news.getByRole('listitem')).toHaveCount(100)
  await expect(news.getByRole('status')).toHaveText('30 unread notifications')
  await news.getByRole('button', { name: 'Show more' }).click()
  await expect(news.getByRole('listitem')).toHaveCount(130)
  await expect(news.getByRole('link', { name: 'New: News 30', exact: true })).toBeFocused()
  await expect(news.getByRole('button', { name: 'Show more' })).toBeHidden()
  await expect(news.getByRole('status')).toHaveText('30 unread notifications')
  await news.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(news.getByRole('status')).toHaveText('Nothing new')
})

test('a phone says on the button of its menu how much is unread', async ({ visitor: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route(/\/user\/notifications\/unread\/$/, (route) => route.fulfill({ json: { count: 7 } }))
  await page.addInitScript(() => {
    navigator.setAppBadge = async (count) => void Object.assign(window, { marked: count })
  })
  await open(page, '/jobs/', await registerAndVerify(page, 'job-seeker'))
  await expect(page.locator('.header-menu > button .unread-badge')).toContainText('7')
  expect(await page.evaluate(() => (window as unknown as { marked: number }).marked)).toBe(7) // set above
})

test('a visitor gets no notifications', async ({ visitor: page }) => {
  await page.goto(SCREEN)
  await expect(page).toHaveURL('/login/?next=%2Fuser%2Fnotifications%2F')
  await page.goto('/jobs/')
  await expect(page.getByRole('button', { name: 'Get email alerts' })).toBeHidden()
})

test('notifications and unsubscribing are accessible', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  await apply(page, account, 4)
  await open(page, SCREEN, account)
  await expect(panel(page, 'All notifications').getByRole('listitem')).toHaveCount(1)
  await expectClean(page)
  await page.goto('/user/calendar/')
  await page.getByRole('button', { name: 'Get address' }).click()
  await expect(page.getByLabel('Secret address')).toBeVisible()
  await expectClean(page)
  for (const search of ['?token=1.x', '?done=1', '']) {
    await page.goto(`/unsubscribe/${search}`)
    await expectClean(page)
  }
})
