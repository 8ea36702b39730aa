import { sql } from 'drizzle-orm'
import { startSession } from '#api/accounts/sessions/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { factories } from '#tests/support/factories.ts'

type Person = { id: number; email: string; token: string }
export type People = Awaited<ReturnType<typeof insertPeople>>

const SEEKERS = 2_000
const JOBS = 8
/** One for each fault. */
const WATCHERS = 20

/** Job seekers with sessions, a member of a company, jobs to apply for and an RFP to write for. */
export async function insertPeople(database: Database) {
  const make = factories(database)
  const { id: companyId } = await make.company()
  const jobs: number[] = []
  for (let n = 0; n < JOBS; n++) {
    const { id } = await make.job({ companyId })
    await database.insert(posts).values({ opportunityId: id, companyId, draft: {} })
    jobs.push(id)
  }
  const { id: rfp } = await make.rfp({ companyId })
  const member = await insertPerson(database, 'RECRUITING_COMPANY')
  await database.execute(sql`
    insert into company_members (user_id, company_id, job_title) values (${member.id}, ${companyId}, 'Owner')`)
  const seekers: Person[] = []
  for (let n = 0; n < SEEKERS; n++) seekers.push(await insertPerson(database, 'JOB_SEEKER'))
  const watchers: Person[] = []
  for (let n = 0; n < WATCHERS; n++) watchers.push(await insertPerson(database, 'JOB_SEEKER'))
  return { jobs, rfp, member, seekers, watchers }
}

async function insertPerson(
  database: Database,
  userType: 'JOB_SEEKER' | 'RECRUITING_COMPANY',
): Promise<Person> {
  const { rows } = await database.execute<{ id: number; email: string }>(sql`
    insert into users (user_type, email, first_name, last_name, contact_number, password_hash, verified_at, onboarded_at)
    values (${userType}, gen_random_uuid() || '@cluster.example', 'Bench', 'Person', '', 'none', now(), now())
    returning id, email`)
  const [row] = rows
  if (!row) throw new Error('The person was not inserted')
  const { token } = await startSession(
    database,
    { id: row.id, userType },
    { address: '127.0.0.1', userAgent: 'bench' },
  )
  return { ...row, token }
}
