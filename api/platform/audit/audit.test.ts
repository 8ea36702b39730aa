import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { auditLog } from '#api/platform/database/tables/platform-tables.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type Entry, GENESIS, hashOf } from './chain.ts'
import { addAuditKey, record } from './commands.ts'
import { verifyLog } from './queries.ts'

let open: OpenDatabase

beforeAll(async () => {
  open = await testDatabase()
})
afterAll(() => open.close())

const act = (n: number) => ({
  actorId: n,
  action: 'proposal.opened',
  subject: `number ${n}`,
  details: { b: n, a: 'é', none: null },
})
const write = (n: number) => open.database.transaction((tx) => record(tx, act(n)))

/** Needs the right to change the database's own rules. */
async function tamper(statement: ReturnType<typeof sql>) {
  await open.database.execute(sql`alter table audit_log disable trigger audit_log_is_final`)
  await open.database.execute(statement)
  await open.database.execute(sql`alter table audit_log enable trigger audit_log_is_final`)
}

beforeEach(() => tamper(sql`truncate audit_log`))

it('is intact when nothing happened', async () => {
  expect(await verifyLog(open.database)).toEqual({ isIntact: true, entries: 0, head: '0'.repeat(64) })
})

it('numbers entries that are written at once one by one, and verifies them', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(n)))
  expect(await verifyLog(open.database)).toMatchObject({ isIntact: true, entries: 20 })
  const rows = await open.database.select().from(auditLog)
  expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
})

