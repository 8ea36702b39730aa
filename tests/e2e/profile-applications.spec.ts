import type { Page } from '@playwright/test'
import { type Account, open, registerAndVerify } from '#tests/support/account.ts'
import { pdf } from '#tests/support/documents.ts'
import { expect, test } from '#tests/support/visitor.ts'

const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) })

/** Sends something to the newest call, and gives the call's name. */
async function send(page: Page, { token }: Account, collection: 'jobs' | 'proposal-requests') {
  const [call] = await (await page.request.get(`/api/${collection}/`)).json()
  const isJob = collection === 'jobs'
  const response = await page.request.post(
    `/api/${collection}/${call.id}/${isJob ? 'applications' : 'proposals'}/`,
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
  return String(call.name)
}

test('what was sent stands in the profile, with its state and its files', { tag: '@phone' }, async ({
  visitor: page,
}) => {
  const account = await registerAndVerify(page, 'job-seeker')
  const job = await send(page, account, 'jobs')
  const rfp = await send(page, account, 'proposal-requests')
  await open(page, '/user/profile/', account)
  const items = page.getByRole('tabpanel', { name: 'Applications' }).locator('ul > li')
  await expect(items.getByRole('heading')).toHaveText([rfp, job])
  await expect(items.getByText('Pending', { exact: true })).toHaveCount(2)
  await expect(items.first()).toContainText('Sealed until its deadline')
  await expect(items.first().getByRole('button')).toHaveCount(0)

  await items.last().getByText('What happened').click()
  await expect(items.last().getByRole('listitem')).toContainText('Submitted')
  const download = page.waitForEvent('download')
  await items.last().getByRole('button', { name: 'Resume' }).click()
  expect((await download).suggestedFilename()).toBe('cv.pdf')
  await items.last().getByRole('link', { name: job }).click()
  await expect(page).toHaveURL(/\/jobs\/\d+\/$/)
})

test('somebody who sent nothing is shown the way to jobs', async ({ visitor: page }) => {
  await open(page, '/user/profile/', await registerAndVerify(page, 'job-seeker'))
  await page.getByRole('link', { name: 'Apply for a Job' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Jobs')
})
