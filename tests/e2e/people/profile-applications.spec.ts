import type { Page } from '@playwright/test'
import { type Account, open, registerAndVerify } from '#tests/support/browser/account.ts'
import { lastingOpportunity } from '#tests/support/browser/lasting-opportunity.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'

const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) })

/** Applies to an opportunity or sends it a proposal. @returns the opportunity's name */
async function send(page: Page, { token }: Account, collection: 'jobs' | 'proposal-requests', at = 0) {
  const opportunity = await lastingOpportunity(page, collection, at)
  const isJob = collection === 'jobs'
  const response = await page.request.post(
    `/api/${collection}/${opportunity.id}/${isJob ? 'applications' : 'proposals'}/`,
    {
      headers: { Authorization: `Token ${token}` },
      multipart: {
        bio: 'I measure.',
        ...(isJob
          ? { cv: file('cv.pdf') }
          : { technical_proposal: file('how.pdf'), financial_proposal: file('price.pdf') }),
      },
    },
  )
  expect(response.status(), await response.text()).toBe(201)
  return opportunity.name
}

test('the profile lists applications with their state and files', { tag: '@phone' }, async ({
  visitor: page,
}) => {
  const account = await registerAndVerify(page, 'job-seeker')
  const job = await send(page, account, 'jobs')
  const rfp = await send(page, account, 'proposal-requests')
  await open(page, '/user/profile/', account)
  const items = page.getByRole('tabpanel', { name: 'Applications' }).locator('ul > li')
  await expect(items.getByRole('heading')).toHaveText([rfp, job])
  await expect(items.getByText('Pending', { exact: true })).toHaveCount(2)
  await expect(items.first()).toContainText('Sealed until the deadline')
  await expect(items.first().getByRole('button')).toHaveCount(0)

  await items.last().getByText('History').click()
  await expect(items.last().getByRole('listitem')).toContainText('Submitted')
  const download = page.waitForEvent('download')
  await items.last().getByRole('button', { name: 'CV' }).click()
  expect((await download).suggestedFilename()).toBe('cv.pdf')
  await items.last().getByRole('link', { name: job }).click()
  await expect(page).toHaveURL(/\/jobs\/\d+\/$/)
})

test('the profile lists every application, however many there are', async ({ visitor: page }) => {
  const sent = Array.from({ length: 130 }, (_, n) => ({
    id: n + 1,
    number: `AAAA-AAAA-${1000 + n}`,
    status: 'RECEIVED',
    status_label: 'Pending',
    submitted_at: '2026-01-05T08:00:00.000Z',
    job_id: 1,
    job_name: `Job ${n}`,
    resume: null,
  }))
  await page.route(/\/user\/job-applications\/\?/, (route) => {
    const search = new URL(route.request().url()).searchParams
    const [from, size] = [Number(search.get('page')) - 1, Number(search.get('page_size'))]
    return route.fulfill({ json: sent.slice(from * size, (from + 1) * size) })
  })
  await open(page, '/user/profile/', await registerAndVerify(page, 'job-seeker'))
  const items = page.getByRole('tabpanel', { name: 'Applications' }).locator('ul > li')
  await expect(items.filter({ has: page.getByRole('heading') })).toHaveCount(130)
})

test('a person without applications is shown the way to jobs', async ({ visitor: page }) => {
  await open(page, '/user/profile/', await registerAndVerify(page, 'job-seeker'))
  await page.getByRole('link', { name: 'Apply for a Job' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Jobs')
})

test('text typed for one application stays with it, and the page follows another tab', async ({
  visitor: page,
}) => {
  const account = await registerAndVerify(page, 'job-seeker')
  for (const at of [0, 1]) await send(page, account, 'jobs', at)
  await open(page, '/user/profile/', account)
  const receipts = page
    .getByRole('tabpanel', { name: 'Applications' })
    .getByRole('link', { name: 'See receipt' })
  const begin = page.getByRole('button', { name: 'Replace files or note' })
  await receipts.first().click()
  await begin.click()
  await expect(page.getByLabel('Covering note (optional)')).toHaveValue('I measure.')
  const first = page.url()
  await page.getByRole('button', { name: 'Ama Owusu' }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await receipts.last().click()
  await begin.click()
  await page.getByLabel('Covering note (optional)').fill('Meant for the other one')
  await page.getByLabel('CV (optional)').setInputFiles(file('other.pdf'))
  await begin.click()
  await expect(page.getByLabel('Covering note (optional)')).toBeHidden()
  await begin.click()
  await expect(page.getByText('other.pdf')).toBeVisible()
  const second = page.url()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => {
    setTimeout(() => location.reload())
  })
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).dismiss()
  await expect(page.getByText('other.pdf')).toBeVisible()
  await page.evaluate(() => history.go(-2))
  await expect(page).toHaveURL(first)
  const shown = (address: string) => page.getByText(address.split('/').at(-2) ?? '')
  await expect(shown(first)).toBeVisible()
  await expect(page.getByLabel('Covering note (optional)')).toBeHidden()

  await page.evaluate(() => history.go(2))
  await expect(page).toHaveURL(second)
  // The address changes before the page does, so wait for this application's number.
  await expect(shown(second)).toBeVisible()
  await begin.click()
  await expect(page.getByLabel('Covering note (optional)')).toHaveValue('Meant for the other one')
  const number = second.split('/').at(-2)
  const headers = { Authorization: `Token ${account.token}` }
  await page.request.post(`/api/user/applications/${number}/withdrawal/`, { headers })
  await page.getByRole('button', { name: 'Send changes' }).click()
  await expect(page.getByRole('alert')).toContainText('This was already withdrawn')
  await expect(page.getByText('Withdrawn by you')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeHidden()
  await expect(page.getByLabel('Covering note (optional)')).toHaveValue('Meant for the other one')
})
