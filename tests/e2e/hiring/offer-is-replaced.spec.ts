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

test('an answer is for the offer that was read, not for another that came meanwhile', async ({ browser }) => {
  const { seeker, recruiter, jobId } = server.made
  const page = await server.openPage(browser, seeker, '/user/applications/')
  const { number } = await send(page, `/api/jobs/${jobId}/applications/`, {
    token: seeker.token,
    multipart: application(),
  })
  const { token } = recruiter
  await send(page, `/api/company/posts/${jobId}/stage-changes/`, {
    token,
    data: { applicants: [{ number, from: 'RECEIVED' }], to: 'OFFER' },
  })
  const path = `/api/company/applicants/${number}/offers/`
  const { respond_by } = await send(page, path, { method: 'get', token })
  const make = (body: string) => send(page, path, { token, data: { subject: 'Our offer', body, respond_by } })
  await make('GHS 3,000 a month')

  const stream = page.waitForResponse(/notifications\/live\/$/)
  await page.goto(`/user/applications/${number}/`)
  await stream
  const offer = page.locator('#offer')
  await expect(offer).toContainText('GHS 3,000 a month')
  await offer.getByRole('button', { name: 'Accept offer' }).click()
  const answer = page.getByRole('dialog', { name: 'Accept this offer?' })
  await expect(answer).toBeVisible()
  const { offers } = await send(page, path, { method: 'get', token })
  await send(page, `${path}${offers[0].id}/withdrawal/`, { token })
  await make('GHS 2,000 a month')
  await expect(offer).toContainText('GHS 2,000 a month')
  await answer.getByRole('button', { name: 'Accept offer' }).click()
  await expect(answer.getByRole('alert')).toBeVisible()
  const states = (await send(page, path, { method: 'get', token })).offers.map(
    ({ state }: { state: string }) => state,
  )
  expect(states).toEqual(['OPEN', 'WITHDRAWN'])
  await page.context().close()
})
