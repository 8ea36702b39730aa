import type { Page } from '@playwright/test'
import { type Account, send } from '#tests/support/browser/account.ts'
import { companyWithJob } from '#tests/support/browser/job-company.ts'
import { type OwnServer, ownServer } from '#tests/support/browser/own-server.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'
import { pdf } from '#tests/support/documents.ts'
import { readIcs } from '#tests/support/ics.ts'
import { partsOf } from '#tests/support/mails.ts'

const HOUR = 3_600_000

let server: OwnServer<Awaited<ReturnType<typeof companyWithJob>>>

test.beforeAll(async () => {
  server = await ownServer(companyWithJob)
})
test.afterAll(() => server?.stop())

const subjectOf = (raw: string) => /^Subject: ((?:.|\r\n )*?)\r$/m.exec(raw)?.[1]
/** All mails so far but the one of each morning, which comes when it is eight at the company, whatever happens here. */
const received = () => server.mails.filter(({ raw }) => subjectOf(raw) !== 'What waits for you today')
/** Recipient and subject of each. */
const mails = () => received().map(({ to, raw }) => `${to.join()}: ${subjectOf(raw)}`)

/** Waits for the next mail and expects no other. */
async function expectMail(account: Account, subject: string) {
  expected.push(`${account.email}: ${subject}`)
  await expect.poll(mails).toEqual(expected)
}
const expected: string[] = []

/** The plain text of the newest mail. */
const lastText = () =>
  partsOf(received().at(-1)?.raw ?? '').find(({ type }) => type.startsWith('text/plain'))?.content

async function apply(page: Page): Promise<string> {
  await page.getByLabel('Covering note').fill('I kept tractors alive for ten years')
  await page
    .getByLabel('CV')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf('A CV') })
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByRole('link', { name: 'See your receipt' }).click()
  await expect(page).toHaveURL(/\/user\/applications\/[\w-]+\/$/)
  return new URL(page.url()).pathname.split('/').at(-2) ?? ''
}

/** Reloads the receipt and expects the status on it. */
async function expectStatus(page: Page, status: string) {
  await page.reload()
  const fact = page.getByRole('main').locator('dl > div').filter({ hasText: 'Status' })
  await expect(fact.locator('dd')).toHaveText(status)
}

/** Moves the applicant, who is told after the ten seconds of undo or not at all. */
async function moveTo(page: Page, status: string, { isTold = true } = {}) {
  await page.getByRole('button', { name: 'Move or message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Esi Mensah' })
  await dialog.getByLabel('New stage', { exact: true }).selectOption({ label: status })
  const telling = isTold ? /^In 10 seconds/ : /^Do not tell them/
  await dialog.getByRole('radio', { name: telling }).check()
  await dialog.getByRole('button', { name: 'Move 1 applicant' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('.reader-head .status-mark')).toHaveText(status)
}

async function invite(page: Page, number: string) {
  const startsAt = new Date(Math.ceil(Date.now() / HOUR) * HOUR + 48 * HOUR)
  const data = {
    starts_at: startsAt.toISOString(),
    ends_at: new Date(startsAt.getTime() + HOUR).toISOString(),
    place: '4 Independence Avenue, Accra',
  }
  await send(page, `/api/company/applicants/${number}/interviews/`, {
    token: server.made.recruiter.token,
    data,
  })
  await expectMail(server.made.seeker, 'Interview: Robot mechanic')
  const calendar = partsOf(received().at(-1)?.raw ?? '').find(({ type }) => /text\/calendar/.test(type))
  const event = readIcs(calendar?.content ?? '')
  expect(event.DTSTART).toContain(startsAt.toISOString().slice(0, 10).replaceAll('-', ''))
  expect(event.LOCATION).toBe('4 Independence Avenue\\, Accra')
}

test('a company hires an applicant, who gets a mail at each step', async ({ browser }) => {
  const { seeker, recruiter, jobId } = server.made
  const applicant = await server.openPage(browser, seeker, `/jobs/${jobId}/`)
  const number = await apply(applicant)
  const first = [
    `${recruiter.email}: 1 new applicant for Robot mechanic`,
    `${seeker.email}: Received: Robot mechanic`,
  ]
  await expect.poll(() => mails().sort()).toEqual(first.sort())
  expected.push(...mails())

  const company = await server.openPage(browser, recruiter, `/admin/applicants/${number}/`)
  await moveTo(company, 'In review', { isTold: false })
  await expectStatus(applicant, 'In review')
  await moveTo(company, 'Shortlisted')
  await expectMail(seeker, 'Shortlisted: Robot mechanic')
  await expectStatus(applicant, 'Shortlisted')
  // The invitation tells the applicant; the move itself sends no mail.
  await moveTo(company, 'Interview', { isTold: false })
  await invite(company, number)

  await send(company, `/api/company/applicants/${number}/messages/`, {
    token: recruiter.token,
    data: { body: 'When can you start?' },
  })
  await expectMail(seeker, 'Kente Robotics wrote to you: Robot mechanic')
  expect(lastText()).toContain('When can you start?')
  await send(applicant, `/api/user/applications/${number}/messages/`, {
    token: seeker.token,
    data: { body: 'On Monday.' },
  })
  await expectMail(recruiter, 'Esi Mensah wrote about Robot mechanic')
  expect(lastText()).toContain('On Monday.')

  await moveTo(company, 'Offer')
  await expectMail(seeker, 'Job offer: Robot mechanic')
  await moveTo(company, 'Hired')
  await expectMail(seeker, 'Hired: Robot mechanic')
  await expectStatus(applicant, 'Hired')
  const timeline = applicant.locator('.receipt-timeline li')
  for (const step of ['Shortlisted', 'Offer', 'Hired']) {
    await expect(timeline.filter({ hasText: new RegExp(`\\b${step}\\b`) }).first()).toBeVisible()
  }
  await company.close()
  await applicant.close()
})
