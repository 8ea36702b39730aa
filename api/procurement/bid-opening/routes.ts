import { listAsked } from '#api/applications/documents/queries.ts'
import { openSealed } from '#api/applications/sealing/commands.ts'
import { isGoodLink } from '#api/applications/submission/rules.ts'
import { findStanding } from '#api/opportunities/seal-keys/commands.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import { can } from '#api/platform/access/roles.ts'
import { type OwnOpportunityId, ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { Download } from '#api/platform/http/download.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import type { Publishing } from '#api/procurement/ocds/present.ts'
import { listTechnicalOpeners } from '#api/procurement/opening-record/queries.ts'
import { seatOf } from '#api/procurement/panel/commands.ts'
import { listPanel } from '#api/procurement/panel/queries.ts'
import { hasChair, isShort } from '#api/procurement/panel/rules.ts'
import { hasCriteria } from '#api/procurement/proceedings/queries.ts'
import { ApiError, isApiError } from '#contract/errors.ts'
import * as contract from '#contract/procurement/bid-opening.ts'
import type { ProcurementState } from '#contract/procurement/states.ts'
import { confirmBidOpening, findConfirmers, hasConfirmed, isConfirmedByKey } from './commands.ts'
import { nameOf, presentAccess, presentProposal } from './present.ts'
import * as queries from './queries.ts'

type Services = {
  database: Database
  files: Files
  queue: Pick<Queue, 'enqueue'>
  secretKey: string
  timeZone: string
  publishing: Publishing
}

export function bidOpeningRoutes(services: Services): Route[] {
  const { database } = services
  const rfp = (scope: Scope, id: number) => ownOpportunity(database, scope, { id, kind: 'RFP' })
  return [
    memberRoute(contract.readProposals, async ({ params, scope }) => {
      const { id } = await rfp(scope, params.id)
      return showProposals(services, scope, id)
    }),
    memberRoute(contract.confirmBidOpening, async ({ params, scope, caller, client }) => {
      const { id } = await rfp(scope, params.id)
      const isOpened = await confirmBidOpening(services, scope, id)
      const details = { id, opened: isOpened }
      await logSecurityEvent(database, { kind: 'bids_opened', caller, client, details })
      return showProposals(services, scope, id)
    }),
    memberRoute(contract.listAccesses, async ({ params, scope }) => {
      const { id } = await rfp(scope, params.id)
      return (await queries.listActs(database, id)).map(presentAccess)
    }),
    memberRoute(contract.readProposalFile, ({ params, query, scope }) =>
      download(services, scope, params.id, query),
    ),
  ]
}

async function showProposals(
  services: Services,
  scope: Scope,
  opportunityId: OwnOpportunityId,
): Promise<contract.Proposals> {
  const { database } = services
  const state = await queries.findState(database, opportunityId)
  const standing = await findStanding(database, opportunityId)
  const { openers, needed, waiting } = await findConfirmers(database, { scope, opportunityId, standing })
  const rows = await queries.listConfirmations(database, opportunityId, openers)
  const confirmations = rows.filter(hasConfirmed(standing))
  const { id, name, status } = state
  // With a fault they may confirm, and the answer says what is wrong.
  const isOver = state.isOver && (isConfirmedByKey(standing, 'isOver') || standing?.fault !== undefined)
  const isOpened = state.isOpened && isConfirmedByKey(standing, 'isOpened') && !standing?.isCancelled
  const isWaiting =
    confirmations.length < needed && confirmations.some(({ userId }) => userId === scope.userId)
  const evaluation = await evaluationFor(database, scope, opportunityId)
  const panel = await listPanel(database, opportunityId)
  const isReady = isOver && !isOpened && status !== 'CANCELLED'
  return {
    opportunity: { id, name, status },
    count: await queries.countProposals(database, opportunityId),
    deadline_at: state.deadlineAt?.toISOString() ?? null,
    opens_at: state.opensAt?.toISOString() ?? null,
    time_zone: state.timeZone ?? services.timeZone,
    is_over: isOver,
    confirmations: confirmations.map((each) => ({ name: nameOf(each), at: each.at.toISOString() })),
    needed,
    can_confirm: isReady && !isWaiting && openers.includes(scope.userId) && can(scope.role, 'proposals.open'),
    confirms_from: waiting.get(scope.userId)?.toISOString() ?? null,
    opened_at: isOpened ? (state.openedAt?.toISOString() ?? null) : null,
    opened_by: isOpened ? await listTechnicalOpeners(database, opportunityId) : [],
    evaluation: (await hasCriteria(database, opportunityId)) ? evaluation : null,
    has_panel: !isShort(panel) && hasChair(panel),
    proposals:
      isOpened && evaluation === 'OPEN'
        ? await readAll(services, scope, { opportunityId, key: standing?.key })
        : null,
  }
}

/**
 * How somebody reads the proposals: members of the panel as the panel does, after their declarations and without names where bidders
 * are blind, until the scores are final; who recused themself never.
 */
async function evaluationFor(database: Database, { userId }: Scope, opportunityId: OwnOpportunityId) {
  try {
    const { member, state } = await seatOf(database, userId, opportunityId)
    return member && IN_PANEL.includes(state) ? 'PANEL' : 'OPEN'
  } catch (error) {
    if (isApiError(error) && error.code === 'forbidden') return 'RECUSED'
    // A draft has no seats.
    if (isApiError(error) && error.code === 'not_found') return null
    throw error
  }
}

const IN_PANEL: readonly ProcurementState[] = ['TECHNICAL_OPENED', 'EVALUATING', 'CONSENSUS']

/** Reading them unseals the bios, which the audit log records first. */
async function readAll(
  { database, secretKey }: Services,
  { userId }: Scope,
  { opportunityId, key }: { opportunityId: OwnOpportunityId; key: Buffer | undefined },
) {
  if (!key) return []
  await database.transaction((tx) =>
    record(tx, { actorId: userId, action: 'proposals.read', subject: subjectOf(opportunityId), details: {} }),
  )
  const rows = await queries.listProposals(database, opportunityId)
  const documents = await listAsked(database, opportunityId)
  return rows.map((row) => presentProposal(row, { secretKey, userId, key, documents }))
}

type Link = { expires?: string | undefined; signature?: string | undefined }

/** @throws ApiError not_found, also for a link of somebody else, without a signature or too old */
async function download(services: Services, scope: Scope, fileId: number, query: Link): Promise<Download> {
  const { database, secretKey } = services
  const { userId } = scope
  if (!isGoodLink({ secretKey, userId, fileId }, query)) throw new ApiError('not_found')
  const file = await queries.findFile(database, scope, fileId)
  if (file && (await evaluationFor(database, scope, file.opportunityId)) !== 'OPEN')
    throw new ApiError('not_found')
  if (!file || file.scan === 'WAITING' || file.scan === 'INFECTED') throw new ApiError('not_found')
  const opened = await openSealed(services, fileId, { userId, as: 'company' })
  return new Download({ ...opened, size: file.size })
}
