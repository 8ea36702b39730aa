import { eraseCvText, indexApplicant } from '#api/applications/cv-text/commands.ts'
import { refuseTooMany } from '#api/applications/files/commands.ts'
import { replaceFiles } from '#api/applications/files/queries.ts'
import { refuseJudge } from '#api/applications/scoring/commands.ts'
import { findFaults, storeAnswers } from '#api/applications/screening/commands.ts'
import { recordSending } from '#api/applications/sealing/commands.ts'
import { keptRow, type Sealing, sealBio } from '#api/applications/sealing/rules.ts'
import { ensureSealKey, findSealKey } from '#api/opportunities/seal-keys/commands.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import type { DatabaseClock } from '#api/platform/database/clock.ts'
import type { Files } from '#api/platform/files/files.ts'
import type { Form } from '#api/platform/http/form.ts'
import { answerBefore, answerOnce, wasAnswered } from '#api/platform/idempotency/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import {
  type Application,
  ApplicationTexts,
  ChangeTexts,
  ProposalTexts,
} from '#contract/applications/applications.ts'
import type { Answers } from '#contract/applications/screening.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { type Kind, PARTS_OF } from '#contract/vocabulary.ts'
import { findStoredCv, receiveForm, removeFiles, type Sent } from './intake.ts'
import { presentApplication } from './present.ts'
import { confirmReceipt } from './progress.ts'
import {
  type Found,
  findApplication,
  findOpportunity,
  insertApplication,
  insertEvent,
  isAccepting,
  isOpenNow,
  isStillAccepting,
  lockOpportunityForShare,
  updateOwn,
  WITHDRAWN_NOW,
} from './queries.ts'
import { newNumber } from './rules.ts'

export type Services = {
  database: Database
  clock: DatabaseClock
  files: Files
  mails: MailQueue
  queue: Pick<Queue, 'enqueue'>
  secretKey: string
  timeZone: string
  /** Applications are deleted this long after their job ended. */
  retentionMonths: number
  isScanning: boolean
}

type Submission = {
  userId: number
  kind: Kind
  opportunityId: number
  form: Form
  idempotencyKey: string | undefined
  /** When the request came, as `DatabaseClock` takes it: an upload counts from then. */
  arrivedAt: number
}

const alreadyApplied = () => new ApiError('conflict', undefined, { reason: problem('already_applied') })

/**
 * Applies for a job or submits a proposal: once for each person and opportunity, before the deadline by the database's clock
 * (decisions §5). Rows and files are on the disk before it answers.
 * @throws ApiError not_found, closed, conflict, invalid at the fields, too_large, rate_limited, no_room, unavailable
 */
export async function submit(services: Services, submission: Submission): Promise<Application> {
  const { database } = services
  const { userId, kind, opportunityId, form, idempotencyKey: key } = submission
  const began = await services.clock.instantOf(submission.arrivedAt)
  if (!(await findOpportunity(database, kind, opportunityId))) throw new ApiError('not_found')
  if (!(await wasAnswered(database, { userId, key }))) {
    await refuseSecond(database, submission)
    if (!(await isAccepting(database, opportunityId, began))) throw new ApiError('closed')
  }
  const hashOf = (sent: string) => `${kind} ${opportunityId} ${sent}`
  const rules = {
    ...(await rulesOf(services, { kind, opportunityId, userId })),
    texts: kind === 'JOB' ? ApplicationTexts : ProposalTexts,
    needed: PARTS_OF[kind],
    findCv: (texts: Record<string, string>) => findStoredCv(database, userId, texts),
    findFaults: ({ answers }: Record<string, string>) => findFaults(database, opportunityId, answers),
    async before(sent: string) {
      const answer = await answerBefore<Application>(database, { userId, key, hash: hashOf(sent) })
      if (!answer) await refuseSecond(database, submission)
      return answer
    },
  }
  return receiveForm(services, form, rules, async (sent) => {
    const hash = hashOf(sent.hash)
    let isWritten = false
    const { answer } = await database.transaction((tx) =>
      answerOnce(tx, { userId, key, hash }, () => {
        isWritten = true
        return insertSubmission(services, tx, { userId, opportunityId, began, key: rules.key, sent })
      }),
    )
    if (!isWritten) await removeFiles(services.files, namesOf(sent))
    return answer
  })
}

