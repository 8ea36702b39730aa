import type { Scope } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import { english } from '#api/platform/words/words.ts'
import * as contract from '#contract/companies/members.ts'
import { ApiError } from '#contract/errors.ts'
import { changeRole, handOver, leaveCompany, removeMember } from './commands.ts'
import { presentMember } from './present.ts'
import { findMember, listMembersOf } from './queries.ts'

export function memberRoutes(database: Database): Route[] {
  const showAll = async (scope: Scope) =>
    (await listMembersOf(database, scope)).map((row) => presentMember(row, scope.userId))
  return [
    memberRoute(contract.listMembers, ({ scope }) => showAll(scope)),
    memberRoute(contract.changeRole, async ({ scope, params, body }) => {
      await changeRole(database, scope, { id: params.id, role: body.role })
      const member = await findMember(database, scope, params.id)
      if (!member) throw new ApiError('not_found')
      return presentMember(member, scope.userId)
    }),
    memberRoute(contract.removeMember, async ({ scope, params }) => {
      await removeMember(database, scope, params.id)
      return { detail: english().text('said.memberRemoved') }
    }),
    memberRoute(contract.leaveCompany, async ({ scope }) => {
      await leaveCompany(database, scope)
      return { detail: english().text('said.companyLeft') }
    }),
    memberRoute(contract.handOver, async ({ scope, body }) => {
      await handOver(database, scope, body.member_id)
      return showAll(scope)
    }),
  ]
}
