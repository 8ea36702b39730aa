import { and, eq, not, sql } from 'drizzle-orm'
import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import { tellOfOpportunity } from '#api/opportunities/bookmarks/jobs.ts'
import { companies } from '#api/platform/database/companies-tables.ts'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'
import { posts } from '#api/platform/database/posting-tables.ts'
import { isNotWithheld } from '#api/platform/database/visibility.ts'
import { inTurn } from '#api/platform/each.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { hasJob } from '#api/platform/queue/queries.ts'
import { ApiError } from '#contract/errors.ts'
import { type PostServices, takePost } from './commands.ts'
import { findPost } from './queries.ts'
import { publish } from './transitions.ts'
import { isNow, newsOf, type Untold } from './untold.ts'

type Services = PostServices & { mails: MailQueue }

/**
 * Publishes what is due by the database's clock. What the check no longer lets through is a draft again; what is of a
 * suspended company waits until it is reinstated.
 */
export async function publishDue(services: Services): Promise<void> {
  const due = await services.database
    .select({ id: posts.opportunityId })
    .from(posts)
    .innerJoin(opportunities, eq(opportunities.id, posts.opportunityId))
    .innerJoin(companies, eq(companies.id, posts.companyId))
    .where(
      sql`${posts.scheduledAt} <= now() and ${opportunities.status} = 'DRAFT' and ${companies.suspendedAt} is null`,
    )
    .orderBy(posts.scheduledAt)
  await inTurn(due, ({ id }) =>
    publishOne(services, id).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      // Otherwise somebody led it elsewhere meanwhile.
      if (error.code === 'invalid') return giveBack(services, id)
    }),
  )
}

async function publishOne(services: Services, opportunityId: number) {
  await services.database.transaction(async (tx) => {
    const found = await takePost(tx, opportunityId, 'due')
    await publish(tx, { ...services, actorId: found.post.savedBy }, found)
  })
}

async function giveBack({ database, mails }: Services, opportunityId: number) {
  await database.transaction(async (tx) => {
    const [post] = await tx
      .update(posts)
      .set({ scheduledAt: null })
      .where(sql`${posts.opportunityId} = ${opportunityId} and ${posts.scheduledAt} <= now()`)
      .returning()
    if (!post?.savedBy) return
    const { name } = post.draft as { name: string } // as every form has
    await notifyPeople(tx, mails, [
      {
        userId: post.savedBy,
        kind: 'OPPORTUNITY_CHANGED',
        about: `${opportunityId} not published ${post.version}`,
        message: 'post_not_published',
        params: { name },
        link: `/admin/posts/${opportunityId}/`,
      },
    ])
  })
}

/**
 * Tells those who follow an opportunity of what they were not told of yet. What is changed meanwhile is told by its own job; what
 * is not told of a withheld opportunity stays to be told of once it is shown again, as far as it is still so.
 */
export async function tellOfPost(
  { database, mails, timeZone }: Pick<Services, 'database' | 'mails' | 'timeZone'>,
  opportunityId: number,
): Promise<void> {
  const found = await findPost(database, opportunityId)
  const untold = found?.post.untold as Untold | null | undefined // what `tellLater` wrote
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
 * Has those who follow an opportunity told of what waits although no job is left to tell it: the queue gave up, or the opportunity was
 * withheld when its turn came.
 */
export async function tellWaiting({ database, queue }: Pick<Services, 'database' | 'queue'>): Promise<void> {
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
