import { sql } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { acceptLog, record } from '#api/platform/audit/commands.ts'
import { findHead, verifyLog } from '#api/platform/audit/queries.ts'
import { openDatabase } from '#api/platform/database/client.ts'
import { actsUpon } from './support/audit.ts'
import { proposalsApp } from './support/proposals.ts'

/** Attacks of who owns the database on the clock that guards sealed proposals, helped by members of the company. */
const { database, get, post, rfpOf, sendProposal, linkOf, rfpPastDeadline } = await proposalsApp()

const write = (statement: string) => database.execute(sql.raw(statement))

async function sealedRfp() {
  const own = await rfpOf()
  const sent = await sendProposal(own.rfp.id)
  return { ...own, ...sent, confirm: (token: string) => post(`${own.url}opening/`, token) }
}
type Sealed = Awaited<ReturnType<typeof sealedRfp>>

async function expectShut({ url, owner, recruiter, technical, confirm }: Sealed) {
  for (const { token } of [owner, recruiter]) expect((await confirm(token)).json().code).toBe('sealed')
  expect((await get(url, owner.token)).json().proposals).toBeNull()
  expect((await get(linkOf(owner.id, technical), owner.token)).json().code).toBe('sealed')
}

async function during(begin: string, end: string, work: () => Promise<void>) {
  await write(begin)
  await work().finally(() => write(end))
}

// Each is the exact match for what a guard wrote without types, so it was taken before those of PostgreSQL itself.
const OPERATORS = `
  create function public.no_grace(interval, interval) returns interval language sql as
    $$ select case when current_query() not like '%proven_at%' then interval '-10 years' else extract(epoch from $1)::float8 * $2 end $$;
  create operator public.* (leftarg = interval, rightarg = interval, function = public.no_grace);
  create function public.years_ahead(numeric, integer) returns numeric language sql as
    $$ select $1 * $2::numeric + 1e12 $$;
  create operator public.* (leftarg = numeric, rightarg = integer, function = public.years_ahead)`
const NO_OPERATORS =
  'drop function public.no_grace(interval, interval) cascade; drop function public.years_ahead(numeric, integer) cascade'

it('opens nothing by operators that somebody made', async () => {
  const sealed = await sealedRfp()
  await write(`update opportunities set deadline_at = now() - interval '1 hour' where id = ${sealed.rfp.id}`)
  await during(OPERATORS, NO_OPERATORS, () => expectShut(sealed))
  expect(await verifyLog(database)).toMatchObject({ isIntact: true })
})

const AHEAD = `create or replace function pg_catalog.clock_timestamp() returns timestamptz language sql volatile
  as $$ select pg_catalog.now() + interval '1 year' $$`
const RIGHT = `create or replace function pg_catalog.clock_timestamp() returns timestamptz language internal
  volatile strict parallel safe as 'clock_timestamp'`

it('opens nothing while the clock of the database is not that of the process, and says so', async () => {
  const sealed = await sealedRfp()
  await write(`update opportunities set deadline_at = now() - interval '1 hour' where id = ${sealed.rfp.id}`)
  await during(AHEAD, RIGHT, async () => {
    await expectShut(sealed)
    expect((await sealed.confirm(sealed.owner.token)).json()).toMatchObject({
      reason: 'clock_stays_sealed',
      params: { minutes: 2 },
    })
  })
  const acts = await actsUpon(database, sealed.number)
  expect(acts.at(-1)).toMatchObject({ action: 'proposal.refused', details: { fault: 'clock' } })
})

it('opens in time once the clock is right again', async () => {
  const past = await rfpPastDeadline()
  await during(AHEAD, RIGHT, () => expectShut(past))
  await past.confirm(past.owner.token)
  expect((await past.confirm(past.recruiter.token)).json().proposals).toHaveLength(1)
})

it('shows in the log that the clock was moved, until the operator accepts it', async () => {
  const add = () =>
    database.transaction((tx) => record(tx, { actorId: null, action: 'test', subject: 'clock', details: {} }))
  await acceptLog(database, await findHead(database))
  const ahead = { id: 0 }
  await during(AHEAD, RIGHT, async () => void Object.assign(ahead, await add()))
  const back = await add()
  await add()
  expect(back.id).toBe(ahead.id + 1)
  expect(await verifyLog(database)).toMatchObject({ isIntact: true, backAt: back.id })
  await acceptLog(database, await findHead(database))
  expect(await verifyLog(database)).not.toHaveProperty('backAt')
})

it('takes no path that somebody gave the database', async ({ skip }) => {
  const serverUrl = inject('serverUrl')
  if (!serverUrl) return skip('the embedded database has one connection, which is there before')
  const { rows } = await database.execute<{ name: string }>(sql`select current_database() as name`)
  const url = new URL(serverUrl)
  url.pathname = `/${rows[0]?.name}`
  await write(`create schema moved;
    create function moved.now() returns timestamptz language sql as $$ select timestamptz '2100-01-01' $$;
    alter database "${rows[0]?.name}" set search_path = moved, pg_catalog, public`)
  const other = await openDatabase({ databaseUrl: url.href, dataDir: '', secretKey: database.secretKey })
  const years = await other.database.execute<{ year: string }>(sql`select extract(year from now()) as year`)
  await other.close()
  expect(Number(years.rows[0]?.year)).toBeLessThan(2100)
})
