import { and, asc, count, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies, companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import {
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from '#api/platform/database/tables/webhook-tables.ts'
import { DELIVERIES_AT_ONCE } from '#contract/integrations/webhooks.ts'

type Company = Pick<Scope, 'companyId'>
export type EndpointRow = typeof webhookEndpoints.$inferSelect
type Change = Partial<Omit<EndpointRow, 'id' | 'companyId'>>

const isOwn = ({ companyId }: Company, id: number) =>
  and(eq(webhookEndpoints.companyId, companyId), eq(webhookEndpoints.id, id))

export const listEndpointsOf = (database: Executor, { companyId }: Company) =>
  database
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.companyId, companyId))
    .orderBy(asc(webhookEndpoints.id))

export async function findEndpoint(database: Executor, scope: Company, id: number) {
  const [row] = await database.select().from(webhookEndpoints).where(isOwn(scope, id))
  return row
}

/** Of two who change its secret, the second finds that of the first. */
export async function lockEndpointForUpdate(tx: Transaction, scope: Company, id: number) {
  const [row] = await tx.select().from(webhookEndpoints).where(isOwn(scope, id)).for('update')
  return row
}

export async function countEndpoints(tx: Transaction, { companyId }: Company): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.companyId, companyId))
  return row?.count ?? 0
}

export async function insertEndpoint(tx: Transaction, values: typeof webhookEndpoints.$inferInsert) {
  const [row] = await tx.insert(webhookEndpoints).values(values).returning()
  if (!row) throw new Error('The endpoint was not inserted')
  return row
}

/** @returns undefined where the company has none of this id */
export async function updateEndpoint(
  tx: Executor,
  scope: Company,
  { id, ...change }: Change & { id: number },
) {
  const [row] = await tx.update(webhookEndpoints).set(change).where(isOwn(scope, id)).returning()
  return row
}

type Secrets = Pick<EndpointRow, 'sealedSecret' | 'oldSealedSecret'>

export async function updateSecrets(
  tx: Transaction,
  { id }: { id: number },
  secrets: Secrets,
): Promise<void> {
  await tx.update(webhookEndpoints).set(secrets).where(eq(webhookEndpoints.id, id))
}

/** @returns whether there was one */
export async function deleteEndpoint(tx: Transaction, scope: Company, id: number): Promise<boolean> {
  const rows = await tx
    .delete(webhookEndpoints)
    .where(isOwn(scope, id))
    .returning({ id: webhookEndpoints.id })
  return rows.length > 0
}

/** An event for one endpoint alone. */
export async function insertTest(tx: Transaction, { id, companyId }: EndpointRow): Promise<void> {
  const [event] = await tx
    .insert(webhookEvents)
    .values({ companyId, kind: 'webhook.test', data: {} })
    .returning({ id: webhookEvents.id })
  if (event) await tx.insert(webhookDeliveries).values({ eventId: event.id, endpointId: id })
}

const delivery = {
  id: webhookDeliveries.id,
  messageId: webhookEvents.messageId,
  kind: webhookEvents.kind,
  createdAt: webhookEvents.createdAt,
  state: webhookDeliveries.state,
  tries: webhookDeliveries.tries,
  nextAt: webhookDeliveries.nextAt,
  lastAt: webhookDeliveries.lastAt,
  lastStatus: webhookDeliveries.lastStatus,
  lastFault: webhookDeliveries.lastFault,
  lastMs: webhookDeliveries.lastMs,
  lastAnswer: webhookDeliveries.lastAnswer,
}

/** Of an endpoint that was found in a scope. */
export const listDeliveriesOf = (database: Executor, endpointId: number, before: number | undefined) =>
  database
    .select(delivery)
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        before === undefined ? undefined : lt(webhookDeliveries.id, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(DELIVERIES_AT_ONCE)
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveriesOf>>[number]

/** @returns whether the endpoint has it */
export async function updateReplayed(tx: Executor, endpointId: number, id: number): Promise<boolean> {
  const rows = await tx
    .update(webhookDeliveries)
    .set({ state: 'WAITING', tries: 0, nextAt: sql`now()` })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.endpointId, endpointId)))
    .returning({ id: webhookDeliveries.id })
  return rows.length > 0
}

/** Longer than a try takes, so that no other process makes it as well; a try that was cut off is made again. */
const CLAIMED = sql`now() + interval '2 minutes'`
/** Of one endpoint at once, so that many are served. */
const OF_ONE = 5
/** Endpoints that are served beside each other. */
const AT_ONCE = 60

