import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 1470

/** The part of the page with the filters: a sheet on a narrow screen. */
async function filters(page: Page) {
  if (!isNarrow(page)) return page.getByRole('complementary')
  await page.getByRole('button', { name: /^Filters/ }).click()
  return page.getByRole('dialog', { name: 'Filters' })
}

const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' })

test('a visitor narrows a list by place, pay and company facts, and removes each again', {
  tag: ['@phone', '@embedded'],
}, async ({ visitor: page }) => {
  await page.goto('/jobs/')
  const panel = await filters(page)
  await panel.getByLabel('Place', { exact: true }).fill('kumasi')
  await panel.getByLabel('Distance').selectOption('50')
  await panel.getByRole('button', { name: 'Set place' }).click()
  await expect(page).toHaveURL(/place=kumasi&radius=50/)
  await panel.getByLabel('Pay of at least').fill('1,000')
  await panel.getByRole('button', { name: 'Set amount' }).click()
  await expect(page).toHaveURL(/pay=1%2C000&pay_currency=GHS&pay_period=MONTH/)
  await expect(panel.getByRole('button', { name: 'Set amount' })).toBeFocused()
  await panel.getByRole('link', { name: /^Verified companies \d+$/ }).click()
  await expect(page).toHaveURL(/verified=true/)
  await expectClean(page)
  if (isNarrow(page)) await panel.getByRole('button', { name: /^Show \d+ results?$/ }).click()
  await expect(page.getByRole('status')).toContainText(/\d+ of \d+ states? an amount, \d+ of them in GHS/)
  await expect(chips(page)).toContainText('Kumasi, within 50 km')
  await expect(chips(page)).toContainText('From GHS 1,000 a month')
  await chips(page).getByRole('link', { name: 'Remove From GHS 1,000 a month' }).click()
  await expect(page).not.toHaveURL(/pay/)
  await chips(page).getByRole('link', { name: 'Remove Kumasi, within 50 km' }).click()
  await expect(page).toHaveURL(/\/jobs\/\?verified=true$/)
})

test('pay in words and a place that nobody knows are named at their fields, and the list stays', {
  tag: '@phone',
}, async ({ visitor: page }) => {
  const answer = await page.goto('/jobs/?pay=two+thousand&place=Xyzzyville&type=FULL_TIME')
  expect(answer?.status()).toBe(400)
  const notes = page.getByRole('status')
  await expect(notes).toContainText('“two thousand” is not an amount we understand.')
  await expect(notes).toContainText('We do not know the place “Xyzzyville”.')
  await expect(page.getByRole('article').first()).toBeVisible()
  const panel = await filters(page)
  await expect(panel.getByLabel('Pay of at least')).toHaveValue('two thousand')
  await expect(panel.getByLabel('Pay of at least')).toHaveAccessibleDescription(/in numbers, such as 2500/)
  await expect(panel.getByLabel('Place', { exact: true })).toHaveAccessibleDescription(/Check its spelling/)
})

test('the number beside a country is what its link leads to, whatever place was set', async ({
  visitor: page,
}) => {
  await page.goto('/jobs/?place=kumasi&radius=50')
  const panel = await filters(page)
  await panel.getByLabel('Place', { exact: true }).scrollIntoViewIfNeeded()
  const ghana = panel.getByRole('link', { name: /^Ghana \d+$/ })
  const count = (await ghana.locator('span').textContent()) ?? ''
  await ghana.click()
  await expect(page).toHaveURL('/jobs/?country=GH')
  await expect(page.getByRole('status')).toContainText(`${count} results`)
})

test('an alert leaves out what no list understands', async ({ visitor: page }) => {
  const answer = await page.goto(
    '/alerts/new/?in=jobs&pay=twothousand&pay_currency=X&text_language=!!!&type=FULL_TIME',
  )
  expect(answer?.status()).toBe(200)
  const main = page.getByRole('main')
  await expect(main).toContainText('Full time')
  await expect(main).not.toContainText('NaN')
})

