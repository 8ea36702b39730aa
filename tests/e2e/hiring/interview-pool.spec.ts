import type { Page } from '@playwright/test'
import { pdfFile } from '#tests/support/applicant-files.ts'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { dayFromNow } from '#tests/support/browser/post-forms.ts'
import { applyAll, companyToRead } from '#tests/support/browser/read-company.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const SEEKERS = ['Yaw Boateng', 'Efua Mensah'].map((name) => ({
  name,
  cv: { name: 'cv.pdf', content: pdfFile(`${name}, mechanic`) },
}))

let server: OwnServer<Awaited<ReturnType<typeof companyToRead>>>
let numbers: string[]

test.beforeAll(async () => {
  server = await ownServer((dataDir) => companyToRead(dataDir, SEEKERS))
  numbers = await applyAll(server.url, server.made)
})
test.afterAll(() => server?.stop())

/** Offers everybody of the list two times in one place. */
async function inviteAll(page: Page) {
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: 'Invite to interviews' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite 2 applicants to interviews' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Enter a place or a link').first()).toBeVisible()
  await dialog.getByLabel('Day 1').fill(dayFromNow(7))
  await dialog.getByLabel('Time 1').fill('10:00')
  await dialog.getByRole('button', { name: 'Add a time' }).click()
  // The time of the row above.
  await dialog.getByLabel('Day 2').fill(dayFromNow(8))
  await dialog.getByLabel('Place or link').fill('Office 4, Ring Road')
  await expectClean(page)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.locator('.toast', { hasText: 'Invitation sent' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Selected applicants' })).toHaveCount(0)
}

test('two applicants choose from the same two times, and nobody gets the one that is taken', {
  tag: '@phone',
}, async ({ browser }) => {
  const { recruiter, jobId, seekers } = server.made
  const [yaw, efua] = seekers
  if (!yaw || !efua) throw new Error('There are no seekers')
  const company = await server.openPage(browser, recruiter, `/admin/posts/${jobId}/applicants/`)
  await inviteAll(company)

  const address = (at: number) => `/user/applications/${numbers[at]}/#interviews`
  const first = await server.openPage(browser, yaw, address(0))
  const second = await server.openPage(browser, efua, address(1))
  const times = (page: Page) => page.locator('#interviews').getByRole('radio')
  const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm this time' })
  await expect(times(first)).toHaveCount(2)
  await expect(times(second)).toHaveCount(2)

  await times(first).first().check()
  await confirm(first).click()
  await expect(first.locator('#interviews')).toContainText('Agreed')

  // The second still has both on the screen, and is shown the one that is left.
  await times(second).first().check()
  await confirm(second).click()
  await expect(second.getByRole('alert')).toContainText('That time has just been taken, choose another')
  await expect(times(second)).toHaveCount(1)
  await expectClean(second)
  await second.reload()
  await expect(times(second)).toHaveCount(1)
  await times(second).first().check()
  await confirm(second).click()
  await expect(second.locator('#interviews')).toContainText('Agreed')

  await company.goto(`/admin/applicants/${numbers[1]}/#interviews`)
  await expect(company.locator('#interviews')).toContainText('Agreed')
  const overflow = await second.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
