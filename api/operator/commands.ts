import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { removeSessionsOf } from '#api/accounts/sessions/queries.ts'
import { deleteInvitationsBy } from '#api/companies/invitations/queries.ts'
import { indexOpportunities } from '#api/opportunities/search/commands.ts'
import { type Act, record } from '#api/platform/audit/commands.ts'
import { users } from '#api/platform/database/accounts-tables.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/companies-tables.ts'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'
import { announceChange } from '#api/platform/http/catalogue-version.ts'
import type { Decision, MailQueue } from '#api/platform/mail/queue.ts'
import { takeGivenUp } from '#api/platform/queue/queries.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { type Publishing, publishReviewed, refuseReviewed } from '#api/posting/commands.ts'
import { ApiError } from '#contract/errors.ts'
import { findWaiting, hasPost, listOpenIds, listOwners, listWaitingOf } from './queries.ts'

export type Services = { database: Database; mails: MailQueue } & Publishing

/** Who acts, upon what, and why. Every act is in the audit log (api/audit). */
export type By = { operatorId: number; id: number; reason?: string }

const AT_ONCE = 500

/** Each of these acts has a mark in one column, which is there or not; one that is so already is a conflict. */
type Mark = 'set' | 'cleared'

/**
 * Lets what a company publishes through without review from now on, and publishes what waits. A post that cannot be
 * published as it is, as when its deadline has passed, goes on waiting to be refused.
 * @throws ApiError not_found; conflict when it is so already, or the company is suspended
 */
