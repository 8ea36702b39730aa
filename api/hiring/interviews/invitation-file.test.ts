import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { interviewsApp } from '#tests/support/hiring/interviews.ts'
import { alarmsIn, parseIcs } from '#tests/support/ics.ts'

const app = await interviewsApp()
const inHours = (hours: number) =>
  new Date(Math.ceil(Date.now() / 3_600_000 + hours) * 3_600_000).toISOString()

async function invited({ number, recruiter }: Awaited<ReturnType<typeof app.applied>>) {
  const body = { starts_at: inHours(48), ends_at: inHours(49), place: 'Office 4, Ring Road', note: '' }
  const path = `/api/company/applicants/${number}/interviews/`
  const answer = await app.ask(path, { token: recruiter.token, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().interviews[0].id as number
}

const filesTo = async (email: string) =>
  (await app.mailsTo(email)).flatMap(({ calendar }) => calendar?.content ?? [])

it('an invitation reminds an hour before, in the reader’s language, until it is cancelled', async () => {
  const made = await app.applied()
  await app.database.update(users).set({ language: 'fr' }).where(eq(users.email, made.applicant.email))
  const id = await invited(made)
  await app.cancel(made.number, id, made.recruiter.token, 'Full')
  const reminder = {
    ACTION: 'DISPLAY',
    TRIGGER: '-PT1H',
    DESCRIPTION: 'Entretien\u00a0: Mason\\, Volta Works',
  }
  const files = await filesTo(made.applicant.email)
  const own = (
    await app.get(`/api/company/applicants/${made.number}/interviews/${id}/calendar/`, made.recruiter.token)
  ).body
  expect(files.map(alarmsIn)).toEqual([[[]]])
  expect(alarmsIn(own)).toEqual([[]])
  const other = await app.applied()
  await app.database.update(users).set({ language: 'fr' }).where(eq(users.email, other.applicant.email))
  await invited(other)
  expect((await filesTo(other.applicant.email)).map(alarmsIn)).toEqual([[[reminder]]])
})

it('an invitation asks for no reply, and quotes a name that could end it', async () => {
  const odd = 'Esi "\r\nRSVP=TRUE;CN="x":a, b'
  const made = await app.applied()
  const { email } = made.applicant
  const name = { firstName: odd, lastName: '^n' }
  await app.database.update(users).set(name).where(eq(users.email, email))
  await invited(made)
  const [content = ''] = await filesTo(email)
  const [event] = parseIcs(content).parts
  const attendees = event?.lines.filter((line) => line.name === 'ATTENDEE') ?? []
  expect(attendees.map(({ parameters }) => parameters)).toEqual([
    expect.stringMatching(/^;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE;CN="[^"^]*a, b[^"^]*"$/),
  ])
})
