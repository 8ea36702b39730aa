import type { Page } from '@playwright/test'
import { pdfFile } from '#tests/support/applicant-files.ts'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { open, registerAndVerify, send } from '#tests/support/browser/account.ts'
import { companyAccount, draftPost, publishPost } from '#tests/support/browser/company-account.ts'
import { holdAnswer } from '#tests/support/browser/held.ts'
import { companyWithJob } from '#tests/support/browser/job-company.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const COUNT = 60
const FIND = '**/api/company/find/**'

let server: OwnServer<Awaited<ReturnType<typeof companyWithJob>>>

test.beforeAll(async () => {
  server = await ownServer((dataDir) => companyWithJob(dataDir, COUNT))
})
test.afterAll(() => server.stop())

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or go to' })
const field = (page: Page) => palette(page).getByRole('combobox')
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a recruiter goes everywhere by keyboard alone', async ({ browser }) => {
  const page = await server.openPage(browser, server.made.recruiter, '/admin/')
  await expect(heading(page)).toHaveText('Kente Robotics')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('robot mech')
  await expect(option(page, /^Robot mechanic/)).toHaveAttribute('aria-selected', 'true')
  await expectClean(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/applicants\/$/)
  await expect(heading(page)).toHaveText('Robot mechanic')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('AAAA-BBBB-')
  await expect(palette(page).getByRole('status')).toContainText('Nothing matches')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('ama')
  await expect(option(page, /^Ama Owusu Robot mechanic/)).toHaveCount(8)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'Ama Owusu' })).toBeVisible()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Next applicant')).toBeVisible()
  await expect(keys.getByText('Go to Messages')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/\/admin\/jobs\/$/)
  await page.keyboard.press('?')
  await expect(keys.getByText('Go to Messages')).toBeVisible()
  await expect(keys.getByText('Next applicant')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('g?')
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/\/admin\/jobs\/$/)
  await expect(page.getByRole('searchbox')).toHaveValue('g?m')
  await page.context().close()
})

test('twenty applicants stand in view on a screen of 1440 by 900, each on 40 pixels', async ({ browser }) => {
  const path = `/admin/posts/${server.made.jobId}/applicants/`
  const page = await server.openPage(browser, server.made.recruiter, path)
  await page.setViewportSize({ width: 1440, height: 900 })
  const rows = page.locator('.applicant-rows > li')
  await expect(rows).toHaveCount(50)
  await expect(rows.nth(19)).toBeInViewport({ ratio: 1 })
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(new Set(heights.slice(1, -1))).toEqual(new Set([40]))
  await expect(rows.first()).toContainText('Received')
  await expect(rows.first()).toContainText('active today')
  await expect(rows.first()).toContainText('since today')
  await page.context().close()
})

test('the palette shows the answer to the last words alone, and asks again after a failure', async ({
  browser,
}) => {
  const page = await server.openPage(browser, server.made.recruiter, '/admin/jobs/')
  await expect(heading(page)).toHaveText('Jobs')
  await page.getByRole('button', { name: 'Search', exact: true }).first().click()
  const first = await holdAnswer(page, FIND)
  await field(page).fill('robot')
  await first.asked
  await field(page).fill('ama')
  await expect(option(page, /^Ama Owusu/).first()).toBeVisible()
  await first.release()
  await expect(option(page, /^Robot mechanic/)).toHaveCount(0)
  await page.route(FIND, (route) => route.abort())
  await field(page).fill('robot')
  await expect(palette(page).getByText('We could not load this.')).toBeVisible()
  await expectClean(page)
  await page.unroute(FIND)
  await palette(page).getByRole('button', { name: 'Try again' }).click()
  await expect(option(page, /^Robot mechanic/)).toBeVisible()
  await page.context().close()
})

test('no list of the workspace is wider than a tablet', async ({ browser }) => {
  const { jobId, recruiter } = server.made
  const page = await server.openPage(browser, recruiter, '/admin/jobs/')
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const path of [
    '/admin/jobs/',
    '/admin/rfps/',
    '/admin/people/',
    '/admin/',
    `/admin/posts/${jobId}/applicants/`,
  ]) {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
  await page.context().close()
})

