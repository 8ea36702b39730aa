import {
  ACTIVITY_GROUPS,
  ACTIVITY_KINDS,
  type ActivityGroup,
  type ActivityKind,
} from '#contract/posting/activity.ts'

/** The entries of the audit log that every member may read; others, as who read proposals, have pages of their own. */
const SHOWN: Record<string, ActivityKind> = {
  'post.published': 'PUBLISHED',
  'post.changed': 'CHANGED',
  'post.relisted': 'RELISTED',
  'post.reopened': 'REOPENED',
  'post.closed': 'CLOSED',
  'post.filled': 'FILLED',
  'post.cancelled': 'CANCELLED',
  'post.approved': 'APPROVED',
  'post.refused': 'REFUSED',
  'opportunity.taken-down': 'TAKEN_DOWN',
  'opportunity.restored': 'RESTORED',
  'applicants.hidden': 'NAMES_HIDDEN',
  'applicants.revealed': 'NAMES_SHOWN',
  'addendum.published': 'ADDENDUM',
  'answers.published': 'ANSWERS',
  'proposals.opened': 'OPENED',
  'team.added': 'TEAM_ADDED',
  'team.removed': 'TEAM_REMOVED',
  'team.restricted': 'TEAM_ONLY',
  'team.opened': 'TEAM_EVERYBODY',
  'approval.asked': 'APPROVAL_ASKED',
  'approval.withdrawn': 'APPROVAL_WITHDRAWN',
  'approval.given': 'APPROVAL_GIVEN',
  'approval.refused': 'APPROVAL_SENT_BACK',
}

/** Entries under the company, whose id a post of another may have as well. */
const OF_MEMBERS: Record<string, ActivityKind> = {
  'member.joined': 'MEMBER_JOINED',
  'member.role-changed': 'MEMBER_ROLE',
  'member.removed': 'MEMBER_REMOVED',
  'member.left': 'MEMBER_LEFT',
  'company.handed-over': 'OWNERSHIP',
}

export const kindOf = (what: string): ActivityKind =>
  SHOWN[what] ?? OF_MEMBERS[what] ?? (what as ActivityKind) // the other words of the query

/** Acts on one applicant that stand under their own name. Of a scorecard nothing is told but that it was handed in. */
export const ACTS = [
  'NOTED',
  'RATED',
  'SCORECARD_HANDED_IN',
  'INTERVIEW_OFFERED',
  'OFFER_SENT',
  'OFFER_WITHDRAWN',
  'OFFER_ACCEPTED',
  'OFFER_DECLINED',
]

/** The kinds that are looked for, as the log and the tables call them. */
export function wantedOf(group: ActivityGroup | undefined): {
  audit: string[]
  ofMembers: string[]
  kinds: string[]
} {
  const kinds: string[] = (group ? [group] : ACTIVITY_GROUPS).flatMap((each) => [...ACTIVITY_KINDS[each]])
  const actionsIn = (shown: Record<string, ActivityKind>) =>
    Object.keys(shown).filter((action) => kinds.includes(shown[action] ?? ''))
  return { audit: actionsIn(SHOWN), ofMembers: actionsIn(OF_MEMBERS), kinds }
}