/**
 * Claims deliveries that are due, as many as there is room for beside the endpoints that are busy: the oldest of each other endpoint, then
 * the second of each, so that no long queue keeps others waiting.
 */
export async function claimDue(
  database: Database,
  busy: number[],
): Promise<{ id: number; endpointId: number }[]> {
  const { rows } = await database.execute<{ id: number; endpointId: number }>(sql`
    with due as (
      select id from (
        select d.id, d.next_at, row_number() over (partition by d.endpoint_id order by d.next_at, d.id) as place
        from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id and e.disabled_at is null
          join companies c on c.id = e.company_id and c.suspended_at is null
        where d.next_at <= now() and d.endpoint_id <> all(${sql.param(busy)}::int[])
      ) waiting where place <= ${OF_ONE} order by place, next_at, id limit ${Math.max(0, AT_ONCE - busy.length)}
    )
    update webhook_deliveries d set next_at = ${CLAIMED} from (
      select id from webhook_deliveries where id in (select id from due) and next_at <= now() for update skip locked
    ) claimed where d.id = claimed.id returning d.id, d.endpoint_id as "endpointId"`)
  return rows.sort((a, b) => a.id - b.id)
}

export async function findClaimed(database: Executor, id: number) {
  const [row] = await database
    .select({
      ...delivery,
      data: webhookEvents.data,
      endpoint: webhookEndpoints,
      isOldGood: sql<boolean>`coalesce(${webhookEndpoints.oldUntil} > now(), false)`,
      isTooOld: sql<boolean>`${webhookEndpoints.failingSince} < now() - interval '3 days'`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(eq(webhookDeliveries.id, id))
  return row
}
export type Claimed = NonNullable<Awaited<ReturnType<typeof findClaimed>>>

type Try = Partial<typeof webhookDeliveries.$inferInsert> & { id: number; pause: number | undefined }

export async function updateTried(tx: Transaction, { id, pause, ...change }: Try): Promise<void> {
  const nextAt = pause === undefined ? null : sql`now() + ${pause} * interval '1 second'`
  await tx
    .update(webhookDeliveries)
    .set({ ...change, nextAt, lastAt: sql`now()`, tries: sql`${webhookDeliveries.tries} + 1` })
    .where(eq(webhookDeliveries.id, id))
}

export async function updateFailing(tx: Transaction, id: number, isFailing: boolean): Promise<void> {
  const failingSince = isFailing ? sql`coalesce(${webhookEndpoints.failingSince}, now())` : null
  await tx.update(webhookEndpoints).set({ failingSince }).where(eq(webhookEndpoints.id, id))
}

/** Deliveries that wait for it are given up. @returns whether it was on */
export async function updateDisabled(tx: Transaction, id: number): Promise<boolean> {
  const off = await tx
    .update(webhookEndpoints)
    .set({ disabledAt: sql`now()` })
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.disabledAt)))
    .returning({ id: webhookEndpoints.id })
  await tx
    .update(webhookDeliveries)
    .set({ state: 'FAILED', nextAt: null })
    .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, 'WAITING')))
  return off.length > 0
}

export async function listOwnersOf(database: Executor, companyId: number): Promise<number[]> {
  const rows = await database
    .select({ id: users.id })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        eq(companyMembers.role, 'OWNER'),
        isNull(users.suspendedAt),
      ),
    )
  return rows.map(({ id }) => id)
}

/** An endpoint that is off still, for a mail to an owner. */
export async function findDisabled(database: Executor, userId: number, endpointId: number) {
  const [row] = await database
    .select({
      email: users.email,
      language: users.language,
      company: companies.name,
      url: webhookEndpoints.url,
    })
    .from(webhookEndpoints)
    .innerJoin(companies, eq(companies.id, webhookEndpoints.companyId))
    .innerJoin(
      companyMembers,
      and(eq(companyMembers.companyId, companies.id), eq(companyMembers.userId, userId)),
    )
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(eq(webhookEndpoints.id, endpointId), sql`${webhookEndpoints.disabledAt} is not null`))
  return row
}

/** Deliveries that are over go with their event. */
export async function deleteOldEvents(database: Executor): Promise<void> {
  await database.delete(webhookEvents).where(
    sql`${webhookEvents.createdAt} < now() - interval '30 days' and not exists (
      select from ${webhookDeliveries} where ${webhookDeliveries.eventId} = ${webhookEvents.id} and ${webhookDeliveries.nextAt} is not null)`,
  )
}
