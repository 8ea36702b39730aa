import { noteNews, settleNews } from '#api/accounts/news/commands.ts'
import { aboutThread } from '#api/accounts/news/rules.ts'
import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import { isKeptFromBidders } from '#api/applications/scoring/queries.ts'
import { touch } from '#api/applications/submission/progress.ts'
import { insertActs } from '#api/hiring/stages/queries.ts'
import { type OwnApplicationId, ownApplication, type Scope } from '#api/platform/access/scope.ts'
import { may } from '#api/platform/access/token-rules.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import { answerOnce, hashOfRequest } from '#api/platform/idempotency/commands.ts'
import { countMessage } from '#api/platform/limits/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { Silence, Thread, ThreadQuery } from '#contract/hiring/messages.ts'
import { presentToApplicant, presentToMember } from './present.ts'
import {
  type About,
  findAbout,
  findWaitingMessage,
  insertMessages,
  listAnswerers,
  listMessages,
  listOpenedRfps,
  listThreads,
  lockApplicationForUpdate,
  markRead,
} from './queries.ts'
import { SILENCE_PROBLEMS, silenceOfApplicant, silenceOfMember } from './rules.ts'

export type Services = { database: Database; mails: MailQueue; queue: Pick<Queue, 'enqueue'> }

/**
 * A job application, or a proposal after the bid opening (decisions §6), but not for its panel while that scores.
 * @throws ApiError not_found; forbidden for roles that may not read proposals, and for tokens
 */
export async function findForMember(
  database: Executor,
  scope: Scope,
  number: string,
): Promise<About & { id: OwnApplicationId }> {
  const { id, opportunity } = await ownApplication(database, scope, number)
  const about = await findAbout(database, id)
  const isShut = about?.kind === 'RFP' && (!about.isOpened || about.status === 'WITHDRAWN')
  if (!about || isShut) throw new ApiError('not_found')
  if (about.kind !== 'RFP') return { ...about, id }
  if (!may(scope, 'proposals.read')) throw new ApiError('forbidden')
  const isKept = await isKeptFromBidders(database, { userId: scope.userId, opportunityId: opportunity.id })
  if (isKept) throw new ApiError('not_found')
  return { ...about, id }
}

/**
 * The same for a member who writes to the applicant, with the application locked until the transaction ends.
 * @throws ApiError also conflict where the applicant would not receive it
 */
export async function lockWritableForUpdate(tx: Transaction, scope: Scope, number: string) {
  await lockApplicationForUpdate(tx, (await findForMember(tx, scope, number)).id)
  const about = await findForMember(tx, scope, number)
  refuseSilence(silenceOfMember(about, scope.role))
  return about
}

/** @throws ApiError not_found, also for another person's */
export async function findForApplicant(database: Executor, own: Own): Promise<About> {
  const about = await findAbout(database, own)
  if (!about) throw new ApiError('not_found')
  return about
}

type Own = { userId: number; number: string }

/** Marks new messages as read where the member, or the token, reads them and could answer. */
export async function readAsMember(database: Database, scope: Scope, number: string): Promise<Thread> {
  const about = await findForMember(database, scope, number)
  const rows = await listMessages(database, about.id)
  if (may(scope, 'messages.send') && mayRead(scope, about)) {
    await markRead(database, about.id, { isFromCompany: false, lastId: rows.at(-1)?.message.id ?? 0 })
    await settleNews(database, { kind: 'NEW_MESSAGE', about: aboutThread(about.id) })
  }
  return presentThread(database, scope, { about, rows })
}

/** The same without a word that somebody read it. @throws ApiError not_found */
export async function findThread(database: Database, scope: Scope, number: string): Promise<Thread> {
  const about = await findForMember(database, scope, number)
  return presentThread(database, scope, { about, rows: await listMessages(database, about.id) })
}

const mayRead = (scope: Scope, { kind }: Pick<About, 'kind'>) =>
  may(scope, kind === 'JOB' ? 'applicants.read' : 'proposals.read')

type Found = { about: About; rows: Awaited<ReturnType<typeof listMessages>> }

async function presentThread(database: Database, scope: Scope, { about, rows }: Found): Promise<Thread> {
  const needsAnswer = (await findWaitingMessage(database, about.id)) !== undefined
  // A token that may only write reads nobody's words in the answer.
  if (!mayRead(scope, about))
    return { ...presentToMember(about, { rows: [], needsAnswer }, scope), applicant: null }
  return presentToMember(about, { rows, needsAnswer }, scope)
}

/** The threads that a member may see; those of RFPs under the conditions of `findForMember`. */
export async function listThreadsFor(database: Executor, scope: Scope, query: ThreadQuery) {
  const opened = may(scope, 'proposals.read') ? await listOpenedRfps(database, scope) : []
  const rfps: number[] = []
  for (const opportunityId of opened) {
    if (!(await isKeptFromBidders(database, { userId: scope.userId, opportunityId })))
      rfps.push(opportunityId)
  }
  return listThreads(database, scope, { ...query, rfps })
}

