import { sql } from 'drizzle-orm'
import { startSession } from '#api/accounts/sessions/commands.ts'
import { toggleBookmark } from '#api/opportunities/bookmarks/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import { fillApplicants } from './applicants.ts'

/** Sessions of job seekers with bookmarks and applications, and of members of companies with a job and its applicants. */
export type People = {
  seekers: { id: number; token: string }[]
  members: { token: string; jobId: number }[]
}

const SEEKERS = 50
const BOOKMARKS = 20
const APPLICATIONS = 5
const COMPANIES = 5
const APPLICANTS = 200

export async function insertPeople(database: Database, ids: number[]): Promise<People> {
  const newest = await listNewest(database)
  const seekers: People['seekers'] = []
  for (let n = 0; n < SEEKERS; n++) {
    const jobs = [...newest.slice(n * 5, n * 5 + BOOKMARKS / 2), ...ids.slice(n * 50, n * 50 + BOOKMARKS / 2)]
    seekers.push(await insertSeeker(database, [...new Set(jobs)]))
  }
  const members: People['members'] = []
  for (let n = 0; n < COMPANIES; n++) members.push(await fillApplicants(database, APPLICANTS))
  return { seekers, members: members.map(({ token, jobId }) => ({ token, jobId })) }
}

async function insertSeeker(database: Database, jobs: number[]) {
  const { rows } = await database.execute<{ id: number }>(sql`
    insert into users (user_type, email, first_name, last_name, contact_number, password_hash, verified_at)
    values ('JOB_SEEKER', gen_random_uuid() || '@bench.example', 'Bench', 'Seeker', '', 'none', now()) returning id`)
  const id = rows[0]?.id ?? 0
  for (const job of jobs) await toggleBookmark(database, { userId: id, kind: 'JOB', id: job })
  await database.execute(sql`
    insert into applications (number, opportunity_id, user_id, bio, status, submitted_at, updated_at)
    select 'BENCH-' || ${id}::int || '-' || job, job, ${id}, 'I lay bricks', 'RECEIVED', now(), now()
    from unnest(${sql.param(jobs.slice(0, APPLICATIONS))}::int[]) as job`)
  const client = { address: '127.0.0.1', userAgent: 'bench' }
  const { token } = await startSession(database, { id, userType: 'JOB_SEEKER' }, client)
  return { id, token }
}

/** Lists show these, so that their readers have marks. */
async function listNewest(database: Database): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from opportunities where kind = 'JOB' and status = 'OPEN' and source like 'bench-%'
    order by published_at desc limit ${SEEKERS * 5 + BOOKMARKS}`)
  return rows.map(({ id }) => id)
}
