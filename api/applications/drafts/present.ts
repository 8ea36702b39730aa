import { askedParts } from '#api/applications/documents/rules.ts'
import type { DraftSummary, ProposalDraft } from '#contract/applications/drafts.ts'
import type { AskedDocument } from '#contract/applications/parts.ts'
import type { FoundDraft, listDrafts } from './queries.ts'
import { slotOf, stateOf } from './rules.ts'

/** Files in the order of what is asked for now. */
export function presentDraft(found: FoundDraft, documents: readonly AskedDocument[]): ProposalDraft {
  const { draft, bio, files, firm, savedBy, keptUntil, hasAddendum } = found
  return {
    bio,
    version: draft.version,
    state: stateOf({ version: draft.version, files }),
    saved_at: draft.updatedAt.toISOString(),
    saved_by: savedBy,
    firm,
    files: askedParts('RFP', documents).flatMap((part) => {
      const file = files.find(({ slot }) => slot === slotOf(part))
      return file ? [{ part, name: file.name, size: file.size, sha256: file.sha256 }] : []
    }),
    has_addendum: hasAddendum,
    kept_until: keptUntil?.toISOString() ?? null,
  }
}

export const presentSummary = (row: Awaited<ReturnType<typeof listDrafts>>[number]): DraftSummary => ({
  proposal_request_id: row.opportunityId,
  proposal_request_name: row.opportunityName,
  company: row.companyName,
  deadline_at: row.deadlineAt?.toISOString() ?? null,
  is_open: row.isOpen,
  saved_at: row.savedAt.toISOString(),
  saved_by: row.savedBy,
  firm: row.firm,
  kept_until: row.keptUntil?.toISOString() ?? null,
  files: row.files,
  asked: row.asked,
})
