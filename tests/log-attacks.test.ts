import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { findStanding } from '#api/opportunities/seal-keys/commands.ts'
import { acceptLog, record } from '#api/platform/audit/commands.ts'
import { followLog } from '#api/platform/audit/follow.ts'
import { findHead, verifyLog } from '#api/platform/audit/queries.ts'
import { check } from '#api/platform/audit/watch.ts'
import { rolledBack } from '#api/platform/database/client.ts'
import { HEAD_FILE, openKeptHead } from '#api/platform/database/kept-head.ts'
import { sealKeys } from '#api/platform/database/tables/applications-tables.ts'
import { actsUpon } from './support/audit.ts'
import { proposalsApp } from './support/proposals.ts'

/** Attacks of who owns the database on the log that says which envelope of an RFP's key is the last. */
const app = await proposalsApp()
const { database, get, post, rfpOf, sendProposal, linkOf, setDeadlineAgo } = app
const folder = join(tmpdir(), `opencall-head-${process.pid}`)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The server, started again with what its folder keeps. */
function restart() {
  Object.assign(database.head, openKeptHead(folder))
}
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  restart()
  await followLog(database)
})

async function tamper(...statements: ReturnType<typeof sql>[]) {
  await database.execute(sql`alter table audit_log disable trigger audit_log_is_final`)
  for (const statement of statements) await database.execute(statement)
  await database.execute(sql`alter table audit_log enable trigger audit_log_is_final`)
}

/** Works with a log that is put back afterwards. */
async function undone(work: () => Promise<void>) {
  await database.execute(sql`create table kept_log as table audit_log`)
  await work()
  await tamper(sql`truncate audit_log`, sql`insert into audit_log table kept_log`, sql`drop table kept_log`)
}

const bound = (id: number) => sql`subject = ${`rfp ${id}`} and action = 'proposals.bound'`

/** An RFP whose deadline was extended, and what somebody kept of it before. */
async function extended() {
  const own = await rfpOf()
  const sent = await sendProposal(own.rfp.id)
  await setDeadlineAgo(own.rfp.id, '1 hour')
  const [earlier] = await database.select().from(sealKeys).where(eq(sealKeys.opportunityId, own.rfp.id))
  await setDeadlineAgo(own.rfp.id, '-1 hour')
  const { rows } = await database.execute<{ id: string }>(
    sql`select max(id) as id from audit_log where ${bound(own.rfp.id)}`,
  )
  return { ...own, ...sent, earlier: earlier?.wrappedKey ?? '', extension: Number(rows[0]?.id) }
}
type Extended = Awaited<ReturnType<typeof extended>>

/** Puts the envelope of before back, and says that the RFP is over. */
async function rewind({ rfp, earlier }: Extended) {
  await database.update(sealKeys).set({ wrappedKey: earlier }).where(eq(sealKeys.opportunityId, rfp.id))
  await database.execute(
    sql`update opportunities set deadline_at = now() - interval '1 hour' where id = ${rfp.id}`,
  )
}

async function expectShut({ url, rfp, owner, recruiter, technical }: Extended, reason?: string) {
  for (const { token } of [owner, recruiter]) {
    const answer = (await post(`${url}opening/`, token)).json()
    expect([answer.code, answer.reason]).toEqual(['sealed', reason])
  }
  expect((await get(url, owner.token)).json().proposals).toBeNull()
  expect((await get(linkOf(owner.id, technical), owner.token)).json().code).toBe('sealed')
  expect(await findStanding(database, rfp.id)).toMatchObject({ isOver: false, isOpened: false })
}

it('opens nothing with the entry of an extension deleted', async () => {
  const attacked = await extended()
  await sendProposal(attacked.rfp.id)
  await rewind(attacked)
  await expectShut(attacked)
  await undone(async () => {
    await tamper(sql`delete from audit_log where id = ${attacked.extension}`)
    await expectShut(attacked, 'log_stays_sealed')
    restart()
    await expectShut(attacked, 'log_stays_sealed')
    expect(await verifyLog(database)).toMatchObject({ isIntact: false, brokenAt: attacked.extension + 1 })
  })
  await expectShut(attacked)
})

it('opens nothing with the first entry of its key deleted, which says since when members count', async () => {
  const { rfp, url, owner } = await rfpOf()
  await sendProposal(rfp.id)
  await setDeadlineAgo(rfp.id, '1 hour')
  await followLog(database)
  await undone(async () => {
    await tamper(sql`delete from audit_log where id = (select min(id) from audit_log where ${bound(rfp.id)})`)
    const answer = (await post(`${url}opening/`, owner.token)).json()
    expect([answer.code, answer.reason]).toEqual(['sealed', 'log_stays_sealed'])
  })
  expect((await post(`${url}opening/`, owner.token)).statusCode).toBe(200)
})

