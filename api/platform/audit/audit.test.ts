import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { auditLog } from '#api/platform/database/platform-tables.ts'
import { testDatabase } from '#tests/support/database.ts'
import { record } from './commands.ts'
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

describe('a log that was tampered with', () => {
  beforeEach(async () => {
    for (let n = 1; n <= 4; n++) await write(n)
  })

  it.each([
    ['a changed detail', sql`update audit_log set details = '{"a":"e"}' where id = 2`, 2],
    ['another actor', sql`update audit_log set actor_id = 9 where id = 3`, 3],
    ['another time', sql`update audit_log set at = at + interval '1 ms' where id = 1`, 1],
    ['an entry left out', sql`delete from audit_log where id = 2`, 3],
    ['the beginning left out', sql`delete from audit_log where id = 1`, 2],
  ])('shows %s', async (_what, statement, brokenAt) => {
    await tamper(statement)
    expect(await verifyLog(open.database)).toMatchObject({ isIntact: false, brokenAt })
  })

  it('shows an end that was cut off, against what was noted', async () => {
    const before = await verifyLog(open.database)
    const noted = { id: 4, hash: before.isIntact ? before.head : '' }
    expect(await verifyLog(open.database, noted)).toMatchObject({ isIntact: true })
    expect(await verifyLog(open.database, { id: 4, hash: 'f'.repeat(64) })).toMatchObject({ brokenAt: 4 })
    await tamper(sql`delete from audit_log where id = 4`)
    expect(await verifyLog(open.database)).toMatchObject({ isIntact: true, entries: 3 })
    expect(await verifyLog(open.database, noted)).toMatchObject({ isIntact: false, brokenAt: 4 })
  })
})
