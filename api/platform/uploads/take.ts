import type { Files } from '#api/platform/files/files.ts'
import type { FilePart, Form } from '#api/platform/http/form.ts'
import { type DocumentType, documentTypeOf, PART_WORDS, refusalOf } from '#contract/applications/documents.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { type Kind, PARTS_OF, type Part } from '#contract/vocabulary.ts'
import { inspect } from './inspect.ts'
import { readName } from './names.ts'
import { type Received, readBack, receive } from './receive.ts'
import { FOLDER } from './rules.ts'

/** A file under the name its owner gave it. */
export type TakenFile = Received & { part: Part; name: string; type: DocumentType }

export type TakenForm = { texts: Record<string, string>; files: TakenFile[]; refused: FieldErrors }

type Rules = { kind: Kind; key: Buffer | undefined }

/**
 * Reads a form to its end: texts, and files that lie on this machine's disk afterwards, not yet looked into. A file that is
 * not taken is told of in `refused`, in words for its owner. When the form breaks off nothing is left.
 */
export async function takeForm(files: Files, form: Form, rules: Rules): Promise<TakenForm> {
  const taken: TakenForm = { texts: {}, files: [], refused: {} }
  try {
    for await (const part of form) {
      if ('text' in part) taken.texts[part.name] = part.text
      else await takePart(files, part, { ...rules, taken })
    }
    return taken
  } catch (error) {
    await discard(files, taken.files)
    throw error
  }
}

/** Looks into the files; what is not taken is told of in `refused`. @throws ApiError unavailable when too many wait */
export async function lookInto({ files, refused }: TakenForm) {
  for (const file of files) await inspectFile(file, refused)
}

export async function discard(files: Files, taken: TakenFile[]) {
  for (const { path } of taken) await files.discard(path)
}

async function takePart(files: Files, sent: FilePart, { kind, key, taken }: Rules & { taken: TakenForm }) {
  const part = PARTS_OF[kind].find((name) => name === sent.name)
  if (!part) return drain(sent)
  const refuse = (reason: string | undefined) => {
    if (reason) taken.refused[part] ??= [reason]
  }
  const { name } = readName(sent.fileName, part)
  const type = documentTypeOf(kind, name)
  if (!type) {
    const size = await drain(sent)
    // A file field that nobody filled in has no name and nothing in it.
    if (size > 0 || sent.fileName !== '') refuse(refusalOf(kind, part, { name, size }))
    return
  }
  const received = await receive(files, sent.content.iterator({ destroyOnReturn: false }), {
    key,
    folder: FOLDER,
  }).catch((error) => {
    // Who is still sending would not hear of it, and the form would never end.
    sent.content.resume()
    throw error
  })
  const size = sent.isCut() ? Number.POSITIVE_INFINITY : received.size
  refuse(refusalOf(kind, part, { name, size }))
  if (taken.files.some((file) => file.part === part)) refuse(`${PART_WORDS[part]} was sent twice`)
  taken.files.push({ ...received, part, name, type })
}

async function inspectFile(file: TakenFile, refused: FieldErrors) {
  if (refused[file.part]) return
  const reason = await inspect(file.type, (room) => readBack(file, room))
  if (reason) refused[file.part] = [`${PART_WORDS[file.part]} ${reason}`]
}

async function drain({ content }: FilePart): Promise<number> {
  let bytes = 0
  for await (const chunk of content) bytes += chunk.length
  return bytes
}