it('opens nothing with the entry deleted that took the ability to open from a member, before the deadline was extended', async () => {
  const { rfp, url, owner, recruiter } = await rfpOf()
  await sendProposal(rfp.id)
  const change = { method: 'PATCH', token: owner.token, body: { role: 'VIEWER' } } as const
  expect((await app.ask(`/api/company/members/${recruiter.id}/`, change)).statusCode).toBe(200)
  await setDeadlineAgo(rfp.id, '1 hour')
  await undone(async () => {
    await tamper(sql`delete from audit_log where action = 'member.role-changed'`)
    for (let n = 0; n < 2; n++) {
      const answer = (await post(`${url}opening/`, owner.token)).json()
      expect([answer.code, answer.reason]).toEqual(['sealed', 'log_stays_sealed'])
      restart()
    }
  })
  expect((await post(`${url}opening/`, owner.token)).json()).toMatchObject({ needed: 2, proposals: null })
})

it('opens nothing with an end cut off, also when the log grew again and the server was started again', async () => {
  const attacked = await extended()
  await rewind(attacked)
  await undone(async () => {
    const kept = database.head.find()
    await tamper(sql`delete from audit_log where id >= ${attacked.extension}`)
    await expectShut(attacked, 'log_stays_sealed')
    for (let n = 0; n < 3; n++) await expectShut(attacked, 'log_stays_sealed')
    restart()
    await expectShut(attacked, 'log_stays_sealed')
    expect(database.head.find()).toEqual(kept)
    expect(await verifyLog(database)).toMatchObject({ isIntact: true })
    expect(await verifyLog(database, kept ? [kept] : [])).toMatchObject({ isIntact: false })
    const logged: unknown[] = []
    await check(database, { error: (...words: unknown[]) => void logged.push(words) })
    expect(logged).toEqual([[{ kept }, expect.stringContaining('no proposals are opened')]])
  })
})

it('opens again once the operator accepted a log that a backup made shorter', async () => {
  const past = await app.rfpPastDeadline()
  const end = await findHead(database)
  await rfpOf().then(({ rfp }) => sendProposal(rfp.id))
  await undone(async () => {
    await tamper(sql`delete from audit_log where id > ${end.id}`)
    expect((await past.confirm(past.owner.token)).json().reason).toBe('log_stays_sealed')
    expect(await acceptLog(database, { ...end, hash: '0'.repeat(64) })).toBeUndefined()
    const taken = await acceptLog(database, end)
    expect(taken).toMatchObject({ id: end.id + 1 })
    restart()
    await past.confirm(past.owner.token)
    expect((await past.confirm(past.recruiter.token)).json().proposals).toHaveLength(1)
    expect((await actsUpon(database, 'audit')).at(-1)).toMatchObject({
      action: 'audit.accepted',
      details: { end: `${end.id}:${end.hash}` },
    })
  })
})

it('takes an earlier end that the operator accepts in another process, without a restart', async () => {
  const end = await findHead(database)
  await rfpOf().then(({ rfp }) => sendProposal(rfp.id))
  await undone(async () => {
    const later = await findHead(database)
    const other = openKeptHead(folder)
    other.accept(later)
    expect(database.head.find()).toMatchObject({ id: later.id, acceptances: 1 })
    other.accept(end)
    expect(database.head.find()).toMatchObject({ id: end.id, accepted: end.id, acceptances: 2 })
  })
})

it.each([
  ['is half written', (file: string) => writeFileSync(file, '{"id": 1')],
  [
    'is a folder',
    (file: string) => {
      rmSync(file)
      mkdirSync(file)
    },
  ],
])(
  'opens nothing after a start with a file that %s, until the operator accepts the log',
  async (_, spoil) => {
    await rfpOf().then(({ rfp }) => sendProposal(rfp.id))
    const file = join(folder, HEAD_FILE)
    await undone(async () => {
      spoil(file)
      restart()
      expect(await followLog(database)).toBeUndefined()
      const logged: unknown[] = []
      await check(database, { error: (...words: unknown[]) => void logged.push(words) })
      expect(logged).toContainEqual([expect.anything(), expect.stringContaining('audit -- accept')])
    })
  },
)

it('keeps the end in a file of its own user, and no entry that was rolled back', async () => {
  await rfpOf().then(({ rfp }) => sendProposal(rfp.id))
  const { id, hash } = await findHead(database)
  const file = join(folder, HEAD_FILE)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ id, hash, accepted: 0, acceptances: 0 })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const act = { actorId: null, action: 'test', subject: 'test', details: {} }
  await rolledBack(database, async (tx) => {
    await tx.transaction((within) => record(within, act))
    expect(await followLog(tx)).toBeDefined()
  })
  expect(database.head.find()).toMatchObject({ id, hash })
  expect(await followLog(database)).toMatchObject({ to: { id, hash } })
})
