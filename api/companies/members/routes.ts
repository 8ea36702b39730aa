import type { Scope } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { type Client, type Identity, memberRoute, type Route } from '#api/platform/http/route.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import { english } from '#api/platform/words/words.ts'
import * as contract from '#contract/companies/members.ts'
import { ApiError } from '#contract/errors.ts'
import type { MemberRole } from '#contract/vocabulary.ts'
import { changeRole, handOver, leaveCompany, removeMember, type Services } from './commands.ts'
import { presentMember } from './present.ts'
import { findMember, listMembersOf } from './queries.ts'

export function memberRoutes(services: Services): Route[] {
  const { database } = services
  const showAll = async (scope: Scope) =>
    (await listMembersOf(database, scope)).map((row) => presentMember(row, scope.userId))
  return [
    memberRoute(contract.listMembers, ({ scope }) => showAll(scope)),
    memberRoute(contract.changeRole, async ({ scope, params, body, ...by }) => {
      await changeRole(services, scope, { id: params.id, role: body.role })
      await noteRole(database, by, { id: params.id, role: body.role })
      const member = await findMember(database, scope, params.id)
      if (!member) throw new ApiError('not_found')
      return presentMember(member, scope.userId)
    }),
    memberRoute(contract.removeMember, async ({ scope, params, ...by }) => {
      await removeMember(services, scope, params.id)
      await noteRole(database, by, { id: params.id, role: 'NONE' })
      return { detail: english().text('said.memberRemoved') }
    }),
    memberRoute(contract.leaveCompany, async ({ scope, ...by }) => {
      await leaveCompany(services, scope)
      await noteRole(database, by, { id: by.caller.userId, role: 'NONE' })
      return { detail: english().text('said.companyLeft') }
    }),
    memberRoute(contract.handOver, async ({ scope, body, ...by }) => {
      await handOver(services, scope, body.member_id)
      await noteRole(database, by, { id: body.member_id, role: 'OWNER' })
      await noteRole(database, by, { id: by.caller.userId, role: 'RECRUITER' })
      return showAll(scope)
    }),
  ]
}

/** In the security log, where the member reads of it as well; the audit log has it already. */
const noteRole = (
  database: Database,
  { caller, client }: { caller: Identity; client: Client },
  { id, role }: { id: number; role: MemberRole | 'NONE' },
) => logSecurityEvent(database, { kind: 'role_changed', accountId: id, caller, client, details: { role } })
