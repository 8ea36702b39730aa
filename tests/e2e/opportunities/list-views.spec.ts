import type { Locator, Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { open, registerAndVerify, send } from '#tests/support/browser/account.ts'
import { holdRequests } from '#tests/support/browser/held.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'

const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf() }
const cards = (page: Page) => page.locator('.cards > article')
const preview = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name: 'Job Description' }) })
/** The words that the style sheet writes before the age of a card. */
const markOf = (card: Locator) =>
  card.locator(':scope > small').evaluate((age) => getComputedStyle(age, '::before').content)
const link = (page: Page, at: number) => cards(page).nth(at).getByRole('link')

test('the first job begins in the upper third of a phone', { tag: '@phone' }, async ({ visitor: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/jobs/', '/rfps/']) {
    await page.goto(path)
    const box = await cards(page).first().boundingBox()
    expect(box?.y).toBeLessThan(260)
  }
})

test('a job seeker with a phone sees email alerts beside the filters', { tag: '@phone' }, async ({
  visitor: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/jobs/', await registerAndVerify(page, 'job-seeker'))
  await expect(page.getByRole('button', { name: 'Filters' })).toBeInViewport({ ratio: 1 })
  const alerts = page.getByRole('button', { name: 'Get email alerts' })
  await expect(alerts).toBeInViewport({ ratio: 1 })
  await alerts.click()
  await expect(page.getByRole('dialog', { name: 'Get email alerts' })).toBeVisible()
})

test('no card has a dot that separates nothing, and an empty list offers no preview', async ({
  visitor: page,
}) => {
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/jobs/')
    const drawn = await cards(page).evaluateAll((all) =>
      all.flatMap((card) =>
        [...card.querySelectorAll('p > small')].map((place) => getComputedStyle(place, '::before').content),
      ),
    )
    expect(drawn.filter((content) => content.includes('·'))).toEqual([])
  }
  await page.goto('/jobs/?place=Hamilton&type=FULL_TIME')
  await expect(page.getByText('No matches')).toBeVisible()
  await expect(page.getByText('Choose one to read it here')).toBeHidden()
  const other = page.getByRole('link', { name: 'Hamilton, New Zealand' })
  await expect(other).toHaveCSS('text-decoration-line', 'underline')
})

test('the compact view shows seven jobs at once and is remembered', async ({ visitor: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/jobs/')
  await page.getByRole('button', { name: 'Compact' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Roomy' })).toBeVisible()
  const box = await cards(page).nth(6).boundingBox()
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
  await expect(cards(page).first().getByText('Apply')).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: 'Roomy' }).click()
  await expect(page.getByRole('button', { name: 'Compact' })).toBeVisible()
})

test('a pressed job is previewed beside the list, and J, K, reload and Enter go on from there', async ({
  visitor: page,
}) => {
  await page.goto('/jobs/?sort=deadline')
  await expect(page.getByText('Choose one to read it here')).toBeVisible()
  const second = await link(page, 1).getAttribute('href')
  await link(page, 0).click()
  await expect(preview(page)).toBeVisible()
  await page.keyboard.press('j')
  await expect(link(page, 1)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`/jobs/\\?sort=deadline#${second?.match(/\d+/)?.[0]}$`))
  await expect.poll(() => markOf(cards(page).first())).toContain('Seen')
  await page.reload()
  await expect(preview(page)).toBeVisible()
  await expectClean(page)
  await page.keyboard.press('k')
  await expect(link(page, 0)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(second ?? '')
  await page.getByRole('link', { name: 'All jobs' }).click()
  await expect(page).toHaveURL('/jobs/?sort=deadline')
  await page.getByRole('checkbox', { name: 'J and K move through the list' }).uncheck()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await expect(preview(page)).toBeHidden()
  await expect(page).toHaveURL('/jobs/?sort=deadline')
})

test('keys pressed before the scripts of a list came are repeated, and the place of a preview is never blank', async ({
  visitor: page,
}) => {
  const aids = await holdRequests(page, /\/list-aids-[^/]+\.js$/)
  const script = await holdRequests(page, /\/preview-[^/]+\.js$/)
  const asked = page.waitForRequest(/\/list-aids-[^/]+\.js$/)
  await page.goto('/jobs/?sort=deadline')
  await asked
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  aids.release()
  await expect(link(page, 1)).toBeFocused()
  await expect(page.getByText('Choose one to read it here')).toBeVisible()
  script.release()
  await expect(preview(page)).toHaveAccessibleName((await link(page, 1).textContent()) ?? '')
})

test('the shared address of a preview is the job on a phone', { tag: '@phone' }, async ({
  visitor: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/jobs/?sort=deadline')
  const path = await link(page, 1).getAttribute('href')
  await page.goto('/help/')
  await page.goto(`/jobs/?sort=deadline#${path?.match(/\d+/)?.[0]}`)
  await expect(page).toHaveURL(path ?? '')
  await page.getByRole('link', { name: 'All jobs' }).click()
  await expect(page).toHaveURL('/jobs/?sort=deadline')
})

test('Apply on a card opens the page at once, and so does a narrow window', async ({ visitor: page }) => {
  await page.goto('/jobs/')
  const apply = await cards(page).first().getByText('Apply').boundingBox()
  await page.mouse.click((apply?.x ?? 0) + 8, (apply?.y ?? 0) + 8)
  await expect(page).toHaveURL(/\/jobs\/\d+\/$/)
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.goto('/jobs/')
  await link(page, 0).click()
  await expect(page).toHaveURL(/\/jobs\/\d+\/$/)
})

test('a job seeker sees on the list what they have applied to', async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  await open(page, '/jobs/?sort=deadline', account)
  const path = (await link(page, 0).getAttribute('href')) ?? ''
  await send(page, `/api${path}applications/`, {
    token: account.token,
    multipart: { bio: 'I can.', cv },
  })
  await page.reload()
  await expect.poll(() => markOf(cards(page).first())).toContain('Applied')
})

test('a job can be shared, and names jobs like it', async ({ visitor: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.goto('/jobs/?search_key=engineer')
  await link(page, 0).press('Enter')
  await expect(page).toHaveURL(/\/jobs\/\d+\/$/)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: 'Similar jobs' })).toBeVisible()
  await expectClean(page)
})
