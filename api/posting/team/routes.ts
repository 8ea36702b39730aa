import { can } from '#api/platform/access/roles.ts'
import { ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import * as contract from '#contract/posting/team.ts'
import { addToTeam, chooseAccess, removeFromTeam, type Services } from './commands.ts'
import { isRestricted, listTeam } from './queries.ts'

export function teamRoutes(services: Services): Route[] {
  const { database } = services
  const show = (scope: Scope, id: number) => showTeam(database, scope, id)
  return [
    memberRoute(contract.readTeam, ({ scope, params }) => show(scope, params.id)),
    memberRoute(contract.changeAccess, async ({ scope, params, body }) => {
      await chooseAccess(services, scope, { ...params, ...body })
      return show(scope, params.id)
    }),
    memberRoute(contract.joinTeam, async ({ scope, params }) => {
      await addToTeam(services, scope, params)
      return show(scope, params.id)
    }),
    memberRoute(contract.leaveTeam, async ({ scope, params }) => {
      await removeFromTeam(services, scope, params)
      return show(scope, params.id)
    }),
  ]
}

async function showTeam(database: Database, scope: Scope, id: number): Promise<contract.Team> {
  const { id: post } = await ownOpportunity(database, scope, { id, kind: 'JOB' })
  const members = await listTeam(database, scope, post)
  return {
    access: (await isRestricted(database, post)) ? 'TEAM' : 'EVERYBODY',
    can_edit: can(scope.role, 'posts.edit'),
    members: members.map(({ firstName, lastName, isOnTeam, ...member }) => ({
      ...member,
      full_name: `${firstName} ${lastName}`,
      is_you: member.id === scope.userId,
      on_team: isOnTeam,
    })),
  }
}
