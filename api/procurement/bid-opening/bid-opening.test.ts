import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { verifyLog } from '#api/platform/audit/queries.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationEvents, applicationFiles } from '#api/platform/database/tables/applications-tables.ts'
import { pdf } from '#tests/support/documents.ts'
import { member } from '#tests/support/members.ts'
import { BIO, PRICE, proposalsApp, TECHNICAL } from '#tests/support/proposals.ts'

const app = await proposalsApp()
const {
  database,
  ask,
  make,
  get,
  post,
  setDeadlineAgo,
  rfpOf,
  sendProposal,
  rfpPastDeadline,
  linkOf,
  actsOf,
  withdraw,
  change,
  server,
} = app

async function opened() {
  const made = await rfpPastDeadline()
  await made.confirm(made.owner.token)
  const answer = await made.confirm(made.recruiter.token)
  expect(answer.statusCode, answer.body).toBe(200)
  return { ...made, answer }
}

it('tells the number of proposals and nothing more', async () => {
  const { rfp, owner, url } = await rfpOf()
  const empty = (await get(`/api/company/posts/${rfp.id}/proposals/`, owner.token)).json()
  expect(empty).toMatchObject({ count: 0, is_over: false, proposals: null, can_confirm: false, needed: 2 })
  const { seeker, number } = await sendProposal(rfp.id)
  const gone = await sendProposal(rfp.id)
  await withdraw(gone.number, gone.seeker.token)
  const answer = await get(url, owner.token)
  const { count, ...rest } = answer.json()
  expect({ ...rest, count: 0 }).toEqual(empty)
  expect(count).toBe(1)
  for (const secret of [number, seeker.email, seeker.firstName, BIO, 'how-we-build'])
    expect(answer.body).not.toContain(secret)
})

it('is of nobody but the company, and of roles that may', async () => {
  const { companyId, url, confirm, technical } = await rfpPastDeadline()
  const [viewer, stranger] = [await member(database, { companyId, role: 'VIEWER' }), await member(database)]
  for (const [caller, status] of [
    [viewer, 403],
    [stranger, 404],
  ] as const) {
    for (const path of [url, `${url}accesses/`])
      expect((await get(path, caller.token)).statusCode).toBe(status)
    expect((await confirm(caller.token)).statusCode).toBe(status)
    expect((await get(linkOf(caller.id, technical), caller.token)).statusCode).toBe(status)
  }
})

it('has no proposals of a job', async () => {
  const { owner, companyId } = await rfpOf()
  const job = await make.job({ companyId })
  expect((await get(`/api/company/posts/${job.id}/proposals/`, owner.token)).statusCode).toBe(404)
})

it('shows who proposed, with the bio, the technical file and what the receipt says', async () => {
  const { answer, number, seeker, recruiter } = await opened()
  const { proposals, confirmations, can_confirm } = answer.json()
  expect([confirmations, can_confirm]).toEqual([[], false])
  expect(proposals).toMatchObject([
    {
      number,
      bidder: { name: 'Kojo Asare', email: seeker.email },
      bio: BIO,
      reconfirmed: [],
      unconfirmed: [],
      files: [
        { part: 'technical_proposal', name: 'how-we-build.pdf', size: 200_000, is_sealed: false },
        { part: 'financial_proposal', name: null, is_sealed: true, link: null },
      ],
    },
  ])
  expect(proposals[0].files[1].sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(answer.body).not.toContain('1,250,000')
  const file = await get(proposals[0].files[0].link, recruiter.token)
  expect(file.rawPayload.equals(pdf(TECHNICAL, 200_000))).toBe(true)
  expect(file.headers['content-disposition']).toContain('how-we-build.pdf')
})

it('gives links to one member, for five minutes', async () => {
  const { answer, owner } = await opened()
  const { link } = answer.json().proposals[0].files[0]
  expect((await get(link, owner.token)).statusCode).toBe(404)
  expect((await get(linkOf(owner.id, 999_999), owner.token)).statusCode).toBe(404)
  expect((await get(link.replace(/expires=\d+/, 'expires=1'), owner.token)).statusCode).toBe(404)
  expect((await get('/api/company/proposal-files/1/', owner.token)).statusCode).toBe(404)
})

it('keeps the financial part shut, with a good link as well', async () => {
  const { financial, owner } = await opened()
  const answer = await get(linkOf(owner.id, financial), owner.token)
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'sealed'])
  expect(answer.body).not.toContain(PRICE)
})

