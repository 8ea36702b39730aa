import { type SQL, sql } from 'drizzle-orm'
import { lastJobOf } from '#api/accounts/records/queries.ts'
import { currentStage } from '#api/hiring/job-stages/queries.ts'
import { endOf, isListedFor, isSeenApplication, membersOf } from '#api/hiring/people/queries.ts'
import { addressPart, keyOf, telling, textQuery } from '#api/hiring/people/rules.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerOf } from '#api/platform/access/seen-posts.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { contains } from '#api/platform/database/pages.ts'
import { statement } from '#api/platform/statement.ts'
import { PEOPLE_LIMITS, type PeopleQuery } from '#contract/hiring/people.ts'
import { type ApplicationStatus, LIMITS } from '#contract/vocabulary.ts'

const company = sql`${sql.placeholder('companyId')}::int`
const viewer = sql`${sql.placeholder('viewer')}::int`
const p = sql`p`

export type ApplicationOf = {
  number: string
  job: { id: number; name: string }
  status: ApplicationStatus
  stage: { id: number; name: string } | null
  submittedAt: string
  activeAt: string
}

/** An application `n` of the view `named_applications`, as JSON. */
export const applicationOf = sql`json_build_object('number', n.number, 'status', n.status,
  'job', json_build_object('id', n.opportunity_id, 'name', n.job), 'submittedAt', n.submitted_at, 'activeAt', n.updated_at,
  'stage', ${currentStage({ opportunityId: sql`n.opportunity_id`, status: sql`n.status`, stageId: sql`n.stage_id` }, 'stage')})`

const tagsOf = sql`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.key), '[]')
  from tagged_people e join people_tags t on t.id = e.tag_id where e.person_id = p.id)`

export const personColumns = sql`p.id, p.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.image, u.country,
  case when p.applications > 0 then ${lastJobOf(sql`p.user_id`)} end as "lastJob", p.last_at as "lastAt",
  p.no_contact_by as "noContactBy", ${endOf(p)} as "endsAt", ${tagsOf} as tags,
  (select count(*)::int from named_applications n
    where n.company_id = p.company_id and n.user_id in (select g.user_id from ${membersOf(p, viewer)} g)
      and ${isSeenApplication(viewer)}) as applications`

/** Of who has several accounts the one that was active last stands for all. */
const isHead = sql`(p.group_id is null or not exists (select from company_people h
  where h.company_id = p.company_id and h.group_id = p.group_id and (h.last_at, h.id) > (p.last_at, p.id) and ${isListedFor(sql`h`, viewer)}))`

const isAfter = sql`(${sql.placeholder('afterAt')}::bigint is null or (p.last_at, p.id) <
  (timestamptz 'epoch' + ${sql.placeholder('afterAt')}::bigint * interval '1 microsecond', ${sql.placeholder('afterId')}::int))`

const { endingDays } = PEOPLE_LIMITS
const asked = (name: string, condition: SQL) => sql`(${sql.placeholder(name)}::text is null or ${condition})`
const idOf = (name: string) => sql`${sql.placeholder(name)}::int`

/** Each asks for the whole person, whatever account it is true of. */
const isFiltered = sql.join(
  [
    asked(
      'tag',
      sql`exists (select from tagged_people e where e.person_id = p.id and e.tag_id = ${idOf('tag')})`,
    ),
    asked(
      'pool',
      sql`exists (select from pooled_people e where e.person_id = p.id and e.pool_id = ${idOf('pool')})`,
    ),
    asked('contact', sql`(${sql.placeholder('contact')}::text = 'no') = (p.no_contact_by is not null)`),
    asked('ending', sql`${endOf(p)} < now() + ${sql.raw(String(endingDays))} * interval '1 day'`),
    sql`(${sql.placeholder('job')}::text is null and ${sql.placeholder('status')}::text is null or exists (
      select from named_applications n where n.company_id = p.company_id
        and n.user_id in (select g.user_id from ${membersOf(p, viewer)} g) and ${isSeenApplication(viewer)}
        and ${asked('job', sql`n.opportunity_id = ${idOf('job')}`)}
        and ${asked('status', sql`n.status = ${sql.placeholder('status')}::text`)}))`,
  ],
  sql` and `,
)

