import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies, companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { jobSourceItems, jobSourceRuns, jobSources } from '#api/platform/database/tables/job-source-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { type KeptNote, RUNS_SHOWN, type SourceFault } from '#contract/integrations/job-sources.ts'
import { hoursOf } from './rules.ts'

type Company = Pick<Scope, 'companyId'>
export type SourceRow = typeof jobSources.$inferSelect
export type RunRow = typeof jobSourceRuns.$inferSelect
export type ItemRow = typeof jobSourceItems.$inferSelect
type Values<T> = { [K in keyof T]?: T[K] | SQL }
type Change = Values<Omit<typeof jobSources.$inferInsert, 'id' | 'companyId'>>

const isOf = ({ companyId }: Company) =>
  and(eq(jobSources.companyId, companyId), isNull(jobSources.removedAt))
const isOwn = (scope: Company, id: number) => and(isOf(scope), eq(jobSources.id, id))

/** With how many of their posts are in the feed, how many wait, and the last run. */
export async function listSourcesOf(database: Executor, scope: Company, id?: number) {
  const rows = await database
    .select({
      source: jobSources,
      jobs: sql<number>`(select count(*)::int from ${jobSourceItems} i where i.source_id = job_sources.id
        and i.gone_at is null and i.opportunity_id is not null)`,
      waiting: sql<number>`(select count(*)::int from ${jobSourceItems} i where i.source_id = job_sources.id
        and i.gone_at is null and i.opportunity_id is not null and job_sources.publishes and (i.is_due or i.is_edited))`,
      runId: sql<
        number | null
      >`(select max(r.id) from ${jobSourceRuns} r where r.source_id = job_sources.id)`,
    })
    .from(jobSources)
    .where(id === undefined ? isOf(scope) : isOwn(scope, id))
    .orderBy(asc(jobSources.id))
  const ids = rows.flatMap(({ runId }) => runId ?? [])
  const runs = ids.length
    ? await database.select().from(jobSourceRuns).where(inArray(jobSourceRuns.id, ids))
    : []
  return rows.map(({ runId, ...row }) => ({ ...row, run: runs.find((run) => run.id === runId) }))
}
export type ListedSource = Awaited<ReturnType<typeof listSourcesOf>>[number]

export async function findSource(database: Executor, scope: Company, id: number) {
  const [row] = await database.select().from(jobSources).where(isOwn(scope, id))
  return row
}

/** Also one that was deleted: its items know the posts that were made of its jobs. */
export async function findSourceAt(database: Executor, { companyId }: Company, url: string) {
  const [row] = await database
    .select()
    .from(jobSources)
    .where(and(eq(jobSources.companyId, companyId), eq(jobSources.url, url)))
  return row
}

export async function countSources(tx: Transaction, scope: Company): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(jobSources).where(isOf(scope))
  return row?.count ?? 0
}

/** One that was deleted begins anew, with the posts that it had. */
export async function upsertSource(tx: Transaction, values: typeof jobSources.$inferInsert) {
  const [row] = await tx
    .insert(jobSources)
    .values(values)
    .onConflictDoUpdate({
      target: [jobSources.companyId, jobSources.url],
      set: { ...values, ...ANEW, createdAt: sql`now()`, nextAt: sql`now()` },
    })
    .returning()
  if (!row) throw new Error('The source was not inserted')
  return row
}

const STILL = { heldBy: null, heldUntil: null, missing: null, closesMissing: false }
const ANEW = { ...STILL, removedAt: null, pausedAt: null, pauseReason: null, failures: 0 }

/** @returns undefined where the company has none of this id */
export async function updateSource(tx: Executor, scope: Company, { id, ...change }: Change & { id: number }) {
  const [row] = await tx.update(jobSources).set(change).where(isOwn(scope, id)).returning()
  return row
}

/** Its items stay, for when it is added again. @returns whether there was one */
export async function removeSource(tx: Transaction, scope: Company, id: number): Promise<boolean> {
  const gone = { ...STILL, removedAt: sql`now()`, nextAt: null, userId: null }
  return (await updateSource(tx, scope, { id, ...gone })) !== undefined
}

