import type { Scope } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import { ApiError } from '#contract/errors.ts'
import * as contract from '#contract/hiring/job-stages.ts'
import { addTemplate, saveTemplate } from './commands.ts'
import { deleteTemplate, listTemplates, type TemplateRow } from './queries.ts'

export function stageTemplateRoutes(database: Database): Route[] {
  const listed = async (scope: Scope) => (await listTemplates(database, scope)).map(presentTemplate)
  return [
    memberRoute(contract.listStageTemplates, ({ scope }) => listed(scope)),
    memberRoute(contract.addStageTemplate, async ({ scope, body }) => {
      await addTemplate(database, scope, body)
      return listed(scope)
    }),
    memberRoute(contract.saveStageTemplate, async ({ scope, params, body: { version, ...form } }) => {
      await saveTemplate(database, scope, { id: params.id, version, form })
      return listed(scope)
    }),
    memberRoute(contract.deleteStageTemplate, async ({ scope, params }) => {
      if (!(await deleteTemplate(database, scope, params.id))) throw new ApiError('not_found')
      return listed(scope)
    }),
  ]
}

const presentTemplate = ({ id, name, stages, isDefault, version }: TemplateRow): contract.StageTemplate => ({
  id,
  name,
  stages,
  is_default: isDefault,
  version,
})
