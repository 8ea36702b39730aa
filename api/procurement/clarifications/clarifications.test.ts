import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { panelMembers } from '#api/platform/database/tables/evaluation-tables.ts'
import { EVALUATION_FOLDER, newStorageName } from '#api/platform/uploads/rules.ts'
import { downloadDocument } from '#api/procurement/documents/commands.ts'
import { rekeyProcurement } from '#api/procurement/rekey.ts'
import { fileOf, formOf, pdf } from '#tests/support/documents.ts'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'
import { answerClarification } from './commands.ts'
import { findClarification } from './queries.ts'

const app = await awardsApp()
const { database, get, must, post, server } = app

type Bidder = { number: string; token: string; id: number }
const sorted = (bidders: Bidder[]) => [...bidders].sort((a, b) => (a.number < b.number ? -1 : 1))
const nobody: Bidder = { number: '', token: '', id: 0 }

/** An RFP whose panel scores, with its bidders by letter. */
async function scoring(wanted: Parameters<typeof app.scoringRfp>[0] = {}) {
  const own = await app.scoringRfp(wanted)
  const [a = nobody, b = nobody] = sorted(own.bidders)
  return { ...own, a, b, at: `/api/evaluations/${own.rfp.id}/clarifications/` }
}

const ask = (at: string, token: string, more: object = {}) =>
  post(at, token, { bidder: 'A', question: 'Which crane do you use?', days: 3, ...more })
const list = async (at: string, { token }: { token: string }) => (await get(at, token)).json()
const ownOf = async ({ number, token }: Bidder) =>
  (await get(`/api/user/applications/${number}/clarifications/`, token)).json()
const answer = async (bidder: Bidder, id: number, form: Record<string, string | File> = {}) =>
  app.ask(`/api/user/applications/${bidder.number}/clarifications/${id}/`, {
    token: bidder.token,
    body: formOf({ answer: 'The red one', ...form }),
  })
const reasonOf = (sent: { json(): { code: string; reason?: string } }) => {
  const { code, reason } = sent.json()
  return [code, reason]
}
const titles = async ({ token }: { token: string }) =>
  (await get('/api/accounts/user/notifications/', token)).json().map(({ title }: { title: string }) => title)
const endTime = (rfpId: number) =>
  database.execute(
    sql`update clarifications set answer_until = now() - interval '1 minute' where opportunity_id = ${rfpId}`,
  )

it('asks one bidder, who answers once with a document that the panel reads', async () => {
  const { at, a, b, chair, second, rfp } = await scoring()
  const asked = await must(ask(at, chair.token))
  expect(asked).toMatchObject({
    can_ask: true,
    is_about_price: false,
    clarifications: [{ bidder: 'A', question: 'Which crane do you use?', standing: 'WAITING', answer: '' }],
  })
  const [{ id, asked_at, answer_until }] = asked.clarifications
  expect(Date.parse(answer_until) - Date.parse(asked_at)).toBe(3 * 86_400_000)
  expect(await titles(a)).toContain('Please clarify your proposal: A bridge')
  expect(await titles(b)).not.toContain('Please clarify your proposal: A bridge')
  expect((await ownOf(b)).clarifications).toEqual([])
  expect((await answer(b, id)).statusCode).toBe(404)
  const sent = await must(answer(a, id, { document: fileOf(pdf('Crane'), 'crane.pdf') }))
  expect(sent.clarifications).toMatchObject([
    { standing: 'ANSWERED', answer: 'The red one', can_answer: false, document: { name: 'crane.pdf' } },
  ])
  expect(reasonOf(await answer(a, id))).toEqual(['conflict', 'clarification_answered'])
  expect(await titles(second)).toContain('A bidder answered the panel: A bridge')
  const document = `/api/evaluations/${rfp.id}/clarifications/${id}/document/`
  const file = await get(document, second.token)
  expect([file.statusCode, file.rawPayload.equals(pdf('Crane'))]).toEqual([200, true])
  const own = `/api/user/applications/${a.number}/clarifications/${id}/document/`
  expect((await get(own, a.token)).statusCode).toBe(200)
  expect((await get(own, b.token)).statusCode).toBe(404)
  expect((await get(document, a.token)).statusCode).toBe(404)
  const acts = (await app.actsOf(rfp.id)).map(({ action }) => action)
  expect(acts).toEqual(
    expect.arrayContaining(['clarification.asked', 'clarification.answered', 'clarification.read']),
  )
})