/**
 * Applications and people that have the words. Texts are asked for job by job, as their index begins with it, and by the view
 * alone, so that words of an applicant whose name is hidden find nobody.
 */
const found = sql`words as materialized (
    select distinct n.user_id from opportunities o cross join lateral (
      select v.user_id from cv_texts t join named_applications v on v.id = t.application_id
      where t.opportunity_id = o.id and ${sql.placeholder('words')}::text is not null
        and t.vector @@ (quote_literal(':' || o.id) || ' & ' || ${sql.placeholder('words')}::text)::tsquery offset 0) n
    where o.company_id = ${company} and o.kind = 'JOB' and ${isSeen(sql`o.id`, viewer)}
  ), hits as materialized (
    select user_id from words
    union select q.user_id from company_people q join users u on u.id = q.user_id
      where q.company_id = ${company} and ${isListedFor(sql`q`, viewer)} and (
        ${sql.placeholder('address')}::text is not null and strpos(lower(u.email), ${sql.placeholder('address')}::text) > 0
        or q.applications = 0 and lower(u.first_name || ' ' || u.last_name) like ${sql.placeholder('like')}::text)
    union select q.user_id from people_tags t join tagged_people e on e.tag_id = t.id join company_people q on q.id = e.person_id
      where t.company_id = ${company} and t.key like ${sql.placeholder('like')}::text
  )`
const isFound = sql`(p.user_id in (select user_id from hits) or p.group_id in (select q.group_id from company_people q
  where q.company_id = ${company} and q.group_id is not null and ${isListedFor(sql`q`, viewer)} and q.user_id in (select user_id from hits)))`
/** The newest application with the words, asked for the people of one page alone. */
const matched = sql`(select max(n.id) from named_applications n join cv_texts t on t.application_id = n.id
  where ${sql.placeholder('words')}::text is not null and n.company_id = p.company_id
    and n.user_id in (select g.user_id from ${membersOf(p, viewer)} g) and ${isSeenApplication(viewer)}
    and t.vector @@ ${sql.placeholder('words')}::text::tsquery)`

const pageOf = ({ before, matched, and }: Shape) => sql`${before}
  select r.*, (select ${applicationOf} from named_applications n where n.company_id = ${company}
      and n.user_id in (select g.user_id from company_people p, lateral ${membersOf(p, viewer)} g where p.id = r.id)
      and ${isSeenApplication(viewer)}
      order by n.submitted_at desc, n.id desc limit 1) as "lastApplication"
  from (
    select ${personColumns}, ${matched} as matched, (extract(epoch from p.last_at) * 1000000)::bigint::text as micros
    from company_people p join users u on u.id = p.user_id
    where p.company_id = ${company} and ${isListedFor(p, viewer)} and ${isHead} and ${isAfter} ${and}
    order by p.last_at desc nulls last, p.id desc nulls last limit ${sql.placeholder('limit')}::int) r
  order by r."lastAt" desc, r.id desc`

const idsOf = ({ before, and }: Shape) => sql`${before}
  select p.id, (extract(epoch from p.last_at) * 1000000)::bigint::text as micros from company_people p
  where p.company_id = ${company} and ${isListedFor(p, viewer)} and ${isHead} and ${isAfter} ${and}
  order by p.last_at desc nulls last, p.id desc nulls last limit ${sql.placeholder('limit')}::int`

type Shape = { before: SQL; matched: SQL; and: SQL }

const SHAPES = {
  plain: { before: sql``, matched: sql`null::int`, and: sql`` },
  filtered: { before: sql``, matched: sql`null::int`, and: sql`and ${isFiltered}` },
  searched: { before: sql`with ${found}`, matched, and: sql`and ${isFiltered} and ${isFound}` },
}

