import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgInsertValue, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { bidderName } from '#api/applications/firms/rules.ts'
import { firmOf, isOpened, isOver } from '#api/applications/sealing/queries.ts'
import { rolesThatCan } from '#api/platform/access/roles.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { declarations, panelMembers } from '#api/platform/database/tables/evaluation-tables.ts'
import { toldOf } from '#api/platform/database/visibility.ts'
import { listMembersWho } from '#api/procurement/notices/queries.ts'
import type { FirmSnapshot } from '#contract/applications/firms.ts'
import type { ProcurementState } from '#contract/procurement/states.ts'
import { LIMITS, type MemberRole, type OpportunityStatus } from '#contract/vocabulary.ts'
import { letterAt, standingOf } from './rules.ts'

const rolesIn = (roles: MemberRole[]) =>
  sql.join(
    roles.map((role) => sql`${role}`),
    sql`, `,
  )
const readers = rolesIn(rolesThatCan('proposals.read'))

/** By the database's clock, for a column that takes an instant. */
export const now = sql<Date>`now()`
export const inDays = sql<Date>`now() + ${LIMITS.invitationDays} * interval '1 day'`

type SeatRow = {
  name: string
  status: OpportunityStatus
  companyId: number
  company: string
  isSuspended: boolean
  timeZone: string | null
  state: ProcurementState | null
  since: string | null
  isOver: boolean
  isOpened: boolean
  openedAt: string | null
  isJudged: boolean
  isBlind: boolean
  role: MemberRole | null
  member: {
    id: number
    isChair: boolean
    isOutsider: boolean
    recusedAt: string | null
    sentAt: string | null
    answeredAt: string | null
    dissent: string | null
    hasDeclared: boolean
  } | null
}

/** Proposals that are judged: those that were there at the opening and are no longer withdrawn. */
const judged = sql`a.status <> 'WITHDRAWN'`

/** Each proposal with a declaration of no conflict by the member. */
const hasDeclared = sql`not exists (
  select from applications a where a.opportunity_id = opportunities.id and ${judged} and not exists (
    select from declarations d where d.panel_member_id = m.id and d.application_id = a.id and not d.has_conflict))`

/** An RFP as one person finds it. */
export async function findSeat(
  database: Executor,
  { userId, opportunityId }: { userId: number; opportunityId: number },
): Promise<SeatRow | undefined> {
  const { rows } = await database.execute<SeatRow>(sql`
    select opportunities.name, opportunities.status, c.id as "companyId", c.name as company,
      c.suspended_at is not null as "isSuspended", c.time_zone as "timeZone", p.state, p.since,
      ${isOver} as "isOver", ${isOpened} as "isOpened",
      (select max(o.opened_at) from bid_opening_confirmations o
        where o.opportunity_id = opportunities.id and o.part = 'technical_proposal') as "openedAt",
      exists (select from criteria k where k.opportunity_id = opportunities.id) as "isJudged",
      coalesce((select l.is_bidder_blind from plans l where l.opportunity_id = opportunities.id), false) as "isBlind",
      w.role,
      (select json_build_object('id', m.id, 'isChair', m.is_chair, 'isOutsider', m.is_outsider,
          'recusedAt', m.recused_at, 'sentAt', m.sent_at, 'answeredAt', m.answered_at, 'dissent', m.dissent,
          'hasDeclared', ${hasDeclared})
        from panel_members m where m.opportunity_id = opportunities.id and m.user_id = ${userId}
          and m.removed_at is null) as member
    from opportunities join companies c on c.id = opportunities.company_id
      left join proceedings p on p.opportunity_id = opportunities.id
      left join company_members w on w.company_id = c.id and w.user_id = ${userId} and w.role in (${readers})
    where opportunities.id = ${opportunityId} and opportunities.kind = 'RFP' and opportunities.status <> 'DRAFT'`)
  return rows[0]
}

export type PanelRow = Awaited<ReturnType<typeof listPanel>>[number]

