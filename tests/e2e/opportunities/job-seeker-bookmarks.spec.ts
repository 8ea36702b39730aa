import type { Page } from '@playwright/test'
import { NOTIFICATIONS_LIVE } from '#contract/accounts/notifications.ts'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { logInByHand, open, PASSWORD, registerAndVerify } from '#tests/support/browser/account.ts'
import { holdAnswer, holdRequests } from '#tests/support/browser/held.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const TOGGLE = /\/api\/(jobs|proposal-requests)\/\d+\/bookmark\/$/
const LIST = /\/api\/user\/bookmarked-jobs\/\?/
const marks = (page: Page) => page.getByRole('button', { name: /^Bookmark / })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'All or bookmarked' })
const nameOf = async (page: Page) =>
  ((await marks(page).first().getAttribute('aria-label')) ?? '').replace('Bookmark ', '')

async function toggleFirstMark(page: Page) {
  const answered = page.waitForResponse(TOGGLE)
  await marks(page).first().click()
  await answered
}

for (const { path, marked, none } of [
  { path: '/jobs/?sort=deadline', marked: '/jobs/bookmarked/', none: 'See open jobs' },
  { path: '/rfps/?sort=deadline', marked: '/rfps/bookmarked/', none: 'See open RFPs' },
]) {
  test(`a job seeker bookmarks from ${path}, finds the bookmarks and removes them`, {
    tag: '@phone',
  }, async ({ visitor: page }) => {
    await open(page, path, await registerAndVerify(page, 'job-seeker'))
    const name = await nameOf(page)
    await expect(marks(page).first()).toHaveAttribute('aria-pressed', 'false')
    await toggleFirstMark(page)
    await expect(marks(page).first()).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(marks(page).first()).toHaveAttribute('aria-pressed', 'true')
    await tabs(page).getByRole('link', { name: 'Bookmarked' }).click()
    await expect(page).toHaveURL(marked)
    await page.reload()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([name])
    await expect(page.getByRole('article').getByText(/^Closes /)).toBeVisible()
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(/\/\d+\/$/)
    await expect(marks(page)).toHaveAttribute('aria-pressed', 'true')
    await page.goBack()
    await expect(page).toHaveURL(marked)
    // The address changes before the page does, and the page of the opportunity has a mark as well.
    await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toHaveText([name])
    await toggleFirstMark(page)
    await expect(page.getByRole('article')).toHaveCount(0)
    await page.getByRole('link', { name: none }).click()
    await expect(marks(page).first()).toHaveAttribute('aria-pressed', 'false')
  })
}

test('a bookmark removed just before its list loads is not in it', async ({ visitor: page }) => {
  await open(page, '/jobs/?sort=deadline', await registerAndVerify(page, 'job-seeker'))
  const mark = page.getByRole('button', { name: `Bookmark ${await nameOf(page)}`, exact: true })
  await toggleFirstMark(page)
  await tabs(page).getByRole('link', { name: 'Bookmarked' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('article').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Job Description' })).toBeVisible()
  // The list stands for a moment beside the page that comes, which has marks of similar jobs later.
  await expect(mark).toHaveCount(1)
  const toggle = await holdRequests(page, TOGGLE)
  const list = await holdAnswer(page, LIST)
  const answered = page.waitForResponse(TOGGLE)
  await mark.click()
  await page.goBack()
  await list.asked
  toggle.release()
  await answered
  await list.release()
  await expect(page.getByText('You have no bookmarks yet.')).toBeVisible()
})

test('All keeps its filters during a visit to Bookmarked', async ({ visitor: page }) => {
  await open(page, '/jobs/?type=FULL_TIME', await registerAndVerify(page, 'job-seeker'))
  // Until the page is alive the tab is a plain link, which does not remember the list.
  await expect(marks(page).first()).toBeVisible()
  await tabs(page).getByRole('link', { name: 'Bookmarked' }).click()
  await expect(page).toHaveURL('/jobs/bookmarked/')
  await tabs(page).getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL('/jobs/?type=FULL_TIME')
})

test('a lost connection leaves the page as it is, and says so', async ({ visitor: page }) => {
  await open(page, '/jobs/', await registerAndVerify(page, 'job-seeker'))
  const mark = marks(page).first()
  await expect(mark).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('.toasts')).toBeAttached()
  await page.context().setOffline(true)
  await mark.click()
  await expect(page.getByText('Your bookmark was not saved')).toBeVisible()
  await expect(mark).toHaveAttribute('aria-pressed', 'false')
})

test('a page works without the script of its toasts', async ({ visitor: page }) => {
  await page.route(/assets\/toaster-/, (route) => route.abort())
  await open(page, '/jobs/', await registerAndVerify(page, 'job-seeker'))
  await page.route(TOGGLE, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => TOGGLE.test(request.url()))
  await marks(page).first().click()
  await failed
  await expect(marks(page).first()).toHaveAttribute('aria-pressed', 'false')
  await page.unroute(TOGGLE)
  await toggleFirstMark(page)
  await expect(marks(page).first()).toHaveAttribute('aria-pressed', 'true')
})

test('a bookmark that cannot be saved is undone, with the reason', async ({ visitor: page }) => {
  await open(page, '/jobs/', await registerAndVerify(page, 'job-seeker'))
  const mark = marks(page).first()
  await page.route(TOGGLE, (route) => route.abort())
  await mark.click()
  await expect(page.getByText('Your bookmark was not saved.')).toBeVisible()
  await expect(mark).toHaveAttribute('aria-pressed', 'false')
  await page.unroute(TOGGLE)
  await toggleFirstMark(page)
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Your bookmark was not saved.')).toBeHidden()
})

test('a page works without parts whose scripts fail to load', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  await page.route(/assets\/(bookmark-button|account-menu)-/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('bookmark-button'))
  await open(page, '/jobs/', account)
  await failed
  await page.getByRole('searchbox').fill('nurse')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/jobs/?search_key=nurse')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(marks(page)).toHaveCount(0)
})

