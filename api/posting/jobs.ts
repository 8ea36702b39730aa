import { and, eq, not, sql } from 'drizzle-orm'
import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import { tellOfOpportunity } from '#api/opportunities/bookmarks/jobs.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { isNotWithheld } from '#api/platform/database/visibility.ts'
import { inTurn } from '#api/platform/each.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { hasJob } from '#api/platform/queue/queries.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { beginTransition, type PostServices } from './commands.ts'
import { findPost, listDue, updateUnscheduled } from './queries.ts'
import { publishOrSubmit } from './transitions/commands.ts'
import { isNow, newsOf, type Untold } from './untold.ts'

type Services = PostServices & { mails: MailQueue }

/** Publishes posts that are due by the database's clock. One that the check now blocks, or that was changed after its approval, becomes a draft again. */
export async function publishDue(services: Services): Promise<void> {
  const due = await listDue(services.database)
  await inTurn(due, ({ id }) =>
    publishOne(services, id).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      // Any other refusal means that somebody moved it on meanwhile.
      const isUnapproved = error.reason === problem('approval_missing')
      if (error.code === 'invalid' || isUnapproved) return returnToDraft(services, id)
    }),
  )
}

async function publishOne(services: Services, opportunityId: number) {
  await services.database.transaction(async (tx) => {
    const found = await beginTransition(tx, opportunityId, 'due')
    await publishOrSubmit(tx, { ...services, actorId: found.post.savedBy }, found)
  })
}

async function returnToDraft({ database, mails }: Services, opportunityId: number) {
  await database.transaction(async (tx) => {
    const post = await updateUnscheduled(tx, opportunityId)
    if (!post?.savedBy) return
    const { name } = post.draft as { name: string } // as every form has
    await notifyPeople(tx, mails, [
      {
        userId: post.savedBy,
        kind: 'OPPORTUNITY_CHANGED',
        about: `${opportunityId} not-published ${post.version}`,
        message: 'post_not_published',
        params: { name },
        link: `/admin/posts/${opportunityId}/`,
      },
    ])
  })
}

/**
 * Notifies followers of the changes that they were not told of yet. Later changes have a job of their own. Changes of a
 * withheld opportunity wait until it is shown again, and are told as far as they still hold.
 */
export async function notifyOfPost(
  { database, mails, timeZone }: Pick<Services, 'database' | 'mails' | 'timeZone'>,
  opportunityId: number,
): Promise<void> {
  const found = await findPost(database, opportunityId)
  const untold = found?.post.untold as Untold | null | undefined // as `notifyLater` writes it
  if (!found || !untold) return
  const { opportunity } = found
  const news = newsOf(untold.was, found, timeZone)
  if (news) {
    const about = [
      opportunityId,
      news.kind === 'OPPORTUNITY_CLOSED' && opportunity.status,
      opportunity.updatedAt.getTime(),
    ]
    const notice = { ...news, about: about.filter(Boolean).join(' ') }
    await tellOfOpportunity({ database, mails }, { opportunity, at: untold.at, notice })
  }
  const now = isNow(untold.was, found)
  const told = JSON.stringify(found.isWithheld ? (news ? { status: now.status } : {}) : now)
  const left = found.isWithheld
    ? posts.untold
    : sql`nullif(${posts.untold}, ${JSON.stringify(untold)}::jsonb)`
  await database
    .update(posts)
    .set({ untold: sql`${left} || jsonb_build_object('was', ${posts.untold} -> 'was' || ${told}::jsonb)` })
    .where(eq(posts.opportunityId, opportunityId))
}

const AT_ONCE = 500

/**
 * Queues notifications that wait although no job is left to send them: the queue gave up, or the opportunity was withheld
 * when their turn came.
 */
export async function queueWaitingNews({
  database,
  queue,
}: Pick<Services, 'database' | 'queue'>): Promise<void> {
  await database.transaction(async (tx) => {
    const rows = await tx
      .select({ opportunityId: posts.opportunityId })
      .from(posts)
      .innerJoin(opportunities, eq(opportunities.id, posts.opportunityId))
      .where(
        and(
          sql`to_timestamp((${posts.untold} ->> 'at')::float8 / 1000) < now() - interval '1 hour'`,
          isNotWithheld,
          not(hasJob('change', sql`jsonb_build_object('opportunityId', ${posts.opportunityId})`)),
        ),
      )
      .limit(AT_ONCE)
    for (const { opportunityId } of rows) await queue.enqueue(tx, 'change', { opportunityId })
  })
}
