import { randomBytes } from 'node:crypto'
import type { OpenedInvitation } from '#contract/companies/invitations.ts'
import type { UserType } from '#contract/vocabulary.ts'

export const newToken = () => randomBytes(32).toString('base64url')

type Invited = { userType: UserType; isVerified: boolean; companyId: number | null } | undefined

/** An unverified account counts as none, because opening the mailed link verifies the address. */
export function standingOf(invited: Invited, companyId: number): OpenedInvitation['standing'] {
  if (!invited?.isVerified) return 'new'
  if (invited.userType !== 'RECRUITING_COMPANY') return 'other-kind'
  if (invited.companyId === null) return 'ready'
  return invited.companyId === companyId ? 'member' : 'member-elsewhere'
}
