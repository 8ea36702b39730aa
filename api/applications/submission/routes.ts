import { listAskedOf } from '#api/applications/documents/queries.ts'
import { findFile } from '#api/applications/files/queries.ts'
import { readOwnFirm } from '#api/applications/firms/commands.ts'
import { presentKeptCv } from '#api/applications/kept-cvs/present.ts'
import { listKeptCvs } from '#api/applications/kept-cvs/queries.ts'
import { presentQuestions } from '#api/applications/screening/present.ts'
import { listQuestions } from '#api/applications/screening/queries.ts'
import { openSealed } from '#api/applications/sealing/commands.ts'
import { withdraw } from '#api/applications/withdrawal/commands.ts'
import { findMemberKeys } from '#api/opportunities/member-keys/queries.ts'
import { Download } from '#api/platform/http/download.ts'
import { listHeaders } from '#api/platform/http/paging.ts'
import { type Route, signedInRoute, uploadRoute } from '#api/platform/http/route.ts'
import {
  applyForJob,
  changeApplication,
  jobStanding,
  listJobApplications,
  listProposals,
  proposalStanding,
  readApplication,
  readFile,
  submitProposal,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import { ApiError } from '#contract/errors.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { replaceParts, type Services, submit } from './commands.ts'
import { presentApplication, presentJobApplication, presentLast, presentProposal } from './present.ts'
import { findApplication, findLast, findOpportunity, listApplications } from './queries.ts'
import { isGoodLink } from './rules.ts'

export function applicationRoutes(services: Services): Route[] {
  const { database } = services
  return [
    submission(services, 'JOB', applyForJob),
    submission(services, 'RFP', submitProposal),
    standing(services, 'JOB', jobStanding),
    standing(services, 'RFP', proposalStanding),
    signedInRoute(listJobApplications, async ({ caller: { userId }, query }, answer) => {
      const sent = { userId, kind: 'JOB' } as const
      const list = await listApplications(database, sent, query)
      listHeaders(answer, { path: listJobApplications.path, query, ...list })
      return list.rows.map((row) => presentJobApplication(row, services))
    }),
    signedInRoute(listProposals, async ({ caller: { userId }, query }, answer) => {
      const sent = { userId, kind: 'RFP' } as const
      const list = await listApplications(database, sent, query)
      listHeaders(answer, { path: listProposals.path, query, ...list })
      return list.rows.map((row) => presentProposal(row, services))
    }),
    signedInRoute(readApplication, async ({ params, caller }) => {
      const found = await findApplication(database, { userId: caller.userId, number: params.number })
      if (!found) throw new ApiError('not_found')
      return presentApplication(found, services)
    }),
    uploadRoute(changeApplication, ({ params, caller, form, client }) =>
      replaceParts(services, {
        userId: caller.userId,
        number: params.number,
        form,
        idempotencyKey: client.idempotencyKey,
        arrivedAt: client.arrivedAt,
      }),
    ),
    signedInRoute(withdrawApplication, ({ params, caller }) =>
      withdraw(services, { userId: caller.userId, number: params.number }),
    ),
    signedInRoute(readFile, ({ params, query, caller }) =>
      download(services, { userId: caller.userId, fileId: params.id }, query),
    ),
  ]
}

function submission(services: Services, kind: Kind, endpoint: typeof applyForJob | typeof submitProposal) {
  return uploadRoute(endpoint, ({ params, caller, form, client }) =>
    submit(services, {
      userId: caller.userId,
      kind,
      opportunityId: params.id,
      form,
      idempotencyKey: client.idempotencyKey,
      arrivedAt: client.arrivedAt,
    }),
  )
}

function standing(services: Services, kind: Kind, endpoint: typeof jobStanding) {
  const { database } = services
  return signedInRoute(endpoint, async ({ params, caller: { userId } }) => {
    const opportunity = await findOpportunity(database, kind, params.id)
    if (!opportunity) throw new ApiError('not_found')
    const found = await findApplication(database, { userId, opportunityId: params.id })
    return {
      application: found ? presentApplication(found, services) : null,
      last: presentLast(await findLast(database, userId)),
      questions:
        kind === 'JOB' ? presentQuestions(await listQuestions(database, params.id), opportunity.excerpt) : [],
      documents: await listAskedOf(database, kind, params.id),
      is_held: (await findMemberKeys(database, params.id)) !== undefined,
      cvs: kind === 'JOB' ? (await listKeptCvs(database, userId)).map(presentKeptCv) : [],
      ...(kind === 'RFP' && (await readOwnFirm(database, userId))),
      deadline_at: opportunity.deadlineAt?.toISOString() ?? null,
      time_zone: services.timeZone,
    }
  })
}

type Wanted = { userId: number; fileId: number }

/** A wrong or old link answers not_found, without a reason. */
async function download(services: Services, wanted: Wanted, query: { expires?: string; signature?: string }) {
  const { database, files, secretKey } = services
  if (!isGoodLink({ secretKey, ...wanted }, query)) throw new ApiError('not_found')
  const file = await findFile(database, wanted.userId, wanted.fileId)
  if (!file || file.scan === 'WAITING' || file.scan === 'INFECTED') throw new ApiError('not_found')
  if (file.isSealed) {
    const opened = await openSealed(services, file.id, { userId: wanted.userId, as: 'owner' })
    return new Download({ ...opened, size: file.size })
  }
  const content = await files.stream(file.storageName)
  if (!content) throw new ApiError('not_found')
  return new Download({ content, name: file.name, size: file.size })
}
