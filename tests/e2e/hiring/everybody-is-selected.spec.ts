import type { Page } from '@playwright/test'
import { LIMITS } from '#contract/vocabulary.ts'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { open } from '#tests/support/browser/account.ts'
import { companyWithJob } from '#tests/support/browser/job-company.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

/** More than one request takes. */
const MANY = LIMITS.moveAtOnce + 40
const COUNT = MANY.toLocaleString('en')

let server: OwnServer<Awaited<ReturnType<typeof companyWithJob>>>

test.beforeAll(async () => {
  server = await ownServer((dataDir) => companyWithJob(dataDir, MANY))
})
test.afterAll(() => server?.stop())

const bar = (page: Page) => page.getByRole('region', { name: 'Selected applicants' })

test('all of a list are rejected at once, and who was not reached when the connection was lost is sent again', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await open(page, `/admin/posts/${server.made.jobId}/applicants/`, server.made.recruiter)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar(page)
    .getByRole('button', { name: `Select all ${COUNT}` })
    .click()
  await expect(bar(page)).toContainText(`${COUNT} selected`)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(bar(page)).toContainText(`${COUNT} selected`)
  await bar(page).getByRole('button', { name: 'Reject', exact: true }).click()

  const moves = /\/stage-changes\/$/
  let sent = 0
  await page.route(moves, (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    return ++sent === 2 ? route.abort() : route.fallback()
  })
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('button', { name: `Reject ${COUNT} applicants` }).click()
  await expect(dialog).toContainText(`1,000 applicants moved to “Not selected”.`)
  await expect(dialog).toContainText('40 applicants were not reached and are still here.')
  await expect(dialog.getByRole('alert')).toContainText('connection')
  await expectClean(page)

  // Closed, they stay selected, and can be sent from there.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar(page)).toContainText('40 selected')
  await bar(page).getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog.getByRole('button', { name: 'Reject 40 applicants' }).click()
  await expect(page.getByRole('link', { name: new RegExp(`^Not selected ?${COUNT}$`) })).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await context.close()
})
