import { isGoodLink } from '#api/applications/submission/rules.ts'
import { findCv, findCvText, listAnswerFiles, noteCv } from '#api/hiring/applicant-cvs/queries.ts'
import { countStatuses, isByChange, listApplicants } from '#api/hiring/applicant-lists/queries.ts'
import { addNote, deleteNote, rate } from '#api/hiring/assessment/commands.ts'
import { listRatings } from '#api/hiring/assessment/queries.ts'
import { listSeeing } from '#api/hiring/mentions/queries.ts'
import { listSelectable } from '#api/hiring/selection/queries.ts'
import { ownApplicant, type Scope } from '#api/platform/access/scope.ts'
import { may } from '#api/platform/access/token-rules.ts'
import { nextChange } from '#api/platform/database/changes.ts'
import type { Database } from '#api/platform/database/client.ts'
import { exactly } from '#api/platform/database/pages.ts'
import type { Files } from '#api/platform/files/files.ts'
import { Download } from '#api/platform/http/download.ts'
import { listHeaders } from '#api/platform/http/paging.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { english } from '#api/platform/words/words.ts'
import { answerPart } from '#contract/applications/parts.ts'
import { ApiError } from '#contract/errors.ts'
import { openAnswerFile as openAnswerFileOf } from '#contract/hiring/applicant-answers.ts'
import * as contract from '#contract/hiring/applicants.ts'
import { listColleagues } from '#contract/hiring/mentions.ts'
import * as reading from '#contract/hiring/reading.ts'
import { APPLICATION_STATUSES, LIMITS } from '#contract/vocabulary.ts'
import { presentApplicant, presentNote, presentRatings, presentRow, presentSelectable } from './present.ts'
import { findApplicant, insertAct } from './queries.ts'
import { isNameHidden } from './rules.ts'

type Services = { database: Database; files: Files; mails: MailQueue; secretKey: string }

export function applicantRoutes(services: Services): Route[] {
  const { database, secretKey } = services
  return [
    memberRoute(contract.listApplicants, async ({ params, query, scope }, answer) => {
      const { job, total, rows } = await listApplicants(database, scope, params.id, query)
      const path = `/api/company/posts/${params.id}/applicants/`
      const list = { path, query, ...exactly(total), depth: LIMITS.countExact }
      listHeaders(
        answer,
        isByChange(query) ? { ...list, nextCursor: nextChange(query, rows) } : { ...list, rows },
      )
      return rows.map((row) => presentRow(job, row))
    }),
    memberRoute(contract.countApplicants, async ({ params, query, scope }) => {
      const { job, counts, stages } = await countStatuses(database, scope, params.id, query)
      // Each status is a key of the record, which fromEntries cannot say.
      const statuses = Object.fromEntries(
        APPLICATION_STATUSES.map((status) => [status, counts[status] ?? 0]),
      ) as contract.ApplicantCounts['statuses']
      return {
        post: {
          id: job.id,
          name: job.name,
          is_blind: job.isBlind,
          has_knock_outs: job.hasKnockOuts,
          has_scorecards: job.hasScorecards,
        },
        statuses,
        stages,
      }
    }),
    memberRoute(reading.listSelectable, async ({ params, query, scope }) => {
      // A token that only moves has no names, and searches none.
      const mayRead = may(scope, 'applicants.read')
      if (query.search_key && !mayRead) throw new ApiError('forbidden')
      const { job, rows } = await listSelectable(database, scope, params.id, query)
      const shown = rows.map((row) => presentSelectable(job, row))
      return mayRead ? shown : shown.map((each) => ({ ...each, name: null }))
    }),
    memberRoute(contract.readApplicant, async ({ params, scope }) => {
      const own = await ownApplicant(database, scope, params.number)
      return presentApplicant(await findApplicant(database, scope, own), { job: own.job, scope, secretKey })
    }),
    memberRoute(reading.openCv, ({ params, query, scope }) => openCv(services, scope, params.number, query)),
    memberRoute(openAnswerFileOf, ({ params, query, scope }) =>
      openAnswerFile(services, scope, params, query),
    ),
    memberRoute(reading.readCvText, async ({ params, query, scope }) => {
      const { id } = await withCv(services, scope, params.number)
      await noteCv(database, scope, id, query.use === 'ahead' ? 'CV_AHEAD' : 'CV_OPENED')
      return { text: await findCvText(database, id) }
    }),
    memberRoute(reading.noteCvOpening, async ({ params, scope }) => {
      const { id } = await withCv(services, scope, params.number)
      return { is_new: await noteCv(database, scope, id, 'CV_OPENED') }
    }),
    ...assessmentRoutes(services),
  ]
}

