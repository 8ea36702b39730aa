import { settleNews } from '#api/accounts/news/commands.ts'
import { deleteSessionsOf } from '#api/accounts/sessions/queries.ts'
import { deleteInvitationsBy } from '#api/companies/invitations/queries.ts'
import { lockCompanyForUpdate } from '#api/companies/queries.ts'
import { indexCompany, indexOpportunities } from '#api/opportunities/search/commands.ts'
import { type Act, record } from '#api/platform/audit/commands.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { announceChange, announceCompanies } from '#api/platform/kept/changes.ts'
import type { Decision, MailQueue } from '#api/platform/mail/queue.ts'
import { deleteFailedMail, deleteFailedMails } from '#api/platform/queue/queries.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { isQueueName, QUEUE_NAMES } from '#api/platform/queue/queues.ts'
import { type Publishing, publishReviewed, refuseReviewed } from '#api/posting/commands.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { Mark } from './queries.ts'
import * as queries from './queries.ts'

export type Services = { database: Database; mails: MailQueue } & Publishing

/** The operator, the id that the act is on, and the reason. The audit log has every act. */
export type By = { operatorId: number; id: number; reason?: string }

/**
 * Approves a company, whose posts need no review from now on, and publishes its waiting posts. A post that can no longer be
 * published as it is, because its deadline has passed for one, waits to be refused.
 * @throws ApiError not_found; conflict when it is so already, or the company is suspended
 */
