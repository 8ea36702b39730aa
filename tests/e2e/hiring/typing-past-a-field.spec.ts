import type { Page } from '@playwright/test'
import { send } from '#tests/support/browser/account.ts'
import { holdAnswer, holdRequests } from '#tests/support/browser/held.ts'
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

test('a note whose applicant is left while it is sent is added once, and Escape in a menu closes the menu alone', async ({
  browser,
}) => {
  const { recruiter, jobId } = server.made
  const page = await server.openPage(browser, recruiter, `/admin/posts/${jobId}/applicants/`)
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.locator('.applicant-row').first().waitFor()
  await page.keyboard.press('o')
  const reader = page.getByRole('article')
  await expect(reader).toBeVisible()
  const first = page.url()
  const notes = /\/notes\/$/
  const held = await holdRequests(page, notes)
  const field = page.getByLabel('New note')
  await page.keyboard.press('n')
  await field.fill('Asks for the evening shift')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(first)
  await expect(field).toHaveValue('')
  const sent = page.waitForResponse(notes)
  held.release()
  await sent
  await page.keyboard.press('k')
  await expect(page.getByText('Asks for the evening shift')).toHaveCount(1)
  await expect(field).toHaveValue('')

  // Words that are typed while a note is sent are the next one.
  const answer = await holdAnswer(page, notes)
  await field.fill('Sent first')
  await page.keyboard.press('Control+Enter')
  await answer.asked
  await field.fill('Written meanwhile')
  await answer.release()
  await expect(page.locator('.notes')).toContainText('Sent first')
  await expect(field).toHaveValue('Written meanwhile')
  await field.fill('')

  const menu = page.getByRole('button', { name: /^More/ })
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeFocused()
  await expect(reader).toBeVisible()
})
