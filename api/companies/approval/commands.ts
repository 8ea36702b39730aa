import { type Notice, notifyPeople } from '#api/accounts/notifications/commands.ts'
import { lockCompanyForUpdate } from '#api/companies/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { Approval, ApprovalSettingsForm, ApprovalVerdict } from '#contract/companies/approval.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import { presentApproval } from './present.ts'
import {
  type About,
  findRules,
  insertEditor,
  insertRequest,
  listAble,
  listColleagues,
  listRequests,
  listWaitingIn,
  lockWaitingForUpdate,
  replaceApprovers,
  updateDecided,
  upsertRules,
  type WaitingRow,
  wasApproved,
} from './queries.ts'
import { isNeeded, pathOf, standingOf } from './rules.ts'

export type Services = { database: Database; mails: MailQueue }

const conflict = (reason: Problem) => new ApiError('conflict', undefined, { reason })

type Reading = { about: About; hash: string; scope: Scope; canAct: boolean }

/** How far the approval of something is, for one member; null where the company asks for none. */
export async function findApproval(
  database: Executor,
  { about, hash, scope, canAct }: Reading,
): Promise<Approval | null> {
  if (!isNeeded(about.kind, await findRules(database, about.companyId))) return null
  const standing = standingOf(await listRequests(database, about), hash)
  const isOpen = standing.state === 'WAITING'
  const authors = isOpen && standing.row ? standing.row.request : { askedBy: scope.userId, editedBy: [] }
  return presentApproval({ standing, hash, able: await listAble(database, about, authors), scope, canAct })
}

/**
 * Refuses an act that a colleague has to approve first, unless they approved exactly this.
 * @throws ApiError conflict `approval_missing`
 */
export async function refuseUnapproved(tx: Transaction, about: About, hash: string): Promise<void> {
  if (!isNeeded(about.kind, await findRules(tx, about.companyId))) return
  if (!(await wasApproved(tx, about, hash))) throw conflict(problem('approval_missing'))
}

type Asking = { scope: Scope; about: About; note: string | null | undefined; content?: unknown }

/**
 * Asks colleagues to approve something, and tells them.
 * @throws ApiError conflict where none is needed, where one waits and where nobody could
 */
export async function askApproval(tx: Transaction, mails: MailQueue, { scope, about, ...asked }: Asking) {
  if (!isNeeded(about.kind, await findRules(tx, scope.companyId)))
    throw conflict(problem('approval_not_needed'))
  if ((await listAble(tx, about, { askedBy: scope.userId, editedBy: [] })).length === 0)
    throw conflict(problem('approval_nobody'))
  const { content = null } = asked
  const asking = { ...about, askedBy: scope.userId, note: asked.note ?? '', content }
  if (!(await insertRequest(tx, asking))) throw conflict(problem('approval_waits'))
  await noteAct(tx, scope, about, 'asked')
  await tellApprovers(tx, mails, scope.companyId)
}

/** @throws ApiError conflict where nothing waits */
export async function withdrawApproval(tx: Transaction, scope: Scope, about: About): Promise<void> {
  const waiting = await lockWaitingForUpdate(tx, about)
  if (!waiting) throw conflict(problem('approval_over'))
  const withdrawn = { decision: 'WITHDRAWN', decidedBy: scope.userId, words: '', hash: null } as const
  await updateDecided(tx, waiting.id, withdrawn)
  await noteAct(tx, scope, about, 'withdrawn')
}

type Deciding = {
  scope: Scope
  about: About
  verdict: ApprovalVerdict
  /** Of what is there now; `null` where the request has it. */
  hash: string | null
  hashOfContent?: (content: unknown) => string
  name: string
  number: string | null
}

/**
 * Approves something as the member saw it, or sends it back with words. Whoever asked is told.
 * @throws ApiError conflict where nothing waits or it was changed since, forbidden for who cannot approve it
 */
