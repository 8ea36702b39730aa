import { Buffer } from 'node:buffer'
import { identityToRecipient } from 'age-encryption'
import { combine } from 'shamir-secret-sharing'
import { heldPart, openedColumns, sealField } from '#api/applications/sealing/rules.ts'
import { findHeldBy } from '#api/opportunities/member-keys/commands.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { readClock } from '#api/platform/database/clock.ts'
import { heldFile, heldText, OpensLater, openHeld } from '#api/platform/keys/held.ts'
import {
  eraseReleased,
  listHeldFiles,
  listHeldTexts,
  listReleased,
  updateOpenedFile,
  updateOpenedTexts,
} from '#api/procurement/member-keys/queries.ts'
import { currentOf, envelopeOf, unsealShare } from '#api/procurement/member-keys/rules.ts'
import { ApiError, type ProblemCode, problem } from '#contract/errors.ts'
import type { HeldEnvelope } from '#contract/procurement/member-keys.ts'
import { restoreShares } from './rules.ts'

const conflict = (reason: ProblemCode) => new ApiError('conflict', undefined, { reason: problem(reason) })

type Able = { openers: number[]; needed: number }

/**
 * Of an RFP sealed to its openers, confirmations of those count who hold a share, and as many are needed as its key asks for. Others stay as they are.
 */
export async function narrowToHolders<T extends Able>(
  database: Executor,
  { opportunityId, envelope }: { opportunityId: number; envelope: HeldEnvelope },
  able: T,
): Promise<T> {
  const held = await findHeldBy(database, opportunityId)
  if (!held) return able
  const shares = await listReleased(database, { opportunityId, envelope })
  const holders = new Set(currentOf(shares, held.threshold).map(({ userId }) => userId))
  const openers = able.openers.filter((id) => holders.has(id))
  return { ...able, openers, needed: held.threshold }
}

type Confirming = { opportunityId: number; envelope: HeldEnvelope; userId: number }

/** A confirmation is a share as well. @throws ApiError conflict for who holds none, or released none within the last day */
export async function requireShare(tx: Transaction, { opportunityId, envelope, userId }: Confirming) {
  if (!(await findHeldBy(tx, opportunityId))) return
  const own = (await listReleased(tx, { opportunityId, envelope })).filter((each) => each.userId === userId)
  if (own.length === 0) throw conflict('not_sealed_to_you')
  if (own.every(({ text }) => text === null)) throw conflict('share_missing')
}

type Opening = {
  opportunityId: number
  envelope: HeldEnvelope
  /** The key of the site for this RFP, under which everything is sealed once it is opened. */
  key: Buffer
  /** Members; everybody who released a share unless given. */
  confirmedBy?: number[]
  /** Proposals; all of them unless given. */
  numbers?: string[]
}

/**
 * Puts the shares of those who confirmed together, opens the keys of an envelope's files, and forgets the whole key. A file that was
 * changed by hand stays shut.
 * @throws ApiError sealed where one is bound to a later deadline; conflict where the shares do not suffice, or do not make the key
 */
export async function openEnvelope(tx: Transaction, opening: Opening): Promise<void> {
  const { opportunityId, envelope, numbers } = opening
  const held = await findHeldBy(tx, opportunityId)
  if (!held) return
  const identity = await combineShares(tx, opening, held)
  const of = { opportunityId, key: opening.key, identity, at: await readClock(tx) }
  const files = (await listHeldFiles(tx, opportunityId)).filter(
    ({ part, number }) => envelopeOf(part) === envelope && (!numbers || numbers.includes(number)),
  )
  for (const file of files) await openFile(tx, of, file)
  if (envelope === 'technical')
    for (const text of await listHeldTexts(tx, opportunityId)) await openTexts(tx, of, text)
  await eraseReleased(tx, { opportunityId, envelope })
}

async function combineShares(
  tx: Transaction,
  { opportunityId, envelope, key, confirmedBy }: Opening,
  held: { threshold: number; technical: string; financial: string },
): Promise<string> {
  const rows = await listReleased(tx, { opportunityId, envelope })
  const isConfirmed = (id: number | null) => id !== null && (!confirmedBy || confirmedBy.includes(id))
  const shares = await restoreShares(
    rows.map(({ text, userId, ...row }) => ({
      ...row,
      bytes:
        text !== null && isConfirmed(userId) ? unsealShare({ key, id: row.id, envelope }, text) : undefined,
    })),
    held.threshold,
  )
  if (shares.length < held.threshold) {
    const released = currentOf(rows, held.threshold).filter(
      ({ text, userId }) => text !== null && isConfirmed(userId),
    )
    const isEnough = new Set(released.map(({ userId }) => userId)).size >= held.threshold
    throw conflict(isEnough ? 'shares_fail' : 'share_missing')
  }
  const identity = Buffer.from(await combine(shares.map((share) => new Uint8Array(share)))).toString()
  const recipient = await identityToRecipient(identity).catch(() => undefined)
  if (recipient !== held[envelope]) throw conflict('shares_fail')
  return identity
}

type Of = { opportunityId: number; key: Buffer; identity: string; at: number }

async function openFile(
  tx: Transaction,
  { opportunityId, key, identity, at }: Of,
  file: Awaited<ReturnType<typeof listHeldFiles>>[number],
) {
  try {
    const of = heldFile(opportunityId, file)
    const secret = await openHeld(file.heldKey ?? '', { identity, of, at })
    await updateOpenedFile(tx, file.id, openedColumns(key, file, secret))
  } catch (error) {
    await recordShut(tx, opportunityId, { file: file.id, number: file.number, error })
  }
}

async function openTexts(
  tx: Transaction,
  { opportunityId, key, identity, at }: Of,
  { id, number, ...texts }: Awaited<ReturnType<typeof listHeldTexts>>[number],
) {
  const anew = async (field: 'bio' | 'firm') => {
    const text = heldPart(texts[field] ?? '')
    if (text === undefined) return undefined
    const opened = await openHeld(text, { identity, of: heldText(opportunityId, number, field), at })
    return sealField({ key, number }, field, opened)
  }
  try {
    const [bio, sealedFirm] = [await anew('bio'), await anew('firm')]
    if (bio || sealedFirm)
      await updateOpenedTexts(tx, id, { ...(bio && { bio }), ...(sealedFirm && { sealedFirm }) })
  } catch (error) {
    await recordShut(tx, opportunityId, { file: null, number, error })
  }
}

type Shut = { file: number | null; number: string; error: unknown }

/** One changed row must not keep the others shut. @throws ApiError sealed; the error of a statement that failed */
async function recordShut(tx: Transaction, opportunityId: number, { file, number, error }: Shut) {
  if (error instanceof OpensLater) throw new ApiError('sealed')
  if (!(error instanceof Error) || 'code' in error || 'query' in error) throw error
  const details = { file, number, because: 'changed' }
  await record(tx, {
    actorId: null,
    action: 'proposals.stayed-shut',
    subject: subjectOf(opportunityId),
    details,
  })
}