/** Of a source that was found in a scope. */
export const listRunsOf = (database: Executor, sourceId: number) =>
  database
    .select()
    .from(jobSourceRuns)
    .where(eq(jobSourceRuns.sourceId, sourceId))
    .orderBy(desc(jobSourceRuns.id))
    .limit(RUNS_SHOWN)

export const listItemsOf = (database: Executor, sourceId: number) =>
  database
    .select({ item: jobSourceItems, status: opportunities.status, name: opportunities.name })
    .from(jobSourceItems)
    .leftJoin(opportunities, eq(opportunities.id, jobSourceItems.opportunityId))
    .where(eq(jobSourceItems.sourceId, sourceId))
    .orderBy(asc(jobSourceItems.id))
export type KnownItem = Awaited<ReturnType<typeof listItemsOf>>[number]

/** Longer than a run goes without a sign of life, so that one that was cut off is made again. */
const HELD = sql`now() + interval '10 minutes'`

/** Claims the source that is due for longest, for one process alone. */
export async function claimDueSource(database: Database): Promise<Held | undefined> {
  const { rows } = await database.execute<Held>(sql`
    with due as (
      select s.id from job_sources s join companies c on c.id = s.company_id and c.suspended_at is null
      where s.next_at <= now() and coalesce(s.held_until < now(), true) and not exists (
        select from job_sources o where o.company_id = s.company_id and o.id <> s.id and o.held_until > now())
      order by (select max((select r.started_at from job_source_runs r where r.source_id = o.id order by r.id desc limit 1))
        from job_sources o where o.company_id = s.company_id) asc nulls first, s.next_at
      limit 1 for update of s skip locked
    )
    update job_sources s set held_by = gen_random_uuid()::text, held_until = ${HELD}
    from due where due.id = s.id returning s.id, s.held_by as "heldBy"`)
  return rows[0]
}

type Held = { id: number; heldBy: string }
const isHeld = ({ id, heldBy }: Held) => and(eq(jobSources.id, id), eq(jobSources.heldBy, heldBy))

/** The source while this run holds it, and the member in whose name it posts. */
export async function findHeld(database: Executor, held: Held) {
  const [row] = await database
    .select({ source: jobSources, company: companies, role: companyMembers.role })
    .from(jobSources)
    .innerJoin(companies, eq(companies.id, jobSources.companyId))
    .leftJoin(users, and(eq(users.id, jobSources.userId), isNull(users.suspendedAt)))
    .leftJoin(
      companyMembers,
      and(eq(companyMembers.companyId, companies.id), eq(companyMembers.userId, users.id)),
    )
    .where(isHeld(held))
  return row
}
export type HeldSource = NonNullable<Awaited<ReturnType<typeof findHeld>>>

/** Holds the source for longer. @returns false once another run holds it, or it was deleted or paused */
export async function updateHeld(tx: Executor, held: Held): Promise<boolean> {
  const rows = await tx
    .update(jobSources)
    .set({ heldUntil: HELD })
    .where(and(isHeld(held), isNull(jobSources.pausedAt)))
    .returning({ id: jobSources.id })
  return rows.length > 0
}

export async function insertRun(tx: Executor, sourceId: number): Promise<number> {
  const [run] = await tx.insert(jobSourceRuns).values({ sourceId }).returning({ id: jobSourceRuns.id })
  if (!run) throw new Error('The run was not inserted')
  return run.id
}

/** Ends runs whose process ended before them, each a failure. @returns failures in a row; 0 where there was no such run */
export async function updateInterrupted(tx: Executor, sourceId: number): Promise<number> {
  const cut = await tx
    .update(jobSourceRuns)
    .set({ outcome: 'FAILED', fault: 'interrupted', endedAt: sql`now()` })
    .where(and(eq(jobSourceRuns.sourceId, sourceId), eq(jobSourceRuns.outcome, 'RUNNING')))
    .returning({ id: jobSourceRuns.id })
  if (cut.length === 0) return 0
  const [source] = await tx
    .update(jobSources)
    .set({ failures: sql`${jobSources.failures} + ${cut.length}` })
    .where(eq(jobSources.id, sourceId))
    .returning({ failures: jobSources.failures })
  return source?.failures ?? 0
}

