import { memberRoute, type Route } from '#api/platform/http/route.ts'
import * as contract from '#contract/hiring/exports.ts'
import { exportCsv, exportZip, type Services } from './commands.ts'

export function exportRoutes(services: Services): Route[] {
  return [
    memberRoute(contract.exportApplicants, ({ scope, params }) => exportCsv(services, scope, params.id)),
    memberRoute(contract.exportApplicantFiles, ({ scope, params }) => exportZip(services, scope, params.id)),
  ]
}
