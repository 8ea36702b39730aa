import { expectClean } from '#tests/support/browser/accessible.ts'
import { send } from '#tests/support/browser/account.ts'
import { companyWithJob } from '#tests/support/browser/job-company.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { application } from '#tests/support/documents.ts'

let server: OwnServer<Awaited<ReturnType<typeof companyWithJob>>>

test.beforeAll(async () => {
  server = await ownServer(companyWithJob)
})
test.afterAll(() => server?.stop())

test('an applicant accepts an offer on their page, and the company is led to mark them as hired @phone', async ({
  browser,
}) => {
  const { seeker, recruiter, jobId } = server.made
  const company = await server.openPage(browser, recruiter, '/admin/')
  const { number } = await send(company, `/api/jobs/${jobId}/applications/`, {
    token: seeker.token,
    multipart: application(),
  })
  await send(company, `/api/company/posts/${jobId}/stage-changes/`, {
    token: recruiter.token,
    data: { applicants: [{ number, from: 'RECEIVED' }], to: 'OFFER' },
  })
  await company.goto(`/admin/applicants/${number}/`)
  await company.getByRole('button', { name: 'Send offer' }).click()
  const dialog = company.getByRole('dialog', { name: 'Send offer to Esi Mensah' })
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'Fill in or delete what is still blank: Start date, Place of work, Pay, Contract',
  )
  await dialog.getByLabel('Letter').fill('Dear {{first_name}},\n\nGHS 3,000 a month.')
  await dialog.getByRole('button', { name: 'Preview letter' }).click()
  await expect(dialog.getByRole('region', { name: 'What Esi Mensah will read' })).toContainText('Dear Esi,')
  const page = await server.openPage(browser, seeker, '/user/applications/')
  const stream = page.waitForResponse(/notifications\/live\/$/)
  await page.goto(`/user/applications/${number}/`)
  await stream
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(company.locator('#offers')).toContainText('Waits for an answer')

  // It comes into the page that is open.
  const offer = page.locator('#offer')
  await expect(offer).toContainText('Dear Esi,')
  await expectClean(page)
  await offer.getByRole('button', { name: 'Accept offer' }).click()
  const answer = page.getByRole('dialog', { name: 'Accept this offer?' })
  await answer.getByLabel(/^Message to the company/).fill('I look forward to it')
  await answer.getByRole('button', { name: 'Accept offer' }).click()
  await expect(offer).toContainText('You accepted this offer')

  await company.reload()
  await expect(company.locator('#offers')).toContainText('I look forward to it')
  await expect(company.getByRole('button', { name: 'Mark as hired' })).toBeInViewport({ ratio: 1 })
  await company.getByRole('button', { name: 'Mark as hired' }).click()
  await expect(company.getByRole('dialog').getByLabel('New stage')).toHaveValue('HIRED')
  await expectClean(company)
  await page.close()
  await company.close()
})
