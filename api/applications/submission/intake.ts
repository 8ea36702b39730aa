import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { findKeptCv } from '#api/applications/kept-cvs/queries.ts'
import type { Database } from '#api/platform/database/client.ts'
import { isRefusal } from '#api/platform/database/failure.ts'
import type { Files } from '#api/platform/files/files.ts'
import { fieldErrors } from '#api/platform/http/errors.ts'
import type { Form } from '#api/platform/http/form.ts'
import { newSalt } from '#api/platform/keys/file-details.ts'
import { countRefused, countUpload } from '#api/platform/limits/commands.ts'
import { inTurnOf } from '#api/platform/uploads/inspect.ts'
import { type GivenKey, plainOf, receive } from '#api/platform/uploads/receive.ts'
import { FOLDER } from '#api/platform/uploads/rules.ts'
import {
  discard,
  inspectFiles,
  type TakenFile,
  type TakenForm,
  takeForm,
} from '#api/platform/uploads/take.ts'
import { DOCUMENTS, type DocumentType, missing } from '#contract/applications/documents.ts'
import type { AskedDocument } from '#contract/applications/parts.ts'
import { ApiError, type FieldErrors, type Problem, problem } from '#contract/errors.ts'
import { identifier } from '#contract/parameters.ts'
import type { Kind, Part } from '#contract/vocabulary.ts'
import { findLast } from './queries.ts'

type FormRules<T, R> = {
  kind: Kind
  key: GivenKey
  texts: z.ZodType<T>
  needed: readonly Part[]
  documents?: readonly AskedDocument[] | undefined
  userId: number
  /** Faults of the texts beside those of the schema, by field. */
  findFaults?: ((texts: Record<string, string>) => Promise<FieldErrors>) | undefined
  /** A stored file that the texts name in place of a sent one; it is copied, as each application has its own files. */
  findStored?:
    | ((part: Part, texts: Record<string, string>) => Promise<StoredFile | Problem | undefined>)
    | undefined
  /** Counts the inspection of its files; as an upload where nothing else is said. */
  count?: (database: Database, userId: number) => Promise<void>
  /** The earlier answer to the same request, asked for before anything is counted or inspected. */
  before?(hash: string): Promise<R | undefined>
}

/** `key`: under which it is kept encrypted. */
type StoredFile = { name: string; mediaType: string; storageName: string; key?: Buffer }

export type Sent<T> = {
  texts: T
  rows: ReturnType<typeof rowOf>[]
  hash: string
}

type Services = { database: Database; files: Files }

/**
 * Receives a form, one of a person at a time, and stores its files while `work` writes their rows. Refused files count as an
 * upload as well, since inspecting them is what costs; a form that is wrong without a look into its files counts as none. A refusal
 * removes the files; an unknown outcome of the transaction leaves them to the sweep.
 * @throws ApiError invalid at every wrong field; too_large, rate_limited, no_room, unavailable
 */
export async function receiveForm<T, R>(
  services: Services,
  form: Form,
  rules: FormRules<T, R>,
  work: (sent: Sent<T>) => Promise<R>,
): Promise<R> {
  const taken = await takeForm(services.files, form, rules)
  try {
    return await inTurnOf(rules.userId, async () => {
      const hash = hashOf(taken)
      const before = await rules.before?.(hash)
      if (before !== undefined) return before
      const { texts, copied } = await checkTexts(services.database, taken, rules)
      if (hasFiles(taken)) await (rules.count ?? countUpload)(services.database, rules.userId)
      await takeFiles(services.files, taken, { copied, ...rules })
      return storeWhile(services.files, taken, (rows) => work({ texts, rows, hash }))
    })
  } finally {
    await discard(services.files, taken.files)
  }
}

const hasFiles = ({ texts, files, refused }: TakenForm) =>
  files.length > 0 || Object.keys(refused).length > 0 || COPYING.some((name) => texts[name])

/** Texts that name a stored CV. */
const COPYING = ['use_last_cv', 'kept_cv', 'application']

async function storeWhile<R>(
  files: Files,
  taken: Pick<TakenForm, 'files'>,
  work: (rows: Sent<unknown>['rows']) => Promise<R>,
) {
  const kept: string[] = []
  let isAsked = false
  try {
    for (const { path, storageName } of taken.files) {
      await files.keep(path, storageName)
      kept.push(storageName)
    }
    isAsked = true
    return await work(taken.files.map(rowOf))
  } catch (error) {
    if (!isAsked || error instanceof ApiError || isRefusal(error)) await removeFiles(files, kept)
    throw error
  }
}

