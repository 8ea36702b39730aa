import type { Page } from '@playwright/test'
import {
  type Account,
  logInByHand,
  open,
  PASSWORD,
  registerAndVerify,
  send,
} from '#tests/support/browser/account.ts'
import { holdRequests } from '#tests/support/browser/held.ts'
import { lastingOpportunity } from '#tests/support/browser/lasting-opportunity.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const BASICS = '/onboarding/job-seeker/basic-info/'
const ADDRESS = '12 Ring Road'

test('logging out removes drafts from the device', { tag: '@phone' }, async ({ visitor: page, isMobile }) => {
  await beginDraft(page, await registerAndVerify(page, 'job-seeker'))
  await page.goto('/jobs/?type=CONTRACT')
  await expect.poll(() => stored(page)).toContain('CONTRACT')
  expect(await stored(page)).toContain(ADDRESS)
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  else await page.getByRole('button', { name: 'Ama Owusu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have sucessfully logged out')).toBeVisible()
  expect(await stored(page)).not.toContain(ADDRESS)
})

test('going back after a logout leads to the login, also before style sheets arrive', async ({
  visitor: page,
}) => {
  await open(page, '/user/profile/', await registerAndVerify(page, 'job-seeker'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ama Owusu')
  await page.getByRole('button', { name: 'Ama Owusu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have sucessfully logged out')).toBeVisible()
  const asked = page.waitForRequest((request) => request.url().endsWith('.css'))
  const styles = await holdRequests(page, /\.css$/)
  await page.goBack()
  await asked
  // A task later an unhandled rejection has been reported.
  await page.evaluate(() => new Promise((turn) => setTimeout(turn)))
  styles.release()
  await expect(page).toHaveURL(/\/login\/\?next=/)
})

test('recent searches go with the logout, and with another person who logs in', async ({ visitor: page }) => {
  const [leaving, owner, other] = [
    await registerAndVerify(page, 'job-seeker'),
    await registerAndVerify(page, 'job-seeker'),
    await registerAndVerify(page, 'job-seeker'),
  ]
  await search(page, leaving, 'clinic night')
  await page.getByRole('button', { name: 'Ama Owusu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have sucessfully logged out')).toBeVisible()
  expect(await recent(page)).toEqual([])
  await search(page, owner, 'clinic day')
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/login/')
  await logInByHand(page, other.email, PASSWORD)
  await expect.poll(() => recent(page)).toEqual([])
})

test('what one person looked at is not shown to the next who signs in', async ({ visitor: page }) => {
  const [leaving, next] = [
    await registerAndVerify(page, 'job-seeker'),
    await registerAndVerify(page, 'job-seeker'),
  ]
  const { path, id } = await lastingOpportunity(page, 'jobs', 2)
  const device = () =>
    page.evaluate(async () => ({
      seen: JSON.parse(localStorage.getItem('seen') ?? '[]'),
      pages: (await (await caches.open('kept-pages')).keys()).length,
      isLater: sessionStorage.getItem('readsPoliciesLater'),
      search: JSON.parse(localStorage.getItem('root') ?? '{}').state?.searchParameters.searchKey ?? '',
    }))
  await open(page, '/jobs/?search_key=nurse', leaving)
  await expect.poll(async () => (await device()).search).toBe('nurse')
  await page.goto(path)
  await page.evaluate(() => sessionStorage.setItem('readsPoliciesLater', 'true'))
  await expect.poll(device).toEqual({ seen: [id], pages: 1, isLater: 'true', search: 'nurse' })
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/login/')
  await logInByHand(page, next.email, PASSWORD)
  await expect(page).toHaveURL('/jobs/')
  await expect.poll(device).toEqual({ seen: [], pages: 0, isLater: null, search: '' })
})

test('a draft of an ended session comes back to its owner only', async ({ visitor: page }) => {
  const [owner, other] = [
    await registerAndVerify(page, 'job-seeker'),
    await registerAndVerify(page, 'job-seeker'),
  ]
  await beginDraft(page, owner)
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(BASICS)
  await logInByHand(page, owner.email, PASSWORD)
  await expect(page.getByLabel('Address')).toHaveValue(ADDRESS)
  await open(page, BASICS, other)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tell Us About Yourself')
  await expect(page.getByLabel('Address')).toHaveValue('')
  expect(await stored(page)).not.toContain(ADDRESS)
})

test('logging out removes the bio from the device; staying signed in keeps it', async ({ visitor: page }) => {
  const [owner, other] = [
    await registerAndVerify(page, 'job-seeker'),
    await registerAndVerify(page, 'job-seeker'),
  ]
  const { path } = await lastingOpportunity(page, 'jobs')
  const write = async (account: Account, bio: string) => {
    await open(page, path, account)
    await page.getByLabel('Covering note').fill(bio)
  }
  const bios = () => page.evaluate(() => localStorage.getItem('bioDrafts'))
  await write(other, 'I keep bees')
  await write(owner, 'I lay bricks')
  expect(await bios()).toContain('I lay bricks')
  await page.getByRole('button', { name: 'Ama Owusu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have sucessfully logged out')).toBeVisible()
  expect(await bios()).not.toContain('I lay bricks')
  await open(page, path, other)
  await expect(page.getByLabel('Covering note')).toHaveValue('I keep bees')
})

test('an open page follows another person who signs in', async ({ visitor: page }) => {
  const owner = await registerAndVerify(page, 'job-seeker')
  const other = await registerAndVerify(page, 'job-seeker')
  const name = { first_name: 'Esi', last_name: 'Mensah' }
  await send(page, '/api/accounts/user-detail/', { method: 'patch', token: other.token, data: name })
  await open(page, '/user/profile/', owner)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await expect(dialog.getByLabel('First Name')).toHaveValue('Ama')
  const tab = await page.context().newPage()
  await open(tab, '/user/profile/', other)
  await expect(tab.getByRole('heading', { name: 'Esi Mensah' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Esi Mensah' })).toBeVisible()
})

async function beginDraft(page: Page, account: Account) {
  await open(page, BASICS, account)
  await page.getByLabel('Address').fill(ADDRESS)
  await expect.poll(() => stored(page)).toContain(ADDRESS)
}

async function search(page: Page, account: Account, words: string) {
  await open(page, '/jobs/', account)
  await page.getByRole('button', { name: 'Ama Owusu' }).waitFor()
  const box = page.getByRole('main').locator('[name=search_key]')
  await box.click()
  await expect(box).toHaveRole('combobox')
  await box.fill(words)
  await box.press('Enter')
  await expect.poll(() => recent(page)).toEqual([words])
}

const recent = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').state?.recentSearches)
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('root') ?? '')
