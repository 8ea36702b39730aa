import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { verifyLog } from '#api/platform/audit/queries.ts'
import { notifications } from '#api/platform/database/tables/accounts-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { addenda, ocdsReleases } from '#api/platform/database/tables/procurement-tables.ts'
import { actsUpon } from '#tests/support/audit.ts'
import { pdf } from '#tests/support/documents.ts'
import { member } from '#tests/support/members.ts'
import { worded } from '#tests/support/notifications.ts'
import { proposalsApp } from '#tests/support/proposals.ts'
import { addAddendum } from './commands.ts'

const {
  database,
  server,
  ask,
  get,
  post,
  make,
  seeker,
  setDeadlineAgo,
  rfpOf,
  sendProposal,
  change,
  withdraw,
  actsOf,
} = await proposalsApp()

const FORM = { title: 'The river is wider', text: 'It is 40 m wide.\n\nSee https://example.org' }
const publish = (rfpId: number, token: string, body: object = FORM) =>
  post(`/api/company/posts/${rfpId}/addenda/`, token, body)
const seen = async (rfpId: number) => ask(`/api/proposal-requests/${rfpId}/addenda/`, { method: 'GET' })
const own = async (number: string, token: string) =>
  (await get(`/api/user/applications/${number}/addenda/`, token)).json()
const confirm = (number: string, token: string, through: unknown = 1) =>
  post(`/api/user/applications/${number}/reconfirmation/`, token, { through })

it('is numbered, dated, and seen by everybody', async () => {
  const { rfp, owner } = await rfpOf()
  expect((await seen(rfp.id)).json()).toEqual([])
  const first = await publish(rfp.id, owner.token)
  expect([first.statusCode, first.json()]).toEqual([
    201,
    { number: 1, ...FORM, changes: [], published_at: expect.any(String) },
  ])
  await publish(rfp.id, owner.token, { ...FORM, title: 'And deeper' })
  server.dropKeptAnswers()
  expect((await seen(rfp.id)).json()).toMatchObject([
    { number: 1, title: 'The river is wider' },
    { number: 2, title: 'And deeper' },
  ])
  expect((await actsOf(rfp.id)).map(({ action, details }) => [action, details])).toEqual([
    ['addendum.published', { number: 1 }],
    ['addendum.published', { number: 2 }],
  ])
  const releases = await database
    .select()
    .from(ocdsReleases)
    .where(eq(ocdsReleases.opportunityId, rfp.id))
    .orderBy(ocdsReleases.id)
  expect(releases.map(({ tag }) => tag)).toEqual(['tenderAmendment', 'tenderAmendment'])
})

it('is published once per key', async () => {
  const { rfp, owner } = await rfpOf()
  const request = {
    token: owner.token,
    body: FORM,
    headers: { 'idempotency-key': 'an-addendum-of-this-test' },
  }
  const path = `/api/company/posts/${rfp.id}/addenda/`
  const answers = await Promise.all([ask(path, request), ask(path, request)])
  expect(answers.map((answer) => answer.json().number)).toEqual([1, 1])
  expect((await seen(rfp.id)).json()).toHaveLength(1)
})

it('says what changed, in the transaction that changes it', async () => {
  const { rfp, owner } = await rfpOf()
  const changes = [
    { field: 'deadline' as const, before: '2027-01-04T23:59:59.000Z', after: '2027-01-11T23:59:59.000Z' },
    { field: 'city' as const, before: null, after: 'Tema' },
  ]
  const enqueued: object[] = []
  const queue = {
    enqueue: async (_: unknown, name: string, data: object) => void enqueued.push({ name, data }),
  }
  await database.transaction((tx) =>
    addAddendum({ queue }, tx, { opportunityId: rfp.id, userId: owner.id, form: FORM, changes }),
  )
  expect((await seen(rfp.id)).json()).toMatchObject([{ number: 1, changes }])
  const [row] = await database.select().from(addenda).where(eq(addenda.opportunityId, rfp.id))
  expect(enqueued).toEqual([{ name: 'addendum', data: { addendumId: row?.id } }])
})

it('is numbered one by one when several are published at once', async () => {
  const { rfp, owner, recruiter } = await rfpOf()
  const all = [owner, recruiter, owner, recruiter, owner]
  const answers = await Promise.all(all.map(({ token }) => publish(rfp.id, token)))
  expect(answers.map((each) => each.json().number).sort()).toEqual([1, 2, 3, 4, 5])
})