test('a bookmark shows at once, and a second click undoes it', async ({ visitor: page }) => {
  await open(page, '/jobs/', await registerAndVerify(page, 'job-seeker'))
  const mark = marks(page).first()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(TOGGLE, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(TOGGLE)
  await mark.click()
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
  await asked
  await mark.click()
  await expect(mark).toHaveAttribute('aria-pressed', 'false')
  const second = page.waitForResponse(async (response) => {
    return TOGGLE.test(response.url()) && (await response.json()).bookmarked === false
  })
  answer()
  await second
  await page.reload()
  await expect(mark).toHaveAttribute('aria-pressed', 'false')
})

test('a visitor sees neither marks nor tabs, and returns from login to the list', async ({
  visitor: page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/jobs/')
  await page.waitForLoadState('networkidle')
  await expect(marks(page)).toHaveCount(0)
  await expect(tabs(page)).toBeHidden()
  expect(asked.filter((path) => path.startsWith('/api/') || path.includes('bookmark-button'))).toEqual([])
  const { email } = await registerAndVerify(page, 'job-seeker')
  await page.goto('/jobs/bookmarked/')
  await expect(page).toHaveURL('/login/?next=%2Fjobs%2Fbookmarked%2F')
  await logInByHand(page, email, PASSWORD)
  await expect(page).toHaveURL('/jobs/bookmarked/')
  await expect(page.getByText('You have no bookmarks yet.')).toBeVisible()
})

test('a company has no bookmarks', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'recruiter')
  // A member's stream never lets the network be idle; it begins when the page knows who reads it, as the marks do.
  const known = page.waitForRequest(`**${NOTIFICATIONS_LIVE}`)
  await open(page, '/jobs/', account)
  await known
  await expect(marks(page)).toHaveCount(0)
  await expect(tabs(page)).toBeHidden()
  await page.goto('/rfps/bookmarked/')
  await expect(page).toHaveURL('/admin/')
})

test('lists with bookmarks are accessible', { tag: '@phone' }, async ({ visitor: page }) => {
  await open(page, '/jobs/bookmarked/', await registerAndVerify(page, 'job-seeker'))
  await expect(page.getByText('You have no bookmarks yet.')).toBeVisible()
  await expectClean(page)
  await page.goto('/jobs/?sort=deadline')
  await toggleFirstMark(page)
  await expectClean(page)
  await page.goto('/jobs/bookmarked/')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectClean(page)
  await page.getByRole('article').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Job Description' })).toBeVisible()
  await expect(marks(page).first()).toHaveAttribute('aria-pressed', 'true')
  await expectClean(page)
})
