import type { Firm, FirmDocument } from '#contract/applications/firms.ts'
import type { FirmDocumentRow, listMembers, OwnFirmRow } from './queries.ts'
import { stateOf } from './rules.ts'

type Parts = {
  documents: FirmDocumentRow[]
  members: Awaited<ReturnType<typeof listMembers>>
  invitations: { id: number; email: string; expiresAt: Date }[]
  userId: number
}

/** As its members see it. */
export function presentFirm(
  { firm, role, today }: OwnFirmRow,
  { documents, members, invitations, userId }: Parts,
): Firm {
  return {
    id: firm.id,
    name: firm.name,
    country: firm.country,
    registration_number: firm.registrationNumber,
    tax_number: firm.taxNumber,
    address: firm.address,
    signatories: firm.signatories,
    version: firm.version,
    role,
    documents: documents.map((each) => presentDocument(each, today)),
    members: members.map(({ userId: id, ...each }) => ({ ...each, is_you: id === userId })),
    invitations: invitations.map(({ id, email, expiresAt }) => ({
      id,
      email,
      expires_at: expiresAt.toISOString(),
    })),
  }
}

const presentDocument = (row: FirmDocumentRow, today: string): FirmDocument => ({
  id: row.id,
  kind: row.kind,
  file_name: row.fileName,
  size: row.size,
  sha256: row.sha256,
  valid_until: row.validUntil,
  state: stateOf(row.validUntil, today),
  is_checked: row.scan !== 'WAITING',
  is_infected: row.scan === 'INFECTED',
})
