import { type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'

/** Mails go to this queue after their last retry failed, and so do an RFP's answers and addenda before they are mails. */
export const FAILED_MAILS = 'mail-failed'
const NEWEST = 50
const LONGEST_REASON = 300

type FailedMail = { id: string; kind: string; reason: string; tries: number; failedAt: Date }

/** The job's last failure: the message that queue.ts stores, or pg-boss's own for a job that took too long. */
const reason = sql`left(coalesce(output->>'message', output->'value'->>'message', output::text, ''), ${LONGEST_REASON}::int)`

/** Counts the mails that wait, are retried, were sent within the hour and have failed, with reasons but without content. */
export async function findMailState(database: Executor) {
  const { rows: counts } = await database.execute<{ state: string; mails: number }>(sql`
    select case when name = ${FAILED_MAILS} then 'failed' when state = 'completed' then 'sent'
      when retry_count > 0 or state = 'retry' then 'retrying' else 'waiting' end as state, count(*)::int as mails
    from queue.job
    where name = ${FAILED_MAILS} and state = 'created' or name = 'mail' and state in ('created', 'retry', 'active', 'completed')
    group by 1`)
  const { rows: failures } = await database.execute<Omit<FailedMail, 'failedAt'> & { failedAt: string }>(sql`
    select id, coalesce(data->>'kind', source_name, '') as kind, ${reason} as reason, coalesce(source_retry_count, 0) + 1 as tries,
      to_json(created_on)#>>'{}' as "failedAt"
    from queue.job where name = ${FAILED_MAILS} and state = 'created' order by created_on desc, id limit ${NEWEST}`)
  const { rows: problems } = await database.execute<{ reason: string }>(sql`
    select ${reason} as reason from queue.job
    where name = 'mail' and state = 'retry' and output is not null order by started_on desc nulls last limit 1`)
  const mailsOf = (state: string) => counts.find((row) => row.state === state)?.mails ?? 0
  return {
    waiting: mailsOf('waiting'),
    retrying: mailsOf('retrying'),
    sent: mailsOf('sent'),
    failed: mailsOf('failed'),
    lastProblem: problems[0]?.reason ?? null,
    failures: failures.map((row) => ({ ...row, failedAt: new Date(row.failedAt) })),
  }
}

/** Jobs of each queue that are due, run or are tried again, and for how many seconds the oldest one is due. */
export async function findQueueState(database: Executor) {
  const { rows } = await database.execute<{ queue: string; jobs: number; lateSeconds: number }>(sql`
    select name as queue, count(*)::int as jobs,
      coalesce(extract(epoch from now() - min(start_after) filter (where state <> 'active')), 0)::float8 as "lateSeconds"
    from queue.job
    where state in ('created', 'retry', 'active') and start_after <= now() and name <> ${FAILED_MAILS}
    group by name`)
  return rows
}

/** Minutes since the last mail was sent; undefined where none was within the hour that sent ones are kept. */
export async function findMinutesSinceMail(database: Executor): Promise<number | undefined> {
  const { rows } = await database.execute<{ minutes: number | null }>(sql`
    select floor(extract(epoch from now() - max(completed_on)) / 60)::int as minutes
    from queue.job where name = 'mail' and state = 'completed'`)
  return rows[0]?.minutes ?? undefined
}

/** Jobs of each queue that failed and are tried again, or, of recurring ones, failed within the last hour, with why the last one did. */
export async function listFailingJobs(database: Executor) {
  const { rows } = await database.execute<{
    queue: string
    jobs: number
    reason: string
    nextAt: string | null
  }>(sql`
    select name as queue, count(*)::int as jobs,
      (array_agg(${reason} order by started_on desc nulls last))[1] as reason,
      to_json(min(start_after) filter (where state = 'retry'))#>>'{}' as "nextAt"
    from queue.job
    where name <> ${FAILED_MAILS} and (state = 'retry' or state = 'failed' and completed_on > now() - interval '1 hour')
    group by name order by name limit ${NEWEST}`)
  return rows
}

/** Whether a job with these data waits, is to be retried or is running, in SQL. */
export const hasJob = (name: string, data: SQL) => sql<boolean>`exists (
  select from queue.job where name = ${name} and state in ('created', 'retry', 'active') and data = ${data})`

/** Deletes a failed job, to be enqueued again in its own queue; undefined if it is gone already. */
export async function deleteFailedMail(
  tx: Transaction,
  id: string,
): Promise<{ name: string; data: object } | undefined> {
  const { rows } = await tx.execute<{ name: string; data: object }>(sql`
    delete from queue.job where name = ${FAILED_MAILS} and id = ${id} and state = 'created'
    returning coalesce(source_name, 'mail') as name, data`)
  return rows[0]
}

/** Deletes up to `limit` failed jobs of these queues, the longest failed first, to be enqueued again each in its own. */
export async function deleteFailedMails<Name extends string>(
  tx: Transaction,
  { names, limit }: { names: readonly Name[]; limit: number },
): Promise<{ name: Name; data: object }[]> {
  const { rows } = await tx.execute<{ name: Name; data: object }>(sql`
    delete from queue.job where name = ${FAILED_MAILS} and state = 'created' and id in (
      select id from queue.job
      where name = ${FAILED_MAILS} and state = 'created' and coalesce(source_name, 'mail') = any(${sql.param([...names])}::text[])
      order by created_on, id limit ${limit} for update skip locked)
    returning coalesce(source_name, 'mail') as name, data`)
  return rows
}

/** Whether jobs of a queue wait or run; those that failed and are left to their next turn count no more. */
export async function hasUnfinished(database: Executor, name: string): Promise<boolean> {
  const { rows } = await database.execute<{ found: boolean }>(sql`
    select exists (select from queue.job where name = ${name} and state in ('created', 'active')) as found`)
  return rows[0]?.found ?? false
}
