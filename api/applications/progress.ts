import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#api/database/client.ts'
import { applications } from '#api/database/job-seeker-tables.ts'
import type { MailQueue } from '#api/mail/queue.ts'
import { tell } from '#api/notifications/commands.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { findApplication, insertEvent } from './queries.ts'
import { STATUS_WORDS, seenStatus } from './rules.ts'

/** Moves an application on, as its company decides. Its owner is told, but not of a rejection (decisions §5). */
export async function changeStatus(
  tx: Transaction,
  mails: MailQueue,
  { applicationId, status }: { applicationId: number; status: ApplicationStatus },
): Promise<void> {
  await tx
    .update(applications)
    .set({ status, outcomeSentAt: null, updatedAt: sql`now()` })
    .where(eq(applications.id, applicationId))
  await insertEvent(tx, { applicationId, kind: 'STATUS', status })
  if (status !== 'REJECTED') await tellStatus(tx, mails, applicationId)
}

/** Lets the owner know how it ended. */
export async function sendOutcome(tx: Transaction, mails: MailQueue, applicationId: number): Promise<void> {
  await tx
    .update(applications)
    .set({ outcomeSentAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(applications.id, applicationId))
  await tellStatus(tx, mails, applicationId)
}

async function tellStatus(tx: Transaction, mails: MailQueue, applicationId: number) {
  const [row] = await tx.select().from(applications).where(eq(applications.id, applicationId))
  if (!row?.userId) return
  const found = await findApplication(tx, { userId: row.userId, number: row.number })
  if (!found) return
  const status = seenStatus(row)
  await tell(tx, mails, [
    {
      userId: row.userId,
      kind: 'STATUS_CHANGED',
      about: `${row.number} event ${found.events.at(-1)?.id}`,
      title: `${STATUS_WORDS[status]}: ${found.callName}`,
      content: `${found.companyName} moved your ${found.kind === 'JOB' ? 'application' : 'proposal'} on. It is now: ${STATUS_WORDS[status]}.`,
      link: `/user/applications/${row.number}/`,
    },
  ])
}