it('keeps a document encrypted, also when SECRET_KEY changes', async () => {
  const { at, a, chair } = await scoring()
  const [{ id }] = (await must(ask(at, chair.token))).clarifications
  await must(answer(a, id, { document: fileOf(pdf('Crane'), 'crane.pdf') }))
  const row = async () => (await findClarification(database, id))?.document ?? undefined
  const before = await row()
  const kept = await server.files.read(before?.storageName ?? '')
  expect(kept?.length).toBeGreaterThan(pdf('Crane').length)
  expect(kept?.includes('%PDF')).toBe(false)
  let opened = 0
  const stream = (name: string) => {
    opened++
    return server.files.stream(name)
  }
  const download = async (secretKey: string) => {
    const keyed = Object.assign(Object.create(database), { secretKey })
    const { content } = await downloadDocument(
      { files: { ...server.files, stream }, database: keyed },
      await row(),
    )
    return Buffer.concat(await content.toArray())
  }
  expect((await download(database.secretKey)).equals(pdf('Crane'))).toBe(true)
  const next = 'n'.repeat(43)
  await database.transaction(async (tx) => {
    const left = await rekeyProcurement(tx, Object.assign(Object.create(tx), { secretKey: next }))
    expect(left).toEqual([])
  })
  expect((await download(next)).equals(pdf('Crane'))).toBe(true)
  await expect(download(database.secretKey)).rejects.toThrow()
  // Without its key it is not opened, as nobody would close it.
  expect(opened).toBe(2)
  // One that was kept before files were encrypted is read as it lies.
  const storageName = newStorageName(EVALUATION_FOLDER)
  await server.files.write(storageName, pdf('Old'))
  const old = { storageName, name: 'old.pdf', size: 1, wrappedKey: null }
  const { content } = await downloadDocument({ files: server.files, database }, old)
  expect(Buffer.concat(await content.toArray()).equals(pdf('Old'))).toBe(true)
  await server.files.remove(storageName)
})

it('shows a blind panel no name, neither of a bidder nor of a file', async () => {
  const { at, a, chair, owner } = await scoring({ plan: { isBidderBlind: true } })
  const [{ id }] = (await must(ask(at, chair.token))).clarifications
  await must(answer(a, id, { document: fileOf(pdf(), 'Adom.pdf') }))
  const seen = await list(at, chair)
  expect(seen.clarifications[0]).toMatchObject({
    name: null,
    document: { name: 'Clarification of bidder A.pdf' },
  })
  expect(seen.bidders).toEqual([
    { bidder: 'A', name: null },
    { bidder: 'B', name: null },
  ])
  const file = await get(`${at}${id}/document/`, chair.token)
  expect(file.headers['content-disposition']).toContain('Clarification of bidder A.pdf')
  expect((await list(at, owner)).clarifications[0].document.name).toBe('Adom.pdf')
})

it('hides in what is asked and answered who a blind bidder is', async () => {
  const { at, a, chair, owner } = await scoring({ plan: { isBidderBlind: true } })
  const named = { firstName: 'Yaayaa', lastName: 'Boatemaa', email: 'desk@yaayaa.example' }
  await database.update(users).set(named).where(eq(users.id, a.id))
  const question = 'Does Boatemaa drive it?'
  const [{ id }] = (await must(ask(at, owner.token, { question }))).clarifications
  await must(answer(a, id, { answer: 'Yaayaa does, ask desk@yaayaa.example' }))
  const [{ question: asked, answer: told }] = (await list(at, chair)).clarifications
  expect([asked, told]).toEqual(['Does ••• drive it?', '••• does, ask •••'])
  expect((await list(at, owner)).clarifications).toMatchObject([
    { question, answer: 'Yaayaa does, ask desk@yaayaa.example' },
  ])
})

