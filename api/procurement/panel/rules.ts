import { createHmac } from 'node:crypto'
import { can } from '#api/platform/access/roles.ts'
import type { ProcurementState, Seat } from '#contract/procurement/states.ts'
import { LIMITS, type MemberRole, type OpportunityStatus } from '#contract/vocabulary.ts'

/** A person's part in an RFP: what they may see and do follows from this alone. */
export type Seated = {
  userId: number
  opportunityId: number
  name: string
  status: OpportunityStatus
  company: { id: number; name: string; isSuspended: boolean; timeZone: string | null }
  state: ProcurementState
  since: Date | null
  /** Whether there are criteria to judge by. */
  isJudged: boolean
  isBlind: boolean
  /** In the RFP's company; null for outsiders. */
  role: MemberRole | null
  /** On its panel. */
  member: Member | null
  seats: ReadonlySet<Seat>
}

type Member = {
  id: number
  isChair: boolean
  isOutsider: boolean
  isRecused: boolean
  hasDeclared: boolean
  sentAt: Date | null
  answeredAt: Date | null
  dissent: string | null
}

/** Members of the company sit by their role; outsiders sit on the panel alone. */
export function seatsOf(role: MemberRole | null, member: Pick<Member, 'isChair' | 'isOutsider'> | null) {
  const seats = new Set<Seat>()
  if (role && can(role, 'proposals.read')) seats.add('reader')
  if (role && can(role, 'proposals.open')) seats.add('opener')
  if (role && can(role, 'posts.edit')) seats.add('publisher')
  if (member && (member.isOutsider || seats.has('reader'))) {
    seats.add('panel')
    if (member.isChair) seats.add('chair')
  }
  return seats
}

/** The panel agrees on the scores in these; bidders of a blind evaluation have no names until then. */
const BEFORE_FINAL: readonly ProcurementState[] = ['TECHNICAL_OPENED', 'EVALUATING', 'CONSENSUS']

export const isBlindFor = ({ isBlind, state, member }: Seated): boolean =>
  isBlind && member !== null && BEFORE_FINAL.includes(state)

/** Members of the panel see nothing of a proposal before they declared; others of the company have nothing to declare. */
export const hasToDeclare = ({ member }: Pick<Seated, 'member'>): boolean =>
  member !== null && !member.hasDeclared

/** "A" to "Z", then "AA": of the bidder at a place in an order that says nothing of them. */
export function letterAt(place: number): string {
  const first = Math.floor(place / 26)
  const last = String.fromCharCode(65 + (place % 26))
  return first === 0 ? last : letterAt(first - 1) + last
}

/** Names a bidder in a declaration. It is no letter, so that nobody can tell which is which while bidders are blind. */
export const declarationKey = (secretKey: string, panelMemberId: number, applicationId: number): string =>
  createHmac('sha256', secretKey)
    .update(`declaration ${panelMemberId} ${applicationId}`)
    .digest('base64url')
    .slice(0, 16)

/** How far a member of the panel is. `GONE`: left the company, lost the right to read proposals, or has no account any more. */
export type PanelStanding = 'INVITED' | 'EXPIRED' | 'JOINED' | 'GONE' | 'RECUSED' | 'REMOVED'

type Standing = {
  joinedAt: Date | null
  recusedAt: Date | null
  removedAt: Date | null
  isExpired: boolean
  isGone: boolean
}

export function standingOf({ removedAt, recusedAt, isGone, joinedAt, isExpired }: Standing): PanelStanding {
  if (removedAt) return 'REMOVED'
  if (recusedAt) return 'RECUSED'
  if (isGone) return 'GONE'
  if (joinedAt) return 'JOINED'
  return isExpired ? 'EXPIRED' : 'INVITED'
}

/** Whether too few are on a panel to score and to agree. */
export const isShort = (panel: { standing: PanelStanding }[]): boolean =>
  panel.filter(isOn).length < LIMITS.panelMin

/** Whether somebody who can act is in the chair. */
export const hasChair = (panel: { standing: PanelStanding; isChair: boolean }[]): boolean =>
  panel.some((each) => isOn(each) && each.isChair && each.standing !== 'GONE')

/** Whether somebody is on the panel, be it that they did not accept yet, or cannot act any more and nobody removed them. */
export const isOn = ({ standing }: { standing: PanelStanding }): boolean =>
  standing !== 'REMOVED' && standing !== 'RECUSED'