it('is published for an open RFP of the own company, by who may', async () => {
  const { rfp, owner, companyId } = await rfpOf()
  const stranger = await member(database)
  expect((await publish(rfp.id, stranger.token)).statusCode).toBe(404)
  const evaluator = await member(database, { companyId, role: 'EVALUATOR' })
  expect((await publish(rfp.id, evaluator.token)).statusCode).toBe(403)
  const [job, imported] = [await make.job({ companyId }), await make.rfp({ companyId })]
  expect((await publish(job.id, owner.token)).statusCode).toBe(404)
  expect((await publish(imported.id, owner.token)).statusCode).toBe(409)
  for (const body of [
    {},
    { ...FORM, title: '' },
    { ...FORM, text: 'x'.repeat(10_001) },
    { ...FORM, text: 1 },
  ])
    expect((await publish(rfp.id, owner.token, body)).statusCode).toBe(400)
  await setDeadlineAgo(rfp.id, '1 second')
  const late = await publish(rfp.id, owner.token)
  expect([late.statusCode, late.json().detail]).toEqual([409, 'Only an open RFP can have an addendum'])
  expect((await seen(2_000_000_000)).statusCode).toBe(404)
  await database.update(opportunities).set({ status: 'DRAFT' }).where(eq(opportunities.id, rfp.id))
  server.dropKeptAnswers()
  expect((await seen(rfp.id)).statusCode).toBe(404)
})

it('asks bidders to stand by what they sent, and no others', async () => {
  const { rfp, owner } = await rfpOf()
  const before = await sendProposal(rfp.id)
  await publish(rfp.id, owner.token)
  await publish(rfp.id, owner.token, { ...FORM, title: 'And deeper' })
  const after = await sendProposal(rfp.id)
  const { number, seeker: bidder } = before
  expect(await own(number, bidder.token)).toMatchObject({
    can_reconfirm: true,
    addenda: [
      { number: 1, title: 'The river is wider', standing: 'OPEN' },
      { number: 2, standing: 'OPEN' },
    ],
  })
  expect((await own(after.number, after.seeker.token)).addenda).toMatchObject([
    { standing: 'INCLUDED' },
    { standing: 'INCLUDED' },
  ])
  const read = await confirm(number, bidder.token, 1)
  expect(read.json().addenda).toMatchObject([{ standing: 'RECONFIRMED' }, { standing: 'OPEN' }])
  expect((await confirm(number, bidder.token, 1)).statusCode).toBe(409)
  expect((await confirm(after.number, after.seeker.token, 2)).statusCode).toBe(409)
  expect((await confirm(number, after.seeker.token, 2)).statusCode).toBe(404)
  expect((await get(`/api/user/applications/${number}/addenda/`, after.seeker.token)).statusCode).toBe(404)
  expect((await confirm(number, bidder.token, 2)).json().addenda[1].standing).toBe('RECONFIRMED')
  const acts = await actsUpon(database, number)
  expect(acts.slice(1).map(({ action, details }) => [action, details])).toEqual([
    ['proposal.reconfirmed', { addenda: '1' }],
    ['proposal.reconfirmed', { addenda: '2' }],
  ])
  expect(await verifyLog(database)).toMatchObject({ isIntact: true })
})

it('is included in what is sent anew after it', async () => {
  const { rfp, owner } = await rfpOf()
  const { number, seeker: bidder } = await sendProposal(rfp.id)
  await publish(rfp.id, owner.token)
  const form = new FormData()
  form.append('technical_proposal', new File([new Uint8Array(pdf('Wider'))], 'wider.pdf'))
  await change(number, bidder.token, form)
  expect((await own(number, bidder.token)).addenda).toMatchObject([{ standing: 'INCLUDED' }])
})

it('is confirmed until the deadline, by who has not withdrawn', async () => {
  const { rfp, owner } = await rfpOf()
  const [gone, late] = [await sendProposal(rfp.id), await sendProposal(rfp.id)]
  await publish(rfp.id, owner.token)
  await withdraw(gone.number, gone.seeker.token)
  expect((await confirm(gone.number, gone.seeker.token)).statusCode).toBe(409)
  expect(await own(gone.number, gone.seeker.token)).toMatchObject({ can_reconfirm: false })
  for (const wrong of [0, '1', null, 1.5])
    expect((await confirm(late.number, late.seeker.token, wrong)).statusCode).toBe(400)
  await setDeadlineAgo(rfp.id, '1 second')
  expect((await confirm(late.number, late.seeker.token)).json().code).toBe('closed')
  expect(await own(late.number, late.seeker.token)).toMatchObject({ can_reconfirm: false })
})