/** Removes files that never had a row. The sweep removes those that fail. */
export async function removeFiles(files: Pick<Files, 'remove'>, names: string[]): Promise<void> {
  for (const name of names) await files.remove(name).catch(() => undefined)
}

type Checked<T> = { texts: T; copied: Map<Part, StoredFile> }

/** Says everything that is wrong without a look into the files. @throws ApiError invalid, rate_limited */
async function checkTexts<T>(
  database: Database,
  { texts, files, refused }: TakenForm,
  rules: Omit<FormRules<T, unknown>, 'before'>,
): Promise<Checked<T>> {
  const parsed = rules.texts.safeParse(texts)
  const errors = {
    ...(parsed.success ? {} : fieldErrors(parsed.error)),
    ...(await rules.findFaults?.(texts)),
    ...refused,
  }
  const copied = new Map<Part, StoredFile>()
  for (const part of rules.needed) {
    if (errors[part] || files.some((file) => file.part === part)) continue
    const stored = await rules.findStored?.(part, texts)
    if (typeof stored === 'object') copied.set(part, stored)
    else errors[part] = [stored ?? missing(part, rules.documents)]
  }
  if (parsed.success && Object.keys(errors).length === 0) return { texts: parsed.data, copied }
  if (files.length > 0 || copied.size > 0) await countRefused(database, rules.userId)
  throw new ApiError('invalid', errors)
}

type Taking = Pick<FormRules<unknown, unknown>, 'userId' | 'documents' | 'key'> & {
  copied: Map<Part, StoredFile>
}

/** Inspects the files and copies those that the texts name. @throws ApiError invalid, unavailable */
async function takeFiles(files: Files, taken: TakenForm, { copied, ...rules }: Taking): Promise<void> {
  await inspectFiles(taken, rules)
  const errors: FieldErrors = { ...taken.refused }
  for (const [part, stored] of copied) {
    const copy = await copyStored(files, part, { stored, key: rules.key })
    if (copy) taken.files.push(copy)
    else errors[part] = [missing(part, rules.documents)]
  }
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', errors)
}

/** The CV of the profile or of the last application; no other part. @returns a problem where it is gone, or its hash not the one named */
export async function findStoredCv(
  database: Database,
  userId: number,
  { part, texts: { kept_cv, use_last_cv, last_cv } }: { part: Part; texts: Record<string, string> },
) {
  if (part !== 'cv') return undefined
  if (kept_cv) {
    const kept = await findKeptCv(database, { userId, id: identifier.safeParse(kept_cv).data ?? 0 })
    return kept && kept.scan !== 'INFECTED' ? { ...kept, name: kept.fileName } : problem('kept_cv_gone')
  }
  const last = use_last_cv === 'true' ? (await findLast(database, userId))?.cv : undefined
  const isOther = last && last_cv !== undefined && last_cv !== last.sha256
  return isOther ? problem('last_cv_changed', { name: last.name }) : (last ?? undefined)
}

/** Copies a stored file, and stores the copy while `work` writes its row. @throws ApiError invalid where the file is gone */
export async function storeCopyWhile<R>(
  files: Files,
  { part, ...copying }: Copying & { part: Part },
  work: (rows: Sent<unknown>['rows']) => Promise<R>,
): Promise<R> {
  const copy = await copyStored(files, part, copying)
  if (!copy) throw new ApiError('invalid', { [part]: [missing(part)] })
  try {
    return await storeWhile(files, { files: [copy] }, work)
  } finally {
    await discard(files, [copy])
  }
}

type Copying = { stored: StoredFile; key: GivenKey }

async function copyStored(
  files: Files,
  part: Part,
  { stored, key }: Copying,
): Promise<TakenFile | undefined> {
  const { name, mediaType, storageName } = stored
  const kept = await files.stream(storageName)
  if (!kept) return undefined
  const content = stored.key ? plainOf(kept, { key: stored.key, name: storageName }) : kept
  const type = Object.keys(DOCUMENTS).find((each) => DOCUMENTS[each as DocumentType] === mediaType)
  return {
    ...(await receive(files, content, { key, folder: FOLDER })),
    part,
    name,
    type: type as DocumentType,
  } // its row was written from one
}

function rowOf({ part, name, type, size, sha256, storageName, seal }: TakenFile) {
  const isSealed = seal !== undefined
  const salt = isSealed ? newSalt() : null
  const fileKey = seal?.key
  return { part, name, mediaType: DOCUMENTS[type], size, sha256, storageName, isSealed, salt, fileKey }
}

function hashOf({ texts, files }: TakenForm): string {
  const parts = files.map(({ part, name, sha256 }) => [part, name, sha256])
  return createHash('sha256')
    .update(JSON.stringify([Object.entries(texts).sort(), parts]))
    .digest('hex')
}
