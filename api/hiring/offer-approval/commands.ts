import { findUser } from '#api/accounts/registration/queries.ts'
import { fillInMail } from '#api/applications/templates/rules.ts'
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
import { textForMembers } from '#api/hiring/messages/rules.ts'
import { can } from '#api/platform/access/roles.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import type { MailText } from '#contract/applications/merge-fields.ts'
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

/** The letter with its fields filled in, as this applicant reads it; undefined where they have left the site. */
export async function findLetterTo(
  database: Executor,
  { userId, opportunityName: job, companyName: company, number }: Thread,
  { subject, body }: MailText,
): Promise<MailText | undefined> {
  const person = userId === null ? undefined : await findUser(database, userId)
  if (!person) return undefined
  const names = { first: person.firstName, full: `${person.firstName} ${person.lastName}` }
  return fillInMail({ subject, body }, { names, job, company, status: 'OFFER', number }, wordsFor(person))
}

/** As members see it who read it before it is sent: names that are hidden from them stay hidden. */
async function presentLetter(database: Executor, thread: Thread, letter: Letter) {
  const { subject, body } = (await findLetterTo(database, thread, letter)) ?? letter
  const hidden = (text: string) => textForMembers(thread, text)
  return { ...letter, as_sent: { subject: hidden(subject), body: hidden(body) } }
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
  const isUnused = newest?.request.usedAt === null
  return (
    approval && {
      ...approval,
      letter: content && isUnused ? await presentLetter(database, thread, content) : null,
    }
  )
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
