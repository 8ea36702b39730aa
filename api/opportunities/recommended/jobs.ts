import { pathOf } from '#api/accounts/notifications/rules.ts'
import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUser, lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { insertTold } from '#api/opportunities/alerts/queries.ts'
import { listCards } from '#api/opportunities/listing/queries.ts'
import { nextDue } from '#api/opportunities/saved-searches/rules.ts'
import type { Database } from '#api/platform/database/client.ts'
import { inTurn } from '#api/platform/each.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { tokenFor } from '#api/platform/mail/tokens.ts'
import { hasUnfinished } from '#api/platform/queue/queries.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { UNSUBSCRIBE } from '#contract/accounts/notifications.ts'
import type { Because } from '#contract/opportunities/recommended.ts'
import { findRecommended } from './commands.ts'
import { recommendedMail } from './mails.ts'
import { findProfile, listDueIds, lockDueForUpdate, upsertSettings } from './queries.ts'

/** People of one job, which ends well within its time. */
const BATCH = 100
/** Jobs that one mail names. */
const MAILED = 5

/** Queues the weekly mails that are due, a batch a job; those of before are left to end first. */
export async function queueRecommended(database: Database, queue: Pick<Queue, 'enqueue'>): Promise<void> {
  if (await hasUnfinished(database, 'recommended')) return
  const due = await listDueIds(database)
  await database.transaction(async (tx) => {
    for (let at = 0; at < due.length; at += BATCH)
      await queue.enqueue(tx, 'recommended', { ids: due.slice(at, at + BATCH) })
  })
}

/** Mail, record and next time of a person commit together, so nobody is mailed twice. Of nothing new no mail is sent. */
export async function recommendBatch(database: Database, mails: MailQueue, ids: number[]): Promise<void> {
  await inTurn(ids, (userId) =>
    database.transaction(async (tx) => {
      await lockUserForUpdate(tx, userId)
      const settings = await lockDueForUpdate(tx, userId)
      if (!settings) return
      const profile = await findProfile(tx, userId, 'JOB')
      const wanted = profile?.isShown
        ? { userId, kind: 'JOB' as const, profile, isUntold: true, limit: MAILED }
        : undefined
      const jobs = wanted ? await findRecommended(tx, wanted) : []
      await upsertSettings(tx, userId, { dueAt: nextDue('WEEKLY', settings.timeZone) })
      if (jobs.length === 0) return
      const told = jobs.map(({ card }) => card.id)
      await insertTold(tx, { userId, subscriberId: null }, told)
      const named = jobs.map(({ card, because }) => ({ id: card.id, because: because.slice(0, 1) }))
      await mails.enqueue(tx, { kind: 'recommended', userId, jobs: named })
    }),
  )
}

type Recommended = { userId: number; jobs: { id: number; because: Because[] }[] }

/** Leaves out jobs that closed while the mail waited, and sends nothing to who switched them off meanwhile. */
export async function sendRecommended(post: Post, { userId, jobs }: Recommended): Promise<void> {
  const { database, mailer, sender, secretKey } = post
  const [user, profile] = [await findUser(database, userId), await findProfile(database, userId, 'JOB')]
  if (!user || user.suspendedAt || !profile?.isMailed || !profile.isShown) return
  const cards = await listCards(
    database,
    jobs.map(({ id }) => id),
  )
  const open = cards.filter(({ isOpen }) => isOpen)
  if (open.length === 0) return
  const becauseOf = new Map(jobs.map(({ id, because }) => [id, because[0]]))
  const token = tokenFor(secretKey, 'recommended', userId)
  await mailer.send(
    recommendedMail(
      { to: user.email, words: wordsFor(user), sender },
      {
        jobs: open.map(({ id, kind, name, companyName }) => ({
          ...{ name, companyName, because: becauseOf.get(id) },
          path: pathOf(kind, id),
        })),
        unsubscribe: { page: `/unsubscribe/?token=${token}`, oneClick: `${UNSUBSCRIBE}?token=${token}` },
      },
    ),
  )
}
