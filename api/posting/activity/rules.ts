import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import type { ActivityKind } from '#contract/posting/activity.ts'

/** The entries of the audit log that every member may read; others, as who read proposals, have pages of their own. */
export const SHOWN: Record<string, ActivityKind> = {
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
}

/** Members and the operator write of one post under different subjects. */
export const subjectsOf = (id: number) => [String(id), subjectOf(id), `opportunity ${id}`]
