import { type SQL, sql } from 'drizzle-orm'
import {
  type ApplicationOf,
  applicationOf,
  type PersonColumns,
  personColumns,
} from '#api/hiring/people/list/queries.ts'
import { isListedFor, isSeenApplication, membersOf, monthsOf } from '#api/hiring/people/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerOf } from '#api/platform/access/seen-posts.ts'
import { may } from '#api/platform/access/token-rules.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { statement } from '#api/platform/statement.ts'
import {
  DUPLICATE_CLUES,
  PEOPLE_LIMITS,
  type PERSON_ACTS,
  type PeopleChoices,
} from '#contract/hiring/people.ts'

const company = sql`${sql.placeholder('companyId')}::int`
const viewer = sql`${sql.placeholder('viewer')}::int`
const p = sql`p`
const MOST_ACTS = sql.raw('100')
const MOST_DUPLICATES = sql.raw(String(PEOPLE_LIMITS.duplicates))

type Named = { id: number; name: string }
type Account = Named & { email: string; phone: string }

type PersonDetail = PersonColumns & {
  agreedUntil: Date | null
  noContactReason: string
  noContactMember: string | null
  noContactAt: Date | null
  all: ApplicationOf[]
  pools: Named[]
  accounts: Account[]
  toldApart: (Named & { email: string; member: string | null; at: string })[]
  invited: number[]
  acts: { kind: (typeof PERSON_ACTS)[number]; what: string | null; member: string | null; at: string }[]
}

/** A member's name, as long as they are one of the company. */
const memberName = (id: ReturnType<typeof sql>) => sql`(select x.first_name || ' ' || x.last_name from users x
  join company_members w on w.user_id = x.id and w.company_id = ${company} where x.id = ${id})`

