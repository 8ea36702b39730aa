import { type Person, redacted } from '#api/applications/cv-text/rules.ts'
import { isNameHidden } from '#api/hiring/applicants/rules.ts'
import { can } from '#api/platform/access/roles.ts'
import type { Silence } from '#contract/hiring/messages.ts'
import type { ApplicationStatus, MemberRole } from '#contract/vocabulary.ts'

/** What each reason for silence is called where something is sent all the same. */
export const SILENCE_WORDS: Record<Silence, string> = {
  WITHDRAWN: 'This was withdrawn: nothing more can be written about it',
  DELETED: 'Who applied is no longer kept: there is nobody to write to',
  NOT_BEGUN: 'You can answer once the company has written to you',
  NOT_ALLOWED: 'Your role may read messages, but not write them',
}

type Standing = { status: ApplicationStatus; userId: number | null }

export function silenceOfMember({ status, userId }: Standing, role: MemberRole): Silence | null {
  if (userId === null) return 'DELETED'
  if (status === 'WITHDRAWN') return 'WITHDRAWN'
  return can(role, 'messages.send') ? null : 'NOT_ALLOWED'
}

/** Companies are written to by those they wrote to. */
export function silenceOfApplicant({ status, hasBegun }: Standing & { hasBegun: boolean }): Silence | null {
  if (status === 'WITHDRAWN') return 'WITHDRAWN'
  return hasBegun ? null : 'NOT_BEGUN'
}

type Named = { isBlind: boolean; status: ApplicationStatus; person: Person | null }

/** What members may call an applicant now: null while nameless, and of an account that is gone. */
export const applicantName = (named: Named): string | null =>
  isNameHidden(named) || !named.person ? null : `${named.person.firstName} ${named.person.lastName}`

/** What was written, by either side, without what tells who a nameless applicant is. */
export const wordsForMembers = (named: Named, text: string): string =>
  isNameHidden(named) && named.person ? redacted(text, named.person) : text