describe('nothing of the price', () => {
  it('is asked or answered before prices are open', async () => {
    const { at, a, chair } = await scoring()
    const priced = await ask(at, chair.token, { question: 'What is your price for a crane?' })
    expect(priced.json()).toEqual({ question: [expect.stringContaining('“price”')] })
    const [{ id }] = (await must(ask(at, chair.token))).clarifications
    const told = await answer(a, id, { answer: 'Red, at a unit rate of 5' })
    expect(told.json()).toEqual({ answer: [expect.stringContaining('“unit rate”')] })
    expect((await ownOf(a)).clarifications[0]).toMatchObject({ can_answer: true, takes_prices: false })
  })

  it('is asked of who did not open theirs, or was disqualified', async () => {
    const own = await app.finalRfp({ firms: 2 }, { A: 0.9, B: 0.5 })
    const at = `${own.at}clarifications/`
    expect(reasonOf(await ask(at, own.owner.token))).toEqual(['conflict', 'clarification_state'])
    await app.openFinancial(own)
    const question = 'How does your total price add up?'
    const refused = await ask(at, own.owner.token, { bidder: 'B', question })
    expect(refused.json()).toEqual({ bidder: [expect.stringContaining('still in')] })
    const asked = await must(ask(at, own.owner.token, { question }))
    expect(asked).toMatchObject({ is_about_price: true, bidders: [{ bidder: 'A' }] })
    const [a = nobody] = own.byLetter('A')
    await must(answer(a, asked.clarifications[0].id, { answer: 'The price is 5 by 200' }))
  })
})

describe('the time to answer', () => {
  it('ends with a word to both sides; an answer that comes later is kept as late', async () => {
    const { at, a, chair, rfp } = await scoring()
    const [{ id }] = (await must(ask(at, chair.token))).clarifications
    await server.tellDue()
    expect(await titles(a)).not.toContain('The time for your answer is over: A bridge')
    await endTime(rfp.id)
    for (const _ of [1, 2]) await server.tellDue()
    expect((await list(at, chair)).clarifications[0].standing).toBe('OVERDUE')
    expect((await titles(a)).filter((each: string) => each.startsWith('The time for'))).toHaveLength(1)
    expect(await titles(chair)).toContain('A clarification was not answered in time: A bridge')
    await must(answer(a, id))
    expect((await list(at, chair)).clarifications[0]).toMatchObject({
      standing: 'LATE',
      answer: 'The red one',
    })
  })

  it('is over for good once scores are final, and the question stays', async () => {
    const own = await app.scoringRfp({ firms: 2 })
    const at = `${own.at}clarifications/`
    const [{ id }] = (await must(ask(at, own.chair.token))).clarifications
    for (const each of [own.chair, own.second]) await app.scoreAll(own, each)
    await app.agreeAll(own)
    await app.answerAll(own.at, [own.chair, own.second])
    for (const { token } of [own.owner, own.recruiter]) await must(post(`${own.at}final-scores/`, token))
    const [a = nobody] = sorted(own.bidders)
    expect(reasonOf(await answer(a, id))).toEqual(['conflict', 'clarification_over'])
    expect((await ownOf(a)).clarifications[0]).toMatchObject({ standing: 'CLOSED', can_answer: false })
    expect((await list(at, own.owner)).clarifications[0]).toMatchObject({ standing: 'CLOSED' })
  })
})