test('what is typed and not set is in the list that the sheet shows', {
  tag: '@phone',
}, async ({ visitor: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/jobs/')
  const panel = await filters(page)
  await panel.getByLabel('Pay of at least').fill('1,000')
  await panel.getByLabel('Place', { exact: true }).fill('kumasi')
  await panel.getByRole('button', { name: 'Show results', exact: true }).click()
  await expect(page).toHaveURL(/place=kumasi&pay=1%2C000&pay_currency=GHS&pay_period=MONTH/)
  await expect(panel).toBeHidden()
  await expect(chips(page)).toContainText('Kumasi, Ghana')
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await expect(panel.getByRole('button', { name: /^Show \d+ results?$/ })).toBeVisible()
  await panel.getByLabel('Place', { exact: true }).fill('')
  await panel.getByRole('button', { name: 'Show results', exact: true }).click()
  await expect(page).not.toHaveURL(/place/)
})

test('a list is narrowed by a skill that it does not offer', async ({ visitor: page }) => {
  await page.goto('/jobs/')
  const panel = await filters(page)
  await panel.getByLabel('Place', { exact: true }).scrollIntoViewIfNeeded()
  await panel.getByLabel('Another skill').fill('gns')
  await expect(panel.locator('datalist option[value=GNSS]')).toHaveCount(1)
  await panel.getByLabel('Another skill').fill('gnss')
  await panel.getByRole('button', { name: 'Add skill' }).click()
  await expect(page).toHaveURL(/skill=gnss/)
  await expect(panel.getByLabel('Another skill')).toHaveValue('')
  await expect(chips(page)).toContainText('gnss')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a name that several places have leads to the others', async ({ visitor: page }) => {
  await page.goto('/jobs/?place=Hamilton')
  await expect(page.getByRole('status')).toContainText(
    'Showing Hamilton in Canada. Did you mean another place of that name?',
  )
  await page.getByRole('link', { name: 'Hamilton, New Zealand' }).click()
  await expect(chips(page)).toContainText('Hamilton, New Zealand')
})

test('near me is a filter like the others', async ({ visitor: page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 6.6885, longitude: -1.6244 })
  await page.goto('/jobs/')
  const panel = await filters(page)
  await panel.getByRole('button', { name: 'Near me' }).click()
  await expect(page).toHaveURL(/near=6\.69%2C-1\.62/)
  await expect(panel.getByLabel('Distance')).toHaveValue('')
  await expect(panel.getByLabel('Distance').locator('option:checked')).toHaveText('Within 25 km')
  await panel.getByLabel('Distance').selectOption('50')
  await panel.getByRole('button', { name: 'Set place' }).click()
  await expect(page).toHaveURL(/near=6\.69%2C-1\.62&radius=50/)
  await panel.getByRole('link', { name: 'Remove Within 50 km of where you are' }).click()
  await expect(page).toHaveURL(/\/jobs\/$/)
  await panel.getByRole('button', { name: 'Near me' }).click()
  await chips(page).getByRole('link', { name: 'Remove Within 25 km of Kumasi' }).click()
  await expect(page).toHaveURL(/\/jobs\/$/)
})

test('a list of nothing says nothing of its pay', async ({ visitor: page }) => {
  await page.goto('/jobs/?place=Hamilton&type=FULL_TIME&pay=1000')
  await expect(page.getByRole('status')).toContainText('0 results')
  await expect(page.getByRole('status')).not.toContainText('say their pay')
})

test('the list by pay says which currency it is in', async ({ visitor: page }) => {
  await page.goto('/jobs/')
  await page.getByRole('navigation', { name: 'Sort by' }).getByRole('link', { name: 'Pay' }).click()
  await expect(page.getByRole('status')).toContainText('Those in GHS come first, the highest above')
  await expect(page.getByRole('article').first()).toContainText('GHS')
})
