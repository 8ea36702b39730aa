import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { offers } from '#api/platform/database/tables/hiring-tables.ts'
import { applicationRows } from '#tests/support/hiring/application-rows.ts'
import { threadsApp } from '#tests/support/hiring/threads.ts'
import { member } from '#tests/support/members.ts'

const app = await threadsApp()
const { database, applied, ask, get, writeAsCompany, writeAsApplicant, readAsCompany } = app
const { makeDue } = applicationRows(database)

const WORDS = 'Kofi Kojo Esi Asare Mensah'
const MASKED = 'Kofi ••• Esi ••• Mensah'

/** An applicant called Kojo Asare whose name is hidden, and a colleague who reads but does not write. */
async function hidden() {
  const made = await applied({ isBlind: true })
  const viewer = await member(database, { role: 'VIEWER', companyId: made.companyId })
  const setStatus = (status: 'RECEIVED' | 'OFFER') =>
    database.update(applications).set({ status }).where(eq(applications.number, made.number))
  const read = async (path: string, token: string) =>
    (await get(`/api/company/applicants/${made.number}/${path}`, token)).json()
  return { ...made, viewer, setStatus, read }
}

it('tells nobody by their own messages which of some words are of a hidden name', async () => {
  const { number, recruiter, viewer, applicant } = await hidden()
  await writeAsCompany(number, recruiter.token, WORDS)
  const bodies = async (token: string) =>
    (await readAsCompany(number, token)).json().messages.map(({ body }: { body: string }) => body)
  const excerpt = async (token: string) => (await get('/api/company/messages/', token)).json()[0].last.excerpt
  expect([await bodies(recruiter.token), await excerpt(recruiter.token)]).toEqual([[WORDS], WORDS])
  expect([await bodies(viewer.token), await excerpt(viewer.token)]).toEqual([[MASKED], MASKED])
  await writeAsApplicant(number, applicant.token, WORDS)
  expect(await bodies(recruiter.token)).toEqual([WORDS, MASKED])
})

it('masks the letter of a move for its author, too, as the name stands where they wrote a field', async () => {
  const { number, recruiter, job } = await hidden()
  const body = {
    applicants: [{ number, from: 'RECEIVED' }],
    to: 'IN_REVIEW',
    tell: true,
    subject: 'Mason',
    body: 'Dear {{first_name}}',
  }
  const moved = await ask(`/api/company/posts/${job.id}/stage-changes/`, { token: recruiter.token, body })
  expect(moved.statusCode, moved.body).toBe(200)
  await makeDue()
  await app.server.tellDue()
  expect((await readAsCompany(number, recruiter.token)).json().messages).toMatchObject([
    { subject: 'Mason', body: expect.stringContaining('Dear •••') },
  ])
})

it('shows the letter of an offer as it was sent to its author, who knew the name', async () => {
  const { number, recruiter, viewer, setStatus, read } = await hidden()
  await setStatus('OFFER')
  const respond_by = new Date(Date.now() + 7 * 86_400_000).toISOString()
  const letter = { subject: 'For {{first_name}}', body: WORDS, respond_by }
  const path = `/api/company/applicants/${number}/offers/`
  expect((await ask(path, { token: recruiter.token, body: letter })).statusCode).toBe(201)
  await setStatus('RECEIVED')
  await database.update(offers).set({ answerMessage: 'Yes, Kojo' })
  const [open, shut] = [
    { subject: 'For Kojo', body: expect.stringContaining(WORDS) },
    { subject: 'For •••', body: expect.stringContaining(MASKED) },
  ]
  expect((await read('offers/', recruiter.token)).offers).toMatchObject([
    { ...open, answer_message: 'Yes, •••' },
  ])
  expect((await read('offers/', viewer.token)).offers).toMatchObject([shut])
  expect((await readAsCompany(number, recruiter.token)).json().messages).toMatchObject([open])
  expect((await readAsCompany(number, viewer.token)).json().messages).toMatchObject([shut])
})

it('masks place, note and questions of an interview for those who may not change them', async () => {
  const { number, recruiter, viewer, read } = await hidden()
  const [starts_at, ends_at] = [48, 49].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  const plan = { place: WORDS, note: WORDS, kit: [{ question: WORDS, asker: null }] }
  const made = await ask(`/api/company/applicants/${number}/interviews/`, {
    token: recruiter.token,
    body: { starts_at, ends_at, ...plan },
  })
  expect(made.statusCode, made.body).toBe(201)
  const shut = { place: MASKED, note: MASKED, kit: [{ question: MASKED, asker: null }] }
  expect((await read('interviews/', recruiter.token)).interviews).toMatchObject([plan])
  const { interviews } = await read('interviews/', viewer.token)
  expect(interviews).toMatchObject([shut])
  expect((await get(interviews[0].calendar, viewer.token)).body).not.toMatch(/Kojo|Asare/)
  const agenda = async (token: string) => (await get('/api/company/agenda/', token)).json().items
  expect(await agenda(recruiter.token)).toMatchObject([{ place: WORDS }])
  expect(await agenda(viewer.token)).toMatchObject([{ place: MASKED }])
})

it('leaves the link to a call in the place of an interview, but none with a name or number of theirs', async () => {
  const { number, recruiter, viewer, read } = await hidden()
  const [starts_at, ends_at] = [48, 49].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  const link = 'https://meet.example.com/j/98765432101?pwd=x9'
  const placeFor = async (place: string) => {
    const body = { starts_at, ends_at, place }
    const made = await ask(`/api/company/applicants/${number}/interviews/`, { token: recruiter.token, body })
    expect(made.statusCode, made.body).toBe(201)
    return (await read('interviews/', viewer.token)).interviews.map((each: { place: string }) => each.place)
  }
  expect(await placeFor(`Call with Kojo: ${link}`)).toContain(`Call with •••: ${link}`)
  expect(await placeFor('https://meet.example.com/kojo-asare')).toContain('•••')
  const own = 'https://meet.example.com/233-24-123-4567'
  expect(await placeFor(own)).not.toContain(own)
})
