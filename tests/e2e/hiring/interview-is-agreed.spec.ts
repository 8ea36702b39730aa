import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/browser/accessible.ts'
import { send } from '#tests/support/browser/account.ts'
import { companyWithJob } from '#tests/support/browser/job-company.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { settling } from '#tests/support/browser/settling.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { application } from '#tests/support/documents.ts'

let server: OwnServer<Awaited<ReturnType<typeof companyWithJob>>>

test.beforeEach(async () => {
  server = await ownServer(companyWithJob)
})
test.afterEach(() => server?.stop())

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Presses what has this name by keyboard alone. */
async function press(page: Page, name: string) {
  const target = page.getByRole('button', { name, exact: true })
  await target.focus()
  await page.keyboard.press('Enter')
}

test('a recruiter offers three times by keyboard, and the applicant chooses one @phone', async ({
  browser,
}) => {
  const { seeker, recruiter, jobId } = server.made
  const company = await server.openPage(browser, recruiter, '/admin/')
  const { number } = await send(company, `/api/jobs/${jobId}/applications/`, {
    token: seeker.token,
    multipart: application(),
  })
  await company.goto(`/admin/applicants/${number}/`)
  await expect(company.getByRole('heading', { name: 'Esi Mensah' })).toBeVisible()
  await company.keyboard.press('t')
  const dialog = company.getByRole('dialog', { name: 'Invite to an interview' })
  for (const row of [1, 2, 3]) {
    if (row > 1) await press(company, 'Add a time')
    await dialog.getByLabel(`Day ${row}`).fill(dayFromNow(6 + row))
    if (row === 1) await dialog.getByLabel('Time 1').fill('10:00')
  }
  await dialog.getByLabel('Place or link').fill('Office 4, Ring Road')
  await dialog.getByLabel('Kojo Asare (you)').focus()
  await company.keyboard.press('Space')
  await press(company, 'Add a question')
  await dialog.getByLabel('Question 1', { exact: true }).fill('Which robot did you mend last?')
  await dialog.getByLabel('Asker of question 1').selectOption({ label: 'Kojo Asare' })
  await dialog.getByLabel('Day 2').fill(dayFromNow(7))
  await press(company, 'Send invitation')
  await expect(dialog.locator('.times-field [aria-invalid=true]')).toHaveAccessibleName(/Time 2/)
  await expectClean(company)
  await dialog.getByLabel('Day 2').fill(dayFromNow(8))
  await press(company, 'Send invitation')
  await expect(company.locator('#interviews')).toContainText('3 times offered')

  const page = await server.openPage(browser, seeker, `/user/applications/${number}/#interviews`)
  const own = page.locator('#interviews')
  await own.getByRole('button', { name: 'Confirm this time' }).click()
  await expect(own.getByRole('alert')).toContainText('Choose one of the times')
  await own.getByRole('radio').nth(1).check()
  await expectClean(page)
  await own.getByRole('button', { name: 'Confirm this time' }).click()
  await expect(own).toContainText('Agreed')
  await expect(own.getByRole('radio')).toHaveCount(0)
  await expect(own).not.toContainText('Which robot')
  await expectClean(page)
  // Choosing moved the applicant, which the page follows.
  await expect(page.getByRole('term').filter({ hasText: 'Status' }).locator('+ dd')).toHaveText('Interview')

  await company.reload()
  await expect(company.locator('#interviews')).toContainText('Agreed')
  await company.getByRole('link', { name: /^Open questions/ }).click()
  await expect(company.getByRole('heading', { name: 'Interview with Esi Mensah' })).toBeVisible()
  await expect(company.getByRole('listitem').filter({ hasText: 'Which robot' })).toContainText('You ask')
  await expectClean(company)

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(own.getByRole('status')).toHaveText('Cancelled')
  await expect(own.getByRole('button')).toHaveCount(0)
  await page.close()
  await company.close()
})

test('an invitation that is left opens again only when it is asked for', async ({ browser }) => {
  const { seeker, recruiter, jobId } = server.made
  const company = await server.openPage(browser, recruiter, '/admin/')
  const settled = settling(company)
  const { number } = await send(company, `/api/jobs/${jobId}/applications/`, {
    token: seeker.token,
    multipart: application(),
  })
  await company.goto(`/admin/applicants/${number}/`)
  const name = 'Invite to an interview'
  const dialog = company.getByRole('dialog', { name })
  await company.getByRole('button', { name }).first().click()
  await expect(dialog).toBeVisible()
  await company.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await company.reload()
  await expect(company.locator('#interviews').getByRole('button', { name })).toBeVisible()
  await settled()
  await expect(dialog).toBeHidden()
  await company.keyboard.press('t')
  await expect(dialog).toBeVisible()
  await company.close()
})

test('an applicant proposes another time, and the company agrees to it', async ({ browser }) => {
  const { seeker, recruiter, jobId } = server.made
  const company = await server.openPage(browser, recruiter, '/admin/')
  const { number } = await send(company, `/api/jobs/${jobId}/applications/`, {
    token: seeker.token,
    multipart: application(),
  })
  await send(company, `/api/company/applicants/${number}/interview-invitations/`, {
    token: recruiter.token,
    data: {
      times: [{ day: dayFromNow(20), time: '10:00' }],
      minutes: 60,
      time_zone: 'Africa/Accra',
      place: 'Office 5',
    },
  })
  const page = await server.openPage(browser, seeker, `/user/applications/${number}/#interviews`)
  const waiting = page.locator('.own-interview').filter({ hasText: 'Office 5' })
  await waiting.getByRole('button', { name: 'Propose other times' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose other times' })
  await dialog.getByLabel('Day 1').fill(dayFromNow(21))
  await dialog.getByLabel('Time 1').fill('14:00')
  await dialog.getByRole('button', { name: 'Send proposal' }).click()
  await expect(waiting).toContainText('You proposed other times')

  await company.goto(`/admin/applicants/${number}/#interviews`)
  await company.getByRole('button', { name: /^Agree to / }).click()
  await company
    .getByRole('dialog', { name: 'Change interview' })
    .getByRole('button', { name: 'Save changes' })
    .click()
  await expect(company.getByRole('button', { name: /^Agree to / })).toHaveCount(0)
  await expect(company.locator('#interviews')).not.toContainText('proposes other times')
  await page.close()
  await company.close()
})
