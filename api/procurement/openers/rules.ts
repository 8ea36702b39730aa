import { can, rolesThatCan } from '#api/platform/access/roles.ts'
import type { Entry } from '#api/platform/audit/chain.ts'
import { MEMBER_ROLES } from '#contract/vocabulary.ts'

/** Two members must confirm, where two may (decisions §6). */
const CONFIRMATIONS = 2

export const confirmationsNeeded = (members: number) => Math.min(CONFIRMATIONS, Math.max(1, members))

export const OPENERS = rolesThatCan('proposals.open')

/** A member who becomes able to open proposals once there are some waits so long, while the others are told (ADR 021). */
export const NEW_OPENER_HOURS = 24

/** Entries of the audit log that make or unmake members. */
export const MEMBER_ACTS = [
  'member.joined',
  'member.role-changed',
  'member.removed',
  'member.left',
  'company.handed-over',
]

type Change = { userId: number; could: boolean; can: boolean }

/**
 * Changes since there is something to open.
 * @param acts MEMBER_ACTS of the company, oldest first
 * @returns `lost`: members who could open and cannot now; `gained`: since when others can, in ISO 8601
 */
export function changesOfOpeners(acts: Entry[]): { lost: Set<number>; gained: Map<number, string> } {
  const lost = new Set<number>()
  const gained = new Map<number, string>()
  for (const act of acts) {
    const change = changeOf(act)
    if (!change || change.could === change.can) continue
    const { userId } = change
    if (change.can) {
      if (!lost.delete(userId)) gained.set(userId, act.at)
    } else if (!gained.delete(userId)) lost.add(userId)
  }
  return { lost, gained }
}

function changeOf({ action, actorId, details }: Entry): Change | undefined {
  const { member, from, to, role } = details
  if (action === 'member.joined') return { userId: Number(actorId), could: false, can: opens(role) }
  const userId = Number(member)
  if (action === 'member.role-changed') return { userId, could: opens(from), can: opens(to) }
  if (action === 'company.handed-over') return { userId, could: opens(from), can: true }
  return { userId, could: opens(role), can: false }
}

const opens = (name: unknown) => MEMBER_ROLES.some((role) => role === name && can(role, 'proposals.open'))