export async function approveCompany(services: Services, by: By): Promise<void> {
  await services.database.transaction(async (tx) => {
    const company = await requireCompany(tx, by.id)
    if (company.approvedAt || company.suspendedAt) throw new ApiError('conflict')
    await recordApproval(tx, by.operatorId, by.id)
    const named = { companyId: company.id, name: company.name }
    await mailOwners(tx, services.mails, { ...named, decision: 'company-approved' })
    for (const { id } of await queries.listWaitingOf(tx, by.id)) {
      try {
        await tx.transaction((within) => publishPost(services, within, { ...by, id }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
    }
    await settleReviews(tx)
  })
}

async function recordApproval(tx: Transaction, operatorId: number, companyId: number): Promise<void> {
  await queries.updateApproved(tx, companyId)
  const subject = `company ${companyId}`
  await record(tx, { actorId: operatorId, action: 'company.approved', subject, details: {} })
}

/** The audit log has the approval beside the publication. */
async function publishPost(services: Services, tx: Transaction, by: By): Promise<void> {
  await publishReviewed(tx, { ...services, actorId: by.operatorId }, by.id)
  await record(tx, act(by, 'post.approved', `opportunity ${by.id}`))
}

type Looked = { looked: { version: number; submitted_at: string } }

/**
 * Publishes a post that waits, and approves its company.
 * @throws ApiError not_found; conflict when it no longer waits, is another version than the one that was looked at, or
 * its company is suspended; invalid with the blocks, at their fields
 */
export async function approvePost(services: Services, { looked, ...by }: By & Looked): Promise<void> {
  await services.database.transaction(async (tx) => {
    const post = await requireWaiting(tx, by.id)
    const company = await requireCompany(tx, post.companyId)
    if (post.version !== looked.version || post.submittedAt.toISOString() !== looked.submitted_at) {
      throw new ApiError('conflict', undefined, { reason: problem('company_changed_post') })
    }
    if (!company.approvedAt) await recordApproval(tx, by.operatorId, company.id)
    await publishPost(services, tx, by)
    const { companyId, name } = post
    await mailOwners(tx, services.mails, { companyId, decision: 'post-approved', name })
    await settleReviews(tx)
  })
}

/**
 * Returns a post to its company, whose owners are mailed the reason.
 * @throws ApiError not_found; conflict when it no longer waits
 */
export async function refusePost({ database, mails }: Services, by: By & { reason: string }): Promise<void> {
  await database.transaction(async (tx) => {
    const { companyId, name } = await requireWaiting(tx, by.id)
    await refuseReviewed(tx, by.id, by.reason)
    await record(tx, act(by, 'post.refused', `opportunity ${by.id}`))
    await mailOwners(tx, mails, { companyId, decision: 'post-refused', name, reason: by.reason })
    await settleReviews(tx)
  })
}

/** The operators' notices of what waits go with the last that waited. */
async function settleReviews(tx: Transaction): Promise<void> {
  const [posts, companies] = [
    await queries.countWaiting(tx),
    await queries.countCompanies(tx, { state: 'new' }),
  ]
  if (posts.total === 0) await settleNews(tx, { kind: 'TO_REVIEW', about: 'posts' })
  if (companies.total === 0) await settleNews(tx, { kind: 'TO_REVIEW', about: 'companies' })
}

async function requireWaiting(tx: Transaction, id: number) {
  const found = await queries.findWaiting(tx, id)
  if (found) return found
  throw new ApiError((await queries.hasPost(tx, id)) ? 'conflict' : 'not_found')
}

/**
 * Shows the verified mark beside the company's name, or removes it where no name is given; pages change at once.
 * @throws ApiError not_found; conflict when it is so already, or has another name than the one that was looked at
 */
export async function markVerified({ database }: Services, by: By, name?: string): Promise<void> {
  const isVerified = name !== undefined
  await database.transaction(async (tx) => {
    const company = await requireCompany(tx, by.id)
    if (company.isVerified === isVerified) throw new ApiError('conflict')
    if (isVerified && name !== company.name) {
      throw new ApiError('conflict', undefined, { reason: problem('company_changed_name') })
    }
    await queries.updateVerified(tx, by.id, isVerified)
    const action = isVerified ? 'company.verified' : 'company.unverified'
    // Lists of verified companies find its opportunities by the index.
    await indexCompany(tx, by.id)
    await announceCompanies(tx, [by.id])
    // A company that changes its name later loses the mark. Last, because all other entries of the log wait from here on.
    await record(tx, act(by, action, `company ${by.id}`, { name: company.name }))
  })
}

/**
 * Hides the company's opportunities everywhere and lets its members only read; or ends that. The owners are mailed.
 * @throws ApiError not_found, conflict
 */
export async function suspendCompany(services: Services, by: By, mark: Mark): Promise<void> {
  await services.database.transaction(async (tx) => {
    const company = await requireCompany(tx, by.id)
    if ((company.suspendedAt !== null) === (mark === 'set')) throw new ApiError('conflict')
    await queries.updateCompanySuspension(tx, by.id, mark)
    const decision = mark === 'set' ? 'company-suspended' : 'company-reinstated'
    await mailOwners(tx, services.mails, {
      companyId: by.id,
      decision,
      name: company.name,
      reason: by.reason,
    })
    await settleReviews(tx)
    await indexCompany(tx, by.id)
    await announceCompanies(tx, [by.id])
    await record(tx, act(by, decision.replace('-', '.'), `company ${by.id}`))
  })
}

/**
 * Hides one published opportunity from everybody but its company, or shows it again. The owners are mailed.
 * @throws ApiError not_found, also for a draft; conflict
 */
export async function takeOpportunityDown(services: Services, by: By, mark: Mark): Promise<void> {
  await services.database.transaction(async (tx) => {
    const opportunity = await queries.lockPublishedForUpdate(tx, by.id)
    if (!opportunity) throw new ApiError('not_found')
    const { companyId, name, takenDownAt } = opportunity
    if ((takenDownAt !== null) === (mark === 'set')) throw new ApiError('conflict')
    await queries.updateTakenDown(tx, by.id, mark)
    const decision = mark === 'set' ? 'opportunity-taken-down' : 'opportunity-restored'
    await record(
      tx,
      act(by, mark === 'set' ? 'opportunity.taken-down' : 'opportunity.restored', `opportunity ${by.id}`),
    )
    await mailOwners(tx, services.mails, { companyId, name, decision, reason: by.reason })
    await indexOpportunities(tx, [by.id])
    await announceChange(tx, [by.id])
  })
}

/**
 * Suspends an account, which ends its sessions, or ends the suspension. The person is mailed.
 * Operators are made and removed from the command line alone.
 * @throws ApiError not_found, also for an operator; conflict
 */
export async function suspendUser({ database, mails }: Services, by: By, mark: Mark): Promise<void> {
  await database.transaction(async (tx) => {
    const user = await queries.lockUserForUpdate(tx, by.id)
    if (!user) throw new ApiError('not_found')
    if ((user.suspendedAt !== null) === (mark === 'set')) throw new ApiError('conflict')
    await queries.updateUserSuspension(tx, by.id, mark)
    await deleteSessionsOf(tx, by.id)
    if (mark === 'set') await deleteInvitationsBy(tx, by.id)
    const decision = mark === 'set' ? 'account-suspended' : 'account-reinstated'
    await record(tx, act(by, decision.replace('account-', 'user.'), `user ${by.id}`))
    await mails.enqueue(tx, { kind: 'decision', userId: by.id, decision, reason: by.reason })
  })
}

/**
 * Queues an email again that failed all its tries.
 * @throws ApiError not_found, also when somebody was faster
 */
export async function retryMail(
  { database, queue }: { database: Database; queue: Pick<Queue, 'enqueue'> },
  { operatorId, id }: { operatorId: number; id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const mail = await deleteFailedMail(tx, id)
    if (!mail || !isQueueName(mail.name)) throw new ApiError('not_found')
    await queue.enqueue(tx, mail.name, mail.data)
    await record(tx, { actorId: operatorId, action: 'mail.retried', subject: `mail ${id}`, details: {} })
  })
}

const RETRIED_AT_ONCE = 200

/** Queues every email again that failed all its tries, some at a time, so that no transaction is long. @returns how many */
export async function retryMails(
  { database, queue }: { database: Database; queue: Pick<Queue, 'enqueue'> },
  operatorId: number,
): Promise<number> {
  let sum = 0
  for (let count = RETRIED_AT_ONCE; count === RETRIED_AT_ONCE; sum += count) {
    count = await database.transaction(async (tx) => {
      const mails = await deleteFailedMails(tx, { names: QUEUE_NAMES, limit: RETRIED_AT_ONCE })
      for (const { name, data } of mails) await queue.enqueue(tx, name, data)
      const details = { mails: mails.length }
      if (mails.length > 0)
        await record(tx, { actorId: operatorId, action: 'mail.retried', subject: 'mail', details })
      return mails.length
    })
  }
  return sum
}

function act({ operatorId, reason }: By, action: string, subject: string, details: Act['details'] = {}): Act {
  return { actorId: operatorId, action, subject, details: { ...details, ...(reason && { reason }) } }
}

/** Locks the company until the transaction ends. @throws ApiError not_found */
async function requireCompany(tx: Transaction, id: number) {
  const company = await lockCompanyForUpdate(tx, id)
  if (!company) throw new ApiError('not_found')
  return company
}

type News = { companyId: number; decision: Decision; name: string; reason?: string | undefined }

async function mailOwners(tx: Transaction, mails: MailQueue, { companyId, ...news }: News): Promise<void> {
  for (const { id } of await queries.listOwners(tx, companyId)) {
    await mails.enqueue(tx, { kind: 'decision', userId: id, ...news })
  }
}
