import type { Ability } from '#contract/abilities.ts'
import { ABILITY_TOLD, type NotificationKind } from '#contract/accounts/notifications.ts'
import type { readSide } from '#web/app/session/session.ts'

type Side = ReturnType<typeof readSide>

const GROUPS = ['applications', 'followed', 'bids', 'company', 'judged', 'operator'] as const
export type SettingGroup = (typeof GROUPS)[number]

const GROUP_OF: Record<NotificationKind, SettingGroup> = {
  APPLICATION_RECEIVED: 'applications',
  STATUS_CHANGED: 'applications',
  MESSAGE: 'applications',
  INTERVIEW: 'applications',
  DEADLINE: 'followed',
  OPPORTUNITY_CHANGED: 'followed',
  OPPORTUNITY_CLOSED: 'followed',
  ANSWERS: 'followed',
  FOLLOWED: 'followed',
  ADDENDUM: 'bids',
  PROPOSAL: 'bids',
  OPENING: 'judged',
  EVALUATION: 'judged',
  AWARD: 'judged',
  NEW_APPLICANT: 'company',
  NEW_PROPOSAL: 'company',
  NEW_QUESTION: 'company',
  NEW_MESSAGE: 'company',
  TODAY: 'company',
  INTERVIEW_TEAM: 'company',
  APPROVAL: 'company',
  MENTION: 'company',
  SCORECARD: 'company',
  TO_REVIEW: 'operator',
  REPORT: 'operator',
}

type Reader = { side: Side; abilities: readonly Ability[] }

/** Members apply for nothing, and set what their role lets them see; job seekers open nothing, and can be on a panel from outside. */
export function groupsFor<Setting extends { kind: NotificationKind }>(reader: Reader, settings: Setting[]) {
  const shown = settings.filter(({ kind }) => isFor(reader, kind))
  return GROUPS.map((group) => ({
    group,
    settings: shown.filter(({ kind }) => GROUP_OF[kind] === group),
  })).filter(({ settings: ofGroup }) => ofGroup.length > 0)
}

function isFor({ side, abilities }: Reader, kind: NotificationKind): boolean {
  const group = GROUP_OF[kind]
  if (side === 'operator') return group === 'operator'
  if (side === 'seeker') return group !== 'operator' && group !== 'company' && kind !== 'OPENING'
  const needed = ABILITY_TOLD[kind]
  return group === 'judged' || (group === 'company' && (!needed || abilities.includes(needed)))
}
