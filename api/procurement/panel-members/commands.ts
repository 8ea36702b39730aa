import { normaliseEmail } from '#api/accounts/registration/rules.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { countInvitation } from '#api/platform/limits/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import {
  actingSeatOf,
  recordPanel,
  recuseMember,
  requireSeat,
  settleScoring,
  tellOf,
} from '#api/procurement/panel/commands.ts'
import {
  findCandidate,
  inDays,
  insertPanelMember,
  listPanel,
  now,
  type PanelRow,
  updateNoChair,
  updatePanelMember,
} from '#api/procurement/panel/queries.ts'
import { isBlindFor, isOn, type Seated, seatsOf } from '#api/procurement/panel/rules.ts'
import { lockOpportunityForUpdate } from '#api/procurement/proceedings/queries.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import type { NewPanelMember } from '#contract/procurement/panel.ts'
import { LIMITS } from '#contract/vocabulary.ts'

export type Services = { database: Database; mails: MailQueue }

const conflict = (reason: Problem) => new ApiError('conflict', undefined, { reason })
const invalid = (field: string, wrong: Problem) => new ApiError('invalid', { [field]: [wrong] })

const NAMED_IN = ['OPEN', 'SEALED', 'TECHNICAL_OPENED', 'EVALUATING'] as const
const CHANGED_IN = [...NAMED_IN, 'CONSENSUS'] as const

type Caller = { userId: number; opportunityId: number }

/** The panel, locked, for a member of the company who names it. */
async function lockNamingForUpdate(
  tx: Transaction,
  { userId, opportunityId }: Caller,
  states: readonly string[],
) {
  const before = await actingSeatOf(tx, userId, opportunityId)
  if (!before.isJudged) throw conflict(problem('no_criteria'))
  await lockOpportunityForUpdate(tx, opportunityId)
  const seated = await actingSeatOf(tx, userId, opportunityId)
  if (!states.includes(seated.state)) throw conflict(problem('panel_fixed'))
  return { seated, panel: await listPanel(tx, opportunityId) }
}

/**
 * Names a member of the company, or invites somebody from outside by email.
 * @returns the id on the panel
 * @throws ApiError invalid at `member`, `email` or `name`; forbidden, conflict, rate_limited
 */
export async function namePanelMember(
  { database, mails }: Services,
  caller: Caller,
  wanted: NewPanelMember,
): Promise<number> {
  const isInvitation = wanted.member === undefined
  if (isInvitation) {
    const { company } = await actingSeatOf(database, caller.userId, caller.opportunityId)
    await countInvitation(database, company.id)
  }
  return database.transaction(async (tx) => {
    const { seated, panel } = await lockNamingForUpdate(tx, caller, NAMED_IN)
    requireSeat(seated, 'opener')
    if (panel.filter(isOn).length >= LIMITS.panelMax)
      throw conflict(problem('panel_full', { max: LIMITS.panelMax }))
    const row = isInvitation
      ? await outsiderOf(tx, { seated, panel }, wanted)
      : await colleagueOf(tx, seated, wanted.member ?? 0)
    if (wanted.is_chair) await updateNoChair(tx, caller.opportunityId)
    const added = { ...row, opportunityId: caller.opportunityId, isChair: wanted.is_chair }
    const id = await insertPanelMember(tx, { ...added, addedBy: caller.userId })
    await recordPanel(tx, caller, 'panel.named', { member: id, user: row.userId, chair: wanted.is_chair })
    if (isInvitation) await mails.enqueue(tx, { kind: 'panel-invitation', panelMemberId: id })
    else await tellNamed(tx, { mails, seated }, { id, userId: row.userId ?? 0, isChair: wanted.is_chair })
    return id
  })
}

async function colleagueOf(tx: Transaction, { opportunityId }: Seated, userId: number) {
  const found = await findCandidate(tx, { opportunityId, userId })
  if (!found?.isColleague) throw invalid('member', problem('panel_no_colleague'))
  const { name } = found
  if (!seatsOf(found.role, null).has('reader'))
    throw invalid('member', problem('panel_cannot_read', { name }))
  const panel = await listPanel(tx, opportunityId)
  if (panel.some((each) => each.userId === userId && each.standing === 'RECUSED'))
    throw invalid('member', problem('panel_was_recused', { name }))
  if (panel.some((each) => each.userId === userId && each.standing !== 'REMOVED'))
    throw invalid('member', problem('panel_already', { name }))
  return { userId, name, isOutsider: false, joinedAt: now }
}