function assessmentRoutes(services: Pick<Services, 'database' | 'mails'>): Route[] {
  const { database } = services
  return [
    memberRoute(contract.addNote, async ({ params, body: { text }, scope, client: { idempotencyKey } }) => {
      const { id } = await ownApplicant(database, scope, params.number)
      return presentNote(await addNote(services, scope, { id, text, idempotencyKey }), scope)
    }),
    memberRoute(listColleagues, async ({ params, scope }) => {
      const { id } = await ownApplicant(database, scope, params.number)
      return (await listSeeing(database, scope, id)).map(({ firstName, lastName, jobTitle, ...one }) => ({
        ...one,
        full_name: `${firstName} ${lastName}`,
        job_title: jobTitle,
      }))
    }),
    memberRoute(contract.removeNote, async ({ params, scope }) => {
      const { id } = await ownApplicant(database, scope, params.number)
      await deleteNote(database, scope, id, params.id)
      return { detail: english().text('said.noteDeleted') }
    }),
    memberRoute(contract.rateApplicant, async ({ params, body, scope }) => {
      const { id } = await ownApplicant(database, scope, params.number)
      await rate(database, scope, id, body.rating)
      return presentRatings(await listRatings(database, id), scope)
    }),
  ]
}

/** @throws ApiError not_found without a CV, while the name is hidden, and before the virus scan */
async function withCv({ database }: Services, scope: Scope, number: string) {
  const { id, job } = await ownApplicant(database, scope, number)
  const { status, file } = await findCv(database, id)
  const isHidden = isNameHidden({ isBlind: job.isBlind, status })
  if (isHidden || !file || file.scan === 'WAITING' || file.scan === 'INFECTED')
    throw new ApiError('not_found')
  return { id, file }
}

type Signed = {
  expires?: string | undefined
  signature?: string | undefined
  use?: (typeof reading.CV_USES)[number] | undefined
}

/** A wrong or old link answers not_found, without a reason. */
async function openCv(services: Services, scope: Scope, number: string, { use = 'keep', ...signed }: Signed) {
  const { id, file } = await withCv(services, scope, number)
  const note = () =>
    use === 'keep'
      ? insertAct(services.database, scope, id, { kind: 'CV_DOWNLOADED' })
      : noteCv(services.database, scope, id, use === 'ahead' ? 'CV_AHEAD' : 'CV_OPENED')
  return openSigned(services, scope, { file, signed, note })
}

/** As `openCv`, of a file that answers a question. */
async function openAnswerFile(
  services: Services,
  scope: Scope,
  { number, id: questionId }: { number: string; id: number },
  { use = 'keep', ...signed }: Signed,
) {
  const { id, job } = await ownApplicant(services.database, scope, number)
  const all = await listAnswerFiles(services.database, id)
  const found = all.find(({ file }) => file.part === answerPart(questionId))
  const isHidden = found && isNameHidden({ isBlind: job.isBlind, status: found.status })
  if (!found || isHidden || found.file.scan === 'WAITING' || found.file.scan === 'INFECTED')
    throw new ApiError('not_found')
  const kind = use === 'read' ? 'FILE_OPENED' : 'FILE_DOWNLOADED'
  const note = () => insertAct(services.database, scope, id, { kind })
  return openSigned(services, scope, { file: found.file, signed, note })
}

type Opening = {
  file: { id: number; storageName: string; name: string; size: number }
  signed: Omit<Signed, 'use'>
  /** Adds the opening to the history. */
  note: () => Promise<unknown>
}

async function openSigned(
  { files, secretKey }: Omit<Services, 'database'>,
  scope: Scope,
  { file, signed, note }: Opening,
) {
  if (!isGoodLink({ secretKey, userId: scope.userId, fileId: file.id }, signed)) {
    throw new ApiError('not_found')
  }
  const content = await files.stream(file.storageName)
  if (!content) throw new ApiError('not_found')
  await note().catch((error) => {
    content.destroy()
    throw error
  })
  return new Download({ content, name: file.name, size: file.size })
}
