import { lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { extractText } from '#api/applications/cv-text/extract.ts'
import { readableType } from '#api/applications/cv-text/rules.ts'
import { understand } from '#api/applications/cv-text/understanding.ts'
import { refuseTooMany } from '#api/applications/files/commands.ts'
import { receiveForm, removeFiles, type Sent } from '#api/applications/submission/intake.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import type { Form } from '#api/platform/http/form.ts'
import { answerBefore, answerOnce } from '#api/platform/idempotency/commands.ts'
import { countKeptCv, countUpload } from '#api/platform/limits/commands.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import type { CvReading } from '#contract/applications/cv-reading.ts'
import { type KeptCv, KeptCvTexts } from '#contract/applications/kept-cvs.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { ApplicationNumber } from '#contract/parameters.ts'
import { LIMITS, type Part } from '#contract/vocabulary.ts'
import { presentKeptCv } from './present.ts'
import {
  deleteKeptCv,
  findKeptCv,
  findSentCv,
  insertKeptCv,
  listKeptCvs,
  updateDefaults,
  updateKeptCv,
} from './queries.ts'

export type Services = {
  database: Database
  files: Files
  queue: Pick<Queue, 'enqueue'>
  isScanning: boolean
}

type Keeping = { userId: number; form: Form; idempotencyKey: string | undefined }

/**
 * Keeps a CV on the profile, after the same inspection as one that is sent with an application; the first becomes the default. A
 * file that is kept already is answered as it is.
 * @throws ApiError invalid at the fields, conflict at the most CVs, too_large, rate_limited, no_room, unavailable
 */
export async function keepCv(
  services: Services,
  { userId, form, idempotencyKey: key }: Keeping,
): Promise<KeptCv> {
  const { database, files } = services
  const rules = {
    kind: 'JOB' as const,
    key: undefined,
    userId,
    texts: KeptCvTexts,
    needed: ['cv'] as const,
    findStored: (_part: Part, { application }: Record<string, string>) =>
      sentCv(database, userId, application),
    before: (hash: string) => answerBefore<KeptCv>(database, { userId, key, hash }),
  }
  return receiveForm(services, form, rules, async (sent) => {
    let isWritten = false
    const { answer } = await database.transaction((tx) =>
      answerOnce(tx, { userId, key, hash: sent.hash }, async () => {
        const kept = await insertOwn(services, tx, { userId, sent })
        isWritten = kept.isNew
        return kept.cv
      }),
    )
    if (!isWritten)
      await removeFiles(
        files,
        sent.rows.map(({ storageName }) => storageName),
      )
    return answer
  })
}

async function sentCv(database: Database, userId: number, application: string | undefined) {
  const number = ApplicationNumber.safeParse(application).data
  if (!number) return undefined
  return (await findSentCv(database, { userId, number })) ?? problem('sent_cv_gone')
}

type Named = { name?: string | null | undefined }

async function insertOwn(
  { queue, isScanning }: Services,
  tx: Transaction,
  { userId, sent }: { userId: number; sent: Sent<Named> },
) {
  const [row] = sent.rows
  if (!row) throw new Error('A form without a CV was let through')
  // Also keeps two requests at once from keeping one too many.
  await lockUserForUpdate(tx, userId)
  const all = await listKeptCvs(tx, userId)
  const same = all.find(({ sha256, scan }) => sha256 === row.sha256 && scan !== 'INFECTED')
  if (same) return { cv: presentKeptCv(same), isNew: false }
  if (all.length >= LIMITS.keptCvs)
    throw new ApiError('conflict', undefined, { reason: problem('too_many_cvs', { max: LIMITS.keptCvs }) })
  await countKeptCv(tx, userId)
  const { name: fileName, mediaType, size, sha256, storageName } = row
  const name = sent.texts.name ?? nameOf(fileName)
  const scan = isScanning ? 'WAITING' : 'NOT_SCANNED'
  const isDefault = !all.some((each) => each.isDefault && each.scan !== 'INFECTED')
  if (isDefault) await updateDefaults(tx, userId)
  const values = { userId, name, fileName, mediaType, size, sha256, storageName, isDefault, scan }
  const cv = await insertKeptCv(tx, values)
  await refuseTooMany(tx, userId)
  if (isScanning) await queue.enqueue(tx, 'scan', { keptCvId: cv.id })
  return { cv: presentKeptCv(cv), isNew: true }
}

/** Without the ending; a character of two halves is kept whole or dropped. */
const nameOf = (fileName: string) =>
  fileName
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .slice(0, LIMITS.cvNameLength)
    .replace(/\p{Cs}$/u, '')
    .trim() || fileName.slice(0, LIMITS.cvNameLength)

type Own = { userId: number; id: number }

/**
 * Reads a CV of the profile in the process of the CVs' reader; nothing of it is kept. Counts as an upload, as it costs more.
 * @throws ApiError not_found, also while it is being checked; rate_limited, unavailable
 */
export async function understandKeptCv(
  { database, files }: Pick<Services, 'database' | 'files'>,
  own: Own,
): Promise<CvReading> {
  const cv = await findKeptCv(database, own)
  if (!cv || cv.scan === 'WAITING' || cv.scan === 'INFECTED') throw new ApiError('not_found')
  await countUpload(database, own.userId)
  const type = readableType(cv.mediaType)
  const open = () => files.stream(cv.storageName)
  const text = type && (await extractText(open, type, { account: own.userId }).catch(refuseForNow))
  return understand(text ?? '')
}

function refuseForNow(cause: unknown): never {
  throw cause instanceof ApiError ? cause : new ApiError('unavailable', undefined, { cause })
}

type Change = { name?: string | undefined; is_default?: true | undefined }

/** Renames a CV, makes it the default, or both. @throws ApiError not_found */
export async function changeKeptCv(
  database: Database,
  own: Own,
  { name, is_default }: Change,
): Promise<KeptCv[]> {
  return database.transaction(async (tx) => {
    await lockUserForUpdate(tx, own.userId)
    if (is_default) await updateDefaults(tx, own.userId)
    const change = { ...(name !== undefined && { name }), ...(is_default && { isDefault: true }) }
    const all = await listKeptCvs(tx, own.userId)
    if (!all.some(({ id }) => id === own.id)) throw new ApiError('not_found')
    if (Object.keys(change).length > 0) await updateKeptCv(tx, own, change)
    return (await listKeptCvs(tx, own.userId)).map(presentKeptCv)
  })
}

/** Deletes a CV of the profile, whose file goes a day later; the newest other one that is not infected becomes the default. @throws ApiError not_found */
export async function removeKeptCv(database: Database, own: Own): Promise<KeptCv[]> {
  return database.transaction(async (tx) => {
    await lockUserForUpdate(tx, own.userId)
    if (!(await deleteKeptCv(tx, own))) throw new ApiError('not_found')
    await chooseDefault(tx, own.userId)
    return (await listKeptCvs(tx, own.userId)).map(presentKeptCv)
  })
}

/**
 * Makes the newest CV that may be sent the default where there is none: an infected one is not. The caller holds the person's row.
 */
export async function chooseDefault(tx: Transaction, userId: number): Promise<void> {
  const all = (await listKeptCvs(tx, userId)).filter(({ scan }) => scan !== 'INFECTED')
  const [newest] = all
  if (!newest || all.some(({ isDefault }) => isDefault)) return
  await updateDefaults(tx, userId)
  await updateKeptCv(tx, { userId, id: newest.id }, { isDefault: true })
}
