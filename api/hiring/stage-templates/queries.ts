import { and, asc, eq, sql } from 'drizzle-orm'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { stageTemplates } from '#api/platform/database/tables/stages-tables.ts'
import type { PlannedStage, StageTemplateForm } from '#contract/hiring/job-stages.ts'

export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>[number]

export function listTemplates(database: Executor, { companyId }: Scope) {
  return database
    .select()
    .from(stageTemplates)
    .where(eq(stageTemplates.companyId, companyId))
    .orderBy(asc(stageTemplates.name))
}

/** Stages that new jobs begin with; none where the company chose no template. */
export async function listDefaultStages(database: Executor, { companyId }: Scope): Promise<PlannedStage[]> {
  const [row] = await database
    .select({ stages: stageTemplates.stages })
    .from(stageTemplates)
    .where(and(eq(stageTemplates.companyId, companyId), stageTemplates.isDefault))
  return row?.stages ?? []
}

export async function clearDefault(tx: Transaction, { companyId }: Scope): Promise<void> {
  await tx
    .update(stageTemplates)
    .set({ isDefault: false })
    .where(and(eq(stageTemplates.companyId, companyId), stageTemplates.isDefault))
}

const valuesOf = (form: StageTemplateForm) => ({
  name: form.name,
  stages: form.stages,
  isDefault: form.is_default,
})

export async function insertTemplate(tx: Transaction, { companyId, userId }: Scope, form: StageTemplateForm) {
  await tx.insert(stageTemplates).values({ companyId, savedBy: userId, ...valuesOf(form) })
}

type Update = { id: number; version: number; form: StageTemplateForm }

/** @returns false when it is gone or somebody else saved another version meanwhile */
export async function updateTemplate(
  tx: Transaction,
  { companyId, userId }: Scope,
  { id, version, form }: Update,
): Promise<boolean> {
  const rows = await tx
    .update(stageTemplates)
    .set({ ...valuesOf(form), version: version + 1, savedBy: userId, updatedAt: sql`now()` })
    .where(
      and(
        eq(stageTemplates.id, id),
        eq(stageTemplates.companyId, companyId),
        eq(stageTemplates.version, version),
      ),
    )
    .returning({ id: stageTemplates.id })
  return rows.length > 0
}

/** Locks the company's templates, so that two members choose no two defaults. @returns them */
export function lockTemplatesForUpdate(tx: Transaction, { companyId }: Scope) {
  return tx
    .select({ id: stageTemplates.id, name: stageTemplates.name })
    .from(stageTemplates)
    .where(eq(stageTemplates.companyId, companyId))
    .orderBy(asc(stageTemplates.id))
    .for('update')
}

export async function deleteTemplate(database: Executor, { companyId }: Scope, id: number): Promise<boolean> {
  const rows = await database
    .delete(stageTemplates)
    .where(and(eq(stageTemplates.id, id), eq(stageTemplates.companyId, companyId)))
    .returning({ id: stageTemplates.id })
  return rows.length > 0
}
