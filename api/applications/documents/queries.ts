import { and, asc, eq } from 'drizzle-orm'
import { listQuestions } from '#api/applications/screening/queries.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { mandatoryRequirements } from '#api/platform/database/tables/plan-tables.ts'
import { type AskedDocument, answerPart, documentPart } from '#contract/applications/parts.ts'
import type { Kind } from '#contract/vocabulary.ts'

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

/** The files that a job's questions ask for now, in their order. */
async function listAskedFiles(database: Executor, jobId: number): Promise<AskedDocument[]> {
  const questions = await listQuestions(database, jobId)
  return questions
    .filter(({ kind }) => kind === 'FILE')
    .map(({ id, text, isRequired }) => ({ part: answerPart(id), name: text, is_optional: !isRequired }))
}

/** All files that are asked for beside those of every application or proposal. */
export const listAskedOf = (
  database: Executor,
  kind: Kind,
  opportunityId: number,
): Promise<AskedDocument[]> =>
  kind === 'JOB' ? listAskedFiles(database, opportunityId) : listAsked(database, opportunityId)
