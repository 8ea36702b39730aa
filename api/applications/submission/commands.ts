import { noteNews } from '#api/accounts/news/commands.ts'
import { indexApplicant } from '#api/applications/cv-text/commands.ts'
import { listAskedOf } from '#api/applications/documents/queries.ts'
import { askedParts, refuseIncomplete } from '#api/applications/documents/rules.ts'
import { endDraft, findDraftFile } from '#api/applications/drafts/commands.ts'
import { refuseTooMany } from '#api/applications/files/commands.ts'
import { replaceFiles, updateReplaced } from '#api/applications/files/queries.ts'
import { type ChosenOfFirm, sealedFirmOf } from '#api/applications/firm-snapshots/commands.ts'
import { insertApplication } from '#api/applications/firm-snapshots/queries.ts'
import { refuseJudge } from '#api/applications/scoring/commands.ts'
import { findFaults, storeAnswers, storeFileAnswers } from '#api/applications/screening/commands.ts'
import { deleteAnswers } from '#api/applications/screening/queries.ts'
import { recordSending, type Seal, sealOf } from '#api/applications/sealing/commands.ts'
import { keptRow, type Sealing, sealBio } from '#api/applications/sealing/rules.ts'
import { findSealKey } from '#api/opportunities/seal-keys/commands.ts'
import { newKey } from '#api/platform/cipher.ts'
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
import type { Kind, Part } from '#contract/vocabulary.ts'
import { findStoredCv, receiveForm, removeFiles, type Sent } from './intake.ts'
import { presentApplication } from './present.ts'
import { confirmReceipt } from './progress.ts'
import {
  type Found,
  findApplication,
  findOpportunity,
  insertEvent,
  isAccepting,
  isStillAccepting,
  updateOwn,
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
  const own = await rulesOf(services, { kind, opportunityId, userId })
  const rules = {
    ...own,
    needed: askedParts(kind, own.documents),
    texts: kind === 'JOB' ? ApplicationTexts : ProposalTexts,
    findStored: (part: Part, texts: Record<string, string>) =>
      kind === 'JOB'
        ? findStoredCv(database, userId, { part, texts })
        : findDraftFile(database, { userId, opportunityId, part, texts }),
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
        return insertSubmission(services, tx, { userId, kind, opportunityId, began, seal: rules.seal, sent })
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
  const seal = kind === 'RFP' ? await sealOf(services.database, opportunityId) : undefined
  const documents = await listAskedOf(services.database, kind, opportunityId)
  return { kind, seal, key: seal?.held ? newKey : seal?.key, userId, documents }
}

type Typed = { draft?: string | undefined; source?: string | undefined }
type Writing = {
  userId: number
  kind: Kind
  opportunityId: number
  began: Date
  seal: Seal | undefined
  sent: Sent<{ bio: string; answers?: Answers | undefined } & Typed & ChosenOfFirm>
}

async function insertSubmission(services: Services, tx: Transaction, writing: Writing) {
  const { userId, kind, opportunityId, began, seal, sent } = writing
  if (!(await isStillAccepting(tx, opportunityId, began))) throw new ApiError('closed')
  await refuseOldKey(tx, opportunityId, seal?.key)
  refuseIncomplete(await listAskedOf(tx, kind, opportunityId), sent.rows)
  // Accepting an invitation to the panel waits for the lock above, or is seen here.
  await refuseJudge(tx, { userId, opportunityId })
  const before = await findApplication(tx, { userId, opportunityId })
  // Reapplying reuses the application row, so links to the receipt keep working.
  const number = before?.application.number ?? newNumber()
  const bio = seal ? await sealBio({ ...seal, number }, sent.texts.bio) : sent.texts.bio
  const firm = await sealedFirmOf(tx, userId, { number, seal, chosen: sent.texts })
  const values = { opportunityId, userId, number, bio, ...firm, source: sent.texts.source ?? 'direct' }
  const added = await insertApplication(tx, values, before)
  if (!added) throw alreadyApplied()
  if (before) {
    await updateReplaced(tx, added.id)
    await deleteAnswers(tx, added.id)
  }
  const of = { applicationId: added.id, opportunityId }
  await storeAnswers(tx, of, sent.texts.answers ?? {})
  await storeFileAnswers(tx, of, sent.rows)
  await insertEvent(tx, { applicationId: added.id, kind: 'SUBMITTED', began })
  if (seal) await endDraft(tx, { opportunityId, userId }, { state: sent.texts.draft, rows: sent.rows })
  const sealing = seal && { ...seal, number, userId }
  await insertFiles(services, tx, { userId, applicationId: added.id, rows: sent.rows, sealing })
  if (seal) await recordSending(tx, { userId, number, action: 'proposal.submitted', rows: sent.rows })
  const found = await findApplication(tx, { userId, number })
  if (!found) throw new Error(`${number} was not written`)
  await confirmReceipt(tx, services.mails, { ...found, userId })
  const news = kind === 'RFP' ? 'NEW_PROPOSAL' : 'NEW_APPLICANT'
  await noteNews(tx, services.queue, { kind: news, opportunityId })
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
  const kept = await Promise.all(rows.map(async (row) => ({ ...(await keptRow(row, sealing)), scan })))
  const added = await replaceFiles(tx, applicationId, kept)
  await refuseTooMany(tx, userId)
  for (const { id, part } of added) {
    if (services.isScanning) await services.queue.enqueue(tx, 'scan', { fileId: id })
    else if (part === 'cv') await services.queue.enqueue(tx, 'read', { fileId: id })
  }
  await indexApplicant(tx, applicationId, { hasNewCv: rows.some(({ part }) => part === 'cv') })
}

const namesOf = (sent: Sent<unknown>) => sent.rows.map(({ storageName }) => storageName)

export type Own = { userId: number; number: string }

/** @throws ApiError not_found */
export async function findOwn(database: Executor, own: Own): Promise<Found> {
  const found = await findApplication(database, own)
  if (!found) throw new ApiError('not_found')
  return found
}

const isWithdrawn = () => new ApiError('conflict', undefined, { reason: problem('application_withdrawn') })

/** @throws ApiError conflict */
export function refuseWithdrawn({ application }: Found): void {
  if (application.status === 'WITHDRAWN') throw isWithdrawn()
}

/** @throws ApiError conflict when it was withdrawn meanwhile */
export async function changeOwn(tx: Transaction, own: Own, values: Parameters<typeof updateOwn>[2]) {
  const isChanged = await updateOwn(tx, own, values)
  if (!isChanged) throw isWithdrawn()
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
        return changeSubmission(services, tx, { userId, found, began, seal: rules.seal, sent })
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
  seal: Seal | undefined
  sent: Sent<{ bio?: string | undefined; answers?: Answers | undefined }>
}

async function changeSubmission(
  services: Services,
  tx: Transaction,
  { userId, found, began, seal, sent }: Rewriting,
) {
  const { id: applicationId, number } = found.application
  const { texts, rows } = sent
  if (!(await isStillAccepting(tx, found.opportunityId, began))) throw new ApiError('closed')
  await refuseOldKey(tx, found.opportunityId, seal?.key)
  const bio = texts.bio && (seal ? await sealBio({ ...seal, number }, texts.bio) : texts.bio)
  await changeOwn(tx, { userId, number }, bio ? { bio } : {})
  const of = { applicationId, opportunityId: found.opportunityId }
  if (texts.answers) await storeAnswers(tx, of, texts.answers)
  await storeFileAnswers(tx, of, rows)
  await insertEvent(tx, { applicationId, kind: 'CHANGED', began })
  // Of a firm's proposal a colleague may change the files, which stay bound to who sent it.
  const ownerId = found.application.userId ?? userId
  const sealing = seal && { ...seal, number, userId: ownerId }
  await insertFiles(services, tx, { userId: ownerId, applicationId, rows, sealing })
  if (seal) await recordSending(tx, { userId, number, action: 'proposal.changed', rows })
  return presentApplication(await findOwn(tx, { userId, number }), services)
}
