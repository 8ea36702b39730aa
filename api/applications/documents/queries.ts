import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { mandatoryRequirements } from '#api/platform/database/plan-tables.ts'
import { type AskedDocument, documentPart } from '#contract/applications/parts.ts'

/** The documents that an RFP asks for now beside the two parts, in the order of its requirements; none for a job. */
export async function listAsked(database: Executor, opportunityId: number): Promise<AskedDocument[]> {
  const { id, name, envelope, needsDocument, position } = mandatoryRequirements
  const rows = await database
    .select({ id, name, envelope })
    .from(mandatoryRequirements)
    .where(and(eq(mandatoryRequirements.opportunityId, opportunityId), eq(needsDocument, true)))
    .orderBy(asc(position))
  return rows.map((row) => ({ part: documentPart(row.envelope, row.id), name: row.name }))
}
