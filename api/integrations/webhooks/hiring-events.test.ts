import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { WEBHOOK_KINDS } from '#contract/integrations/webhooks.ts'
import { insertApplicants } from '#tests/support/hiring/inserted-applicants.ts'
import { interviewsApp } from '#tests/support/hiring/interviews.ts'
import { member } from '#tests/support/members.ts'

const app = await interviewsApp()
const { database, ask, applied, offer, choose, own, reply, change, cancel, takeBack, dayFrom } = app
const morning = (days: number) => ({ day: dayFrom(days), time: '10:00' })
const at = (days: number) => `${dayFrom(days)}T10:00:00.000Z`
const ONE = { times: [morning(7)] }

/** An applicant for a job of a company that is told of all events. */
async function watched(options: Parameters<typeof applied>[0] = {}) {
  const made = await applied(options)
  const owner = await member(database, { companyId: made.companyId })
  const body = { url: 'https://hooks.example.org/in', kinds: [...WEBHOOK_KINDS] }
  const added = await ask('/api/company/webhooks/', { token: owner.token, body })
  expect(added.statusCode, added.body).toBe(201)
  return {
    ...made,
    owner,
    invite: (more: Record<string, unknown> = {}) => offer(made.number, made.recruiter.token, more),
    events: () => eventsOf(made.companyId),
    kinds: async () => (await eventsOf(made.companyId)).map(({ kind }) => kind),
  }
}

async function eventsOf(companyId: number) {
  const { rows } = await database.execute<{ kind: string; data: Record<string, unknown> }>(
    sql`select kind, data from webhook_events where company_id = ${companyId} order by id`,
  )
  return rows.filter(({ kind }) => kind.startsWith('interview.') || kind.startsWith('offer.'))
}

it('tells of times that are proposed, and of the one that is chosen', async () => {
  const { number, job, applicant, invite, events } = await watched()
  await invite()
  const [invitation] = (await own(number, applicant.token)).invitations
  const [, second] = invitation.slots
  await choose(number, applicant.token, { invitation: invitation.id, answer: 'PICKED', slot: second.id })
  const of = { application: number, opportunity: { id: job.id, kind: 'JOB', name: 'Mason', status: 'OPEN' } }
  expect(await events()).toEqual([
    {
      kind: 'interview.proposed',
      data: { ...of, invitation: invitation.id, by: 'COMPANY', times: [at(7), at(8), at(9)] },
    },
    {
      kind: 'interview.agreed',
      data: {
        ...of,
        interview: expect.any(Number),
        starts_at: at(8),
        ends_at: `${dayFrom(8)}T11:00:00.000Z`,
      },
    },
  ])
})

it('tells of other times that the applicant proposes, and of what the company makes of them', async () => {
  const { number, applicant, invite, events } = await watched()
  await invite()
  const [invitation] = (await own(number, applicant.token)).invitations
  const said = {
    invitation: invitation.id,
    answer: 'PROPOSED',
    time_zone: 'Africa/Accra',
    times: [morning(10)],
  }
  for (const each of [said, said]) await choose(number, applicant.token, each)
  await invite({ times: [morning(10)], replaces: invitation.id })
  const told = (await events()).map(({ kind, data: { by, times, starts_at } }) => [
    kind,
    by,
    times ?? starts_at,
  ])
  expect(told).toEqual([
    ['interview.proposed', 'COMPANY', [at(7), at(8), at(9)]],
    ['interview.proposed', 'APPLICANT', [at(10)]],
    ['interview.cancelled', undefined, undefined],
    ['interview.agreed', undefined, at(10)],
  ])
})

