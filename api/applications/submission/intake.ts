import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Database } from '#api/platform/database/client.ts'
import { isRefusal } from '#api/platform/database/failure.ts'
import type { Files } from '#api/platform/files/files.ts'
import { fieldErrors } from '#api/platform/http/errors.ts'
import type { Form } from '#api/platform/http/form.ts'
import { newSalt } from '#api/platform/keys/file-details.ts'
import { countUpload } from '#api/platform/limits/commands.ts'
import { inTurnOf } from '#api/platform/uploads/inspect.ts'
import { receive } from '#api/platform/uploads/receive.ts'
import { FOLDER } from '#api/platform/uploads/rules.ts'
import {
  discard,
  inspectFiles,
  type TakenFile,
  type TakenForm,
  takeForm,
} from '#api/platform/uploads/take.ts'
import { DOCUMENTS, type DocumentType, missing } from '#contract/applications/documents.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import type { Kind, Part } from '#contract/vocabulary.ts'
import { findLast } from './queries.ts'

type FormRules<T, R> = {
  kind: Kind
  key: Buffer | undefined
  texts: z.ZodType<T>
  needed: readonly Part[]
  userId: number
  /** The earlier answer to the same request, asked for before anything is counted or inspected. */
  before?(hash: string): Promise<R | undefined>
}

export type Sent<T> = {
  texts: T
  rows: ReturnType<typeof rowOf>[]
  hash: string
}

type Services = { database: Database; files: Files }

/**
 * Receives a form, one of a person at a time, and stores its files while `work` writes their rows. Refused files count as an
 * upload as well, since inspecting them is what costs. A refusal removes the files; an unknown outcome of the transaction
 * leaves them to the sweep.
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
      if (hasFiles(taken)) await countUpload(services.database, rules.userId)
      await inspectFiles(taken, rules.userId)
      const texts = await checkForm(services, taken, rules)
      return storeWhile(services.files, taken, (rows) => work({ texts, rows, hash }))
    })
  } finally {
    await discard(services.files, taken.files)
  }
}

const hasFiles = ({ texts, files, refused }: TakenForm) =>
  files.length > 0 || Object.keys(refused).length > 0 || texts.use_last_cv === 'true'

async function storeWhile<R>(
  files: Files,
  taken: TakenForm,
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

async function checkForm<T>(
  services: Services,
  taken: TakenForm,
  rules: Omit<FormRules<T, unknown>, 'before'>,
): Promise<T> {
  const parsed = rules.texts.safeParse(taken.texts)
  const errors = { ...(parsed.success ? {} : fieldErrors(parsed.error)), ...taken.refused }
  const absent = rules.needed.filter(
    (part) => !errors[part] && !taken.files.some((file) => file.part === part),
  )
  for (const part of absent) {
    const isAgain = part === 'cv' && taken.texts.use_last_cv === 'true'
    const last = isAgain ? await copyLastCv(services, rules.userId, taken.texts.last_cv) : undefined
    if (typeof last === 'object') taken.files.push(last)
    else errors[part] = [last ?? missing(part)]
  }
  if (!parsed.success || Object.keys(errors).length > 0) throw new ApiError('invalid', errors)
  return parsed.data
}

/** Copies the last CV, as each application has its own files. @returns a problem where its hash is not the one `named` */
async function copyLastCv(
  { database, files }: Services,
  userId: number,
  named: string | undefined,
): Promise<TakenFile | Problem | undefined> {
  const cv = (await findLast(database, userId))?.cv
  if (cv && named !== undefined && named !== cv.sha256) {
    return problem('last_cv_changed', { name: cv.name })
  }
  const content = cv && (await files.stream(cv.storageName))
  if (!content) return undefined
  const type = Object.keys(DOCUMENTS).find((each) => DOCUMENTS[each as DocumentType] === cv.mediaType)
  return {
    ...(await receive(files, content, { folder: FOLDER })),
    part: 'cv',
    name: cv.name,
    type: type as DocumentType,
  } // its row was written from one
}

function rowOf({ part, name, type, size, sha256, storageName, seal }: TakenFile) {
  const isSealed = seal !== undefined
  const salt = isSealed ? newSalt() : null
  return { part, name, mediaType: DOCUMENTS[type], size, sha256, storageName, isSealed, salt }
}

function hashOf({ texts, files }: TakenForm): string {
  const parts = files.map(({ part, name, sha256 }) => [part, name, sha256])
  return createHash('sha256')
    .update(JSON.stringify([Object.entries(texts).sort(), parts]))
    .digest('hex')
}
