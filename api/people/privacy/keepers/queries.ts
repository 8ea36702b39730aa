import { eq, sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { companyPeople } from '#api/platform/database/tables/people-tables.ts'

const named = (of: ReturnType<typeof sql>) =>
  sql<string[]>`(select coalesce(json_agg(e.name), '[]') from (${of}) e)`

/** A person's rows in companies' lists of people, with the tags and pools there. */
export function listOwnKeepers(database: Executor, userId: number) {
  return database
    .select({
      company: companies.name,
      lastActiveAt: companyPeople.lastAt,
      agreedUntil: companyPeople.consentUntil,
      askedAt: companyPeople.askedAt,
      leftAt: companyPeople.leftAt,
      noContactBy: companyPeople.noContactBy,
      noContactReason: companyPeople.noContactReason,
      tags: named(sql`select t.name from tagged_people m join people_tags t on t.id = m.tag_id
        where m.person_id = ${companyPeople.id} order by t.key`),
      pools: named(sql`select l.name from pooled_people m join people_pools l on l.id = m.pool_id
        where m.person_id = ${companyPeople.id} order by l.key`),
      invitations: sql<
        unknown[]
      >`(select coalesce(json_agg(json_build_object('job', o.name, 'words', i.words, 'at', i.created_at)), '[]')
        from people_invitations i join opportunities o on o.id = i.opportunity_id where i.person_id = ${companyPeople.id})`,
      history: sql<
        unknown[]
      >`(select coalesce(json_agg(json_build_object('kind', a.kind, 'what', a.details->>'what', 'at', a.created_at) order by a.id), '[]')
        from person_acts a where a.person_id = ${companyPeople.id})`,
    })
    .from(companyPeople)
    .innerJoin(companies, eq(companies.id, companyPeople.companyId))
    .where(eq(companyPeople.userId, userId))
    .orderBy(companyPeople.id)
}
