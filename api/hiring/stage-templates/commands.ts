import { lockCompanyForUpdate } from '#api/companies/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { describeError } from '#api/platform/database/failure.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import type { StageTemplateForm } from '#contract/hiring/job-stages.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { clearDefault, insertTemplate, lockTemplatesForUpdate, updateTemplate } from './queries.ts'

const refused = (reason: Problem) => new ApiError('conflict', undefined, { reason })

/** @throws ApiError invalid for a name that another template has, conflict when there are too many */
export async function addTemplate(database: Database, scope: Scope, form: StageTemplateForm): Promise<void> {
  await inTransaction(database, async (tx) => {
    // Nothing else is there to be locked before the first.
    await lockCompanyForUpdate(tx, scope.companyId)
    const known = await lockTemplatesForUpdate(tx, scope)
    if (known.length >= LIMITS.stageTemplates) {
      throw refused(problem('too_many_stage_templates', { max: LIMITS.stageTemplates }))
    }
    if (form.is_default) await clearDefault(tx, scope)
    await insertTemplate(tx, scope, form)
  })
}

type Saving = { id: number; version: number; form: StageTemplateForm }

/** @throws ApiError not_found, invalid for a name that another template has, conflict for an older version */
export async function saveTemplate(database: Database, scope: Scope, saving: Saving): Promise<void> {
  await inTransaction(database, async (tx) => {
    const known = await lockTemplatesForUpdate(tx, scope)
    if (!known.some(({ id }) => id === saving.id)) throw new ApiError('not_found')
    if (saving.form.is_default) await clearDefault(tx, scope)
    if (!(await updateTemplate(tx, scope, saving))) throw refused(problem('template_changed'))
  })
}

/** A name that is taken becomes a problem at its field. */
async function inTransaction(database: Database, work: (tx: Transaction) => Promise<void>) {
  try {
    await database.transaction(work)
  } catch (error) {
    if (describeError(error).constraint !== 'stage_templates_name') throw error
    throw new ApiError('invalid', { name: [problem('template_name_taken')] })
  }
}
