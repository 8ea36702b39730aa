import type { DraftFile } from '#contract/applications/drafts.ts'
import type { Firm } from '#contract/applications/firms.ts'

/** The last day of a file that is an expired document of the firm, chosen or uploaded again; undefined for any other. */
export function expiredOn(firm: Firm, { sha256 }: Pick<DraftFile, 'sha256'>): string | undefined {
  const same = firm.documents.filter((each) => each.sha256 === sha256)
  if (same.some(({ state }) => state !== 'EXPIRED')) return undefined
  return same[0]?.valid_until ?? undefined
}
