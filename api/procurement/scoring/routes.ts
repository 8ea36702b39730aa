import { listAsked } from '#api/applications/documents/queries.ts'
import { listScoresOf } from '#api/applications/scoring/queries.ts'
import { openSealed } from '#api/applications/sealing/commands.ts'
import { isGoodLink } from '#api/applications/submission/rules.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { Download } from '#api/platform/http/download.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { english } from '#api/platform/words/words.ts'
import { openedStanding, requireSeat, seatOf } from '#api/procurement/panel/commands.ts'
import { isBlindFor, type Seated } from '#api/procurement/panel/rules.ts'
import { requirementOf } from '#contract/applications/parts.ts'
import { ApiError, problem } from '#contract/errors.ts'
import * as contract from '#contract/procurement/scores.ts'
import { checkRequirement, saveScore, sendScores } from './commands.ts'
import { presentSheet } from './present.ts'
import {
  findGround,
  findPanelFile,
  listChecks,
  listTechnicalFiles,
  listTechnicalRequirements,
} from './queries.ts'

type Services = {
  database: Database
  files: Files
  mails: MailQueue
  secretKey: string
  timeZone: string
}

export function scoringRoutes(services: Services): Route[] {
  const { database } = services
  return [
    signedInRoute(contract.readSheet, ({ params, caller }) => showSheet(services, caller.userId, params.id)),
    signedInRoute(contract.saveScore, async ({ params, caller, body }) => {
      const place = { bidder: params.bidder, criterion: params.criterion }
      const own = { userId: caller.userId, opportunityId: params.id }
      const { criterionId, points, reason, version } = await saveScore(database, own, { ...place, ...body })
      return { criterion: criterionId, points, reason, version }
    }),
    signedInRoute(contract.sendScores, async ({ params, caller, body }) => {
      await sendScores(services, { userId: caller.userId, opportunityId: params.id }, body.seen)
      return showSheet(services, caller.userId, params.id)
    }),
    signedInRoute(contract.checkRequirement, async ({ params, caller, body }) => {
      const { id: opportunityId, bidder, requirement } = params
      const check = { bidder, requirement, isMet: body.is_met, reason: body.reason }
      await checkRequirement(database, { userId: caller.userId, opportunityId }, check)
      const { bidders } = await findGround(database, opportunityId)
      const applicationId = bidders.find(({ letter }) => letter === bidder)?.applicationId
      const checks = await listChecks(database, opportunityId)
      const found = checks.find(
        (each) => each.applicationId === applicationId && each.requirementId === requirement,
      )
      if (!found) throw new ApiError('not_found')
      return { id: requirement, name: found.requirement, is_met: found.isMet, reason: found.reason }
    }),
    signedInRoute(contract.readPanelFile, ({ params, query, caller }) =>
      download(services, { userId: caller.userId, opportunityId: params.id, fileId: params.file }, query),
    ),
  ]
}

/** The seat of somebody who reads proposals for the panel. @throws ApiError forbidden, sealed */
async function readerOf(database: Database, userId: number, opportunityId: number): Promise<Seated> {
  const seated = await seatOf(database, userId, opportunityId)
  requireSeat(seated, 'panel')
  if (!seated.member?.hasDeclared)
    throw new ApiError('forbidden', undefined, { reason: problem('panel_undeclared') })
  return seated
}

/** Reading it unseals the bios, which the audit log records first. */
async function showSheet(
  { database, secretKey, timeZone }: Services,
  userId: number,
  opportunityId: number,
): Promise<contract.Sheet> {
  const seated = await readerOf(database, userId, opportunityId)
  const { key } = await openedStanding(database, opportunityId)
  const subject = subjectOf(opportunityId)
  await database.transaction((tx) =>
    record(tx, { actorId: userId, action: 'proposals.read', subject, details: { as: 'panel' } }),
  )
  return presentSheet({
    seated,
    ground: await findGround(database, opportunityId),
    kept: await listScoresOf(database, seated.member?.id ?? 0),
    files: await listTechnicalFiles(database, opportunityId),
    requirements: await listTechnicalRequirements(database, opportunityId),
    documents: await listAsked(database, opportunityId),
    key,
    secretKey,
    timeZone,
    fileName: nameOfBlindFile,
  })
}

/** The same words in every language: it is a file's name. */
const nameOfBlindFile = (letter: string, part: string) =>
  english().text('evaluation.blindFile', { letter, requirement: requirementOf(part) ?? 0 })

type Link = { expires?: string | undefined; signature?: string | undefined }
type Wanted = { userId: number; opportunityId: number; fileId: number }

/** @throws ApiError not_found, also for a link of somebody else, without a signature or too old; forbidden, sealed */
async function download(services: Services, wanted: Wanted, query: Link): Promise<Download> {
  const { database, secretKey } = services
  const { userId, opportunityId, fileId } = wanted
  const seated = await readerOf(database, userId, opportunityId)
  if (!isGoodLink({ secretKey, userId, fileId }, query)) throw new ApiError('not_found')
  const file = await findPanelFile(database, opportunityId, fileId)
  if (!file || file.scan === 'WAITING' || file.scan === 'INFECTED') throw new ApiError('not_found')
  const { content, name } = await openSealed(services, fileId, { userId, as: 'panel' })
  return new Download({ content, name: await shownName(database, seated, { file, name }), size: file.size })
}

async function shownName(
  database: Database,
  seated: Seated,
  { file, name }: { file: { applicationId: number; part: string }; name: string },
): Promise<string> {
  if (!isBlindFor(seated)) return name
  const { bidders } = await findGround(database, seated.opportunityId)
  const letter = bidders.find(({ applicationId }) => applicationId === file.applicationId)?.letter ?? ''
  return nameOfBlindFile(letter, file.part) + name.slice(name.lastIndexOf('.')).toLowerCase()
}
