import { memberRoute, type Route } from '#api/platform/http/route.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import { english } from '#api/platform/words/words.ts'
import * as contract from '#contract/integrations/company-exports.ts'
import { askExport, downloadExport, getExport, removeExport, type Services } from './commands.ts'
import { presentExport } from './present.ts'
import { listExportsOf } from './queries.ts'

export function companyExportRoutes(services: Services): Route[] {
  const { database } = services
  return [
    memberRoute(contract.listCompanyExports, async ({ scope }) =>
      (await listExportsOf(database, scope)).map((row) => presentExport(row, scope)),
    ),
    memberRoute(contract.askCompanyExport, async ({ scope }) => {
      const id = await askExport(services, scope)
      return presentExport(await getExport(database, scope, id), scope)
    }),
    memberRoute(contract.readCompanyExport, async ({ scope, params, caller, client }) => {
      const file = await downloadExport(services, scope, params.id)
      const details = { what: 'company', form: 'zip', id: params.id }
      await logSecurityEvent(database, { kind: 'data_exported', caller, client, details })
      return file
    }),
    memberRoute(contract.deleteCompanyExport, async ({ scope, params }) => {
      await removeExport(services, scope, params.id)
      return { detail: english().text('said.companyExportDeleted') }
    }),
  ]
}
