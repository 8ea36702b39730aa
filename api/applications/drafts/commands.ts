import { listAsked } from '#api/applications/documents/queries.ts'
import { askedParts } from '#api/applications/documents/rules.ts'
import { refuseTooMany } from '#api/applications/files/commands.ts'
import { findFirmOf, lockFirmOfForUpdate } from '#api/applications/firms/queries.ts'
import { receiveForm, type Sent } from '#api/applications/submission/intake.ts'
import {
  findApplication,
  findOpportunity,
  isAccepting,
  isStillAccepting,
} from '#api/applications/submission/queries.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { DatabaseClock } from '#api/platform/database/clock.ts'
import type { Files } from '#api/platform/files/files.ts'
import type { Form } from '#api/platform/http/form.ts'
import { countDraftFile } from '#api/platform/limits/commands.ts'
import { DraftFileTexts, type ProposalDraft } from '#contract/applications/drafts.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { LIMITS, type Part } from '#contract/vocabulary.ts'
import { presentDraft } from './present.ts'
import {
  countDrafts,
  deleteDraft,
  deleteDraftFiles,
  deleteDrafts,
  deleteOtherFiles,
  type FoundDraft,
  findDraft,
  insertDraft,
  insertDraftFile,
  lockDraftForUpdate,
  updateOwner,
  updateSaved,
  updateWords,
  type Writer,
} from './queries.ts'
import {
  type DraftOwner,
  isOfState,
  newDraftKey,
  sealDraftFile,
  sealWords,
  slotOf,
  wrapDraftKey,
} from './rules.ts'

export type Services = { database: Database; clock: DatabaseClock; files: Files }

const conflict = (code: 'already_applied' | 'draft_overtaken' | 'draft_changed') =>
  new ApiError('conflict', undefined, { reason: problem(code) })

type Words = Writer & { bio: string; version: number; arrivedAt: number }

/**
 * Saves the words of a proposal, over the version that they began from.
 * @throws ApiError not_found, closed, conflict where another tab or device saved others, or the proposal was sent
 */
export async function saveWords(services: Services, words: Words): Promise<ProposalDraft> {
  const { database } = services
  const { bio, version, opportunityId, userId } = words
  const writer = { opportunityId, userId }
  await refuseUnsendable(services, words)
  await ensureDraft(database, writer)
  return database.transaction(async (tx) => {
    const found = await lockOwnForUpdate(tx, writer)
    if (found.bio !== bio) {
      if (found.draft.version !== version) throw conflict('draft_overtaken')
      await updateWords(tx, { id: found.draft.id, savedBy: userId, sealedBio: sealWords(found.key, bio) })
    }
    return showDraft(tx, writer)
  })
}

/** @returns when the request came @throws ApiError not_found, closed, conflict */
export async function refuseUnsendable(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { opportunityId, userId, arrivedAt }: Writer & { arrivedAt: number },
) {
  const began = await clock.instantOf(arrivedAt)
  if (!(await findOpportunity(database, 'RFP', opportunityId))) throw new ApiError('not_found')
  if (!(await isAccepting(database, opportunityId, began))) throw new ApiError('closed')
  const sent = await findApplication(database, { userId, opportunityId })
  if (sent && sent.application.status !== 'WITHDRAWN') throw conflict('already_applied')
  return began
}

/**
 * The draft of the firm that somebody acts for, or theirs where they bid alone. One that they began alone becomes the firm's with their
 * next change, where the firm has none.
 * @throws ApiError conflict at the most drafts
 */
export async function ensureDraft(database: Database, writer: Writer): Promise<FoundDraft> {
  const found = await findDraft(database, writer)
  const isWhole = found && (found.draft.firmId !== null || !(await findFirmOf(database, writer.userId)))
  if (isWhole) return found
  return database.transaction(async (tx) => {
    const own = await lockFirmOfForUpdate(tx, writer.userId)
    const before = await lockDraftForUpdate(tx, writer)
    const { opportunityId, userId } = writer
    const owner = own
      ? { opportunityId, userId: null, firmId: own.firm.id }
      : { opportunityId, userId, firmId: null }
    if (!before) await beginDraft(tx, writer, owner)
    else if (before.draft.firmId === null && own)
      await updateOwner(tx, before.draft.id, {
        ...owner,
        wrappedKey: wrapDraftKey(tx.secretKey, owner, before.key),
      })
    return lost(await findDraft(tx, writer))
  })
}

async function beginDraft(tx: Transaction, { userId }: Writer, owner: DraftOwner): Promise<void> {
  if ((await countDrafts(tx, userId)) >= LIMITS.proposalDrafts)
    throw new ApiError('conflict', undefined, {
      reason: problem('too_many_drafts', { max: LIMITS.proposalDrafts }),
    })
  const key = newDraftKey()
  const wrappedKey = wrapDraftKey(tx.secretKey, owner, key)
  await insertDraft(tx, { ...owner, savedBy: userId, wrappedKey, sealedBio: sealWords(key, '') })
}

/** @throws ApiError not_found where it was sent or deleted meanwhile */
function lost(found: FoundDraft | undefined): FoundDraft {
  if (!found) throw new ApiError('not_found')
  return found
}

const lockOwnForUpdate = async (tx: Transaction, writer: Writer) => lost(await lockDraftForUpdate(tx, writer))