type Ending = {
  held: Held
  runId: number
  /** The source as the run found it. */
  began: Pick<SourceRow, 'closesMissing' | 'nextAt'>
  result: RunResult
}

export type RunResult = {
  fault: SourceFault | null
  status: number | null
  added: number
  changed: number
  closed: number
  unchanged: number
  refused: number
  notes: KeptNote[]
  missing: number | null
  /** The time of a run was over before all jobs were imported. */
  isCut: boolean
}

/** Until a run goes on that was cut. */
const CUT_MINUTES = 10

/** Ends a run and plans the next; what was asked for since it began stands. @returns failures in a row; undefined where another run holds the source by now */
export async function updateEnded(
  tx: Transaction,
  { held, runId, began, result: { missing, isCut, ...result } }: Ending,
): Promise<number | undefined> {
  const outcome = result.fault ? 'FAILED' : 'DONE'
  await tx
    .update(jobSourceRuns)
    .set({ ...result, outcome, endedAt: sql`now()` })
    .where(eq(jobSourceRuns.id, runId))
  const [source] = await tx.select().from(jobSources).where(isHeld(held)).for('update')
  if (!source) return undefined
  const failures = result.fault ? source.failures + 1 : 0
  await tx
    .update(jobSources)
    .set({
      heldBy: null,
      heldUntil: null,
      failures,
      closesMissing: source.closesMissing && (!began.closesMissing || result.fault !== null),
      ...(!result.fault && { missing }),
      ...(source.nextAt?.getTime() === began.nextAt?.getTime() && {
        nextAt: sql`now() + ${isCut ? CUT_MINUTES : hoursOf(source.schedule) * 60} * interval '1 minute'`,
      }),
    })
    .where(eq(jobSources.id, source.id))
  return failures
}

export async function updatePaused(tx: Executor, id: number, pauseReason: 'FAILED' | 'MEMBER_LEFT') {
  await tx
    .update(jobSources)
    .set({ pausedAt: sql`now()`, nextAt: null, heldBy: null, heldUntil: null, pauseReason })
    .where(eq(jobSources.id, id))
}

export async function insertItem(tx: Executor, values: typeof jobSourceItems.$inferInsert): Promise<ItemRow> {
  const [row] = await tx.insert(jobSourceItems).values(values).returning()
  if (!row) throw new Error('The item was not inserted')
  return row
}

export async function updateItem(
  tx: Executor,
  id: number,
  change: Values<Omit<typeof jobSourceItems.$inferInsert, 'id'>>,
): Promise<void> {
  await tx.update(jobSourceItems).set(change).where(eq(jobSourceItems.id, id))
}

/** A source that is paused or asks still, for a mail to an owner. */
export async function findStopped(database: Executor, userId: number, sourceId: number) {
  const [row] = await database
    .select({ email: users.email, language: users.language, company: companies.name, source: jobSources })
    .from(jobSources)
    .innerJoin(companies, eq(companies.id, jobSources.companyId))
    .innerJoin(
      companyMembers,
      and(eq(companyMembers.companyId, companies.id), eq(companyMembers.userId, userId)),
    )
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(
        eq(jobSources.id, sourceId),
        isNull(jobSources.removedAt),
        sql`(${jobSources.pausedAt} is not null or ${jobSources.missing} is not null)`,
      ),
    )
  return row
}

/** The last run of each source stays. */
export async function deleteOldRuns(database: Executor): Promise<void> {
  await database.delete(jobSourceRuns).where(
    sql`${jobSourceRuns.startedAt} < now() - interval '30 days' and exists (
      select from job_source_runs later where later.source_id = job_source_runs.source_id and later.id > job_source_runs.id)`,
  )
}
