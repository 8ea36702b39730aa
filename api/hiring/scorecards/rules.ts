import { can } from '#api/platform/access/roles.ts'
import type { MemberRole } from '#contract/vocabulary.ts'

/** Members who decide, and those who never score, may see scorecards without one of their own; evaluators score first. */
export const mayLook = (role: MemberRole): boolean =>
  can(role, 'applicants.move') || !can(role, 'applicants.assess')