export type PersonColumns = {
  id: number
  userId: number
  firstName: string
  lastName: string
  image: string | null
  country: string | null
  lastJob: { role: string; company: string } | null
  lastAt: Date
  noContactBy: 'COMPANY' | 'PERSON' | null
  endsAt: Date | null
  tags: { id: number; name: string }[]
  applications: number
}
export type ListedPerson = PersonColumns & {
  matched: number | null
  micros: string
  lastApplication: ApplicationOf | null
}

const lists = {
  plain: statement<ListedPerson>('people-plain', pageOf(SHAPES.plain)),
  filtered: statement<ListedPerson>('people-filtered', pageOf(SHAPES.filtered)),
  searched: statement<ListedPerson>('people-searched', pageOf(SHAPES.searched)),
}

type PersonId = { id: number; micros: string }
const ids = {
  plain: statement<PersonId>('people-ids-plain', idsOf(SHAPES.plain)),
  filtered: statement<PersonId>('people-ids-filtered', idsOf(SHAPES.filtered)),
  searched: statement<PersonId>('people-ids-searched', idsOf(SHAPES.searched)),
}

/** One page of a company's people, last active first; the order is that of the index, nulls included. */
export function listPeople(database: Executor, scope: Scope, query: PeopleQuery) {
  const { shape, values } = askedOf(scope, query)
  return lists[shape](database, { ...values, limit: query.page_size ?? LIMITS.pageSize })
}

/** As many of the list as one act takes. */
export async function listPeopleIds(database: Executor, scope: Scope, query: PeopleQuery) {
  const { shape, values } = askedOf(scope, query)
  const rows = await ids[shape](database, { ...values, limit: PEOPLE_LIMITS.atOnce })
  const last = rows.length === PEOPLE_LIMITS.atOnce ? rows.at(-1) : undefined
  return { ids: rows.map(({ id }) => id), next: last ? `${last.micros}_${last.id}` : null }
}

function askedOf(scope: Scope, query: PeopleQuery) {
  const { search_key: key = '', tag, pool, job, status, contact, ending, cursor } = query
  const [afterAt = null, afterId = null] = cursor?.split('_') ?? []
  const filters = { tag, pool, job, status, contact, ending }
  const shape = key
    ? 'searched'
    : Object.values(filters).some((each) => each !== undefined)
      ? 'filtered'
      : 'plain'
  const texts = Object.entries(filters).map(([name, value]) => [
    name,
    value === undefined ? null : String(value),
  ])
  const values = {
    ...Object.fromEntries(texts),
    companyId: scope.companyId,
    viewer: viewerOf(scope),
    afterAt,
    afterId,
    words: textQuery(key),
    address: addressPart(key),
    like: contains(keyOf(key)),
  }
  return { shape, values } as const
}

const [BEFORE, AROUND] = [50, 160]

const excerpts = statement<{ id: number; excerpt: string | null }>(
  'people-excerpts',
  sql`select t.application_id as id, case when f.at > 0 then substr(t.text, greatest(1, f.at - ${sql.raw(String(BEFORE))}), ${sql.raw(String(AROUND))}) end as excerpt
    from cv_texts t cross join lateral (select strpos(lower(t.text), ${sql.placeholder('word')}::text) as at) f
    where t.application_id = any(${sql.placeholder('ids')}::int[])`,
)

/** The words of CVs around what was searched for, by application; those that do not have it as typed are absent. */
export async function findExcerpts(
  database: Executor,
  ids: number[],
  key: string,
): Promise<Map<number, string>> {
  const word = telling(key)
  if (ids.length === 0 || word === '') return new Map()
  const rows = await excerpts(database, { ids, word })
  return new Map(rows.flatMap(({ id, excerpt }) => (excerpt === null ? [] : [[id, excerpt] as const])))
}