const all = (of: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(e), '[]') from (${of}) e)`

/** An invitation names its job. Its act was written in the same transaction, at the same time. */
const isSeenAct = sql`(t.kind <> 'INVITED' or ${viewer} is null or exists (select from people_invitations i
  where i.person_id = t.person_id and i.created_at = t.created_at and ${isSeen(sql`i.opportunity_id`, viewer)}))`

const person = statement<PersonDetail>(
  'people-person',
  sql`select ${personColumns}, p.consent_until as "agreedUntil",
      p.no_contact_reason as "noContactReason", ${memberName(sql`p.no_contact_set_by`)} as "noContactMember", p.no_contact_at as "noContactAt",
      (select coalesce(json_agg(${applicationOf} order by n.submitted_at desc, n.id desc), '[]') from named_applications n
        where n.company_id = p.company_id and n.user_id in (select g.user_id from ${membersOf(p, viewer)} g)
          and ${isSeenApplication(viewer)}) as all,
      ${all(sql`select l.id, l.name from pooled_people e join people_pools l on l.id = e.pool_id where e.person_id = p.id order by l.key`)} as pools,
      ${all(sql`select g.id, x.first_name || ' ' || x.last_name as name, x.email, x.contact_number as phone
        from ${membersOf(p, viewer)} g join users x on x.id = g.user_id order by g.id = p.id desc, g.id`)} as accounts,
      ${all(sql`select * from (select distinct on (q.id) q.id, x.first_name || ' ' || x.last_name as name, x.email,
          ${memberName(sql`t.said_by`)} as member, t.created_at as at
        from ${membersOf(p, viewer)} g join people_told_apart t on t.low_id = g.id or t.high_id = g.id
          join company_people q on q.id = case when t.low_id = g.id then t.high_id else t.low_id end join users x on x.id = q.user_id
        where ${isListedFor(sql`q`, viewer)} order by q.id, t.created_at desc) d order by d.at desc, d.id limit ${MOST_ACTS}`)} as "toldApart",
      (select coalesce(json_agg(distinct i.opportunity_id), '[]') from people_invitations i
        where i.person_id in (select g.id from ${membersOf(p, viewer)} g) and ${isSeen(sql`i.opportunity_id`, viewer)}) as invited,
      ${all(sql`select t.kind, t.details->>'what' as what, ${memberName(sql`t.actor_id`)} as member, t.created_at as at from person_acts t
        where t.person_id = p.id and ${isSeenAct} order by t.id desc limit ${MOST_ACTS}`)} as acts
    from company_people p join users u on u.id = p.user_id
    where p.company_id = ${company} and p.id = ${sql.placeholder('id')}::int and ${isListedFor(p, viewer)}`,
)

export async function findPerson(database: Executor, scope: Scope, id: number) {
  const [row] = await person(database, { companyId: scope.companyId, viewer: viewerOf(scope), id })
  return row
}

const others = statement<{ application: ApplicationOf }>(
  'people-others',
  sql`select ${applicationOf} as application
    from named_applications own join company_people p on p.company_id = own.company_id and p.user_id = own.user_id
      cross join lateral ${membersOf(p, viewer)} g
      join named_applications n on n.company_id = p.company_id and n.user_id = g.user_id and n.id <> own.id
    where own.company_id = ${company} and own.id = ${sql.placeholder('id')}::int and ${isSeenApplication(viewer)}
    order by n.submitted_at desc, n.id desc`,
)

/** Other applications of whose this is, by all accounts of the person; none to a member or a token that may not read people. */
export async function listOtherApplications(database: Executor, scope: Scope, id: number) {
  if (!may(scope, 'people.read')) return []
  const rows = await others(database, { companyId: scope.companyId, viewer: viewerOf(scope), id })
  return rows.map(({ application }) => application)
}

type Duplicate = Named & { email: string; clue: (typeof DUPLICATE_CLUES)[number] }

/**
 * Accounts with the same number, or the same CV where the names of both applications may be seen. Each step begins with what the one
 * before found, and an index: a person costs the same whoever else the company has.
 */
const alike = sql`
  select a.id as user_id from own join users a on a.contact_number = own.contact_number and a.contact_number <> ''
  union select n.user_id from same_cvs s join named_applications n on n.id = s.application_id
    where n.company_id = ${company} and ${isSeenApplication(viewer)}`

/** Of whom somebody said that they are not this person, by any account of either. */
const apart = sql`
  select q.id, q.group_id from own join company_people m on m.company_id = own.company_id and (m.id = own.id or m.group_id = own.group_id)
    join people_told_apart t on t.low_id = m.id or t.high_id = m.id
    join company_people q on q.id = case when t.low_id = m.id then t.high_id else t.low_id end`

/** An address without what its owner may leave out or change: case, dots, a tag after a plus, and who keeps it. */
const mailKey = (email: SQL) => sql`replace(split_part(split_part(lower(${email}), '@', 1), '+', 1), '.', '')`

const [PHONE, CV] = DUPLICATE_CLUES

const duplicates = statement<Duplicate>(
  'people-duplicates',
  sql`with own as materialized (select p.*, u.contact_number, ${mailKey(sql`u.email`)} as mail, lower(u.first_name) as first, lower(u.last_name) as last
      from company_people p join users u on u.id = p.user_id
      where p.company_id = ${company} and p.id = ${sql.placeholder('id')}::int and ${isListedFor(p, viewer)}),
    own_cvs as materialized (select distinct f.sha256 from own join named_applications n on n.user_id = own.user_id
      join application_files f on f.application_id = n.id and f.part = 'cv' and f.replaced_at is null
      where n.company_id = ${company} and ${isSeenApplication(viewer)}),
    same_cvs as materialized (select f.application_id from own_cvs c join application_files f
      on f.sha256 = c.sha256 and f.part = 'cv' and f.replaced_at is null),
    alike as materialized (${alike}),
    apart as materialized (${apart})
    select q.id, u.first_name || ' ' || u.last_name as name, u.email,
      case when u.contact_number = own.contact_number and u.contact_number <> '' then ${sql.raw(`'${PHONE}'`)} else ${sql.raw(`'${CV}'`)} end as clue
    from own cross join alike
      join company_people q on q.company_id = own.company_id and q.user_id = alike.user_id and q.id <> own.id
        and (q.group_id is null or own.group_id is null or q.group_id <> own.group_id)
      join users u on u.id = q.user_id
    where ${isListedFor(sql`q`, viewer)} and (u.contact_number = own.contact_number and u.contact_number <> ''
      or lower(u.first_name) = own.first and lower(u.last_name) = own.last)
      and not exists (select from apart where apart.id = q.id or apart.group_id = q.group_id)
    order by ${mailKey(sql`u.email`)} = own.mail desc, (lower(u.first_name) = own.first and lower(u.last_name) = own.last) desc, q.id
    limit ${MOST_DUPLICATES}`,
)

/** Other accounts on the list that may be the same person, the likeliest first. */
export const listDuplicates = (database: Executor, scope: Scope, id: number): Promise<Duplicate[]> =>
  duplicates(database, { companyId: scope.companyId, viewer: viewerOf(scope), id })

const choices = statement<PeopleChoices>(
  'people-choices',
  sql`select ${all(sql`select t.id, t.name from people_tags t where t.company_id = ${company} order by t.key`)} as tags,
    ${all(sql`select l.id, l.name, ${memberName(sql`l.owner_id`)} as owner, (select count(distinct coalesce(p.group_id, p.id))::int from pooled_people e
        join company_people p on p.id = e.person_id where e.pool_id = l.id and ${isListedFor(p, viewer)}) as people
      from people_pools l where l.company_id = ${company} order by l.key`)} as pools,
    ${all(sql`select o.id, o.name, o.status = 'OPEN' and coalesce(o.deadline_at > now(), true) and o.taken_down_at is null as is_open
      from opportunities o where o.company_id = ${company} and o.kind = 'JOB' and o.status <> 'DRAFT' and ${isSeen(sql`o.id`, viewer)}
      order by o.published_at desc nulls last, o.id desc limit 500`)} as jobs,
    ${monthsOf(sql`c`)} as months
  from (select ${company} as company_id) c`,
)

export async function findChoices(database: Executor, scope: Scope): Promise<PeopleChoices> {
  const [row] = await choices(database, { companyId: scope.companyId, viewer: viewerOf(scope) })
  if (!row) throw new Error('The statement has one row')
  return row
}
