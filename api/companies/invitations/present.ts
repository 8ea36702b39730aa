import type { Invitation, OpenedInvitation } from '#contract/companies/invitations.ts'
import type { InvitationRow, Opened } from './queries.ts'

export function presentInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invited_by: row.inviter,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    expired: row.isExpired,
  }
}

export function presentOpened(row: Opened, standing: OpenedInvitation['standing']): OpenedInvitation {
  const { name, logo, isVerified } = row.company
  return {
    state: stateOf(row),
    standing,
    email: row.email,
    role: row.role,
    company: { name, logo, verified: isVerified },
    invited_by: row.inviter,
    expires_at: row.expiresAt.toISOString(),
  }
}

function stateOf({ acceptedAt, isExpired, company }: Opened): OpenedInvitation['state'] {
  if (acceptedAt) return 'used'
  if (isExpired) return 'expired'
  return company.suspendedAt ? 'suspended' : 'open'
}
