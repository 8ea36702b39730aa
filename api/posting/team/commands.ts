import { tellApprovers } from '#api/companies/approval/commands.ts'
import { type OwnOpportunityId, ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { PostAccess } from '#contract/posting/team.ts'
import {
  deleteRestriction,
  deleteTeamMember,
  insertRestriction,
  insertTeamMember,
  isRestricted,
  lockMemberForShare,
} from './queries.ts'

export type Services = { database: Database; mails: MailQueue }

type On = {
  tx: Transaction
  post: OwnOpportunityId
  note: (action: TeamAct, member?: number) => Promise<unknown>
}
type TeamAct = 'team.restricted' | 'team.opened' | 'team.added' | 'team.removed'

/** RFPs have no team: the rules of their opening count every member who may open (ADR 021, 073). */
async function onTeam(
  { database, mails }: Services,
  scope: Scope,
  id: number,
  act: (on: On) => Promise<void>,
) {
  const { id: post } = await ownOpportunity(database, scope, { id, kind: 'JOB' })
  await database.transaction(async (tx) => {
    const note = (action: TeamAct, member?: number) =>
      record(tx, {
        actorId: scope.userId,
        action,
        subject: String(post),
        details: member === undefined ? {} : { member },
      })
    await act({ tx, post, note })
    // Another may be the one who can approve what waits.
    await tellApprovers(tx, mails, scope.companyId)
  })
}

/**
 * Opens a job to the whole company, or hides it from everybody but its team and owners. Whoever hides it joins the team.
 * @throws ApiError not_found, also for an RFP
 */
export const chooseAccess = (
  services: Services,
  scope: Scope,
  { id, access }: { id: number; access: PostAccess },
) =>
  onTeam(services, scope, id, async ({ tx, post, note }) => {
    if (access === 'EVERYBODY') {
      if (await deleteRestriction(tx, post)) await note('team.opened')
      return
    }
    if (!(await lockMemberForShare(tx, scope, scope.userId))) throw new ApiError('no_company')
    const own = { opportunityId: post, userId: scope.userId, addedBy: scope.userId }
    if (scope.role !== 'OWNER' && (await insertTeamMember(tx, own))) await note('team.added', scope.userId)
    if (await insertRestriction(tx, scope, post)) await note('team.restricted')
  })

type OfMember = { id: number; member: number }

/** @throws ApiError not_found, also for somebody who left the company */
export const addToTeam = (services: Services, scope: Scope, { id, member }: OfMember) =>
  onTeam(services, scope, id, async ({ tx, post, note }) => {
    if (!(await lockMemberForShare(tx, scope, member))) throw new ApiError('not_found')
    const mate = { opportunityId: post, userId: member, addedBy: scope.userId }
    if (await insertTeamMember(tx, mate)) await note('team.added', member)
  })

/** @throws ApiError not_found, conflict where the caller would no longer see the job */
export const removeFromTeam = (services: Services, scope: Scope, { id, member }: OfMember) =>
  onTeam(services, scope, id, async ({ tx, post, note }) => {
    const isSelf = member === scope.userId && scope.role !== 'OWNER'
    if (isSelf && (await isRestricted(tx, post)))
      throw new ApiError('conflict', undefined, { reason: problem('team_yourself') })
    if (await deleteTeamMember(tx, post, member)) await note('team.removed', member)
  })
