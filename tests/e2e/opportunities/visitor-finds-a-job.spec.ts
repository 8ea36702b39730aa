import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { actAtOnce } from '#tests/support/browser/alive.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1470

/** Opens the drawer of filters on a narrow screen. @returns the part of the page with the filters */
async function filters(page: Page) {
  if (!isPhone(page)) return page.getByRole('complementary')
  await page.getByRole('button', { name: /^Filters/ }).click()
  return page.getByRole('dialog', { name: 'Filters' })
}

const total = async (page: Page) =>
  Number.parseInt(
    ((await page.getByRole('status').textContent()) ?? '').replace(/\D*(\d+) result.*/s, '$1'),
    10,
  )

test('a visitor finds a job by search and filters, reads it, and returns to the same list', {
  tag: ['@phone', '@embedded'],
}, async ({ visitor: page }) => {
  await page.goto('/jobs/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Jobs')
  const all = await total(page)

  const panel = await filters(page)
  await panel.getByRole('link', { name: /^Full time/ }).click()
  await expect(page).toHaveURL(/type=FULL_TIME/)
  if (isPhone(page)) await panel.getByRole('button', { name: /^Show \d+ results?$/ }).click()
  await expect.poll(() => total(page)).toBeLessThan(all)

  await page.getByRole('searchbox').fill('engineer')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/search_key=engineer/)
  await expect(page).toHaveURL(/type=FULL_TIME/)
  await expect(page).toHaveTitle(/“engineer” in Available Jobs/)
  const listAddress = page.url()

  const first = page.getByRole('article').first()
  const name = (await first.getByRole('link').textContent()) ?? ''
  const viewed = page.waitForResponse(/\/api\/jobs\/\d+\/page-views\/\?source=site$/)
  await first.click()
  expect((await viewed).status()).toBe(200)
  if (!isPhone(page)) await page.getByRole('link', { name: 'Open and apply' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.replace('…', ''))
  await expect(page.getByRole('heading', { name: 'Job Description' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login to submit an application' })).toBeVisible()

  await page.getByRole('link', { name: 'All jobs' }).click()
  await expect(page).toHaveURL(listAddress)
})

for (const [path, tab] of [
  ['/', 'Home'],
  ['/jobs/', 'Jobs'],
  ['/jobs/1/', 'Jobs'],
  ['/rfps/', 'RFPs'],
  ['/forgot-password/', undefined],
] as const) {
  test(`${path} underlines ${tab ?? 'no tab'}`, async ({ visitor: page }) => {
    await page.goto(path)
    const current = page.getByRole('navigation', { name: 'Main' }).locator('a[aria-current="page"]')
    await expect(current).toHaveText(tab ? [tab] : [])
    for (const each of await current.all()) {
      await expect(each).not.toHaveCSS('border-bottom-color', 'rgba(0, 0, 0, 0)')
    }
  })
}

test('a reloaded opportunity still leads back to the same list', async ({ visitor: page }) => {
  await page.goto('/jobs/?type=FULL_TIME&sort=deadline')
  await page.getByRole('article').first().getByRole('link').press('Enter')
  await expect(page).toHaveURL(/\/jobs\/\d+\/$/)
  await page.reload()
  const back = page.getByRole('link', { name: 'All jobs' })
  await expect(back).toHaveAttribute('href', '/jobs/?type=FULL_TIME&sort=deadline')
  await back.click()
  await expect(page).toHaveURL(/\/jobs\/\?type=FULL_TIME&sort=deadline$/)
})

test('an opportunity opened before the list is alive leads back to the same list', async ({
  visitor: page,
}) => {
  await page.goto('/jobs/?type=FULL_TIME&sort=deadline')
  const opportunity = await page.getByRole('article').first().getByRole('link').getAttribute('href')
  await page.goto(opportunity ?? '', { referer: page.url() })
  const back = page.getByRole('link', { name: 'All jobs' })
  await expect(back).toHaveAttribute('href', '/jobs/?type=FULL_TIME&sort=deadline')
})

test('a shared address shows another visitor the same list', async ({ visitor: page, browser, baseURL }) => {
  await page.goto('/jobs/?location=REMOTE&location=HYBRID&sort=deadline')
  const names = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(names.length).toBeGreaterThan(1)
  const other = await browser.newPage({ baseURL: baseURL ?? '' })
  await other.goto(page.url())
  expect(await other.getByRole('article').getByRole('heading').allTextContents()).toEqual(names)
  await other.close()
})

test('a visitor pages forward and back', { tag: '@phone' }, async ({ visitor: page }) => {
  await page.goto('/jobs/?sort=deadline&page_size=10')
  const firstPage = await page.getByRole('article').getByRole('heading').allTextContents()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('article').getByRole('heading').first()).not.toHaveText(firstPage[0] ?? '')
  await page.goBack()
  await expect(page.getByRole('article').getByRole('heading').first()).toHaveText(firstPage[0] ?? '')
})

test('a visitor removes filters one by one and all at once', async ({ visitor: page }) => {
  await page.goto('/jobs/?type=FULL_TIME&type=CONTRACT&level=EXPERT')
  await page.getByRole('link', { name: 'Remove Contract' }).click()
  await expect(page).toHaveURL(/\?type=FULL_TIME&level=EXPERT$/)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/jobs\/$/)
})

test('an empty result offers to clear the filters', async ({ visitor: page }) => {
  await page.goto('/jobs/?search_key=xqzvjkw&type=CONTRACT')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL(/\?search_key=xqzvjkw$/)
})

test('a list of an unknown company says so in place', async ({ visitor: page }) => {
  const answer = await page.goto('/jobs/?company=999999')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await expect(page.getByText('We do not know this company')).toBeVisible()
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a list names the part of its address that is not valid', async ({ visitor: page }) => {
  const answer = await page.goto('/jobs/?country=ZZ')
  expect(answer?.status()).toBe(400)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(/^country must be a two-letter/)
})

test('pages have numbers and no cursor', async ({ visitor: page }) => {
  await page.goto('/jobs/?sort=deadline')
  const first = await page.getByRole('article').first().textContent()
  const answer = await page.goto('/jobs/?sort=deadline&cursor=no-cursor')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('article').first()).toHaveText(first ?? '')
})

