import { missing } from '#contract/applications/documents.ts'
import type { AskedDocument } from '#contract/applications/parts.ts'
import { ApiError } from '#contract/errors.ts'
import { type Kind, PARTS_OF, type Part } from '#contract/vocabulary.ts'

/** The requirement that a file proves; null for one of every proposal, and once it is not asked for. */
export const askedName = (documents: readonly AskedDocument[], part: string): string | null =>
  documents.find((each) => each.part === part)?.name ?? null

/** All files that an application needs: those of every one of its kind, and those that its opportunity asks for. */
export const askedParts = (kind: Kind, documents: readonly AskedDocument[]): Part[] => [
  ...PARTS_OF[kind],
  ...documents.filter(isNeeded).map(({ part }) => part),
]

const isNeeded = ({ is_optional }: AskedDocument) => is_optional !== true

/** @throws ApiError invalid, at each document that is asked for and not there */
export function refuseIncomplete(
  documents: readonly AskedDocument[],
  rows: readonly { part: string }[],
): void {
  const lacking = documents.filter(isNeeded).filter(({ part }) => !rows.some((row) => row.part === part))
  if (lacking.length === 0) return
  throw new ApiError(
    'invalid',
    Object.fromEntries(lacking.map(({ part }) => [part, [missing(part, documents)]])),
  )
}
