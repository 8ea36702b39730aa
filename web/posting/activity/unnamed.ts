import type { ActivityKind } from '#contract/posting/activity.ts'

const OF_APPLICANT: readonly ActivityKind[] = ['OFFER_ACCEPTED', 'OFFER_DECLINED', 'INTERVIEW_PICKED']

/** Acts of the operator, who is not named to companies. */
const OF_OPERATOR: readonly ActivityKind[] = ['APPROVED', 'REFUSED', 'TAKEN_DOWN', 'RESTORED']

/** Also done without a member: by a rule, at a deadline, by an import. */
const OF_SITE: readonly ActivityKind[] = [
  'CREATED',
  'PUBLISHED',
  'CHANGED',
  'RELISTED',
  'CLOSED',
  'KNOCKED_OUT',
]

/** Names whose act it was where no member is named: a member whose account was deleted, if nobody else can have done it. */
export function unnamed(kind: ActivityKind) {
  if (OF_APPLICANT.includes(kind)) return 'activity.applicant'
  if (OF_OPERATOR.includes(kind)) return 'activity.operator'
  return OF_SITE.includes(kind) ? 'activity.nobody' : 'history.someone'
}