/** Refuses before the upload where it can. */
async function refuseSecond(database: Database, { userId, opportunityId }: Submission) {
  const before = await findApplication(database, { userId, opportunityId })
  if (before && before.application.status !== 'WITHDRAWN') throw alreadyApplied()
  await refuseJudge(database, { userId, opportunityId })
}

async function rulesOf(
  services: Services,
  { kind, opportunityId, userId }: { kind: Kind; opportunityId: number; userId: number },
) {
  const key = kind === 'RFP' ? await ensureSealKey(services.database, opportunityId) : undefined
  return { kind, key, userId }
}

type Writing = {
  userId: number
  opportunityId: number
  began: Date
  key: Buffer | undefined
  sent: Sent<{ bio: string; answers?: Answers | undefined }>
}

async function insertSubmission(services: Services, tx: Transaction, writing: Writing) {
  const { userId, opportunityId, began, key, sent } = writing
  if (!(await isStillAccepting(tx, opportunityId, began))) throw new ApiError('closed')
  await refuseOldKey(tx, opportunityId, key)
  // Accepting an invitation to the panel waits for the lock above, or is seen here.
  await refuseJudge(tx, { userId, opportunityId })
  const before = await findApplication(tx, { userId, opportunityId })
  // Reapplying reuses the application row, so links to the receipt keep working.
  const number = before?.application.number ?? newNumber()
  const bio = key ? sealBio(key, number, sent.texts.bio) : sent.texts.bio
  const added = await insertApplication(tx, { opportunityId, userId, number, bio })
  if (!added) throw alreadyApplied()
  await storeAnswers(tx, { applicationId: added.id, opportunityId }, sent.texts.answers ?? {})
  await insertEvent(tx, { applicationId: added.id, kind: 'SUBMITTED', began })
  const sealing = key && { key, number, userId }
  await insertFiles(services, tx, { userId, applicationId: added.id, rows: sent.rows, sealing })
  if (key) await recordSending(tx, { userId, number, action: 'proposal.submitted', rows: sent.rows })
  const found = await findApplication(tx, { userId, number })
  if (!found) throw new Error(`${number} was not written`)
  await confirmReceipt(tx, services.mails, { ...found, userId })
  return presentApplication(found, services)
}

/** The key was replaced while the files came in, as the deadline moved earlier. @throws ApiError unavailable */
async function refuseOldKey(tx: Transaction, opportunityId: number, key: Buffer | undefined): Promise<void> {
  if (key && !(await findSealKey(tx, opportunityId))?.equals(key)) throw new ApiError('unavailable')
}

type Noted = {
  userId: number
  applicationId: number
  rows: Sent<unknown>['rows']
  sealing: Sealing | undefined
}

/** Inserts the files, as far as the person has room, and queues their scan or the reading of the CV. */
async function insertFiles(services: Services, tx: Transaction, noted: Noted) {
  const { userId, applicationId, rows, sealing } = noted
  const scan = services.isScanning ? 'WAITING' : 'NOT_SCANNED'
  const added = await replaceFiles(
    tx,
    applicationId,
    rows.map((row) => ({ ...keptRow(row, sealing), scan })),
  )
  await refuseTooMany(tx, userId)
  for (const { id, part } of added) {
    if (services.isScanning) await services.queue.enqueue(tx, 'scan', { fileId: id })
    else if (part === 'cv') await services.queue.enqueue(tx, 'read', { fileId: id })
  }
  await indexApplicant(tx, applicationId, { hasNewCv: rows.length > 0 })
}

const namesOf = (sent: Sent<unknown>) => sent.rows.map(({ storageName }) => storageName)

type Own = { userId: number; number: string }

/** @throws ApiError not_found */
async function findOwn(database: Executor, own: Own): Promise<Found> {
  const found = await findApplication(database, own)
  if (!found) throw new ApiError('not_found')
  return found
}

function refuseWithdrawn({ application }: Found): void {
  if (application.status === 'WITHDRAWN') {
    throw new ApiError('conflict', undefined, { reason: problem('application_withdrawn') })
  }
}

type Change = Own & Pick<Submission, 'form' | 'idempotencyKey' | 'arrivedAt'>

