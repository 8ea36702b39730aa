import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openSealed } from '#api/applications/sealing/commands.ts'
import { signedFor } from '#api/applications/submission/rules.ts'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'
import { SECRET_KEY } from '#tests/support/sealing/secret-key.ts'

const app = await awardsApp()
const { actsOf, database, finalRfp, filesOf, get, openFinancial, post, server } = app
const { files } = server

const reasonOf = (answer: { json(): { code: string; reason?: string } }) => {
  const { code, reason } = answer.json()
  return [code, reason]
}

/** Three proposals of which B is below the minimum of 70 points. */
const threeFirms = () => finalRfp({ firms: 3 }, { A: 0.9, B: 0.6, C: 0.75 })

const isOpen = async (fileId: number, userId: number) => {
  for (const as of ['company', 'panel'] as const) {
    try {
      const { content } = await openSealed({ database, files }, fileId, { userId, as })
      content.destroy()
      return true
    } catch {}
  }
  return false
}
type Own = Awaited<ReturnType<typeof threeFirms>>

/** By letter. */
async function financialFiles({ bidders }: Own) {
  const sorted = [...bidders].sort((a, b) => (a.number < b.number ? -1 : 1))
  const found: Record<string, number> = {}
  for (const [at, { number }] of sorted.entries()) {
    const file = (await filesOf(number)).find(({ part }) => part === 'financial_proposal')
    found['ABCD'[at] ?? ''] = file?.id ?? 0
  }
  return found
}
const standing = async (own: Own) => {
  const parts = await financialFiles(own)
  const open = []
  for (const letter of Object.keys(parts))
    if (await isOpen(parts[letter] ?? 0, own.owner.id)) open.push(letter)
  return open.join('')
}

it('opens the parts of those at or above the minimum with two members, and never another', async () => {
  const own = await threeFirms()
  const { at, owner, recruiter, rfp } = own
  expect(await standing(own)).toBe('')
  expect((await get(at, owner.token)).json().act).toMatchObject({ name: 'open_financial', needed: 2 })
  const first = (await post(`${at}financial-opening/`, owner.token)).json()
  expect(first).toMatchObject({ state: 'TECHNICAL_FINAL', act: { can_confirm: false } })
  expect(reasonOf(await post(`${at}financial-opening/`, owner.token))).toEqual([
    'conflict',
    'confirmed_already',
  ])
  expect(await standing(own)).toBe('')
  expect((await post(`${at}financial-opening/`, recruiter.token)).json().state).toBe('FINANCIAL_OPENED')
  expect(await standing(own)).toBe('AC')
  const passing = own.byLetter('A', 'C').map(({ number }) => number)
  expect((await actsOf(rfp.id)).at(-1)).toMatchObject({
    action: 'proposals.opened',
    details: { part: 'financial_proposal', numbers: expect.stringContaining(passing[0] ?? '') },
  })
  await server.runDueJobs()
})

it('opens none where nobody reaches the minimum', async () => {
  const { at, owner } = await finalRfp({ firms: 1 }, { A: 0.5 })
  expect(reasonOf(await post(`${at}financial-opening/`, owner.token))).toEqual(['conflict', 'none_passes'])
})

it('opens the best one alone where quality decides, and the next one after its disqualification', async () => {
  const own = await finalRfp({ firms: 3, plan: { selectionMethod: 'QUALITY' } }, { A: 0.8, B: 0.6, C: 0.95 })
  const { at, owner, recruiter } = own
  await openFinancial(own)
  expect(await standing(own)).toBe('C')
  expect(reasonOf(await post(`${at}financial-opening/next/`, owner.token))).toEqual(['conflict', 'next_none'])
  await post(`${at}disqualification/C/`, owner.token, { reason: 'Bribes' })
  for (const { token } of [owner, recruiter]) await post(`${at}financial-opening/next/`, token)
  expect(await standing(own)).toBe('AC')
  expect(reasonOf(await post(`${at}financial-opening/next/`, owner.token))).toEqual(['conflict', 'next_none'])
})

