import { tellApprovers } from '#api/companies/approval/commands.ts'
import { deleteInvitationsBy } from '#api/companies/invitations/queries.ts'
import { lockCompanyForUpdate } from '#api/companies/queries.ts'
import { can, hasAbilitiesOf } from '#api/platform/access/roles.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { MemberRole } from '#contract/vocabulary.ts'
import {
  deleteMember,
  findMember,
  findMembership,
  hasOtherOwner,
  hasSealedProposals,
  listWatchers,
  type MemberRow,
  updateRole,
} from './queries.ts'

export type Services = { database: Database; mails: MailQueue }

/**
 * Runs one change of a company's members at a time. The actor's role is read again under the lock: when two owners
 * remove each other at once, the second is no longer a member.
 * @throws ApiError no_company, forbidden
 */
export function asManager<T>(
  database: Database,
  scope: Scope,
  act: (tx: Transaction, actor: MemberRow) => Promise<T>,
): Promise<T> {
  return asMember(database, scope, (tx, actor) => {
    if (!can(actor.role, 'members.manage')) throw new ApiError('forbidden')
    return act(tx, actor)
  })
}

function asMember<T>(
  database: Database,
  scope: Scope,
  act: (tx: Transaction, actor: MemberRow) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    await lockCompanyForUpdate(tx, scope.companyId)
    const actor = await findMember(tx, scope, scope.userId)
    if (!actor) throw new ApiError('no_company')
    return act(tx, actor)
  })
}

/**
 * Changes a member's role. Invitations sent by a member who may no longer manage members end with it.
 * @throws ApiError not_found, forbidden for a role above one's own, last_owner
 */
export function changeRole(
  { database, mails }: Services,
  scope: Scope,
  { id, role }: { id: number; role: MemberRole },
): Promise<void> {
  return asManager(database, scope, async (tx, actor) => {
    const member = await getMember(tx, scope, id)
    if (!hasAbilitiesOf(actor.role, role) || !hasAbilitiesOf(actor.role, member.role))
      throw new ApiError('forbidden')
    if (role === member.role) return
    if (role !== 'OWNER') await refuseLastOwner(tx, scope.companyId, member)
    await updateRole(tx, scope, { userId: id, role })
    if (!can(role, 'members.manage')) await deleteInvitationsBy(tx, id)
    await tellOfOpener(tx, { mails, scope }, { id, from: member.role, to: role })
    await tellApprovers(tx, mails, scope.companyId)
    await recordMemberAct(tx, scope, {
      action: 'member.role-changed',
      member: id,
      from: member.role,
      to: role,
    })
  })
}

/** @throws ApiError not_found, forbidden for a member with a higher role, last_owner */
export function removeMember({ database, mails }: Services, scope: Scope, id: number): Promise<void> {
  return asManager(database, scope, async (tx, actor) => {
    const member = await getMember(tx, scope, id)
    if (!hasAbilitiesOf(actor.role, member.role)) throw new ApiError('forbidden')
    await refuseLastOwner(tx, scope.companyId, member)
    await deleteMember(tx, scope, id)
    await deleteInvitationsBy(tx, id)
    await tellOfOpener(tx, { mails, scope }, { id, from: member.role })
    await tellApprovers(tx, mails, scope.companyId)
    await recordMemberAct(tx, scope, { action: 'member.removed', member: id, role: member.role })
  })
}

/** @throws ApiError last_owner */
export function leaveCompany({ database, mails }: Services, scope: Scope): Promise<void> {
  return asMember(database, scope, async (tx, actor) => {
    await refuseLastOwner(tx, scope.companyId, actor)
    await deleteMember(tx, scope, actor.id)
    await deleteInvitationsBy(tx, actor.id)
    await tellOfOpener(tx, { mails, scope }, { id: actor.id, from: actor.role })
    await tellApprovers(tx, mails, scope.companyId)
    await recordMemberAct(tx, scope, { action: 'member.left', member: actor.id, role: actor.role })
  })
}

/**
 * Makes another member owner and the caller a recruiter, both or neither.
 * @throws ApiError invalid at `member_id` for oneself, for no member, and for an account that is suspended or leaving
 */
export function handOver({ database, mails }: Services, scope: Scope, id: number): Promise<void> {
  return asManager(database, scope, async (tx, actor) => {
    const member = id === actor.id ? undefined : await findMember(tx, scope, id)
    if (!member) throw new ApiError('invalid', { member_id: [problem('member_not_other')] })
    await updateRole(tx, scope, { userId: id, role: 'OWNER' })
    if (!(await hasOtherOwner(tx, scope.companyId, actor.id))) {
      throw new ApiError('invalid', { member_id: [problem('member_not_staying')] })
    }
    await updateRole(tx, scope, { userId: actor.id, role: 'RECRUITER' })
    await deleteInvitationsBy(tx, actor.id)
    await tellOfOpener(tx, { mails, scope }, { id, from: member.role, to: 'OWNER' })
    await tellApprovers(tx, mails, scope.companyId)
    await recordMemberAct(tx, scope, { action: 'company.handed-over', member: id, from: member.role })
  })
}

/**
 * Locks the company of a member whose account is about to be deleted.
 * @throws ApiError last_owner
 */
export async function prepareDeletion(tx: Transaction, userId: number): Promise<void> {
  const membership = await findMembership(tx, userId)
  if (!membership) return
  await lockCompanyForUpdate(tx, membership.companyId)
  const now = await findMembership(tx, userId)
  if (now) await refuseLastOwner(tx, now.companyId, { id: userId, role: now.role })
}

async function refuseLastOwner(
  tx: Transaction,
  companyId: number,
  { id, role }: Pick<MemberRow, 'id' | 'role'>,
) {
  if (role === 'OWNER' && !(await hasOtherOwner(tx, companyId, id))) throw new ApiError('last_owner')
}

async function getMember(tx: Transaction, scope: Scope, id: number): Promise<MemberRow> {
  const member = await findMember(tx, scope, id)
  if (!member) throw new ApiError('not_found')
  return member
}

type Changed = { id: number; from?: MemberRole; to?: MemberRole }

/**
 * Mails everybody who opens proposals, the member and the operators when somebody can open them from now on, or cannot any more,
 * while the company has sealed ones (ADR 021).
 * @param changed without `from` for somebody who joins, without `to` for somebody who is gone
 */
export async function tellOfOpener(
  tx: Transaction,
  { mails, scope }: { mails: MailQueue; scope: Pick<Scope, 'companyId'> },
  { id, from, to }: Changed,
): Promise<void> {
  const [could, isAble] = [from, to].map((role) => role !== undefined && can(role, 'proposals.open'))
  if (could === isAble || !(await hasSealedProposals(tx, scope))) return
  for (const userId of await listWatchers(tx, scope, id)) {
    await mails.enqueue(tx, {
      kind: 'opener',
      userId,
      memberId: id,
      companyId: scope.companyId,
      isAble: isAble ?? false,
    })
  }
}

type Act = { action: string } & Record<string, string | number | null>

/** Records the act in the audit log, under the company. */
export async function recordMemberAct(
  tx: Transaction,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
  { action, ...details }: Act,
): Promise<void> {
  await record(tx, { actorId: userId, action, subject: String(companyId), details })
}