/** Whether a member of the company is none any more, or an account is gone. */
const isGone = sql<boolean>`(${panelMembers.joinedAt} is not null and (${users.id} is null or ${users.suspendedAt} is not null
  or (not ${panelMembers.isOutsider} and not exists (
    select from company_members w join opportunities o on o.company_id = w.company_id
    where o.id = ${panelMembers.opportunityId} and w.user_id = ${panelMembers.userId} and w.role in (${readers})))))`

const declared = sql<boolean>`not exists (
  select from applications a where a.opportunity_id = ${panelMembers.opportunityId} and ${judged} and not exists (
    select from declarations d where d.panel_member_id = ${panelMembers.id} and d.application_id = a.id and not d.has_conflict))`

const declaredAt = sql<Date | null>`(
  select max(d.created_at) from declarations d where d.panel_member_id = ${panelMembers.id})`.mapWith(
  panelMembers.createdAt,
)

/** All who were ever on the panel, in the order they came. */
export async function listPanel(database: Executor, opportunityId: number) {
  const rows = await database
    .select({
      id: panelMembers.id,
      userId: panelMembers.userId,
      name: sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, ${panelMembers.name})`,
      email: panelMembers.email,
      isOutsider: panelMembers.isOutsider,
      isChair: panelMembers.isChair,
      joinedAt: panelMembers.joinedAt,
      expiresAt: panelMembers.expiresAt,
      isExpired: sql<boolean>`coalesce(${panelMembers.expiresAt} <= now(), false)`,
      recusedAt: panelMembers.recusedAt,
      recusedBecause: panelMembers.recusedBecause,
      removedAt: panelMembers.removedAt,
      removedBecause: panelMembers.removedBecause,
      sentAt: panelMembers.sentAt,
      answeredAt: panelMembers.answeredAt,
      dissent: panelMembers.dissent,
      isGone,
      hasDeclared: declared,
      namedAt: panelMembers.createdAt,
      declaredAt,
    })
    .from(panelMembers)
    .leftJoin(users, eq(users.id, panelMembers.userId))
    .where(eq(panelMembers.opportunityId, opportunityId))
    .orderBy(panelMembers.id)
  return rows.map((row) => ({ ...row, standing: standingOf(row) }))
}

export type Bidder = {
  applicationId: number
  letter: string
  number: string
  /** Of the firm and its partners; a person's is empty once the account is deleted. */
  name: string
  firm: FirmSnapshot | null
  /** null once the account is deleted. */
  person: { firstName: string; lastName: string; email: string; contactNumber: string } | null
  /** The person who is told: of a firm the one who sent the proposal, or its owner once they left. */
  userId: number | null
  submittedAt: string
}

/**
 * The bidders of an opened RFP with their letters. These follow the numbers of receipts, which are random, and also count
 * proposals that were removed after the opening, so that no letter ever changes.
 */
export async function listBidders(database: Executor, opportunityId: number): Promise<Bidder[]> {
  const { rows } = await database.execute<BidderRow>(sql`
    select a.id as "applicationId", a.number, a.sealed_firm as "sealedFirm", k.wrapped_key as "wrappedKey",
      coalesce(u.first_name || ' ' || u.last_name, '') as name, ${toldOf(sql`a`)} as "userId",
      case when u.id is not null then json_build_object('firstName', u.first_name, 'lastName', u.last_name,
        'email', u.email, 'contactNumber', u.contact_number) end as person,
      a.submitted_at as "submittedAt", a.status = 'WITHDRAWN' as "isWithdrawn"
    from applications a left join users u on u.id = a.user_id left join seal_keys k on k.opportunity_id = a.opportunity_id
    where a.opportunity_id = ${opportunityId} and (a.status <> 'WITHDRAWN' or a.withdrawn_at >= (
      select coalesce(p.created_at, 'infinity') from opportunities o
        left join proceedings p on p.opportunity_id = o.id where o.id = ${opportunityId}))
    order by a.number`)
  return rows.flatMap(({ isWithdrawn, sealedFirm, wrappedKey, ...row }, place) => {
    if (isWithdrawn) return []
    const firm = firmOf(database, { number: row.number, opportunityId, sealedFirm, wrappedKey })
    return [{ ...row, firm, name: firm ? bidderName(firm) : row.name, letter: letterAt(place) }]
  })
}

type BidderRow = Bidder & { isWithdrawn: boolean; sealedFirm: string | null; wrappedKey: string | null }

/** Members of the company who read proposals and are not on the panel. */
export async function listCandidates(database: Executor, opportunityId: number) {
  const { rows } = await database.execute<{ id: number; name: string }>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name
    from opportunities o join company_members w on w.company_id = o.company_id join users u on u.id = w.user_id
    where o.id = ${opportunityId} and w.role in (${readers}) and u.suspended_at is null and not exists (
      select from panel_members m
      where m.opportunity_id = o.id and m.user_id = u.id and m.removed_at is null)
    order by name, u.id`)
  return rows
}

