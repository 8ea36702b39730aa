import { expectClean } from '#tests/support/browser/accessible.ts'
import { open, registerAndVerify } from '#tests/support/browser/account.ts'
import { companyAccount, publishPost } from '#tests/support/browser/company-account.ts'
import { lastingOpportunity } from '#tests/support/browser/lasting-opportunity.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const headers = ({ token }: { token: string }) => ({ Authorization: `Token ${token}` })

test('a job seeker is recommended jobs with the reason, dismisses one and switches them off', {
  tag: '@phone',
}, async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  await open(page, '/user/recommended/', account)
  const panel = page.getByRole('region', { name: 'Recommended jobs' })
  await expect(panel.getByRole('link', { name: 'Add your skills' })).toBeVisible()
  const profile = { skills: ['Teaching', 'Sales', 'Engineering'], country: 'GH' }
  await page.request.patch('/api/accounts/user-detail/', { headers: headers(account), data: profile })
  await page.reload()
  const jobs = panel.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await expect(jobs.first()).toContainText(/Because of your skill (Teaching|Sales|Engineering)/)
  await expect(panel.getByRole('link', { name: 'Save jobs that you like' })).toBeVisible()
  await expectClean(page)
  const name = String(await jobs.first().getByRole('heading').textContent())
  await jobs.first().getByRole('button', { name: 'Not for me' }).click()
  await expect(panel.getByRole('status')).toContainText(name)
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(jobs.filter({ hasText: name }).getByRole('button', { name: 'Not for me' })).toBeFocused()
  await jobs.filter({ hasText: name }).getByRole('button', { name: 'Not for me' }).click()
  await expect(panel.getByRole('status')).toContainText(name)
  await page.reload()
  await expect(jobs.first()).toBeVisible()
  await expect(panel.getByRole('heading', { name, exact: true })).toHaveCount(0)
  await panel.getByRole('checkbox', { name: 'Email me new ones on Mondays' }).check()
  await panel.getByRole('button', { name: 'Switch recommendations off' }).click()
  await expect(panel.getByText('Recommendations are off.')).toBeVisible()
  await page.reload()
  await panel.getByRole('button', { name: 'Switch recommendations on' }).click()
  await expect(jobs.first()).toBeVisible()
  await expect(panel.getByRole('checkbox')).toBeChecked()
})

test('a job seeker is recommended RFPs beside their list and on the page of all @phone', async ({
  visitor: page,
}) => {
  const company = await companyAccount(page)
  // Each browser has one of its own on the server that they share.
  const name = `Solar zebrawood pumps ${Date.now()}`
  await publishPost(page, company, 'RFP', { name })
  const account = await registerAndVerify(page, 'job-seeker')
  const data = { skills: ['Zebrawood'], country: 'GH' }
  await page.request.patch('/api/accounts/user-detail/', { headers: headers(account), data })
  await open(page, '/user/recommended/', account)
  const panel = page.getByRole('region', { name: 'Recommended RFPs' })
  const item = panel.getByRole('listitem').filter({ hasText: name })
  await expect(item.getByRole('link', { name })).toBeVisible()
  await expect(item).toContainText('Because of your skill Zebrawood')
  await expectClean(page)
  await page.goto('/rfps/bookmarked/')
  await item.getByRole('button', { name: 'Not for me' }).click()
  await expect(panel.getByRole('status').filter({ hasText: name })).toBeVisible()
  await page.goto('/user/recommended/')
  await page.getByRole('button', { name: 'Switch recommendations off' }).click()
  await expect(page.getByText('Recommendations are off.')).toBeVisible()
  await expect(panel).toHaveCount(0)
})

test('a saved search has a feed and a calendar at addresses that are renewed and switched off', {
  tag: '@phone',
}, async ({ visitor: page }) => {
  const account = await registerAndVerify(page, 'job-seeker')
  const { id, name } = await lastingOpportunity(page, 'jobs', 6)
  const search = { name: 'Mine', kinds: ['JOB'], query: { search_key: `"${name}"` }, frequency: 'DAILY' }
  const data = { ...search, time_zone: 'Africa/Accra' }
  await page.request.post('/api/user/saved-searches/', { headers: headers(account), data })
  await open(page, '/user/saved-searches/', account)
  await page.getByText('Feed and calendar', { exact: true }).click()
  await page.getByRole('button', { name: 'Get addresses' }).click()
  const feed = page.getByLabel('Feed address')
  const first = await feed.inputValue()
  expect(await (await page.request.get(first)).text()).toContain(`/jobs/${id}/</id>`)
  const calendar = await page.getByLabel('Calendar address').inputValue()
  expect(await (await page.request.get(calendar)).text()).toContain(`UID:job-${id}@`)
  await expectClean(page)
  await page.getByRole('button', { name: 'Renew addresses' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(feed).not.toHaveValue(first)
  expect((await page.request.get(first)).status()).toBe(404)
  const second = await feed.inputValue()
  await page.reload()
  await page.getByText('Feed and calendar: on').click()
  await expect(feed).toHaveValue(second)
  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Get addresses' })).toBeVisible()
  expect((await page.request.get(second)).status()).toBe(404)
})