export async function approveCompany(services: Services, by: By): Promise<void> {
  await services.database.transaction(async (tx) => {
    const company = await lockCompanyForUpdate(tx, by.id)
    if (company.approvedAt || company.suspendedAt) throw new ApiError('conflict')
    await letThrough(tx, by.operatorId, by.id)
    const named = { companyId: company.id, name: company.name }
    await tellOwners(tx, services.mails, { ...named, decision: 'company-approved' })
    for (const { id } of await listWaitingOf(tx, by.id)) {
      try {
        await tx.transaction((within) => publish(services, within, { ...by, id }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
    }
  })
}

async function letThrough(tx: Transaction, operatorId: number, companyId: number): Promise<void> {
  await tx.update(companies).set({ approvedAt: sql`now()` }).where(eq(companies.id, companyId))
  const subject = `company ${companyId}`
  await record(tx, { actorId: operatorId, action: 'company.approved', subject, details: {} })
}

/** The review of one post is written down as an act upon the opportunity, beside its publication (api/posts). */
async function publish(services: Services, tx: Transaction, by: By): Promise<void> {
  await publishReviewed(tx, { ...services, actorId: by.operatorId }, by.id)
  await record(tx, act(by, 'post.approved', `opportunity ${by.id}`))
}

type Looked = { looked: { version: number; submitted_at: string } }

/**
 * Publishes a post that waits, and lets the later ones of its company through.
 * @throws ApiError not_found; conflict when it no longer waits, is another version than the one that was looked at, or
 * its company is suspended; invalid with what keeps it
 * from being published
 */
export async function approvePost(services: Services, { looked, ...by }: By & Looked): Promise<void> {
  await services.database.transaction(async (tx) => {
    const post = await takeWaiting(tx, by.id)
    const company = await lockCompanyForUpdate(tx, post.companyId)
    if (post.version !== looked.version || post.submittedAt.toISOString() !== looked.submitted_at) {
      throw new ApiError('conflict', undefined, {
        detail: 'The company has changed this post. Look at it again',
      })
    }
    if (!company.approvedAt) await letThrough(tx, by.operatorId, company.id)
    await publish(services, tx, by)
    const { companyId, name } = post
    await tellOwners(tx, services.mails, { companyId, decision: 'post-approved', name })
  })
}

/**
 * Gives a post back to its company, whose owners are mailed the reason.
 * @throws ApiError not_found; conflict when it no longer waits
 */
export async function refusePost({ database, mails }: Services, by: By & { reason: string }): Promise<void> {
  await database.transaction(async (tx) => {
    const { companyId, name } = await takeWaiting(tx, by.id)
    await refuseReviewed(tx, by.id, by.reason)
    await record(tx, act(by, 'post.refused', `opportunity ${by.id}`))
    await tellOwners(tx, mails, { companyId, decision: 'post-refused', name, reason: by.reason })
  })
}

async function takeWaiting(tx: Transaction, id: number) {
  const found = await findWaiting(tx, id)
  if (found) return found
  throw new ApiError((await hasPost(tx, id)) ? 'conflict' : 'not_found')
}

/**
 * Shows the verified mark beside the company's name, or, without a name, takes it away; pages change at once.
 * @throws ApiError not_found; conflict when it is so already, or has another name than the one that was looked at
 */
export async function markVerified({ database }: Services, by: By, name?: string): Promise<void> {
  const isVerified = name !== undefined
  await database.transaction(async (tx) => {
    const company = await lockCompanyForUpdate(tx, by.id)
    if (company.isVerified === isVerified) throw new ApiError('conflict')
    if (isVerified && name !== company.name) {
      throw new ApiError('conflict', undefined, {
        detail: 'The company has changed its name. Look at it again',
      })
    }
    await tx.update(companies).set({ isVerified, updatedAt: sql`now()` }).where(eq(companies.id, by.id))
    const action = isVerified ? 'company.verified' : 'company.unverified'
    // A company that changes its name later loses the mark (api/onboarding).
    await record(tx, act(by, action, `company ${by.id}`, { name: company.name }))
    await announceChange(tx)
  })
}

/**
 * Hides the company's opportunities everywhere and lets its members only read; or ends that. The owners are mailed.
 * @throws ApiError not_found, conflict
 */
export async function suspendCompany(services: Services, by: By, mark: Mark): Promise<void> {
  await services.database.transaction(async (tx) => {
    const company = await lockCompanyForUpdate(tx, by.id)
    if ((company.suspendedAt !== null) === (mark === 'set')) throw new ApiError('conflict')
    await tx
      .update(companies)
      .set({ suspendedAt: mark === 'set' ? sql`now()` : null })
      .where(eq(companies.id, by.id))
    const decision = mark === 'set' ? 'company-suspended' : 'company-reinstated'
    await record(tx, act(by, decision.replace('-', '.'), `company ${by.id}`))
    await tellOwners(tx, services.mails, {
      companyId: by.id,
      decision,
      name: company.name,
      reason: by.reason,
    })
    await indexAllOf(tx, by.id)
    await announceChange(tx)
  })
}

/** Which of a company's opportunities lists show has changed: they leave the index, or come back. */
async function indexAllOf(tx: Transaction, companyId: number): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await listOpenIds(tx, { companyId, after, most: AT_ONCE })
    await indexOpportunities(tx, ids)
    if (ids.length < AT_ONCE) return
    after = ids.at(-1) ?? after
  }
}

/**
 * Hides one published opportunity from everybody but its company, or shows it again. The owners are mailed.
 * @throws ApiError not_found, also for a draft; conflict
 */
export async function takeOpportunityDown(services: Services, by: By, mark: Mark): Promise<void> {
  await services.database.transaction(async (tx) => {
    const isSo = mark === 'set' ? isNull(opportunities.takenDownAt) : isNotNull(opportunities.takenDownAt)
    const isPublished = and(eq(opportunities.id, by.id), ne(opportunities.status, 'DRAFT'))
    const [found] = await tx.select({ id: opportunities.id }).from(opportunities).where(isPublished)
    if (!found) throw new ApiError('not_found')
    const [opportunity] = await tx
      .update(opportunities)
      .set({ takenDownAt: mark === 'set' ? sql`now()` : null })
      .where(and(isPublished, isSo))
      .returning({ companyId: opportunities.companyId, name: opportunities.name })
    if (!opportunity) throw new ApiError('conflict')
    const decision = mark === 'set' ? 'opportunity-taken-down' : 'opportunity-restored'
    await record(
      tx,
      act(by, mark === 'set' ? 'opportunity.taken-down' : 'opportunity.restored', `opportunity ${by.id}`),
    )
    await tellOwners(tx, services.mails, { ...opportunity, decision, reason: by.reason })
    await indexOpportunities(tx, [by.id])
    await announceChange(tx)
  })
}

/**
 * Signs somebody out everywhere and lets them sign in no more, or lets them again. They are mailed.
 * Operators are made and removed from the command line alone.
 * @throws ApiError not_found, also for an operator; conflict
 */
export async function suspendUser({ database, mails }: Services, by: By, mark: Mark): Promise<void> {
  await database.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, suspendedAt: users.suspendedAt })
      .from(users)
      .where(and(eq(users.id, by.id), ne(users.userType, 'OPERATOR')))
      .for('update')
    if (!user) throw new ApiError('not_found')
    if ((user.suspendedAt !== null) === (mark === 'set')) throw new ApiError('conflict')
    await tx
      .update(users)
      .set({ suspendedAt: mark === 'set' ? sql`now()` : null })
      .where(eq(users.id, by.id))
    await removeSessionsOf(tx, by.id)
    if (mark === 'set') await deleteInvitationsBy(tx, by.id)
    const decision = mark === 'set' ? 'account-suspended' : 'account-reinstated'
    await record(tx, act(by, decision.replace('account-', 'user.'), `user ${by.id}`))
    await mails.enqueue(tx, { kind: 'decision', userId: by.id, decision, reason: by.reason })
  })
}

/**
 * Puts a letter that was given up back where letters wait.
 * @throws ApiError not_found, also when somebody was faster
 */
export async function retryMail(
  { database, queue }: { database: Database; queue: Pick<Queue, 'enqueue'> },
  { operatorId, id }: { operatorId: number; id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const mail = await takeGivenUp(tx, id)
    if (!mail) throw new ApiError('not_found')
    await queue.enqueue(tx, mail.name, mail.data)
    await record(tx, { actorId: operatorId, action: 'mail.retried', subject: `mail ${id}`, details: {} })
  })
}

function act({ operatorId, reason }: By, action: string, subject: string, details: Act['details'] = {}): Act {
  return { actorId: operatorId, action, subject, details: { ...details, ...(reason && { reason }) } }
}

async function lockCompanyForUpdate(tx: Transaction, id: number) {
  const [company] = await tx.select().from(companies).where(eq(companies.id, id)).for('update')
  if (!company) throw new ApiError('not_found')
  return company
}

type Told = { companyId: number; decision: Decision; name: string; reason?: string | undefined }

async function tellOwners(tx: Transaction, mails: MailQueue, { companyId, ...told }: Told): Promise<void> {
  for (const { id } of await listOwners(tx, companyId)) {
    await mails.enqueue(tx, { kind: 'decision', userId: id, ...told })
  }
}