test('the menu panel holds the tabs, keeps the page still and closes outside', async ({ visitor: page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/jobs/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const panel = page.getByRole('dialog', { name: 'Menu' })
  for (const name of ['Home', 'Jobs', 'RFPs', 'Contact', 'Login', 'Sign Up']) {
    await expect(panel.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  await page.mouse.click(50, 400)
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await panel.getByRole('link', { name: 'RFPs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Requests for Proposals')
  await expect(panel).toBeHidden()
})

test('a click before the scripts have loaded takes effect once they have', async ({ visitor: page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/entry\.client-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  actAtOnce(page)
  await page.goto('/jobs/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  release()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('a visitor reaches the search with / and a job with the keyboard alone', async ({ visitor: page }) => {
  await page.goto('/jobs/')
  await expect(page.locator('html')).toHaveClass(/js/)
  await page.keyboard.press('/')
  await expect(page.locator('input[name=search_key]')).toBeFocused()
  await page.keyboard.type('engineer')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/“engineer” in Available Jobs/)
  const link = page.getByRole('article').first().getByRole('link')
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/jobs\/\d+\/$/)
})

test('a chosen theme stays', async ({ visitor: page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/jobs/')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.getByRole('button', { name: 'Switch between light and dark mode' }).click()
  await expect.poll(background).not.toBe(light)
  await page.reload()
  expect(await background()).not.toBe(light)
})

test('Back removes the last filter', async ({ visitor: page }) => {
  await page.goto('/jobs/')
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /^Full time/ })
    .click()
  await expect(page).toHaveURL(/type=FULL_TIME/)
  await page.goBack()
  await expect(page).toHaveURL(/\/jobs\/$/)
})

test('every spelling of the path shows the RFPs', async ({ visitor: page }) => {
  for (const path of ['/rfps', '/rfps?page_size=5', '/RFPS/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Requests for Proposals')
  }
})

test('a page past the end links to the last one, and is not indexed', async ({ visitor: page }) => {
  const robots = page.locator('meta[name="robots"]')
  // The API takes the first and refuses the second.
  for (const past of [40, 500]) {
    await page.goto(`/jobs/?page=${past}`)
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
    await expect(robots).toHaveAttribute('content', 'noindex')
    const words = await page.getByText(/^The list ends at page \d+\.$/).textContent()
    const last = /\d+/.exec(words ?? '')?.[0]
    await page.getByRole('link', { name: `Go to page ${last}`, exact: true }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Next', exact: true })).toHaveCount(0)
    await expect(robots).toHaveCount(0)
  }
})

test('pages survive paths that look like hosts', async ({ request, baseURL }) => {
  for (const path of ['//', '///', '//evil.example/jobs/']) {
    expect((await request.get(`${baseURL}${path}`, { maxRedirects: 0 })).status()).toBe(404)
  }
})

test('a visitor completes a search by the keys, and finds it again under the empty box', async ({
  visitor: page,
}) => {
  await page.goto('/jobs/')
  const box = page.locator('input[name=search_key]')
  await box.pressSequentially('nur')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option').first()).toBeVisible()
  await expectClean(page)
  const text = (await list.locator('.suggestion-text').first().textContent()) ?? ''
  await box.press('ArrowDown')
  await expect(box).toHaveAttribute('aria-activedescendant', /.+/)
  await box.press('Enter')
  await expect(page).toHaveURL((url) => url.searchParams.get('search_key') === text)

  await box.fill('')
  await expect(list.getByRole('option', { name: text })).toBeVisible()
  await box.press('ArrowDown')
  await box.press('Delete')
  await expect(list.getByRole('option', { name: text })).toHaveCount(0)
})

test('a search without matches goes on elsewhere and says so', async ({ visitor: page }) => {
  await page.goto('/jobs/?search_key=pharmacist+in+tamale')
  await expect(page.getByRole('status')).toContainText(
    'Nothing in Tamale matches your search. These results are from elsewhere in Ghana.',
  )
  await expect(page.getByRole('article').first()).toContainText('Weekend Pharmacist')
})