/** Members of the company who open proposals and name the panel, without who recused themself. */
export const listOpenerIds = (database: Executor, opportunityId: number): Promise<number[]> =>
  listMembersWho(database, opportunityId, 'proposals.open')

export async function insertPanelMember(
  tx: Transaction,
  row: PgInsertValue<typeof panelMembers>,
): Promise<number> {
  const [added] = await tx.insert(panelMembers).values(row).returning({ id: panelMembers.id })
  if (!added) throw new Error('The member was not added')
  return added.id
}

type Changed = PgUpdateSetSource<typeof panelMembers>

export async function updatePanelMember(tx: Executor, id: number, changed: Changed): Promise<void> {
  await tx.update(panelMembers).set(changed).where(eq(panelMembers.id, id))
}

/** Nobody is in the chair until somebody is named. */
export async function updateNoChair(tx: Transaction, opportunityId: number): Promise<void> {
  await tx.update(panelMembers).set({ isChair: false }).where(eq(panelMembers.opportunityId, opportunityId))
}

/** Everybody on the panel is asked about the agreed scores again. */
export async function updateUnanswered(tx: Transaction, opportunityId: number): Promise<void> {
  await tx
    .update(panelMembers)
    .set({ answeredAt: null, dissent: null })
    .where(and(eq(panelMembers.opportunityId, opportunityId), isNull(panelMembers.removedAt)))
}

export async function insertDeclarations(
  tx: Transaction,
  rows: (typeof declarations.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(declarations)
    .values(rows)
    .onConflictDoUpdate({
      target: [declarations.panelMemberId, declarations.applicationId],
      set: {
        hasConflict: sql`excluded.has_conflict`,
        text: sql`excluded.text`,
        createdAt: sql`now()`,
      },
    })
}

export function listDeclarations(database: Executor, panelMemberId: number) {
  return database.select().from(declarations).where(eq(declarations.panelMemberId, panelMemberId))
}

/** An account as the panel needs to know it. */
export async function findCandidate(
  database: Executor,
  { opportunityId, ...by }: { opportunityId: number } & ({ userId: number } | { email: string }),
) {
  const { rows } = await database.execute<{
    id: number
    name: string
    userType: string
    isVerified: boolean
    role: MemberRole | null
    isColleague: boolean
    hasBid: boolean
  }>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name, u.user_type as "userType",
      u.verified_at is not null as "isVerified", w.role,
      w.user_id is not null as "isColleague",
      exists (select from applications a where a.opportunity_id = o.id and ${judged} and (a.user_id = u.id
        or a.firm_id = (select f.firm_id from firm_members f where f.user_id = u.id))) as "hasBid"
    from opportunities o cross join users u
      left join company_members w on w.company_id = o.company_id and w.user_id = u.id
    where o.id = ${opportunityId} and ${'userId' in by ? sql`u.id = ${by.userId}` : sql`u.email = ${by.email}`}`)
  return rows[0]
}
