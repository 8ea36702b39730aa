import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { companyApplicants } from '#tests/support/hiring/company-applicants.ts'
import { member } from '#tests/support/members.ts'

const app = await companyApplicants()
const { database, ask, get } = app

/** An applicant in the stage of offers, a recruiter and an owner who approves offers. */
async function offering() {
  const { recruiter, job } = await app.company()
  const owner = await member(database, { companyId: recruiter.companyId })
  const rules = { before_publishing: false, before_offer: true, approvers: [] }
  await ask('/api/company/approval/', { method: 'PUT', token: owner.token, body: rules })
  const { number, token } = await app.applicant(job, { firstName: 'Yaa', lastName: 'Boateng' })
  await app.setStatus(number, 'OFFER')
  const path = `/api/company/applicants/${number}/offers/`
  const respond_by = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const letter = { subject: 'Our offer', body: 'Join us, {first_name}', respond_by }
  const read = async (who = recruiter) => (await get(path, who.token)).json()
  return {
    ...{ recruiter, owner, number, letter, read, applicant: token },
    askFor: (body: object = letter, who = recruiter) =>
      ask(`/api/company/applicants/${number}/offers/approval/`, { token: who.token, body }),
    withdraw: () => ask(`${path}approval/`, { method: 'DELETE', token: recruiter.token }),
    decide: async (who: { token: string }, decision = 'APPROVED', words?: string) => {
      const { seen } = (await get(path, who.token)).json().approval
      return ask(`/api/company/applicants/${number}/offers/approval/decision/`, {
        token: who.token,
        body: { decision, words, seen },
      })
    },
    send: (body: object = letter) => ask(path, { token: recruiter.token, body }),
  }
}

it('holds an offer back until a colleague approves its letter, once', async () => {
  const { owner, letter, read, askFor, decide, send, number, recruiter } = await offering()
  expect((await send()).json()).toMatchObject({ reason: 'approval_missing' })
  expect(await read()).toMatchObject({ can_send: false, approval: { state: 'NEEDED', can_ask: true } })
  expect((await askFor({ ...letter, note: 'As agreed' })).statusCode).toBe(200)
  expect(await read(owner)).toMatchObject({
    can_send: false,
    approval: { state: 'WAITING', can_decide: true, letter, asked: { note: 'As agreed' } },
  })
  const waiting = (await get('/api/company/approvals/', owner.token)).json()
  expect(waiting).toMatchObject([{ kind: 'OFFER', applicant: number }])
  await decide(owner)
  expect((await send({ ...letter, body: 'For twice the pay' })).json()).toMatchObject({
    reason: 'approval_missing',
  })
  expect((await send()).statusCode).toBe(201)
  const { offers } = await read()
  await ask(`/api/company/applicants/${number}/offers/${offers[0].id}/withdrawal/`, {
    token: recruiter.token,
    body: {},
  })
  expect((await send()).json()).toMatchObject({ reason: 'approval_missing' })
})

it('shows the letter as the applicant will read it', async () => {
  const { owner, letter, read, askFor, applicant, decide, send, number } = await offering()
  const form = { ...letter, subject: 'For {{full_name}}', body: 'Join us, {{first_name}}' }
  await askFor(form)
  const { as_sent, ...kept } = (await read(owner)).approval.letter
  expect(kept).toEqual(form)
  expect(as_sent).toMatchObject({
    subject: 'For Yaa Boateng',
    body: expect.stringMatching(/^Join us, Yaa\n/),
  })
  await decide(owner)
  await send(form)
  expect((await get(`/api/user/applications/${number}/offers/`, applicant)).json()).toMatchObject([as_sent])
})

it('sends a letter back with words, and takes an asking back', async () => {
  const { owner, recruiter, read, askFor, decide, withdraw } = await offering()
  await askFor()
  expect((await decide(recruiter)).statusCode).toBe(403)
  await decide(owner, 'SENT_BACK', 'Name the start')
  expect((await read()).approval).toMatchObject({ state: 'SENT_BACK', decided: { words: 'Name the start' } })
  await askFor()
  expect((await withdraw()).json().approval.state).toBe('NEEDED')
})

it('refuses to ask for what could not be sent', async () => {
  const { askFor, letter, number } = await offering()
  const long = await askFor({ ...letter, respond_by: '2099-01-01T00:00:00Z' })
  expect([long.statusCode, Object.keys(long.json())]).toEqual([400, expect.arrayContaining(['respond_by'])])
  await app.setStatus(number, 'SHORTLISTED')
  expect((await askFor()).json()).toMatchObject({ reason: 'offer_needs_stage' })
})

it('goes to another owner when the one who was asked leaves', async () => {
  const { owner, recruiter, askFor, read } = await offering()
  await askFor()
  const second = await member(database, { companyId: owner.companyId })
  await database.delete(companyMembers).where(eq(companyMembers.userId, owner.id))
  expect((await read(second)).approval).toMatchObject({ can_decide: true })
  expect((await read(recruiter)).approval.approvers).toHaveLength(1)
})

it('keeps no letter and no words about an applicant who was forgotten', async () => {
  const { owner, letter, askFor, decide, number, recruiter } = await offering()
  await askFor({ ...letter, body: 'Join us, dear Yaa Boateng', note: 'Yaa asked for more' })
  await decide(owner, 'SENT_BACK', 'Yaa has enough')
  await askFor({ ...letter, body: 'Join us, dear Yaa Boateng', note: 'Yaa asked for more' })
  const sentBack = async () => {
    const { items } = (await get('/api/company/activity/?group=TEAM', recruiter.token)).json()
    return items.find(({ kind }: { kind: string }) => kind === 'APPROVAL_SENT_BACK')
  }
  // Readers of posts see the feed, and these words are about a person.
  expect(await sentBack()).toMatchObject({ reason: null })
  await database.execute(sql`update opportunities
    set status = 'CLOSED', closed_at = now() - interval '400 days', deadline_at = now() - interval '400 days'
    where id = (select opportunity_id from applications where number = ${number})`)
  await app.server.runSweep()
  const { rows } = await database.execute(sql`
    select r.* from approval_requests r join applications a on a.id = r.application_id
    where a.number = ${number}`)
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain('Yaa')
  // The log, which is kept for ever, has the act alone.
  expect(await sentBack()).toMatchObject({ reason: null })
  const log = await database.execute(sql`select details from audit_log where action like 'approval.%'`)
  expect(JSON.stringify(log.rows)).not.toContain('Yaa')
  expect((await get(`/api/company/applicants/${number}/offers/`, recruiter.token)).statusCode).toBe(200)
})
