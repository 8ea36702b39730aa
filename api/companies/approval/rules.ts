import { createHash } from 'node:crypto'
import type { approvalRequests } from '#api/platform/database/tables/approval-tables.ts'
import type { ApprovalKind, ApprovalState } from '#contract/companies/approval.ts'

/** `asker` and `decider`: names, while the accounts are there. */
export type RequestRow = {
  request: typeof approvalRequests.$inferSelect
  asker: string | null
  decider: string | null
}
export type Rules = { beforePublishing: boolean; beforeOffer: boolean }

/** Names what is approved: the same content has the same hash. */
export const hashOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex')

export const isNeeded = (kind: ApprovalKind, { beforePublishing, beforeOffer }: Rules): boolean =>
  kind === 'PUBLISH' ? beforePublishing : beforeOffer

/** How far the approval of something is, and the request that says so. `rows`: the newest first. */
export function standingOf(
  rows: RequestRow[],
  hash: string,
): { state: ApprovalState; row: RequestRow | undefined } {
  const [newest] = rows
  if (newest?.request.decision === null) return { state: 'WAITING', row: newest }
  const last = rows.find(({ request }) => request.hash === hash)
  if (last?.request.decision === 'APPROVED' && last.request.usedAt === null)
    return { state: 'APPROVED', row: last }
  if (newest?.request.decision === 'SENT_BACK') return { state: 'SENT_BACK', row: newest }
  const isChanged = newest?.request.decision === 'APPROVED' && newest.request.usedAt === null
  return { state: 'NEEDED', row: isChanged ? newest : undefined }
}

/** The page on which it is decided. */
export const pathOf = (kind: ApprovalKind, { post, number }: { post: number; number: string | null }) =>
  kind === 'OFFER' && number ? `/admin/applicants/${number}/#offers` : `/admin/posts/${post}/edit/`
