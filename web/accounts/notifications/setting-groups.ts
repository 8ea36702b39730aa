import type { NotificationKind } from '#contract/accounts/notifications.ts'
import type { readSide } from '#web/app/session/session.ts'

type Side = ReturnType<typeof readSide>

const GROUPS = ['applications', 'followed', 'bids', 'judged'] as const
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
}

/** Members apply for nothing; job seekers open nothing, and can be on a panel from outside. */
export function groupsFor<Setting extends { kind: NotificationKind }>(side: Side, settings: Setting[]) {
  const shown = settings.filter(({ kind }) =>
    side === 'company' ? GROUP_OF[kind] === 'judged' : kind !== 'OPENING',
  )
  return GROUPS.map((group) => ({
    group,
    settings: shown.filter(({ kind }) => GROUP_OF[kind] === group),
  })).filter(({ settings: ofGroup }) => ofGroup.length > 0)
}
