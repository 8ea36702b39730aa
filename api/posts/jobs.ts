import { eq, sql } from 'drizzle-orm'
import { posts } from '#api/database/posting-tables.ts'
import { opportunities } from '#api/database/schema.ts'
import { inTurn } from '#api/each.ts'
import type { MailQueue } from '#api/mail/queue.ts'
import { tell } from '#api/notifications/commands.ts'
import { tellOfCall } from '#api/notifications/jobs.ts'
import { ApiError } from '#contract/errors.ts'
import { type PostServices, takePost } from './commands.ts'
import { findPost } from './queries.ts'
import { publish } from './transitions.ts'
import { isNow, newsOf, type Untold } from './untold.ts'

type Services = PostServices & { mails: MailQueue }

/** Publishes what is due by the database's clock. What the check no longer lets through is a draft again. */
export async function publishDue(services: Services): Promise<void> {
  const due = await services.database
    .select({ id: posts.opportunityId })
    .from(posts)
    .innerJoin(opportunities, eq(opportunities.id, posts.opportunityId))
    .where(sql`${posts.scheduledAt} <= now() and ${opportunities.status} = 'DRAFT'`)
    .orderBy(posts.scheduledAt)
  await inTurn(due, ({ id }) =>
    publishOne(services, id).catch((error: unknown) => {
      if (error instanceof ApiError) return giveBack(services, id)
      throw error
    }),
  )
}

async function publishOne(services: Services, callId: number) {
  await services.database.transaction(async (tx) => {
    const found = await takePost(tx, callId, 'due')
    await publish(tx, { ...services, actorId: found.post.savedBy }, found)
  })
}

async function giveBack({ database, mails }: Services, callId: number) {
  await database.transaction(async (tx) => {
    const [post] = await tx
      .update(posts)
      .set({ scheduledAt: null })
      .where(sql`${posts.opportunityId} = ${callId} and ${posts.scheduledAt} <= now()`)
      .returning()
    if (!post?.savedBy) return
    const { name } = post.draft as { name: string } // as every form has
    await tell(tx, mails, [
      {
        userId: post.savedBy,
        kind: 'CALL_CHANGED',
        about: `${callId} not published ${post.version}`,
        title: `Not published: ${name}`,
        content: 'It was due, but the check before publishing found something. It is a draft again.',
        link: `/admin/posts/${callId}/`,
      },
    ])
  })
}

/** Tells those who follow a call of what they were not told of yet. What is changed meanwhile is told by its own job. */
export async function tellOfPost(
  { database, mails, timeZone }: Pick<Services, 'database' | 'mails' | 'timeZone'>,
  callId: number,
): Promise<void> {
  const found = await findPost(database, callId)
  const untold = found?.post.untold as Untold | null | undefined // what `tellLater` wrote
  if (!found || !untold) return
  const { call } = found
  const news = newsOf(untold.was, found, timeZone)
  if (news) {
    const about = [callId, news.kind === 'CALL_CLOSED' && call.status, call.updatedAt.getTime()]
    const words = { ...news, about: about.filter(Boolean).join(' ') }
    await tellOfCall({ database, mails }, { call, at: untold.at, words })
  }
  const told = JSON.stringify(isNow(untold.was, found))
  await database
    .update(posts)
    .set({
      untold: sql`nullif(${posts.untold}, ${JSON.stringify(untold)}::jsonb)
        || jsonb_build_object('was', ${posts.untold} -> 'was' || ${told}::jsonb)`,
    })
    .where(eq(posts.opportunityId, callId))
}
