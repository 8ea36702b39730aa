import type { Scope } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import * as contract from '#contract/applications/mail-templates.ts'
import { ApiError } from '#contract/errors.ts'
import { presentTemplate, presentTemplates } from './present.ts'
import { listTemplates, removeTemplate, saveTemplate } from './queries.ts'

export function mailTemplateRoutes(database: Database): Route[] {
  const read = async ({ companyId }: Scope, kind: contract.TemplateKind) =>
    presentTemplate(await listTemplates(database, companyId), kind)
  return [
    memberRoute(contract.listMailTemplates, async ({ scope }) =>
      presentTemplates(await listTemplates(database, scope.companyId)),
    ),
    memberRoute(contract.readMailTemplate, ({ scope, params }) => read(scope, params.kind)),
    memberRoute(contract.saveMailTemplate, async ({ scope, params: { kind }, body }) => {
      const { version, ...text } = body
      const isSaved = await saveTemplate(database, scope, { kind, text, version })
      if (!isSaved) {
        const detail = 'Somebody else saved this template meanwhile. Nothing of yours was saved'
        throw new ApiError('conflict', undefined, { detail })
      }
      return read(scope, kind)
    }),
    memberRoute(contract.resetMailTemplate, async ({ scope, params: { kind } }) => {
      await removeTemplate(database, scope, kind)
      return read(scope, kind)
    }),
  ]
}
