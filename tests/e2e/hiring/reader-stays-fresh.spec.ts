import type { Page } from '@playwright/test'
import { pdfFile } from '#tests/support/applicant-files.ts'
import { send } from '#tests/support/browser/account.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { dayFromNow } from '#tests/support/browser/post-forms.ts'
import { applyAll, companyToRead } from '#tests/support/browser/read-company.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const LIVE = /notifications\/live\/$/
const SEEKERS = [{ name: 'Yaw Boateng', cv: { name: 'cv.pdf', content: pdfFile('Yaw Boateng, mechanic') } }]

let server: OwnServer<Awaited<ReturnType<typeof companyToRead>>>
let number: string

test.beforeEach(async () => {
  server = await ownServer((dataDir) => companyToRead(dataDir, SEEKERS))
  number = (await applyAll(server.url, server.made))[0] ?? ''
})
test.afterEach(() => server?.stop())

const asCompany = (page: Page, path: string, data: object) =>
  send(page, `/api/company/applicants/${number}/${path}/`, { token: server.made.recruiter.token, data })
const asApplicant = (page: Page, path: string, data: object = {}) =>
  send(page, `/api/user/applications/${number}/${path}/`, {
    token: server.made.seekers[0]?.token ?? '',
    data,
  })

test('what an applicant does is shown while they are open, and what is typed stays', async ({ browser }) => {
  const { recruiter, jobId } = server.made
  const page = await server.openPage(browser, recruiter, '/admin/')
  await asCompany(page, 'interview-invitations', {
    times: [{ day: dayFromNow(5), time: '10:00' }],
    minutes: 60,
    time_zone: 'Africa/Accra',
    place: 'Office 4',
  })
  const stream = page.waitForResponse(
    (response) => LIVE.test(response.url()) && response.frame().url().includes('applicant='),
  )
  await page.goto(`/admin/posts/${jobId}/applicants/?applicant=${number}&part=messages`)
  await stream
  await expect(page.locator('#interviews')).toContainText('Office 4')
  const message = page.getByLabel('Message', { exact: true })
  await message.fill('Half a thought')

  await asApplicant(page, 'messages', { body: 'I come by bus' })
  await expect(page.locator('#messages')).toContainText('I come by bus')
  await expect(page.locator('#interviews')).not.toContainText('Agreed')
  const { interviews } = await send(page, `/api/user/applications/${number}/interviews/`, {
    method: 'get',
    token: server.made.seekers[0]?.token ?? '',
  })
  const { id, sequence } = interviews[0]
  await asApplicant(page, 'interviews/answer', { interview: id, sequence, answer: 'ACCEPTED' })
  await expect(page.locator('#interviews')).toContainText('Agreed')
  await expect(message).toHaveValue('Half a thought')
  await expect(message).toBeFocused()

  await asApplicant(page, 'withdrawal')
  await expect(page.locator('.reader-who')).toContainText('Withdrawn')
  await expect(page.getByRole('heading', { name: 'Everybody who applied has withdrawn' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send message' })).toHaveCount(0)
  await expect(message).toHaveValue('Half a thought')
  await expect(message).toBeFocused()
  await page.context().close()
})

test('an open applicant is loaded again when the member comes back to the page', async ({ browser }) => {
  const { recruiter, jobId } = server.made
  const page = await server.openPage(browser, recruiter, '/admin/')
  // Without the stream, as where a proxy holds it back.
  await page.route(LIVE, (route) => route.abort())
  await page.goto(`/admin/posts/${jobId}/applicants/?applicant=${number}`)
  await expect(page.locator('.reader-who')).toContainText('Received')
  await page.getByRole('tab', { name: 'Notes' }).click()
  const note = page.getByLabel('New note')
  await note.fill('Half a note')
  await asApplicant(page, 'withdrawal')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.locator('.reader-who')).toContainText('Withdrawn')
  await expect(note).toHaveValue('Half a note')
  await expect(note).toBeFocused()
  await page.context().close()
})

test('tabs of an open applicant are in reach on a phone @phone', async ({ browser, isMobile }) => {
  test.skip(!isMobile, 'a wide screen has room for all')
  const { recruiter } = server.made
  const page = await server.openPage(browser, recruiter, `/admin/applicants/${number}/?part=history`)
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('History')).toBeInViewport({ ratio: 0.9 })
  // Too narrow for all of them with whatever font there is.
  await page.setViewportSize({ width: 320, height: 640 })
  await tab('CV').click()
  await expect(tab('History')).not.toBeInViewport({ ratio: 0.9 })
  await tab('CV').press('End')
  await expect(tab('History')).toBeInViewport({ ratio: 0.9 })
  await page.context().close()
})