test('the folded side bar, the tab and its filters outlast a reload', async ({ browser }) => {
  const { jobId, recruiter } = server.made
  const page = await server.openPage(browser, recruiter, `/admin/posts/${jobId}/`)
  await expect(page).toHaveURL(/\/applicants\/$/)
  const name = page.getByRole('banner').getByText('Messages')
  await page.getByRole('button', { name: 'Fold the side bar' }).click()
  const isFolded = () => name.evaluate((label) => label.getBoundingClientRect().width <= 1)
  await expect.poll(isFolded).toBe(true)
  await page.getByRole('link', { name: /^In review/ }).click()
  await expect(page).toHaveURL(/status=IN_REVIEW$/)
  await page.getByLabel('Sort by').selectOption('Oldest first')
  await expect(page).toHaveURL(/status=IN_REVIEW&sort=oldest$/)
  await page.reload()
  await expect(page.getByRole('link', { name: /^In review/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByLabel('Sort by')).toHaveValue('oldest')
  await expect.poll(isFolded).toBe(true)
  await page.getByRole('button', { name: 'Fold the side bar' }).click()
  await expect.poll(isFolded).toBe(false)
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page).toHaveURL(/\/activity\/$/)
  await page.reload()
  await expect(page.getByText('began this post.')).toBeVisible()
  await page.goto('/admin/activity/')
  await expect(
    page
      .locator('.activity-rows li')
      .getByText(/began this post\. \S/)
      .first(),
  ).toBeVisible()
  await page.context().close()
})

test('on a phone everything is under the thumb @phone', async ({ browser, isMobile }) => {
  test.skip(!isMobile, 'a wide window has the side bar')
  const page = await server.openPage(browser, server.made.recruiter, '/admin/')
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.getByRole('banner')
  await expect(heading(page)).toHaveText('Kente Robotics')
  await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'Jobs', 'RFPs', 'Messages'])
  for (const each of await bar.locator('a, button').all()) {
    const box = await each.boundingBox()
    if (box) expect(Math.min(box.width, box.height), await each.innerHTML()).toBeGreaterThanOrEqual(44)
  }
  await expectClean(page)
  await bar.getByRole('button', { name: 'Search' }).click()
  await field(page).fill('ama')
  await expectClean(page)
  await option(page, /^Ama Owusu/)
    .first()
    .click()
  await expect(page.getByRole('article', { name: 'Ama Owusu' })).toBeVisible()
  await bar.getByRole('button', { name: 'Menu' }).click()
  await expectClean(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(heading(page)).toHaveText('Company')
  await page.context().close()
})

test('every page of the workspace is accessible in both themes', async ({ visitor: page }) => {
  const account = await companyAccount(page)
  const draft = await draftPost(page, account, 'JOB', { name: 'Mason' })
  const job = await publishPost(page, account, 'JOB', { name: 'Welder' })
  const rfp = await publishPost(page, account, 'RFP', { name: 'A foot bridge' })
  const seeker = await registerAndVerify(page, 'job-seeker')
  const { number } = await send(page, `/api/jobs/${job}/applications/`, {
    token: seeker.token,
    multipart: {
      bio: 'I weld',
      cv: { name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdfFile('Welder') },
    },
  })
  await send(page, `/api/company/applicants/${number}/messages/`, {
    token: account.token,
    data: { body: 'Hello' },
  })
  for (const path of [
    ...['', 'jobs/', 'rfps/', 'messages/', 'messages/?show=waiting', 'calendar/', 'company/', 'members/'],
    ...['templates/', 'nothing/', 'posts/new/', `posts/${draft.id}/edit/`, `posts/${draft.id}/activity/`],
    ...[`posts/${job}/applicants/`, `posts/${job}/activity/`, `posts/${job}/edit/`],
    ...[`posts/${rfp}/questions/`, `posts/${rfp}/proposals/`, `applicants/${number}/`],
  ]) {
    await open(page, `/admin/${path}`, account)
    await expect(heading(page)).toBeVisible()
    await expect(page.getByText('Loading')).toHaveCount(0)
    await expectClean(page)
  }
})

test('old addresses lead to the new pages, and wrong ones stay in the workspace', async ({
  visitor: page,
}) => {
  const account = await companyAccount(page)
  const draft = await draftPost(page, account, 'JOB', { name: 'Mason' })
  const rfp = await publishPost(page, account, 'RFP', { name: 'A foot bridge' })
  await open(page, '/admin/', account)
  await expect(page.getByRole('listitem').filter({ hasText: 'Mason' })).toContainText(
    'only your company sees it',
  )
  await page.goto('/admin/posts/?kind=RFP&state=OPEN')
  await expect(page).toHaveURL(/\/admin\/rfps\/\?state=OPEN$/)
  await expect(page.getByRole('link', { name: 'A foot bridge' })).toBeVisible()
  await page.goto('/admin/posts/')
  await expect(page).toHaveURL(/\/admin\/jobs\/$/)
  await page.goto(`/admin/posts/${draft.id}/`)
  await expect(page).toHaveURL(/\/edit\/$/)
  await page.goto(`/admin/posts/${rfp}/`)
  await expect(page).toHaveURL(/\/proposals\/$/)
  for (const wrong of ['/admin/nothing/', '/admin/posts/999999/applicants/']) {
    await page.goto(wrong)
    await expect(heading(page)).toHaveText('This page does not exist')
    await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeVisible()
  }
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(heading(page)).toHaveText('Kente Robotics')
})
