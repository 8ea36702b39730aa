import type { Page } from '@playwright/test'
import { unsubscribeToken } from '#api/opportunities/saved-searches/rules.ts'
import { registerAndVerify } from '#tests/support/browser/account.ts'
import { SECRET_KEY } from '#tests/support/browser/secret-key.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const SEARCHES = '/api/user/saved-searches/'

/** Saves a search. @returns the page that its mail links to, and a check of its subscription */
async function saveSearch(page: Page) {
  const { token } = await registerAndVerify(page, 'job-seeker')
  const headers = { Authorization: `Token ${token}` }
  const data = { name: 'Nursing', kinds: ['JOB'], query: {}, frequency: 'DAILY', time_zone: 'Africa/Accra' }
  const { id } = await (await page.request.post(SEARCHES, { data, headers })).json()
  const isSubscribed = async () => {
    const [search] = await (await page.request.get(SEARCHES, { headers })).json()
    return search.subscribed
  }
  return { path: `/unsubscribe/?token=${unsubscribeToken(SECRET_KEY, id)}`, isSubscribed }
}

async function stopMail(page: Page) {
  const { path, isSubscribed } = await saveSearch(page)
  await page.goto(path)
  expect(await isSubscribed()).toBe(true)
  await page.getByRole('button', { name: 'Stop emails' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Emails stopped')
  expect(await isSubscribed()).toBe(false)
}

test('opening the link changes nothing; the button stops the emails without a login', async ({
  visitor: page,
}) => {
  await stopMail(page)
})

test('a forged link says that it does not work', async ({ visitor: page }) => {
  for (const token of ['1.forged', 'x', '']) {
    await page.goto(`/unsubscribe/?token=${token}`)
    const stop = page.getByRole('button', { name: 'Stop emails' })
    if (token) await stop.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
  }
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('the button stops the emails', async ({ visitor: page }) => {
    await stopMail(page)
  })

  test('the deadline of an opportunity is a plain link to a calendar file', async ({ visitor: page }) => {
    await page.goto('/jobs/1/')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Add deadline to your calendar' }).click()
    expect((await download).suggestedFilename()).toBe('deadline.ics')
  })
})
