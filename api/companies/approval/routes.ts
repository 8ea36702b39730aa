import { can } from '#api/platform/access/roles.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import * as contract from '#contract/companies/approval.ts'
import { type Services, saveSettings } from './commands.ts'
import { findRules, listColleagues, listWaitingFor } from './queries.ts'

export function approvalRoutes(services: Services): Route[] {
  const { database } = services
  return [
    memberRoute(contract.readApprovalSettings, ({ scope }) => showSettings(services, scope)),
    memberRoute(contract.saveApprovalSettings, async ({ scope, body }) => {
      await saveSettings(services, scope, body)
      return showSettings(services, scope)
    }),
    memberRoute(contract.listApprovals, async ({ scope }) => {
      const rows = await listWaitingFor(database, scope)
      return rows.map((row) => ({
        kind: row.kind,
        post: { id: row.opportunityId, kind: row.postKind, name: row.name },
        applicant: row.number,
        by: row.asker,
        at: new Date(row.at).toISOString(),
      }))
    }),
  ]
}

async function showSettings(
  { database }: Services,
  { companyId, role }: Scope,
): Promise<contract.ApprovalSettings> {
  const { beforePublishing, beforeOffer } = await findRules(database, companyId)
  const colleagues = await listColleagues(database, companyId)
  return {
    before_publishing: beforePublishing,
    before_offer: beforeOffer,
    can_edit: can(role, 'members.manage'),
    can_switch_on: colleagues.filter(({ isActive }) => isActive).length > 1,
    members: colleagues.map(({ id, firstName, lastName, role: of, isNamed }) => ({
      id,
      full_name: `${firstName} ${lastName}`,
      role: of,
      is_named: isNamed,
    })),
  }
}