it('has no entry of what was rolled back', async () => {
  await write(1)
  await expect(
    open.database.transaction(async (tx) => {
      await record(tx, act(2))
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await write(3)
  expect(await verifyLog(open.database)).toMatchObject({ isIntact: true, entries: 2 })
})

it.each([sql`update audit_log set subject = 'x'`, sql`delete from audit_log`, sql`truncate audit_log`])(
  'lets nobody change or remove an entry',
  async (statement) => {
    await write(1)
    const change = open.database.transaction((tx) => tx.execute(statement))
    await expect(change).rejects.toMatchObject({
      cause: { message: expect.stringContaining('only ever added to') },
    })
  },
)

/** A log that somebody writes anew without the key, as the product wrote its entries before they had one. */
async function rewrite(change: (entry: Entry) => Entry, keyId: number | null) {
  const rows = await open.database.select().from(auditLog).orderBy(auditLog.id)
  await tamper(sql`truncate audit_log`)
  let previousHash = GENESIS
  for (const { at, details, ...row } of rows) {
    const entry = change({ ...row, at: at.toISOString(), details: details as Entry['details'] }) // `record` wrote them
    const hash = hashOf(entry, previousHash, undefined)
    await open.database.insert(auditLog).values({ ...entry, at, previousHash, hash, keyId })
    previousHash = hash
  }
}

const TAMPERINGS: [string, ReturnType<typeof sql>, number][] = [
  ['a changed detail', sql`update audit_log set details = '{"a":"e"}' where id = 2`, 2],
  ['another actor', sql`update audit_log set actor_id = 9 where id = 3`, 3],
  ['another action', sql`update audit_log set action = 'proposal.read' where id = 3`, 3],
  ['another time', sql`update audit_log set at = at + interval '1 ms' where id = 1`, 1],
  ['an entry left out', sql`delete from audit_log where id = 2`, 3],
  ['the beginning left out', sql`delete from audit_log where id = 1`, 2],
  [
    'an entry left out and the rest renumbered',
    sql`delete from audit_log where id = 2; update audit_log set id = id - 1 where id > 2`,
    2,
  ],
  [
    'an inserted entry',
    sql`insert into audit_log select 5, at, 9, action, subject, details, hash, repeat('a', 64), key_id
        from audit_log where id = 4`,
    5,
  ],
  [
    'two entries that changed places',
    sql`update audit_log a set action = b.action, subject = b.subject, actor_id = b.actor_id, details = b.details, at = b.at
        from audit_log b where (a.id, b.id) in ((2, 3), (3, 2))`,
    2,
  ],
  ['an entry that passes for one without a key', sql`update audit_log set key_id = null where id = 4`, 4],
  ['the key left out', sql`delete from kept_keys where name = 'audit:1'`, 1],
]

describe('a log that was tampered with', () => {
  beforeEach(async () => {
    for (let n = 1; n <= 4; n++) await write(n)
  })

  it.each(TAMPERINGS)('shows %s', async (_what, statement, brokenAt) => {
    const { rows } = await open.database.execute<{ name: string; sealed: string }>(
      sql`select * from kept_keys`,
    )
    await tamper(statement)
    const verdict = await verifyLog(open.database)
    for (const { name, sealed } of rows)
      await open.database.execute(
        sql`insert into kept_keys values (${name}, ${sealed}) on conflict do nothing`,
      )
    expect(verdict).toMatchObject({ isIntact: false, brokenAt })
  })

  it.each([1, null])(
    'shows a whole chain written anew without the key, named as of key %s',
    async (keyId) => {
      await rewrite((entry) => ({ ...entry, actorId: 9 }), keyId)
      expect(await verifyLog(open.database)).toMatchObject({ isIntact: false, brokenAt: 1 })
    },
  )

  it('shows an end that was cut off, against any head that was noted', async () => {
    const before = await verifyLog(open.database)
    const noted = { id: 4, hash: before.isIntact ? before.head : '' }
    const other = await write(5)
    expect(await verifyLog(open.database, [noted, other])).toMatchObject({ isIntact: true })
    const wrong = { id: 4, hash: 'f'.repeat(64) }
    expect(await verifyLog(open.database, [other, wrong])).toMatchObject({ brokenAt: 4 })
    await tamper(sql`delete from audit_log where id >= 4`)
    expect(await verifyLog(open.database)).toMatchObject({ isIntact: true, entries: 3 })
    expect(await verifyLog(open.database, [noted])).toMatchObject({ isIntact: false, brokenAt: 4 })
    await write(6)
    expect(await verifyLog(open.database, [noted])).toMatchObject({ isIntact: false, brokenAt: 4 })
  })
})

describe('a log that began before its entries were keyed', () => {
  beforeEach(async () => {
    await open.database.execute(sql`delete from kept_keys where name like 'audit:%'`)
    let previousHash = GENESIS
    for (const id of [1, 2]) {
      const entry = { ...act(id), id, at: '2026-01-01T00:00:00.000Z' }
      const hash = hashOf(entry, previousHash, undefined)
      await open.database.insert(auditLog).values({ ...entry, at: new Date(entry.at), previousHash, hash })
      previousHash = hash
    }
    await open.database.transaction(addAuditKey)
    await write(3)
  })

  it('goes on, and a later key goes on after that', async () => {
    await open.database.transaction(addAuditKey)
    await write(4)
    expect(await verifyLog(open.database)).toMatchObject({ isIntact: true, entries: 4 })
    const rows = await open.database.select().from(auditLog).orderBy(auditLog.id)
    expect(rows.map(({ keyId }) => keyId)).toEqual([null, null, 1, 2])
  })

  it('shows older entries that were written anew', async () => {
    const { rows } = await open.database.execute<{ previous_hash: string; hash: string }>(
      sql`select * from audit_log where id = 3`,
    )
    await rewrite((entry) => ({ ...entry, actorId: 9 }), null)
    expect(await verifyLog(open.database)).toMatchObject({ isIntact: false, brokenAt: 3 })
    const [kept] = rows
    await tamper(sql`update audit_log set hash = ${kept?.hash}, key_id = 1 where id = 3`)
    expect(await verifyLog(open.database)).toMatchObject({ isIntact: false, brokenAt: 3 })
  })

  it('shows that all keyed entries were cut off, and that older ones were as well', async () => {
    await tamper(sql`delete from audit_log where id >= 2`)
    expect(await verifyLog(open.database)).toMatchObject({ isIntact: false, brokenAt: 2 })
  })
})