describe('is refused with a clear sentence', () => {
  it('to who may not ask, who is recused, and who did not declare', async () => {
    const { at, second, recruiter, chair, colleague, rfp, a } = await scoring()
    expect((await ask(at, second.token)).statusCode).toBe(201)
    const viewer = await colleague('VIEWER')
    expect((await ask(at, viewer.token)).statusCode).toBe(404)
    const stranger = await app.outsider()
    for (const { token } of [stranger, a]) expect((await ask(at, token)).statusCode).toBe(404)
    await must(ask(at, recruiter.token))
    await database
      .update(panelMembers)
      .set({ recusedAt: sql`now()`, recusedBecause: 'My brother bids', isChair: false })
      .where(eq(panelMembers.userId, chair.id))
    expect(reasonOf(await ask(at, chair.token))).toEqual(['forbidden', 'panel_recused'])
    expect(reasonOf(await get(at, chair.token))).toEqual(['forbidden', 'panel_recused'])
    const late = await colleague()
    await database.insert(panelMembers).values({
      userId: late.id,
      opportunityId: rfp.id,
      name: 'Yaw',
      isOutsider: false,
      isChair: false,
      joinedAt: sql`now()`,
    })
    expect(reasonOf(await get(at, late.token))).toEqual(['forbidden', 'panel_undeclared'])
  })

  it('where a bidder is suspended or has no account any more', async () => {
    const { at, a, b, chair } = await scoring()
    await database.update(users).set({ suspendedAt: sql`now()` }).where(eq(users.id, a.id))
    expect((await ask(at, chair.token)).json()).toEqual({ bidder: [expect.stringContaining('suspended')] })
    await database.execute(sql`update applications set user_id = null where number = ${b.number}`)
    expect((await ask(at, chair.token, { bidder: 'B' })).json()).toEqual({
      bidder: [expect.stringContaining('no account')],
    })
    expect((await ask(at, chair.token, { bidder: 'C' })).statusCode).toBe(400)
    expect((await ask(at, chair.token, { bidder: 'A', days: 31 })).statusCode).toBe(400)
  })

  it('for files that are none, and keeps nothing of them', async () => {
    const { at, a, chair } = await scoring()
    const [{ id }] = (await must(ask(at, chair.token))).clarifications
    const before = await server.files.list('evaluation-documents')
    const wrong = await answer(a, id, { document: fileOf(Buffer.from('MZ'), 'crane.pdf') })
    expect(wrong.json()).toEqual({ document: [expect.stringContaining('crane.pdf')] })
    const two = await answer(a, id, { answer: ' ', document: fileOf(pdf(), 'crane.pdf') })
    expect(two.json()).toEqual({ answer: [expect.any(String)] })
    expect(await server.files.list('evaluation-documents')).toEqual(before)
  })
})

it('asks once where a request is repeated', async () => {
  const { at, chair } = await scoring()
  const body = { bidder: 'A', question: 'Who drives it?', days: 2 }
  const headers = { 'idempotency-key': 'one-question-alone' }
  for (const _ of [1, 2]) await must(app.ask(at, { token: chair.token, body, headers }))
  expect((await list(at, chair)).clarifications).toHaveLength(1)
})

it('takes no answer of who is removed from the firm while their document comes', async () => {
  const { at, rfp, a, chair } = await scoring({ isOfFirms: true })
  const [{ id }] = (await must(ask(at, chair.token))).clarifications
  const colleague = await app.seeker()
  await database.execute(sql`insert into firm_members (firm_id, user_id, role)
    select firm_id, ${colleague.id}, 'WRITER' from firm_members where user_id = ${a.id}`)
  async function* form() {
    yield { name: 'answer', text: 'The blue one' }
    await database.execute(sql`delete from firm_members where user_id = ${colleague.id}`)
  }
  const services = {
    database,
    files: server.files,
    mails: { enqueue: async () => undefined },
    timeZone: 'Africa/Accra',
    clamdUrl: undefined,
  }
  const own = { userId: colleague.id, number: a.number }
  const sent = answerClarification(services, own, { id, form: form() })
  await expect(sent).rejects.toMatchObject({ code: 'not_found' })
  expect((await list(`/api/evaluations/${rfp.id}/clarifications/`, chair)).clarifications).toMatchObject([
    { standing: 'WAITING', answer: '' },
  ])
})
