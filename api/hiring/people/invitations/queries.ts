import { eq, sql } from 'drizzle-orm'
import { isListedFor } from '#api/hiring/people/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerOf } from '#api/platform/access/seen-posts.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { companyPeople, peopleInvitations } from '#api/platform/database/tables/people-tables.ts'
import { isPublic } from '#api/platform/database/visibility.ts'

const isOpen = sql<boolean>`(${opportunities.status} = 'OPEN' and coalesce(${opportunities.deadlineAt} > now(), true) and ${isPublic})`

/** A job of the company that the member sees, and whether one can apply for it. */
export async function findJob(database: Executor, scope: Scope, id: number) {
  const [row] = await database
    .select({ id: opportunities.id, name: opportunities.name, isOpen })
    .from(opportunities)
    .where(
      sql`${opportunities.id} = ${id} and ${opportunities.companyId} = ${scope.companyId} and ${opportunities.kind} = 'JOB'
        and ${isSeen(opportunities.id, viewerOf(scope))}`,
    )
  return row
}

export type Candidate = {
  id: number
  mayContact: boolean
  /** As far as the company may know. */
  hasApplied: boolean
  isInvited: boolean
}

/** Of these ids those of people on the list; what is true of one account is true of the person. */
export async function listCandidates(
  tx: Transaction,
  scope: Scope,
  { ids, jobId }: { ids: number[]; jobId: number },
): Promise<Candidate[]> {
  const { rows } = await tx.execute<Candidate>(sql`
    select p.id, bool_and(g.no_contact_by is null) as "mayContact",
      bool_or(exists (select from named_applications n where n.user_id = g.user_id and n.opportunity_id = ${jobId})) as "hasApplied",
      bool_or(exists (select from people_invitations i where i.person_id = g.id and i.opportunity_id = ${jobId})) as "isInvited"
    from company_people p join company_people g
      on g.company_id = p.company_id and (g.id = p.id or g.group_id = p.group_id)
    where p.company_id = ${scope.companyId} and p.id = any(${sql.param(ids)}::int[])
      and ${isListedFor(sql`p`, viewerOf(scope))}
    group by p.id order by p.id`)
  return rows
}

type NewInvitation = Pick<
  typeof peopleInvitations.$inferInsert,
  'personId' | 'opportunityId' | 'invitedBy' | 'words'
>

/** @returns those that are new, as another request may have invited the others meanwhile */
export async function insertInvitations(tx: Transaction, rows: NewInvitation[]) {
  if (rows.length === 0) return []
  return tx
    .insert(peopleInvitations)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: peopleInvitations.id, personId: peopleInvitations.personId })
}

/**
 * Finds what the mail needs; undefined where nothing is to be sent any more. Somebody who applied already gets none, also where blind
 * screening keeps it from the company that they did.
 */
export async function findSendable(database: Executor, id: number) {
  const [row] = await database
    .select({
      personId: companyPeople.id,
      email: users.email,
      language: users.language,
      words: peopleInvitations.words,
      company: companies.name,
      job: opportunities.name,
      jobId: opportunities.id,
    })
    .from(peopleInvitations)
    .innerJoin(companyPeople, eq(companyPeople.id, peopleInvitations.personId))
    .innerJoin(users, eq(users.id, companyPeople.userId))
    .innerJoin(companies, eq(companies.id, companyPeople.companyId))
    .innerJoin(opportunities, eq(opportunities.id, peopleInvitations.opportunityId))
    .where(
      sql`${peopleInvitations.id} = ${id} and ${isOpen} and ${users.suspendedAt} is null and ${users.deleteAt} is null
        and not exists (select from company_people g where g.company_id = ${companyPeople.companyId}
          and (g.id = ${companyPeople.id} or g.group_id = ${companyPeople.groupId}) and (g.no_contact_by is not null
            or exists (select from applications a where a.user_id = g.user_id
              and a.opportunity_id = ${opportunities.id} and a.status <> 'WITHDRAWN')))`,
    )
  return row
}