export async function decideApproval(tx: Transaction, mails: MailQueue, deciding: Deciding): Promise<void> {
  const { scope, about, verdict } = deciding
  const waiting = await lockWaitingForUpdate(tx, about)
  if (!waiting) throw conflict(problem('approval_over'))
  const able = await listAble(tx, about, waiting)
  const self = able.find(({ id }) => id === scope.userId)
  if (!self) throw new ApiError('forbidden', undefined, { reason: problem('approval_not_yours') })
  const hash = deciding.hash ?? deciding.hashOfContent?.(waiting.content) ?? ''
  const { decision, seen } = verdict
  if (seen !== hash) throw conflict(problem('approval_changed'))
  const words = verdict.words ?? ''
  await updateDecided(tx, waiting.id, { decision, decidedBy: scope.userId, words, hash })
  await noteAct(tx, scope, about, decision === 'APPROVED' ? 'given' : 'refused', {
    // The log is kept for ever, so it names the request, which has the words for as long as they may be kept.
    ...(words && { request: waiting.id }),
    ...(self.isAuthor && { alone: true }),
  })
  if (waiting.askedBy === null || waiting.askedBy === scope.userId) return
  await notifyPeople(tx, mails, [answerTo(waiting, deciding)])
}

function answerTo(
  { id, askedBy }: { id: number; askedBy: number | null },
  { about, verdict, name, number }: Deciding,
): Notice {
  const params = { name, postId: about.opportunityId, what: about.kind }
  return {
    userId: askedBy ?? 0,
    kind: 'APPROVAL',
    about: `approval ${id} decided`,
    link: pathOf(about.kind, { post: about.opportunityId, number }),
    ...(verdict.decision === 'APPROVED'
      ? { message: 'approval_given', params }
      : { message: 'approval_refused', params: { ...params, words: verdict.words ?? '' } }),
  }
}

/** Makes who changes a post that waits one of its authors: another approves it, and is told. */
export async function noteEditor(tx: Transaction, mails: MailQueue, scope: Scope, opportunityId: number) {
  if (await insertEditor(tx, opportunityId, scope.userId)) await tellApprovers(tx, mails, scope.companyId)
}

/** Tells everybody who can approve what waits in a company and was not told of it yet: also who can because a colleague left. */
export async function tellApprovers(tx: Transaction, mails: MailQueue, companyId: number): Promise<void> {
  const waiting = await listWaitingIn(tx, companyId)
  const notices = waiting.flatMap((row) => row.able.map((userId) => noticeOf(row, userId)))
  await notifyPeople(tx, mails, notices)
}

const noticeOf = (row: WaitingRow, userId: number): Notice => ({
  userId,
  kind: 'APPROVAL',
  about: `approval ${row.id}`,
  link: pathOf(row.kind, { post: row.opportunityId, number: row.number }),
  message: 'approval_asked',
  params: { name: row.name, postId: row.opportunityId, what: row.kind, member: row.asker ?? '' },
})

/**
 * Chooses what is approved first, and by whom.
 * @throws ApiError conflict in a company of one, invalid at `approvers` for who left
 */
export async function saveSettings({ database, mails }: Services, scope: Scope, form: ApprovalSettingsForm) {
  await database.transaction(async (tx) => {
    await lockCompanyForUpdate(tx, scope.companyId)
    const colleagues = await listColleagues(tx, scope.companyId)
    const isOn = form.before_publishing || form.before_offer
    if (isOn && colleagues.filter(({ isActive }) => isActive).length < 2)
      throw conflict(problem('approval_needs_two'))
    const named = [...new Set(form.approvers)]
    if (!named.every((id) => colleagues.some((each) => each.id === id)))
      throw new ApiError('invalid', { approvers: [problem('approver_left')] })
    const rules = { beforePublishing: form.before_publishing, beforeOffer: form.before_offer }
    await upsertRules(tx, scope.companyId, rules)
    await replaceApprovers(tx, scope.companyId, named)
    const details = { ...rules, approvers: named.join(' ') }
    const subject = `company ${scope.companyId}`
    await record(tx, { actorId: scope.userId, action: 'approval.rules-changed', subject, details })
    await tellApprovers(tx, mails, scope.companyId)
  })
}

type Act = 'asked' | 'withdrawn' | 'given' | 'refused'

/** `kind` and the applicant's id say what of the post it was. */
const noteAct = (tx: Transaction, { userId }: Scope, about: About, act: Act, more = {}) =>
  record(tx, {
    actorId: userId,
    action: `approval.${act}`,
    subject: String(about.opportunityId),
    details: { kind: about.kind, application: about.applicationId, ...more },
  })
