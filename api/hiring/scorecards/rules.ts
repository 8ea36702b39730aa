import { redacted } from '#api/applications/cv-text/masking.ts'
import { isNameHidden } from '#api/hiring/applicants/rules.ts'
import { can } from '#api/platform/access/roles.ts'
import type { OwnOpportunity } from '#api/platform/access/scope.ts'
import type { ApplicationStatus, MemberRole } from '#contract/vocabulary.ts'

/** Members who decide, and those who never score, may see scorecards without one of their own; evaluators score first. */
export const mayLook = (role: MemberRole): boolean =>
  can(role, 'applicants.move') || !can(role, 'applicants.assess')

type Subject = { status: ApplicationStatus; person: Parameters<typeof redacted>[1] | null }

/** A colleague's text as it may be shown: without the name of whoever is hidden, wherever its author knew it from. */
export function wordsAbout({ status, person }: Subject, { isBlind }: OwnOpportunity) {
  const isHidden = isNameHidden({ isBlind, status })
  return (text: string) => (isHidden && person ? redacted(text, person) : text)
}