it('tells of an interview that is accepted, moved and cancelled', async () => {
  const { number, recruiter, applicant, invite, kinds, events } = await watched()
  await invite(ONE)
  const [{ id, sequence }] = (await own(number, applicant.token)).interviews
  await reply(number, applicant.token, { interview: id, sequence, answer: 'ACCEPTED' })
  await change(number, id, recruiter.token, { place: 'Office 5' })
  expect(await kinds()).toEqual(['interview.proposed', 'interview.agreed'])
  await change(number, id, recruiter.token, { at: morning(11), minutes: 30, time_zone: 'Africa/Accra' })
  await cancel(number, id, recruiter.token, 'We are full')
  expect((await kinds()).slice(2)).toEqual(['interview.proposed', 'interview.cancelled'])
  expect((await events())[2]?.data).toMatchObject({ by: 'COMPANY', times: [at(11)], starts_at: at(11) })
})

it('tells of times and interviews that are declined, and of times that are taken back', async () => {
  const declined = await watched()
  await declined.invite(ONE)
  const [{ id, sequence }] = (await own(declined.number, declined.applicant.token)).interviews
  await reply(declined.number, declined.applicant.token, { interview: id, sequence, answer: 'DECLINED' })
  await declined.invite()
  const [invitation] = (await own(declined.number, declined.applicant.token)).invitations
  const no = { invitation: invitation.id, answer: 'DECLINED' }
  for (const each of [no, no]) await choose(declined.number, declined.applicant.token, each)
  await declined.invite()
  const [open] = (await own(declined.number, declined.applicant.token)).invitations
  await takeBack(declined.number, open.id, declined.recruiter.token)
  expect(await declined.kinds()).toEqual([
    'interview.proposed',
    'interview.declined',
    'interview.proposed',
    'interview.declined',
    'interview.proposed',
    'interview.cancelled',
  ])
})

it('tells of offers, and of their answer once', async () => {
  for (const answer of ['ACCEPTED', 'DECLINED']) {
    const { number, job, recruiter, applicant, events } = await watched()
    await ask(`/api/company/posts/${job.id}/stage-changes/`, {
      token: recruiter.token,
      body: { applicants: [{ number, from: 'RECEIVED' }], to: 'OFFER' },
    })
    const respondBy = new Date(Date.now() + 86_400_000).toISOString()
    const body = { subject: 'Offer: {{job}}', body: 'GHS 4,321 a month', respond_by: respondBy }
    const sent = await ask(`/api/company/applicants/${number}/offers/`, { token: recruiter.token, body })
    const [{ id }] = sent.json().offers
    for (const message of ['Gladly said', 'Gladly said'])
      await ask(`/api/user/applications/${number}/offers/answer/`, {
        token: applicant.token,
        body: { offer: id, answer, message },
      })
    const all = await events()
    expect(all.map(({ kind }) => kind)).toEqual(['offer.made', `offer.${answer.toLowerCase()}`])
    expect(all[1]?.data).toMatchObject({ application: number, offer: id, respond_by: respondBy })
    expect(JSON.stringify(all)).not.toMatch(/4,321|Gladly/)
  }
})

it('names nobody, also where applicants are hidden, and tells nothing of an RFP', async () => {
  const { number, applicant, invite, events, owner } = await watched({ isBlind: true })
  await invite({ note: 'Ask for Adwoa' })
  const [invitation] = (await own(number, applicant.token)).invitations
  await choose(number, applicant.token, {
    invitation: invitation.id,
    answer: 'PROPOSED',
    message: 'I am Kojo Asare',
    time_zone: 'Africa/Accra',
    times: [morning(12)],
  })
  const said = JSON.stringify(await events())
  expect(await events()).toHaveLength(2)
  for (const hidden of ['Kojo', 'Asare', applicant.email, 'Office 4', 'Adwoa'])
    expect(said).not.toContain(hidden)

  const { id } = await app.make.rfp({ companyId: owner.companyId })
  await insertApplicants(database, { opportunityId: id, count: 1, firstName: 'Bid' })
  await database.execute(sql`insert into interviews (application_id, starts_at, ends_at, place)
    select id, now() + interval '1 day', now() + interval '25 hours', '' from applications where opportunity_id = ${id}`)
  expect(await events()).toHaveLength(2)
})

it('is documented with each kind of event', async () => {
  const page = await readFile('docs/api.md', 'utf8')
  for (const kind of WEBHOOK_KINDS) expect(page).toContain(`\`${kind}\``)
})