describe('rows changed by hand', () => {
  const ATTACKS = {
    'lowered minimum': (id: number) => sql`update plans set minimum = 10 where opportunity_id = ${id}`,
    'raised score': (id: number) =>
      sql`update agreed_scores set points = points + 5 from applications a where a.id = application_id and a.opportunity_id = ${id}`,
    'another method': (id: number) =>
      sql`update plans set selection_method = 'QUALITY' where opportunity_id = ${id}`,
    'other weights': (id: number) => sql`update plans set technical_weight = 10 where opportunity_id = ${id}`,
    'lowered minimum of a criterion and all': (id: number) =>
      sql`with a as (update criteria set minimum = null where opportunity_id = ${id})
        update plans set minimum = null where opportunity_id = ${id}`,
  }
  it.each(Object.entries(ATTACKS))('before the opening refuse it: %s', async (_, attack) => {
    const own = await threeFirms()
    await database.execute(attack(own.rfp.id))
    const answer = await post(`${own.at}financial-opening/`, own.owner.token)
    expect(reasonOf(answer)).toEqual(['conflict', 'scores_changed_by_hand'])
    expect(await standing(own)).toBe('')
  })

  it('between two confirmations refuse the second', async () => {
    const own = await threeFirms()
    await post(`${own.at}financial-opening/`, own.owner.token)
    await database.execute(ATTACKS['lowered minimum'](own.rfp.id))
    const second = await post(`${own.at}financial-opening/`, own.recruiter.token)
    expect(reasonOf(second)).toEqual(['conflict', 'scores_changed_by_hand'])
    expect(await standing(own)).toBe('')
  })

  it('of states, scores, parts, owners and files open nothing below the minimum', async () => {
    const own = await threeFirms()
    const { rfp } = own
    await openFinancial(own)
    const { A = 0, B = 0 } = await financialFiles(own)
    const [a, b] = own.byLetter('A', 'B')
    expect(await isOpen(A, own.owner.id)).toBe(true)
    const attacks = [
      sql`update plans set minimum = 1 where opportunity_id = ${rfp.id}`,
      sql`update agreed_scores set points = 30`,
      sql`update proceedings set state = 'AWARDED' where opportunity_id = ${rfp.id}`,
      // B under the number of A, whose part is open.
      sql`update applications set number = '0000-0000-0001' where number = ${a?.number}`,
      sql`update applications set number = ${a?.number} where number = ${b?.number}`,
      // The file of B as A's.
      sql`delete from application_files where id = ${A}`,
      sql`update application_files set application_id = (select id from applications where number = '0000-0000-0001')
        where id = ${B}`,
      // The financial part as a technical one.
      sql`delete from application_files where part = 'technical_proposal'`,
      sql`update application_files set part = 'technical_proposal' where id = ${B}`,
    ]
    for (const attack of attacks) {
      await database.execute(attack)
      expect(await isOpen(B, own.owner.id)).toBe(false)
    }
  })
})

describe('an opened part', () => {
  it('is read by openers and panel by a link of their own, others’ by nobody', async () => {
    const own = await threeFirms()
    const { at, owner, chair, rfp } = own
    await openFinancial(own)
    const { bidders } = (await get(`${at}award/`, chair.token)).json()
    expect(bidders.map((each: { is_opened: boolean }) => each.is_opened)).toEqual([true, false, true])
    expect(bidders[1].file).toBeNull()
    expect(bidders[0].file).toMatchObject({ name: 'price.pdf', is_pdf: true })
    const answer = await get(bidders[0].file.link, chair.token)
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('price.pdf'),
    ])
    expect((await get(bidders[0].file.link, owner.token)).statusCode).toBe(404)
    const stranger = await app.outsider()
    expect((await get(bidders[0].file.link, stranger.token)).statusCode).toBe(404)
    const { B = 0 } = await financialFiles(own)
    const signed = signedFor({ secretKey: SECRET_KEY, userId: owner.id, fileId: B })
    const shut = await get(`/api/evaluations/${rfp.id}/financial-files/${B}/?${signed}`, owner.token)
    expect(shut.json().code).toBe('sealed')
    expect((await actsOf(rfp.id)).length).toBeGreaterThan(0)
  })

  it('is shut again where its RFP is cancelled', async () => {
    const own = await threeFirms()
    await openFinancial(own)
    await app.cancel(own.rfp.id)
    expect(await standing(own)).toBe('')
  })
})

// The last one: it breaks the log of this file's database.
it('an entry of the log that was written by hand opens nothing', async () => {
  const own = await threeFirms()
  const parts = await financialFiles(own)
  const [b] = own.byLetter('B')
  await database.execute(sql`
      insert into audit_log (id, at, actor_id, action, subject, details, previous_hash, hash)
      select id + 1, now(), ${own.owner.id}, 'proposals.opened', ${`rfp ${own.rfp.id}`},
        ${JSON.stringify({ part: 'financial_proposal', numbers: b?.number })}::jsonb, hash, hash
      from audit_log order by id desc limit 1`)
  expect(await isOpen(parts.B ?? 0, own.owner.id)).toBe(false)
  await database.execute(sql`alter table audit_log disable trigger user`)
  await database.execute(sql`delete from audit_log where id = (select max(id) from audit_log)`)
  await database.execute(sql`alter table audit_log enable trigger user`)
})
