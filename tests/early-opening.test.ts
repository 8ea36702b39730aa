import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { hashPassword } from '#api/accounts/passwords/hash.ts'
import { verifyLog } from '#api/platform/audit/queries.ts'
import { sealKeys } from '#api/platform/database/tables/applications-tables.ts'
import { person } from './support/accounts.ts'
import { member } from './support/members.ts'
import { proposalsApp } from './support/proposals.ts'

/** Attacks of somebody who may write every row of the database, helped by members of the company, on proposals before the deadline. */
const app = await proposalsApp()
const { database, get, post, rfpOf, sendProposal, linkOf, setDeadlineAgo, rfpPastDeadline } = app

async function sealedRfp() {
  const own = await rfpOf()
  const sent = await sendProposal(own.rfp.id)
  return { ...own, ...sent, confirm: (token: string) => post(`${own.url}opening/`, token) }
}
type Sealed = Awaited<ReturnType<typeof sealedRfp>>

const write = (statement: ReturnType<typeof sql>) => database.execute(statement)
const moveBack = ({ rfp }: Pick<Sealed, 'rfp'>) =>
  write(sql`update opportunities set deadline_at = now() - interval '1 hour' where id = ${rfp.id}`)
const openByHand = ({ rfp, owner, recruiter }: Sealed) =>
  write(sql`insert into bid_opening_confirmations (opportunity_id, part, user_id, opened_at)
    values (${rfp.id}, 'technical_proposal', ${owner.id}, now()), (${rfp.id}, 'technical_proposal', ${recruiter.id}, now())
    on conflict (opportunity_id, part, user_id) do update set opened_at = now()`)

async function expectShut({ url, owner, technical, financial, seeker }: Sealed) {
  expect((await get(url, owner.token)).json().proposals).toBeNull()
  for (const id of [technical, financial])
    expect((await get(linkOf(owner.id, id), owner.token)).json().code).toBe('sealed')
  expect((await get(app.ownLinkOf(seeker.id, technical), seeker.token)).json().code).toBe('sealed')
}

it('opens nothing by a deadline that was moved by hand', async () => {
  const sealed = await sealedRfp()
  await moveBack(sealed)
  expect((await sealed.confirm(sealed.owner.token)).json().code).toBe('sealed')
  expect((await sealed.confirm(sealed.recruiter.token)).json().code).toBe('sealed')
  await expectShut(sealed)
})

it('opens nothing by confirmations, a status or an opening that were written by hand', async () => {
  const sealed = await sealedRfp()
  await moveBack(sealed)
  await openByHand(sealed)
  await write(sql`update opportunities set status = 'CLOSED' where id = ${sealed.rfp.id}`)
  await expectShut(sealed)
  await write(sql`update opportunities set deadline_at = null where id = ${sealed.rfp.id}`)
  await expectShut(sealed)
})

it('opens nothing with another deadline in the envelope, or the envelope of another RFP', async () => {
  const sealed = await sealedRfp()
  const past = await rfpPastDeadline()
  await moveBack(sealed)
  await openByHand(sealed)
  const [kept] = await database.select().from(sealKeys).where(eq(sealKeys.opportunityId, sealed.rfp.id))
  const setEnvelope = (text: ReturnType<typeof sql>) =>
    write(sql`update seal_keys set wrapped_key = ${text} where opportunity_id = ${sealed.rfp.id}`)
  const early = kept?.wrappedKey.replace(/^\d+/, String(Date.now() - 3_600_000))
  for (const envelope of [
    sql`${early}`,
    sql`(select wrapped_key from seal_keys where opportunity_id = ${past.rfp.id})`,
  ]) {
    await setEnvelope(envelope)
    const answer = await get(linkOf(sealed.owner.id, sealed.technical), sealed.owner.token)
    expect(answer.statusCode).not.toBe(200)
    expect((await get(sealed.url, sealed.owner.token)).statusCode).not.toBe(200)
  }
  await setEnvelope(sql`${kept?.wrappedKey}`)
  await expectShut(sealed)
})

it('opens nothing with an envelope of before a deadline was extended', async () => {
  const sealed = await sealedRfp()
  await setDeadlineAgo(sealed.rfp.id, '1 hour')
  const [earlier] = await database.select().from(sealKeys).where(eq(sealKeys.opportunityId, sealed.rfp.id))
  await setDeadlineAgo(sealed.rfp.id, '-1 hour')
  await write(
    sql`update seal_keys set wrapped_key = ${earlier?.wrappedKey} where opportunity_id = ${sealed.rfp.id}`,
  )
  await moveBack(sealed)
  await openByHand(sealed)
  await expectShut(sealed)
})

it('takes no proposal under a key that was made while the deadline was an earlier one', async () => {
  const { rfp } = await rfpOf()
  const shown = sql`(select deadline_at from opportunities where id = ${rfp.id})`
  const { rows } = await database.execute<{ at: string }>(sql`select ${shown}::text as at`)
  await write(sql`update opportunities set deadline_at = now() + interval '10 minutes' where id = ${rfp.id}`)
  await sendProposal(rfp.id)
  await write(sql`update opportunities set deadline_at = ${rows[0]?.at} where id = ${rfp.id}`)
  await expect(sendProposal(rfp.id)).rejects.toThrow('deadline_not_sealed')
})

