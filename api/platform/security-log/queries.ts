import { and, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '#api/platform/database/client.ts'
import { contains, countUpTo, limitsOf, type Page } from '#api/platform/database/pages.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { securityEvents } from '#api/platform/database/tables/security-tables.ts'
import type { SecurityEventKind } from '#contract/accounts/security-events.ts'

export async function insertSecurityEvent(
  database: Executor,
  event: typeof securityEvents.$inferInsert,
): Promise<number> {
  const [row] = await database.insert(securityEvents).values(event).returning({ id: securityEvents.id })
  if (!row) throw new Error('The security event was not inserted')
  return row.id
}

export async function findSecurityEvent(database: Executor, id: number) {
  const [row] = await database.select().from(securityEvents).where(eq(securityEvents.id, id))
  return row
}

type Search = Page & { search_key?: string | undefined; kind?: SecurityEventKind | undefined }

const sought = (database: Executor, { search_key, kind }: Search) => {
  if (!search_key) return kind && eq(securityEvents.kind, kind)
  const accounts = database
    .select({ id: users.id })
    .from(users)
    .where(ilike(users.email, contains(search_key)))
  return and(
    kind && eq(securityEvents.kind, kind),
    or(
      eq(securityEvents.address, search_key),
      inArray(securityEvents.accountId, accounts),
      inArray(securityEvents.actorId, accounts),
    ),
  )
}

const account = alias(users, 'account')
const actor = alias(users, 'actor')

/** The newest first, with the email addresses of who is concerned and who did it. */
export function listSecurityEvents(database: Executor, search: Search) {
  const { limit, offset } = limitsOf(search)
  return database
    .select({ event: securityEvents, accountEmail: account.email, actorEmail: actor.email })
    .from(securityEvents)
    .leftJoin(account, eq(account.id, securityEvents.accountId))
    .leftJoin(actor, eq(actor.id, securityEvents.actorId))
    .where(sought(database, search))
    .orderBy(desc(securityEvents.id))
    .limit(limit)
    .offset(offset)
}

export const countSecurityEvents = (database: Executor, search: Search) =>
  countUpTo(database, securityEvents, sought(database, search))

const ofPerson = (userId: number) =>
  or(eq(securityEvents.accountId, userId), eq(securityEvents.actorId, userId))

/** Events of a person's account and their own acts, the newest first. */
export function listSecurityEventsOf(database: Executor, userId: number, page: Page) {
  const { limit, offset } = limitsOf(page)
  return database
    .select()
    .from(securityEvents)
    .where(ofPerson(userId))
    .orderBy(desc(securityEvents.id))
    .limit(limit)
    .offset(offset)
}

export const countSecurityEventsOf = (database: Executor, userId: number) =>
  countUpTo(database, securityEvents, ofPerson(userId))

/** For a person's own data, the oldest first. Where somebody else acted from is theirs alone. */
export function listSecurityActivity(database: Executor, userId: number) {
  const isOwn = sql`${securityEvents.actorId} = ${userId} or ${securityEvents.sessionId} is null`
  return database
    .select({
      at: securityEvents.at,
      kind: securityEvents.kind,
      address: sql<string | null>`case when ${isOwn} then ${securityEvents.address} end`,
      userAgent: sql<string | null>`case when ${isOwn} then ${securityEvents.userAgent} end`,
      details: securityEvents.details,
    })
    .from(securityEvents)
    .where(ofPerson(userId))
    .orderBy(securityEvents.id)
}

/** security.md, retention: 24 months, as its figure for audits. */
export async function deleteOldSecurityEvents(database: Executor): Promise<void> {
  await database.delete(securityEvents).where(sql`${securityEvents.at} < now() - interval '24 months'`)
}