it('tells the company who stood by it, with the opened proposals and not before', async () => {
  const { rfp, owner, recruiter, url } = await rfpOf()
  const [stands, silent] = [await sendProposal(rfp.id), await sendProposal(rfp.id)]
  await publish(rfp.id, owner.token)
  const before = (await get(url, owner.token)).json()
  await confirm(stands.number, stands.seeker.token)
  expect((await get(url, owner.token)).json()).toEqual(before)
  const later = await sendProposal(rfp.id)
  await setDeadlineAgo(rfp.id, '11 minutes')
  await post(`${url}opening/`, owner.token)
  const { proposals } = (await post(`${url}opening/`, recruiter.token)).json()
  expect(proposals).toMatchObject([
    { number: stands.number, reconfirmed: [1], unconfirmed: [] },
    { number: silent.number, reconfirmed: [], unconfirmed: [1] },
    { number: later.number, reconfirmed: [], unconfirmed: [] },
  ])
})

it('is told to bidders and bookmarkers, each once', async () => {
  await server.runDueJobs()
  server.sent.length = 0
  const { rfp, owner } = await rfpOf()
  const [bidder, fan, stranger] = [await sendProposal(rfp.id), await seeker(), await seeker()]
  for (const { token } of [fan, bidder.seeker])
    await ask(`/api/proposal-requests/${rfp.id}/bookmark/`, { token })
  await publish(rfp.id, owner.token)
  await server.runDueJobs()
  const told = async ({ id }: { id: number }) => {
    const rows = await database.select().from(notifications).where(eq(notifications.userId, id))
    return worded(rows.filter(({ kind }) => kind === 'ADDENDUM'))
  }
  expect(await told(bidder.seeker)).toMatchObject([
    {
      title: 'Addendum 1: A bridge',
      content: expect.stringContaining('confirm your proposal'),
      link: `/user/applications/${bidder.number}/`,
    },
  ])
  expect(await told(fan)).toMatchObject([
    { content: 'The river is wider.', link: `/rfps/${rfp.id}/#addenda` },
  ])
  expect([await told(stranger), await told(owner)]).toEqual([[], []])
  await server.runDueJobs()
  const mails = server.sent.filter(({ subject }) => subject === 'Addendum 1: A bridge')
  expect(mails.map(({ to }) => to).sort()).toEqual([bidder.seeker.email, fan.email].sort())
})

it('of an RFP that is taken down is told once it is shown again', async () => {
  const { rfp, owner } = await rfpOf()
  const bidder = await sendProposal(rfp.id)
  const take = (takenDownAt: Date | null) =>
    database.update(opportunities).set({ takenDownAt }).where(eq(opportunities.id, rfp.id))
  const told = async () => {
    await database.execute(sql`update queue.job set start_after = now() where name = 'addendum'`)
    await server.runDueJobs()
    const rows = await database.select().from(notifications).where(eq(notifications.userId, bidder.seeker.id))
    return worded(rows.filter(({ kind }) => kind === 'ADDENDUM')).map(({ title }) => title)
  }
  await take(new Date())
  expect((await publish(rfp.id, owner.token)).statusCode).toBe(201)
  expect(await told()).toEqual([])
  await take(null)
  expect(await told()).toEqual(['Addendum 1: A bridge'])
})

it('is one of twenty an hour, and of a hundred at most', async () => {
  const { rfp, owner } = await rfpOf()
  const fill = (upTo: number, age: string) =>
    database.execute(sql`insert into addenda (opportunity_id, number, title, text, changes, published_at)
      select ${rfp.id}, n, 'More', 'Words', '[]', now() - ${age}::interval
      from generate_series(1 + (select count(*)::int from addenda where opportunity_id = ${rfp.id}), ${upTo}::int) n`)
  await fill(19, '10 minutes')
  expect((await publish(rfp.id, owner.token)).statusCode).toBe(201)
  const fast = await publish(rfp.id, owner.token)
  expect([fast.statusCode, fast.json().reason]).toEqual([409, 'addenda_too_fast'])
  expect(fast.body).toMatch(/20 addenda within an hour/)
  await database.execute(sql`update addenda set published_at = now() - interval '61 minutes'
    where opportunity_id = ${rfp.id}`)
  await fill(99, '2 hours')
  // Two at once: one is the hundredth.
  const both = await Promise.all([publish(rfp.id, owner.token), publish(rfp.id, owner.token)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const full = await publish(rfp.id, owner.token)
  expect([full.json().reason, full.json().params]).toEqual(['addenda_full', { max: 100 }])
})