it('keeps shut what was withdrawn or replaced', async () => {
  const made = await rfpOf()
  const [gone, changed] = [await sendProposal(made.rfp.id), await sendProposal(made.rfp.id)]
  await withdraw(gone.number, gone.seeker.token)
  const form = new FormData()
  form.append('technical_proposal', new File([new Uint8Array(pdf('Another way'))], 'newer.pdf'))
  await change(changed.number, changed.seeker.token, form)
  await setDeadlineAgo(made.rfp.id, '11 minutes')
  await post(`${made.url}opening/`, made.owner.token)
  const { proposals } = (await post(`${made.url}opening/`, made.recruiter.token)).json()
  expect(proposals).toHaveLength(1)
  expect(proposals[0].files.map(({ name }: { name: string }) => name)).toContain('newer.pdf')
  for (const fileId of [gone.technical, changed.technical]) {
    expect((await get(linkOf(made.owner.id, fileId), made.owner.token)).json().code).toBe('sealed')
  }
})

it('shows no file that is being checked or holds a virus', async () => {
  const { technical, owner, url } = await opened()
  for (const scan of ['WAITING', 'INFECTED']) {
    await database.update(applicationFiles).set({ scan }).where(eq(applicationFiles.id, technical))
    expect((await get(url, owner.token)).json().proposals[0].files[0].link).toBeNull()
    expect((await get(linkOf(owner.id, technical), owner.token)).statusCode).toBe(404)
  }
})

it('shows a deleted account as nobody', async () => {
  const { seeker, owner, url } = await opened()
  await database.delete(users).where(eq(users.id, seeker.id))
  expect((await get(url, owner.token)).json().proposals).toMatchObject([{ bidder: null, bio: BIO }])
})

it('is in the audit log, press by press and file by file, which stays intact', async () => {
  const { rfp, owner, recruiter, url, number, technical, financial } = await opened()
  await get(linkOf(owner.id, technical), owner.token)
  await get(linkOf(owner.id, technical), owner.token)
  await get(linkOf(owner.id, financial), owner.token)
  const acts = (await actsOf(rfp.id)).filter(({ actorId }) => actorId !== null)
  expect(acts.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['proposals.confirmed', owner.id],
    ['proposals.confirmed', recruiter.id],
    ['proposals.opened', recruiter.id],
    ['proposals.read', recruiter.id],
  ])
  expect(acts[2]?.details).toEqual({
    part: 'technical_proposal',
    confirmed_by: `${owner.id} ${recruiter.id}`,
    needed: 2,
  })
  expect((await get(`/api/company/posts/${rfp.id}/proposals/accesses/`, owner.token)).json()).toMatchObject([
    { kind: 'REFUSED', number, part: 'financial_proposal', times: 1 },
    { kind: 'FILE', number, part: 'technical_proposal', times: 2, name: 'Kojo Asare' },
    { kind: 'READ', number: null, part: null },
    { kind: 'OPENED' },
    { kind: 'CONFIRMED' },
    { kind: 'CONFIRMED' },
  ])
  expect(await verifyLog(database)).toMatchObject({ isIntact: true })
  const before = await get(`${url}accesses/`, (await rfpPastDeadline()).owner.token)
  expect(before.statusCode).toBe(404)
})

it('tells nobody of proposals by mail but their own bidders', async () => {
  const { owner, recruiter, seeker } = await opened()
  await server.runDueJobs()
  const told = server.sent.map(({ to }) => to)
  expect(told).toContain(seeker.email)
  for (const { email } of [owner, recruiter]) expect(told).not.toContain(email)
})

it('takes no odd ids', async () => {
  const { owner } = await rfpOf()
  for (const id of ['0', '1e9', 'abc', '99999999999']) {
    expect((await get(`/api/company/posts/${id}/proposals/`, owner.token)).statusCode).toBe(400)
    expect(
      (await ask(`/api/company/posts/${id}/proposals/opening/`, { token: owner.token })).statusCode,
    ).toBe(400)
  }
})

it('tells when the upload of a proposal that came late began', async () => {
  const began = new Date('2026-03-01T23:58:00Z')
  const { owner, recruiter, confirm, number, url } = await rfpPastDeadline()
  const id = sql`(select id from applications where number = ${number})`
  await confirm(owner.token)
  await confirm(recruiter.token)
  const proposals = async () => (await get(url, owner.token)).json().proposals
  expect(await proposals()).toMatchObject([{ began_at: null }])
  await database
    .update(applicationEvents)
    .set({ beganAt: began })
    .where(eq(applicationEvents.applicationId, id))
  expect(await proposals()).toMatchObject([{ began_at: began.toISOString() }])
})