export async function showDraft(tx: Database | Transaction, writer: Writer): Promise<ProposalDraft> {
  return presentDraft(lost(await findDraft(tx, writer)), await listAsked(tx, writer.opportunityId))
}

type Adding = Writer & { form: Form; arrivedAt: number }

/**
 * Keeps files for a proposal, each in the place of its part, after the inspection that files of proposals get.
 * @throws ApiError as `submit`
 */
export async function addFiles(services: Services, adding: Adding): Promise<ProposalDraft> {
  const { database } = services
  const { form, userId, opportunityId } = adding
  const writer = { userId, opportunityId }
  const began = await refuseUnsendable(services, adding)
  const { key } = await ensureDraft(database, writer)
  const documents = await listAsked(database, opportunityId)
  const rules = {
    kind: 'RFP' as const,
    key,
    texts: DraftFileTexts,
    needed: [],
    documents,
    userId,
    count: countDraftFile,
  }
  return receiveForm(services, form, rules, ({ texts, rows }) => {
    if (rows.length === 0) throw new ApiError('invalid', undefined, { reason: problem('document_not_asked') })
    return keepFiles(database, writer, { began, key, rows, replaces: texts.replaces })
  })
}

type Keeping = { began: Date; key: Buffer; rows: Sent<unknown>['rows']; replaces: string | undefined }

/** Writes the rows of files that are stored. @throws ApiError closed, conflict, too_large, rate_limited */
export function keepFiles(database: Database, writer: Writer, keeping: Keeping): Promise<ProposalDraft> {
  return database.transaction(async (tx) => {
    if (!(await isStillAccepting(tx, writer.opportunityId, keeping.began))) throw new ApiError('closed')
    await insertFiles(tx, writer, keeping)
    return showDraft(tx, writer)
  })
}

async function insertFiles(tx: Transaction, writer: Writer, { key, rows, replaces }: Keeping): Promise<void> {
  const { draft, key: current, files } = await lockOwnForUpdate(tx, writer)
  // Another request deleted the draft and began a new one.
  if (!current.equals(key)) throw conflict('draft_changed')
  const slots = rows.map(({ part }) => slotOf(part))
  for (const [n, { sha256 }] of rows.entries()) {
    const there = files.find(({ slot }) => slot === slots[n])?.sha256
    if (there !== undefined && there !== sha256 && there !== replaces) throw conflict('draft_changed')
  }
  await deleteDraftFiles(tx, draft.id, slots)
  const asked = askedParts('RFP', await listAsked(tx, writer.opportunityId))
  await deleteOtherFiles(tx, draft.id, asked.map(slotOf))
  for (const { part, name, sha256, mediaType, size, storageName } of rows) {
    const slot = slotOf(part)
    const sealedDetails = sealDraftFile(key, { slot, storageName }, { name, sha256 })
    const file = { draftId: draft.id, slot, mediaType, size, storageName, sealedDetails }
    await insertDraftFile(tx, { ...file, addedBy: writer.userId })
  }
  await updateSaved(tx, { id: draft.id, savedBy: writer.userId })
  await refuseTooMany(tx, writer.userId)
}

type Removed = { part: Part; sha256: string }

/** @throws ApiError not_found, conflict where it is another file by now */
export function removeFile(
  database: Database,
  writer: Writer,
  { part, sha256 }: Removed,
): Promise<ProposalDraft> {
  return database.transaction(async (tx) => {
    const { draft, files } = await lockOwnForUpdate(tx, writer)
    const there = files.find(({ slot }) => slot === slotOf(part))
    if (!there) throw new ApiError('not_found')
    if (there.sha256 !== sha256) throw conflict('draft_changed')
    await deleteDraftFiles(tx, draft.id, [there.slot])
    await updateSaved(tx, { id: draft.id, savedBy: writer.userId })
    return showDraft(tx, writer)
  })
}

/** @throws ApiError not_found */
export async function discardDraft(database: Database, writer: Writer): Promise<void> {
  await deleteDraft(database, lost(await findDraft(database, writer)).draft.id)
}

type Wanted = Writer & { part: Part; texts: Record<string, string> }

/** The file of a draft for a part, where the form names the draft. @throws ApiError conflict where it is another by now */
export async function findDraftFile(database: Database, { part, texts, ...writer }: Wanted) {
  if (texts.draft === undefined) return undefined
  const found = await findDraft(database, writer)
  const slot = slotOf(part)
  refuseOther(found, texts.draft, { slot })
  const file = found.files.find((each) => each.slot === slot)
  return file && { ...file, key: found.key }
}

/** @throws ApiError conflict */
function refuseOther(
  found: FoundDraft | undefined,
  state: string,
  seen: Parameters<typeof isOfState>[2],
): asserts found is FoundDraft {
  const isSame = found && isOfState({ version: found.draft.version, files: found.files }, state, seen)
  if (!isSame) throw conflict('draft_changed')
}

type Ending = { state: string | undefined; rows: { part: Part; sha256: string }[] }

/** Ends a draft with the proposal that is sent. @throws ApiError conflict where it has other words or files than it had */
export async function endDraft(tx: Transaction, writer: Writer, { state, rows }: Ending): Promise<void> {
  const found = await lockDraftForUpdate(tx, writer)
  const sent = new Map(rows.map(({ part, sha256 }) => [slotOf(part), sha256]))
  if (state !== undefined) refuseOther(found, state, { sent })
  await deleteDrafts(tx, writer)
}
