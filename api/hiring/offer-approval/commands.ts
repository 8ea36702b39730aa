import {
  askApproval,
  decideApproval,
  findApproval,
  refuseUnapproved,
  withdrawApproval,
} from '#api/companies/approval/commands.ts'
import { type About, listRequests, markUsed } from '#api/companies/approval/queries.ts'
import { findForMember } from '#api/hiring/messages/commands.ts'
import { lockApplicationForUpdate, type About as Thread } from '#api/hiring/messages/queries.ts'
import { can } from '#api/platform/access/roles.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { ApprovalVerdict } from '#contract/companies/approval.ts'
import type { OfferApproval, OfferAsking, OfferForm } from '#contract/hiring/offers.ts'
import { hashOfLetter, type Letter, letterOf } from './rules.ts'

type Services = { database: Database; mails: MailQueue }

const aboutOf = ({ companyId, opportunityId, id }: Thread): About => ({
  kind: 'OFFER',
  companyId,
  opportunityId,
  applicationId: id,
})

/**
 * Takes the approval of an offer that is about to be sent.
 * @throws ApiError conflict `approval_missing` where a colleague has to approve this letter first
 */
export async function useOfferApproval(tx: Transaction, thread: Thread, form: OfferForm): Promise<void> {
  await refuseUnapproved(tx, aboutOf(thread), hashOfLetter(letterOf(form)))
  await markUsed(tx, aboutOf(thread))
}

/** The approval of the newest letter; null where the company asks for none. */
export async function findOfferApproval(
  database: Executor,
  scope: Scope,
  thread: Thread,
): Promise<OfferApproval | null> {
  const about = aboutOf(thread)
  const [newest] = await listRequests(database, about)
  const content = newest?.request.content as Letter | undefined // as it is written below
  const hash = content ? hashOfLetter(content) : ''
  const canAct = can(scope.role, 'applicants.move')
  const approval = await findApproval(database, { about, hash, scope, canAct })
  return approval && { ...approval, letter: content && newest?.request.usedAt === null ? content : null }
}

type OnOffer = (tx: Transaction, thread: Awaited<ReturnType<typeof findForMember>>) => Promise<void>

function withOffer({ database }: Pick<Services, 'database'>, scope: Scope, number: string, act: OnOffer) {
  return database.transaction(async (tx) => {
    await lockApplicationForUpdate(tx, (await findForMember(tx, scope, number)).id)
    await act(tx, await findForMember(tx, scope, number))
  })
}

type Asking = { number: string; asked: OfferAsking }

/**
 * Asks colleagues to approve the letter of an offer. `check` refuses what could not be sent either.
 * @throws ApiError as `askApproval` and `check`
 */
export const askForOffer = (
  { database, mails }: Services,
  scope: Scope,
  { number, asked, check }: Asking & { check: OnOffer },
) =>
  withOffer({ database }, scope, number, async (tx, thread) => {
    await check(tx, thread)
    const content = letterOf(asked)
    await askApproval(tx, mails, { scope, about: aboutOf(thread), note: asked.note, content })
  })

/** @throws ApiError not_found, conflict where nothing waits */
export const withdrawForOffer = ({ database }: Pick<Services, 'database'>, scope: Scope, number: string) =>
  withOffer({ database }, scope, number, (tx, thread) => withdrawApproval(tx, scope, aboutOf(thread)))

/** @throws ApiError not_found, forbidden, conflict as `decideApproval` */
export const decideForOffer = (
  { database, mails }: Services,
  scope: Scope,
  { number, verdict }: { number: string; verdict: ApprovalVerdict },
) =>
  withOffer({ database }, scope, number, (tx, thread) =>
    decideApproval(tx, mails, {
      scope,
      about: aboutOf(thread),
      verdict,
      hash: null,
      hashOfContent: (content) => hashOfLetter(content as Letter), // as `askForOffer` writes it
      name: thread.opportunityName,
      number,
    }),
  )
