import { wordMessage } from '#api/accounts/notifications/present.ts'
import type { NotificationRow } from '#api/accounts/notifications/queries.ts'
import { hasPassword, isPasswordOf } from '#api/accounts/passwords/hash.ts'
import { findUser } from '#api/accounts/registration/queries.ts'
import { deleteRatingsBy, eraseApplicants } from '#api/applications/cv-text/commands.ts'
import { findDraft, listDraftedRfps } from '#api/applications/drafts/queries.ts'
import { listReadable } from '#api/applications/firm-documents/commands.ts'
import { readOwnFirm } from '#api/applications/firms/commands.ts'
import { deleteFromFirms } from '#api/applications/firms/queries.ts'
import { listKeptCvs } from '#api/applications/kept-cvs/queries.ts'
import { openSealed } from '#api/applications/sealing/commands.ts'
import { prepareDeletion } from '#api/companies/members/commands.ts'
import {
  anonymiseApplications,
  anonymiseScorer,
  deleteAccount,
  listLeaving,
  lockJobApplicationsForUpdate,
  lockLeavingForUpdate,
  lockOldApplicationsForUpdate,
  updateDeletion,
} from '#api/people/deletion/queries.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { inTurn } from '#api/platform/each.ts'
import type { Files } from '#api/platform/files/files.ts'
import { Download } from '#api/platform/http/download.ts'
import { type Identity, requireRecent } from '#api/platform/http/route.ts'
import { claimTry, clearTries } from '#api/platform/limits/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { plainOf } from '#api/platform/uploads/receive.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { DELETION_DAYS } from '#contract/people/privacy.ts'
import { COVER_SIZE, IMAGE_SIZES } from '#contract/vocabulary.ts'
import { archiveOf } from './archive.ts'
import { findPersonalData, listOwnFiles } from './queries.ts'

export type Services = { database: Database; files: Files; mails: MailQueue; secretKey: string }

export async function exportPersonalData(services: Services, userId: number): Promise<Download> {
  const { database, files } = services
  const user = await findUser(database, userId)
  const words = wordsFor(user ?? { language: DEFAULT_LANGUAGE })
  const data = await findPersonalData(database, userId, words)
  const notifications = data.notifications as NotificationRow[] // as the table has them
  const drafts = await listOwnDrafts(services, userId)
  const reading = {
    read: files.stream,
    open: async (fileId: number) => (await openSealed(services, fileId, { userId, as: 'owner' })).content,
  }
  const everything = {
    data: {
      ...data,
      firm: await listOwnFirm(database, userId),
      'proposal-drafts': drafts.map(({ words }) => words),
      notifications: notifications.map((row) => ({ ...row, ...wordMessage(words, row) })),
    },
    files: await listOwnFiles(database, userId),
    cvs: await listKeptCvs(database, userId),
    documents: await listReadable(services, userId),
    drafts: drafts.flatMap(({ files }) => files),
    images: [
      { hash: user?.image, size: IMAGE_SIZES[1] },
      { hash: user?.coverImage, size: COVER_SIZE.width },
    ].flatMap(({ hash, size }) => (hash ? [{ hash, size }] : [])),
  }
  return new Download({ content: archiveOf(reading, everything, words), name: 'my-data.zip' })
}

/** Without its other members; `files/firm/` of the archive has its documents that can be read. */
async function listOwnFirm(database: Database, userId: number) {
  const { firm } = await readOwnFirm(database, userId)
  if (!firm) return []
  const { members, invitations, ...own } = firm
  return [own]
}

/** Proposals that are being written, with the keys of their files. */
async function listOwnDrafts({ database, files: store }: Services, userId: number) {
  const found = []
  for (const opportunityId of await listDraftedRfps(database, userId)) {
    const draft = await findDraft(database, { opportunityId, userId })
    if (!draft) continue
    const { key, bio, files } = draft
    const facts = files.map(({ slot, name, size, sha256 }) => ({ part: slot, name, size, sha256 }))
    found.push({
      words: { opportunityId, bio, savedAt: draft.draft.updatedAt, files: facts },
      files: files.map(({ slot, name: fileName, storageName: name }) => ({
        rfp: opportunityId,
        part: slot,
        fileName,
        open: async () => {
          const kept = await store.stream(name)
          return kept && plainOf(kept, { key, name })
        },
      })),
    })
  }
  return found
}

/**
 * Schedules an account's deletion after the days of grace, and confirms it by mail. An account without a password wants a recent
 * proof in its place.
 * @throws ApiError invalid at the password, reauthentication_needed, last_owner of a company, locked, unavailable
 */
export async function requestDeletion(
  { database, mails, secretKey }: Services,
  { caller, password }: { caller: Identity; password: string },
): Promise<Date> {
  const { userId } = caller
  const user = await findUser(database, userId)
  if (!user) throw new ApiError('unauthorized')
  if (!hasPassword(user.passwordHash)) requireRecent(caller)
  else await provePassword(database, { subject: user.email, secretKey }, { ...user, password })
  return database.transaction(async (tx) => {
    await prepareDeletion(tx, userId)
    const deleteAt = await updateDeletion(tx, userId, DELETION_DAYS)
    if (!deleteAt) throw new ApiError('unauthorized')
    await mails.enqueue(tx, { kind: 'leaving', userId })
    return deleteAt
  })
}

type Offered = { passwordHash: string; password: string }

async function provePassword(
  database: Database,
  tries: Parameters<typeof claimTry>[1],
  { passwordHash, password }: Offered,
): Promise<void> {
  const wrong = (code: 'own_password_missing' | 'password_wrong') =>
    new ApiError('invalid', { confirm_password: [problem(code)] })
  if (password === '') throw wrong('own_password_missing')
  await claimTry(database, tries)
  if (!(await isPasswordOf(passwordHash, password))) throw wrong('password_wrong')
  await clearTries(database, tries)
}

/** Deletes the accounts whose days of grace are over. Their applications stay with the companies, made anonymous. */
export async function deleteLeavers(database: Database): Promise<void> {
  await inTurn(await listLeaving(database), ({ id }) =>
    database.transaction(async (tx) => {
      if (!(await lockLeavingForUpdate(tx, id))) return
      await anonymise(tx, await lockJobApplicationsForUpdate(tx, id))
      await deleteRatingsBy(tx, id)
      await anonymiseScorer(tx, id)
      await deleteFromFirms(tx, id)
      await deleteAccount(tx, id)
      await record(tx, { actorId: null, action: 'account.deleted', subject: String(id), details: {} })
    }),
  )
}

const BATCH = 100

/** Makes applications for jobs anonymous so many months after the job ended (security.md, retention). */
export async function anonymiseOld(database: Database, months: number): Promise<void> {
  const anonymiseBatch = (tx: Transaction) =>
    lockOldApplicationsForUpdate(tx, months, BATCH).then((ids) => anonymise(tx, ids))
  while ((await database.transaction(anonymiseBatch)) === BATCH);
}

/** @returns how many there were */
async function anonymise(tx: Transaction, ids: number[]): Promise<number> {
  await eraseApplicants(tx, ids)
  await anonymiseApplications(tx, ids)
  return ids.length
}