export async function readAsApplicant(database: Database, own: Own): Promise<Thread> {
  const about = await findForApplicant(database, own)
  const rows = await listMessages(database, about.id)
  await markRead(database, about.id, { isFromCompany: true, lastId: rows.at(-1)?.message.id ?? 0 })
  return presentToApplicant(about, rows)
}

type Writing = { number: string; body: string; idempotencyKey: string | undefined }

export function refuseSilence(silence: Silence | null) {
  if (silence) throw new ApiError('conflict', undefined, { reason: problem(SILENCE_PROBLEMS[silence]) })
}

/**
 * Writes to an applicant, with a notification and an email.
 * @throws ApiError not_found, forbidden, conflict where nobody would receive it, rate_limited
 */
export async function writeToApplicant(
  { database, mails }: Services,
  scope: Scope,
  { number, body, idempotencyKey: key }: Writing,
): Promise<Thread> {
  const { id } = await findForMember(database, scope, number)
  const hash = hashOfRequest(`message ${id}`, body)
  await database.transaction(async (tx) => {
    await answerOnce(tx, { userId: scope.userId, key, hash }, async () => {
      const about = await lockWritableForUpdate(tx, scope, number)
      await countMessage(tx, id, 'company')
      const messageId = await insertMessage(tx, { about, senderId: scope.userId, isFromCompany: true, body })
      await insertActs(tx, [{ applicationId: id, actorId: scope.userId, kind: 'MESSAGED', details: {} }])
      await tellApplicant(tx, mails, { about, messageId, body })
      return { messageId }
    })
  })
  return readAsMember(database, scope, number)
}

/**
 * Marks the applicant's last message as answered, for the members alone.
 * @throws ApiError not_found, conflict once it is not the newest message of the applicant or company
 */
export async function settleThread(
  database: Database,
  scope: Scope,
  { number, message }: { number: string; message: number },
): Promise<Thread> {
  const { id } = await findForMember(database, scope, number)
  await database.transaction(async (tx) => {
    await lockApplicationForUpdate(tx, id)
    const newest = (await listMessages(tx, id)).at(-1)?.message.id
    if (newest !== message) throw new ApiError('conflict', undefined, { reason: problem('thread_went_on') })
    if ((await findWaitingMessage(tx, id)) === undefined) return
    const details = { message }
    await insertActs(tx, [{ applicationId: id, actorId: scope.userId, kind: 'ANSWER_SETTLED', details }])
  })
  return readAsMember(database, scope, number)
}

/**
 * Answers a company, with an email to the members who took part.
 * @throws ApiError not_found, conflict before the company has written and after withdrawing, rate_limited
 */
export async function writeToCompany(
  { database, queue }: Services,
  { userId, number, body, idempotencyKey: key }: Writing & Own,
): Promise<Thread> {
  const own = { userId, number }
  const { id } = await findForApplicant(database, own)
  const hash = hashOfRequest(`message ${id}`, body)
  await database.transaction(async (tx) => {
    await answerOnce(tx, { userId, key, hash }, async () => {
      await lockApplicationForUpdate(tx, id)
      const about = await findForApplicant(tx, own)
      refuseSilence(silenceOfApplicant(about))
      await countMessage(tx, id, 'applicant')
      const messageId = await insertMessage(tx, { about, senderId: userId, isFromCompany: false, body })
      const of = { kind: 'NEW_MESSAGE', opportunityId: about.opportunityId, messageId } as const
      const answerers = await listAnswerers(tx, about)
      await noteNews(tx, queue, ...answerers.map((member) => ({ ...of, userId: member })))
      return { messageId }
    })
  })
  return readAsApplicant(database, own)
}

type Kept = { about: About; senderId: number; isFromCompany: boolean; body: string }

async function insertMessage(tx: Transaction, { about, ...message }: Kept): Promise<number> {
  await touch(tx, about.id)
  const [row] = await insertMessages(tx, [{ applicationId: about.id, subject: '', ...message }])
  if (!row) throw new Error('The message was not written')
  return row.id
}

type Told = { about: About; messageId: number; body: string }

async function tellApplicant(tx: Transaction, mails: MailQueue, { about, messageId, body }: Told) {
  if (about.userId === null) return
  await notifyPeople(tx, mails, [
    {
      userId: about.userId,
      kind: 'MESSAGE',
      about: `message ${messageId}`,
      message: 'message_received',
      params: { name: about.opportunityName, company: about.companyName, body },
      link: `/user/applications/${about.number}/#messages`,
    },
  ])
}