async function outsiderOf(
  tx: Transaction,
  { seated, panel }: { seated: Seated; panel: PanelRow[] },
  wanted: NewPanelMember,
) {
  const email = normaliseEmail(wanted.email ?? '')
  if (!email) throw invalid('email', problem('email_format'))
  if (!wanted.name) throw invalid('name', problem('panel_name_missing'))
  const { opportunityId } = seated
  const found = await findCandidate(tx, { opportunityId, email })
  if (found?.isColleague) throw invalid('email', problem('panel_colleague', { name: found.name }))
  const known = panel.find((each) => each.email === email || (found && each.userId === found.id))
  if (known?.standing === 'RECUSED')
    throw invalid('email', problem('panel_was_recused', { name: known.name }))
  if (known?.standing === 'INVITED' || known?.standing === 'EXPIRED')
    throw invalid('email', problem('panel_invited', { name: known.name }))
  if (known && isOn(known)) throw invalid('email', problem('panel_already', { name: known.name }))
  // Before the opening, and to a blind panel, this would tell who bids.
  const seesBidders = seated.state !== 'OPEN' && seated.state !== 'SEALED' && !isBlindFor(seated)
  if (found?.hasBid && seesBidders) throw invalid('email', problem('panel_bidder'))
  return { userId: null, name: wanted.name, email, isOutsider: true, expiresAt: inDays }
}

/** Sends an invitation again; the link before ends. @throws ApiError not_found, forbidden, conflict, rate_limited */
export async function resendPanelInvitation(
  { database, mails }: Services,
  caller: Caller & { panelMemberId: number },
): Promise<void> {
  const { company } = await actingSeatOf(database, caller.userId, caller.opportunityId)
  await countInvitation(database, company.id)
  await database.transaction(async (tx) => {
    const { seated, panel } = await lockNamingForUpdate(tx, caller, NAMED_IN)
    requireSeat(seated, 'opener')
    const { id, joinedAt } = memberIn(panel, caller.panelMemberId)
    if (joinedAt) throw conflict(problem('panel_joined'))
    await updatePanelMember(tx, id, { tokenHash: null, expiresAt: inDays })
    await mails.enqueue(tx, { kind: 'panel-invitation', panelMemberId: id })
  })
}

function memberIn(panel: PanelRow[], id: number): PanelRow {
  const found = panel.find((each) => each.id === id)
  if (!found || !isOn(found)) throw new ApiError('not_found')
  return found
}

/** Gives the chair to another member of the panel. @throws ApiError not_found, forbidden, conflict */
export function handOverChair(
  { database, mails }: Services,
  caller: Caller & { panelMemberId: number },
): Promise<void> {
  return database.transaction(async (tx) => {
    const { seated, panel } = await lockNamingForUpdate(tx, caller, CHANGED_IN)
    if (!seated.seats.has('chair')) requireSeat(seated, 'opener')
    const { id, userId, standing, name } = memberIn(panel, caller.panelMemberId)
    if (standing !== 'JOINED') throw conflict(problem('panel_not_joined', { name }))
    await updateNoChair(tx, caller.opportunityId)
    await updatePanelMember(tx, id, { isChair: true })
    await recordPanel(tx, caller, 'panel.chair', { member: id })
    if (userId !== caller.userId)
      await tellNamed(tx, { mails, seated }, { id, userId: userId ?? 0, isChair: true })
  })
}

type Removing = Caller & { panelMemberId: number; reason: string }

/** Takes somebody off the panel. From the beginning of the scoring on it needs a reason, and their scores count no more. */
export function removePanelMember({ database, mails }: Services, caller: Removing): Promise<void> {
  return database.transaction(async (tx) => {
    const { seated, panel } = await lockNamingForUpdate(tx, caller, CHANGED_IN)
    requireSeat(seated, 'opener')
    const { id, standing } = memberIn(panel, caller.panelMemberId)
    const isScoring = seated.state === 'EVALUATING' || seated.state === 'CONSENSUS'
    const isReasonable =
      caller.reason !== '' || !isScoring || standing === 'INVITED' || standing === 'EXPIRED'
    if (!isReasonable) throw invalid('reason', problem('reason_missing'))
    await updatePanelMember(tx, id, {
      removedAt: now,
      removedBecause: caller.reason || null,
      tokenHash: null,
      isChair: false,
    })
    await recordPanel(tx, caller, 'panel.removed', { member: id, reason: caller.reason })
    await settleScoring(tx, mails, seated)
  })
}

/**
 * Leaves the panel for a conflict of interest, for good. They see nothing more of the RFP from then on, and who names the panel is
 * asked for a replacement.
 */
export function recuse({ database, mails }: Services, caller: Caller & { reason: string }): Promise<void> {
  return database.transaction(async (tx) => {
    const { seated } = await lockNamingForUpdate(tx, caller, CHANGED_IN)
    await recuseMember(tx, mails, seated, caller.reason)
  })
}

type Named = { id: number; userId: number; isChair: boolean }

/** Nobody is told that they named themself. */
async function tellNamed(
  tx: Transaction,
  { mails, seated }: { mails: MailQueue; seated: Seated },
  { id, userId, isChair }: Named,
) {
  if (userId === seated.userId) return
  await tellOf(tx, mails, seated, {
    people: [userId],
    about: `named ${id} ${isChair}`,
    message: 'panel_named',
    params: { name: seated.name, company: seated.company.name, isChair },
  })
}
