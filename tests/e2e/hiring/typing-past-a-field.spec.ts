import type { Page } from '@playwright/test'
import { send } from '#tests/support/browser/account.ts'
import { holdAnswer } from '#tests/support/browser/held.ts'
import { type StagedServer, stagedServer } from '#tests/support/browser/staged-job.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

let server: StagedServer

/** Without a pause between the keys, which a busy machine would make. */
const typeAtOnce = (page: Page, words: string) =>
  page.evaluate((keys) => {
    for (const key of keys)
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
  }, words)

test.beforeAll(async ({ browser }) => {
  server = await stagedServer(browser, 3)
})
test.afterAll(() => server?.stop())

test('words that begin with letters of no key move nobody and open nothing', async ({ browser }) => {
  const { recruiter, jobId } = server.made
  const page = await server.openPage(browser, recruiter, `/admin/posts/${jobId}/applicants/`)
  await expect(page.locator('.applicant-row')).toHaveCount(3)
  await typeAtOnce(page, 'Please look, is this mason strong?')
  await expect(page).toHaveURL(/\/applicants\/$/)
  await page.locator('.applicant-row').first().click()
  await expect(page.getByRole('group', { name: 'Decide about this applicant' })).toBeVisible()
  const address = page.url()
  await typeAtOnce(page, 'Please look, is this mason strong?')
  await expect(page).toHaveURL(address)
  await expect(page.locator('.toast')).toHaveCount(0)
  const rows = await send(page, `/api/company/posts/${jobId}/applicants/`, {
    method: 'get',
    token: recruiter.token,
  })
  expect(rows.map(({ status }: { status: string }) => status)).toEqual(['RECEIVED', 'RECEIVED', 'RECEIVED'])
  await page.close()
})

test('the key for a note waits for its applicant, who is noted and left by keyboard alone', async ({
  browser,
}) => {
  const { recruiter, jobId } = server.made
  const page = await server.openPage(browser, recruiter, `/admin/posts/${jobId}/applicants/`)
  const answer = await holdAnswer(page, /\/api\/company\/applicants\/[\w-]+\/$/)
  await page.locator('.applicant-row').first().click()
  await answer.asked
  await page.keyboard.press('n')
  await answer.release()
  const field = page.getByLabel('New note')
  await expect(field).toBeFocused()
  await page.keyboard.type('Strong CV')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.notes')).toContainText('Strong CV')
  await page.keyboard.press('Escape')
  await expect(field).not.toBeFocused()
  await expect(page.getByRole('article')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.close()
})
