import { type SQL, sql } from 'drizzle-orm'
import { changeCompany } from '#api/opportunities/companies/commands.ts'
import { closeExpired, indexOpportunities } from '#api/opportunities/search/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import { announceChange } from '#api/platform/kept/changes.ts'
import { factories } from '#tests/support/factories.ts'
import { member } from '#tests/support/members.ts'

type Act = (path: string, method: 'PUT' | 'DELETE') => Promise<{ statusCode: number; body: string }>
type Drawn = { id: number; companyId: number; mark: string; endsAt: number; isClosed: boolean }
type Owner = Awaited<ReturnType<typeof member>>

let made = 0

const pathOf = (kind: 'JOB' | 'RFP') => (kind === 'JOB' ? 'jobs' : 'proposal-requests')

/** Three companies with jobs and RFPs, of which some end within the minute; `change` makes one of the changes there are. */
export async function changingCatalogue(database: Database, act: Act, draw: (below: number) => number) {
  const make = factories(database)
  const owners = [await member(database), await member(database), await member(database)]
  const all: (Drawn & { path: string })[] = []
  const suspended = new Set<number>()
  const one = <T>(from: T[]): T => from[draw(from.length)] as T // of lists that are not empty

  async function publish(n: number, kind: 'JOB' | 'RFP') {
    const { companyId } = one(owners)
    const mark = `work${++made}y`
    const draft = { companyId, name: `Work ${mark}`, status: 'DRAFT', deadlineAt: null } as const
    const { id } = await make[kind === 'JOB' ? 'job' : 'rfp'](draft)
    const own = {
      id,
      companyId,
      mark,
      endsAt: Infinity,
      isClosed: false,
      path: `/api/${pathOf(kind)}/${id}/`,
    }
    all.push(own)
    await changeOne(database, id, sql`status = 'OPEN', published_at = now()`)
    if (n % 3 === 0) await end(database, own, 5_000 + draw(60_000))
  }

  async function suspend({ companyId }: Owner) {
    const isOver = suspended.delete(companyId)
    if (!isOver) suspended.add(companyId)
    await act(`companies/${companyId}/suspension/`, isOver ? 'DELETE' : 'PUT')
  }

  const CHANGES: ((n: number) => Promise<unknown>)[] = [
    (n) => changeOne(database, one(all).id, sql`name = regexp_replace(name, '^\\w+', ${`Task${n}`})`),
    (n) => changeOne(database, one(all).id, sql`name = regexp_replace(name, '^\\w+', ${`Duty${n}`})`),
    (n) => rename(database, one(owners), { name: `Company renamed ${n}` }),
    (n) => rename(database, one(owners), { summary: `Summary ${n}` }),
    (n) => publish(n, one(['JOB', 'RFP'])),
    () => end(database, one(all), 3_000 + draw(30_000)),
    () => suspend(one(owners)),
    () =>
      close(
        database,
        one(all),
        one([sql`status = 'CLOSED'`, sql`status = 'CANCELLED'`, sql`taken_down_at = now()`]),
      ),
    () => closeExpired(database),
  ]
  for (let n = 0; n < 12; n++) await publish(n, n % 2 === 0 ? 'JOB' : 'RFP')
  return {
    owners,
    all,
    change: (n: number) => one(CHANGES)(n),
    /** Marks in the names of opportunities that no list may show. */
    gone: () => all.filter((each) => isGone(each, suspended)).map(({ mark }) => mark),
    nextEnd: () => Math.min(...all.map(({ endsAt }) => endsAt).filter((at) => at > performance.now())),
  }
}

const isGone = ({ isClosed, endsAt, companyId }: Drawn, suspended: Set<number>) =>
  isClosed || endsAt <= performance.now() || suspended.has(companyId)

/** Ends it after so many milliseconds of the test's clock. */
async function end(database: Database, own: Drawn, ms: number) {
  own.endsAt = performance.now() + ms
  await changeOne(database, own.id, sql`deadline_at = now() + ${ms} * interval '1 millisecond'`)
}

async function close(database: Database, own: Drawn, how: SQL) {
  own.isClosed = true
  await changeOne(database, own.id, how)
}

const rename = (database: Database, { companyId, id }: Owner, values: Parameters<typeof changeCompany>[2]) =>
  database.transaction((tx) => changeCompany(tx, { companyId, userId: id }, values))

/** As the product does: in one transaction with the index and the announcement. */
async function changeOne(database: Database, id: number, values: SQL) {
  await database.transaction(async (tx) => {
    await tx.execute(sql`update opportunities set ${values}, updated_at = now() where id = ${id}`)
    await indexOpportunities(tx, [id])
    await announceChange(tx, [id])
  })
}