/**
 * Replaces the bio, files or both, until the deadline; an absent field keeps its value. Replaced files are removed
 * a day later, the receipt keeps their name, size and hash.
 * @throws ApiError as `submit`
 */
export async function replaceParts(services: Services, asked: Change): Promise<Application> {
  const { database } = services
  const { userId, number, form, idempotencyKey: key } = asked
  const began = await services.clock.instantOf(asked.arrivedAt)
  const found = await findOwn(database, { userId, number })
  const { kind, opportunityId } = found
  if (!(await wasAnswered(database, { userId, key }))) {
    refuseWithdrawn(found)
    if (!(await isAccepting(database, opportunityId, began))) throw new ApiError('closed')
  }
  const hashOf = (sent: string) => `${number} ${sent}`
  const rules = {
    ...(await rulesOf(services, { kind, opportunityId, userId })),
    texts: ChangeTexts,
    needed: [],
    findFaults: async ({ answers }: Record<string, string>) =>
      answers === undefined ? {} : findFaults(database, opportunityId, answers),
    before: (sent: string) => answerBefore<Application>(database, { userId, key, hash: hashOf(sent) }),
  }
  return receiveForm(services, form, rules, async (sent) => {
    if (!sent.texts.bio && !sent.texts.answers && sent.rows.length === 0) {
      throw new ApiError('invalid', undefined, { reason: problem('nothing_changed') })
    }
    let isWritten = false
    const { answer } = await database.transaction((tx) =>
      answerOnce(tx, { userId, key, hash: hashOf(sent.hash) }, () => {
        isWritten = true
        return changeSubmission(services, tx, { userId, found, began, key: rules.key, sent })
      }),
    )
    if (!isWritten) await removeFiles(services.files, namesOf(sent))
    return answer
  })
}

type Rewriting = {
  userId: number
  found: Found
  began: Date
  key: Buffer | undefined
  sent: Sent<{ bio?: string | undefined; answers?: Answers | undefined }>
}

async function changeSubmission(
  services: Services,
  tx: Transaction,
  { userId, found, began, key, sent }: Rewriting,
) {
  const { id: applicationId, number } = found.application
  const { texts, rows } = sent
  if (!(await isStillAccepting(tx, found.opportunityId, began))) throw new ApiError('closed')
  await refuseOldKey(tx, found.opportunityId, key)
  const bio = texts.bio && (key ? sealBio(key, number, texts.bio) : texts.bio)
  await changeOwn(tx, { userId, number }, bio ? { bio } : {})
  if (texts.answers)
    await storeAnswers(tx, { applicationId, opportunityId: found.opportunityId }, texts.answers)
  await insertEvent(tx, { applicationId, kind: 'CHANGED', began })
  await insertFiles(services, tx, { userId, applicationId, rows, sealing: key && { key, number, userId } })
  if (key) await recordSending(tx, { userId, number, action: 'proposal.changed', rows })
  return presentApplication(await findOwn(tx, { userId, number }), services)
}

/**
 * Withdraws an application until the deadline by the database's clock. Its files are removed a day later, and the person may reapply.
 * @throws ApiError not_found, conflict, closed
 */
export async function withdraw(services: Services, own: Own): Promise<Application> {
  const found = await findOwn(services.database, own)
  refuseWithdrawn(found)
  if (!found.isOpen) throw new ApiError('closed')
  const { kind, opportunityId, application } = found
  return services.database.transaction(async (tx) => {
    await lockOpportunityForShare(tx, opportunityId)
    await changeOwn(tx, own, WITHDRAWN_NOW)
    // Checked last, as the update may have waited past the deadline.
    if (!(await isOpenNow(tx, opportunityId))) throw new ApiError('closed')
    await insertEvent(tx, { applicationId: application.id, kind: 'WITHDRAWN' })
    await eraseCvText(tx, application.id)
    if (kind === 'RFP') {
      await recordSending(tx, { ...own, action: 'proposal.withdrawn', rows: [] })
    }
    return presentApplication(await findOwn(tx, own), services)
  })
}

/** @throws ApiError conflict when it was withdrawn meanwhile */
async function changeOwn(tx: Transaction, own: Own, values: Parameters<typeof updateOwn>[2]) {
  const isChanged = await updateOwn(tx, own, values)
  if (!isChanged) throw new ApiError('conflict', undefined, { reason: problem('application_withdrawn') })
}
