import { sql } from 'drizzle-orm'
import { startSession } from '#api/accounts/sessions/commands.ts'
import { vectorOf } from '#api/applications/cv-text/rules.ts'
import type { Database } from '#api/platform/database/client.ts'
import { APPLICATION_STATUSES } from '#contract/vocabulary.ts'
import { type Draw, drawing } from './draw.ts'

/** A job whose applicants' CVs spread their words as unevenly as real ones, and a session of a member who reads them. */
type Applicants = { jobId: number; token: string; words: string[] }

const BATCH = 500
/** The words of a CV of two pages. */
const CV_WORDS = 600

export async function fillApplicants(database: Database, count: number): Promise<Applicants> {
  const { companyId, jobId, token } = await makeCompany(database)
  const draw = drawing(count)
  const words: string[] = []
  for (let at = 0; at < count; at += BATCH) {
    const people = Array.from({ length: Math.min(BATCH, count - at) }, (_, n) =>
      personOf(draw, jobId, at + n),
    )
    await insertPeople(database, jobId, people)
    words.push(people[0]?.text.split(' ')[7] ?? '')
  }
  await database.execute(sql`
    insert into application_ratings (application_id, user_id, rating)
    select a.id, m.user_id, 1 + a.id % 5 from applications a, company_members m
    where a.opportunity_id = ${jobId} and m.company_id = ${companyId} and a.id % 3 = 0`)
  await database.execute(sql`
    update cv_texts t set rating = r.rating from application_ratings r where r.application_id = t.application_id`)
  await database.execute(sql`vacuum analyze applications, cv_texts, application_ratings, users`)
  return { jobId, token, words }
}

/** Maps the name of each workload to its addresses by number. */
export function applicantWorkloads({ jobId, words }: Applicants): Record<string, (n: number) => string> {
  const list = `/api/company/posts/${jobId}/applicants/`
  const word = (n: number) => words[n % words.length] ?? ''
  return {
    'first page': () => list,
    'first page of a status': (n) => `${list}?status=${APPLICATION_STATUSES[n % 4]}`,
    'by rating': () => `${list}?sort=rating`,
    'by name': () => `${list}?sort=name`,
    'by activity, 3 stars or more': () => `${list}?sort=activity&rating=3`,
    'page 2 to 50': (n) => `${list}?page=${(n % 49) + 2}`,
    counts: () => `${list}counts/`,
    search: (n) => `${list}?search_key=${word(n)}`,
    'counts of a search': (n) => `${list}counts/?search_key=${word(n)}`,
  }
}

async function makeCompany(database: Database) {
  const { rows } = await database.execute<{ company: number; job: number; member: number }>(sql`
    with made as (insert into companies (name, source, source_id) values ('Bench', 'bench', gen_random_uuid()) returning id),
    job as (
      insert into opportunities (kind, company_id, name, excerpt, description, status, source, source_id)
      select 'JOB', id, 'Mason', '', '', 'OPEN', 'bench', gen_random_uuid() from made returning id
    ),
    owner as (
      insert into users (user_type, email, first_name, last_name, contact_number, password_hash, verified_at, onboarded_at)
      values ('RECRUITING_COMPANY', gen_random_uuid() || '@bench.example', 'Bench', 'Owner', '', 'none', now(), now()) returning id
    ),
    member as (insert into company_members (user_id, company_id, job_title) select owner.id, made.id, 'Owner' from owner, made)
    select made.id as company, job.id as job, owner.id as member from made, job, owner`)
  const [made] = rows
  if (!made) throw new Error('The company was not made')
  const member = { id: made.member, userType: 'RECRUITING_COMPANY' as const }
  const { token } = await startSession(database, member, { address: '127.0.0.1', userAgent: 'bench' })
  return { companyId: made.company, jobId: made.job, token }
}

function personOf(draw: Draw, jobId: number, n: number) {
  const words = (length: number) => Array.from({ length }, () => draw.word()).join(' ')
  const person = {
    firstName: capital(draw.word()),
    lastName: capital(draw.word()),
    email: `applicant-${jobId}-${n}@bench.example`,
    contactNumber: '',
  }
  return { n, person, bio: words(40), text: words(CV_WORDS), draw: draw.next() }
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

async function insertPeople(database: Database, jobId: number, people: ReturnType<typeof personOf>[]) {
  const rows = people.map(({ n, person, bio, text, draw }) => ({
    ...person,
    bio,
    text,
    name: `${person.firstName} ${person.lastName}`.toLowerCase(),
    number: ['BNCH', ...[jobId, n].map((each) => each.toString(36).toUpperCase().padStart(4, '0'))].join('-'),
    // Most are new; some withdrew.
    status: APPLICATION_STATUSES[Math.floor(draw ** 3 * APPLICATION_STATUSES.length)],
    vector: vectorOf({ opportunityId: jobId, person, bio, text }),
    age: n * 60,
  }))
  await database.execute(sql`
    with row as (
      select * from json_to_recordset(${JSON.stringify(rows)}) as row("firstName" text, "lastName" text, email text, bio text,
        text text, name text, number text, status text, vector text, age int)
    ),
    people as (
      insert into users (user_type, email, first_name, last_name, contact_number, password_hash, verified_at)
      select 'JOB_SEEKER', email, "firstName", "lastName", '', 'none', now() from row returning id, email
    ),
    sent as (
      insert into applications (number, opportunity_id, user_id, bio, status, submitted_at, updated_at)
      select number, ${jobId}, people.id, bio, status, now() - age * interval '1 second', now() - age * interval '1 second'
      from row join people using (email) returning id, number
    )
    insert into cv_texts (application_id, opportunity_id, state, text, vector, name)
    select sent.id, ${jobId}, 'READ', text, vector::tsvector, name from row join sent using (number)`)
}