it('opens nothing of a cancelled RFP whose status was written back', async () => {
  const past = await rfpPastDeadline()
  await past.confirm(past.owner.token)
  await past.confirm(past.recruiter.token)
  await app.cancel(past.rfp.id)
  await write(sql`update opportunities set status = 'CLOSED' where id = ${past.rfp.id}`)
  expect((await get(past.url, past.owner.token)).json().proposals).toBeNull()
  const answer = await get(linkOf(past.owner.id, past.technical), past.owner.token)
  expect(answer.json().code).toBe('sealed')
})

it('needs two members after the deadline, whatever confirmations were written by hand', async () => {
  const past = await rfpPastDeadline()
  await write(sql`insert into bid_opening_confirmations (opportunity_id, part, user_id)
    values (${past.rfp.id}, 'technical_proposal', ${past.recruiter.id})`)
  expect((await past.confirm(past.owner.token)).json()).toMatchObject({ proposals: null, opened_at: null })
  await openByHand({ ...past, recruiter: await member(database, { companyId: past.companyId }) })
  const { rows } = await database.execute(sql`select count(*)::int as opened from bid_opening_confirmations
    where opportunity_id = ${past.rfp.id} and opened_at is not null`)
  expect(rows).toEqual([{ opened: 2 }])
  expect((await get(past.url, past.owner.token)).json().proposals).toBeNull()
})

it('names who opens as a member that they were made by hand, in a log that they cannot write', async () => {
  const past = await rfpPastDeadline()
  const intruder = await person(database, 'RECRUITING_COMPANY')
  await write(sql`delete from company_members where company_id = ${past.companyId}`)
  await write(sql`insert into company_members (company_id, user_id, role, job_title)
    values (${past.companyId}, ${intruder.id}, 'OWNER', '')`)
  expect((await past.confirm(intruder.token)).json().proposals).toHaveLength(1)
  const acts = await app.actsOf(past.rfp.id)
  expect(acts.filter(({ actorId }) => actorId === intruder.id).map(({ action }) => action)).toEqual([
    'proposals.confirmed',
    'proposals.opened',
    'proposals.read',
  ])
  expect(await verifyLog(database)).toMatchObject({ isIntact: true })
})

it('opens nothing early, and names the account later, for a password that was written into the database', async () => {
  const password = 'brought by somebody else'
  const signIn = async (id: number) => {
    await write(sql`update users set password_hash = ${await hashPassword(password)} where id = ${id}`)
    const { rows } = await database.execute<{ email: string }>(sql`select email from users where id = ${id}`)
    const answer = await app.ask('/api/accounts/login/', { body: { email: rows[0]?.email, password } })
    return answer.json<{ token: string }>().token
  }
  const sealed = await sealedRfp()
  await moveBack(sealed)
  const stolen = await signIn(sealed.owner.id)
  expect((await sealed.confirm(stolen)).json().code).toBe('sealed')
  await expectShut({ ...sealed, owner: { ...sealed.owner, token: stolen } })

  // After the deadline this is all that it takes, for each of the members who must confirm.
  const past = await rfpPastDeadline()
  for (const { id } of [past.owner, past.recruiter]) await past.confirm(await signIn(id))
  expect((await get(past.url, past.owner.token)).json().proposals).toHaveLength(1)
  const acts = (await app.actsOf(past.rfp.id)).filter(({ action }) => action === 'proposals.confirmed')
  expect(acts.map(({ actorId }) => actorId)).toEqual([past.owner.id, past.recruiter.id])
})

it('lets nobody in by a session that was written into the database', async () => {
  const sealed = await sealedRfp()
  const token = 'oc_0123456789012345678901234567890123456789012'
  const hash = createHash('sha256').update(token).digest('base64url')
  await write(sql`insert into sessions (user_id, token_hash, binding, user_agent, address, idle_seconds, expires_at)
    select user_id, ${hash}, binding, user_agent, address, idle_seconds, expires_at from sessions
    where user_id = ${sealed.owner.id} limit 1`)
  expect((await get(sealed.url, token)).statusCode).toBe(401)
  await write(sql`update sessions set user_id = ${sealed.owner.id} where user_id = ${sealed.seeker.id}`)
  expect((await get(sealed.url, sealed.seeker.token)).statusCode).toBe(401)
})

// The last, as it leaves the log broken.
it('opens nothing by an entry of the log that was written by hand', async () => {
  const sealed = await sealedRfp()
  await moveBack(sealed)
  await openByHand(sealed)
  const before = await verifyLog(database)
  const terms = sql`(select split_part(wrapped_key, ':', 1) || ':' || split_part(wrapped_key, ':', 2)
    from seal_keys where opportunity_id = ${sealed.rfp.id})`
  await write(sql`insert into audit_log select max(id) + 1, now(), null, 'proposals.bound', ${`rfp ${sealed.rfp.id}`},
    jsonb_build_object('terms', ${terms}, 'opened', true), repeat('0', 64), repeat('0', 64), 1 from audit_log`)
  await expectShut(sealed)
  expect(before).toMatchObject({ isIntact: true })
  expect(await verifyLog(database)).toMatchObject({ isIntact: false })
})
