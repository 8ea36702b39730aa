import { Readable } from 'node:stream'
import { findHeldBy } from '#api/opportunities/member-keys/commands.ts'
import {
  ensureSealKey,
  findBoundDeadline,
  findSealKey,
  findStanding,
} from '#api/opportunities/seal-keys/commands.ts'
import { record } from '#api/platform/audit/commands.ts'
import { unsealed } from '#api/platform/cipher.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { type FileDetails, saltedHash } from '#api/platform/keys/file-details.ts'
import { isFinancial } from '#contract/applications/parts.ts'
import { ApiError } from '#contract/errors.ts'
import { findProposal, findSealedFile, type SealedFile } from './queries.ts'
import { contentKeyOf, detailsOf, type HeldBy, type Sealing } from './rules.ts'

type Services = { database: Database; files: Files }
/** `panel`: who scores an opened RFP, be they of its company or from outside. */
type Opener = { userId: number; as: 'owner' | 'company' | 'panel' }
type Opened = { content: Readable; name: string }
type Standing = Awaited<ReturnType<typeof findStanding>>

/**
 * Companies open the technical parts, and financial parts of the proposals that the keyed log names as opened: those at or above the
 * minimum; of an RFP sealed to its openers, none before these released its key. Rows alone open nothing: the envelope of the key and the keyed log must say the same, and the sealed details whose file it
 * is, and which part.
 */
function mayOpen(
  { as, userId }: Opener,
  file: SealedFile,
  standing: Standing,
  details: FileDetails | undefined,
): boolean {
  if (file.isWithdrawn || file.replacedAt !== null || !standing?.isOver || !details) return false
  if (as === 'owner') return file.isOver && details.userId === userId
  const isOpened = file.isOpened && standing.isOpened && !standing.isCancelled
  return isOpened && (!isFinancial(file.part) || standing.financial.has(file.number))
}

/**
 * The only way to the content of a sealed file: for nobody before late uploads have ended (decisions §5, §6), and for a company
 * only after the bid opening. The audit log records every attempt before a byte is read.
 * @throws ApiError not_found, sealed, unavailable
 */
export async function openSealed(services: Services, fileId: number, opener: Opener): Promise<Opened> {
  const { database } = services
  const file = await findSealedFile(database, fileId)
  if (!file) throw new ApiError('not_found')
  const standing = await findStanding(database, file.opportunityId)
  const details = standing && readDetails(standing.key, file)
  const key = standing && contentKeyOf(standing.key, file)
  const isAllowed = key !== undefined && mayOpen(opener, file, standing, details)
  await database.transaction((tx) =>
    record(tx, {
      actorId: opener.userId,
      action: isAllowed ? 'proposal.opened' : 'proposal.refused',
      subject: file.number,
      details: {
        file: fileId,
        part: file.part,
        as: opener.as,
        ...(standing?.fault && { fault: standing.fault }),
      },
    }),
  )
  if (!isAllowed || !details) throw new ApiError('sealed')
  const content = await unsealFile(services, file, key)
  if (!content) throw new ApiError('not_found')
  return { content, name: details.name }
}

/** undefined where a row was changed by hand. */
function readDetails(key: Buffer, file: SealedFile): FileDetails | undefined {
  try {
    return detailsOf(key, file, file)
  } catch {
    return undefined
  }
}

type Scanned = {
  id: number
  applicationId: number
  storageName: string
  heldKey: string | null
  openedKey: string | null
}

/** Content for the virus scanner alone; undefined when the file is gone. */
export async function readToScan(services: Services, file: Scanned) {
  const row = await findProposal(services.database, file.applicationId)
  if (!row) return undefined
  await services.database.transaction((tx) =>
    record(tx, {
      actorId: null,
      action: 'proposal.scanned',
      subject: row.number,
      details: { file: file.id },
    }),
  )
  const key = await findSealKey(services.database, row.opportunityId)
  const contentKey = key && contentKeyOf(key, file)
  return contentKey && unsealFile(services, file, contentKey)
}

async function unsealFile(services: Services, file: { storageName: string }, key: Buffer) {
  const kept = await services.files.stream(file.storageName)
  if (!kept) return undefined
  const content = Readable.from(unsealed(kept, { key, name: file.storageName }))
  // Closes the file when nobody reads.
  return content.once('close', () => kept.destroy())
}

export type Seal = Pick<Sealing, 'key' | 'held'>

/** The keys that seal a proposal to an RFP. @throws ApiError as `ensureSealKey` and `findHeldBy` */
export async function sealOf(database: Database, opportunityId: number): Promise<Seal> {
  const key = await ensureSealKey(database, opportunityId)
  const held = await findHeldBy(database, opportunityId)
  if (!held) return { key }
  const until = (await findBoundDeadline(database, opportunityId))?.getTime() ?? null
  const { technical, financial } = held
  return { key, held: { rfpId: opportunityId, technical, financial, until } satisfies HeldBy }
}

type Act = {
  userId: number
  number: string
  action: 'proposal.submitted' | 'proposal.changed' | 'proposal.withdrawn'
  rows: (Pick<FileDetails, 'sha256' | 'salt'> & { part: string })[]
}

/** Writes what was sent into the audit log: of each part a hash that tells nobody anything without the salt of its receipt. */
export async function recordSending(tx: Transaction, { userId, number, action, rows }: Act): Promise<void> {
  const hashes = rows.flatMap(({ part, sha256, salt }) =>
    salt === null ? [] : [[part, saltedHash({ salt, sha256 })]],
  )
  await record(tx, { actorId: userId, action, subject: number, details: Object.fromEntries(hashes) })
}
