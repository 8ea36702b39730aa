import { memberRoute, type Route } from '#api/platform/http/route.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import * as contract from '#contract/hiring/exports.ts'
import { exportCsv, exportZip, type Services } from './commands.ts'

export function exportRoutes(services: Services): Route[] {
  const { database } = services
  return [
    memberRoute(contract.exportApplicants, async ({ scope, params, caller, client }) => {
      const details = { what: 'applicants', form: 'csv', id: params.id }
      const file = await exportCsv(services, scope, params.id)
      await logSecurityEvent(database, { kind: 'data_exported', caller, client, details })
      return file
    }),
    memberRoute(contract.exportApplicantFiles, async ({ scope, params, caller, client }) => {
      const details = { what: 'applicants', form: 'zip', id: params.id }
      const file = await exportZip(services, scope, params.id)
      await logSecurityEvent(database, { kind: 'data_exported', caller, client, details })
      return file
    }),
  ]
}
