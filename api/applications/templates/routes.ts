import { findWords } from '#api/accounts/profile/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import * as contract from '#contract/applications/mail-templates.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { presentTemplate, presentTemplates } from './present.ts'
import { deleteTemplate, listTemplates, saveTemplate } from './queries.ts'

export function mailTemplateRoutes(database: Database): Route[] {
  const read = async ({ companyId, userId }: Scope, kind: contract.TemplateKind) =>
    presentTemplate(await listTemplates(database, companyId), kind, await findWords(database, userId))
  return [
    memberRoute(contract.listMailTemplates, async ({ scope }) =>
      presentTemplates(
        await listTemplates(database, scope.companyId),
        await findWords(database, scope.userId),
      ),
    ),
    memberRoute(contract.readMailTemplate, ({ scope, params }) => read(scope, params.kind)),
    memberRoute(contract.saveMailTemplate, async ({ scope, params: { kind }, body }) => {
      const { version, ...text } = body
      const isSaved = await saveTemplate(database, scope, { kind, text, version })
      if (!isSaved) {
        throw new ApiError('conflict', undefined, { reason: problem('template_changed') })
      }
      return read(scope, kind)
    }),
    memberRoute(contract.resetMailTemplate, async ({ scope, params: { kind } }) => {
      await deleteTemplate(database, scope, kind)
      return read(scope, kind)
    }),
  ]
}
