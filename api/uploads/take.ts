import type { Files } from '#api/files/files.ts'
import type { FilePart, Form } from '#api/http/form.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { BYTES_OF, type DocumentType, type Kind, PARTS_OF, type Part } from '#contract/vocabulary.ts'
import { inspect } from './inspect.ts'
import { readName } from './names.ts'
import { type Received, readBack, receive } from './receive.ts'
import { isDocumentOf, WORDS, wantedOf } from './rules.ts'

/** A file that was looked into, under the name its owner gave it. */
export type TakenFile = Received & { part: Part; name: string; type: DocumentType }

export type TakenForm = { texts: Record<string, string>; files: TakenFile[]; refused: FieldErrors }

type Rules = { kind: Kind; key: Buffer | undefined }

/**
 * Reads a form to its end: texts, and files that lie on this machine's disk afterwards. A file that is not taken is told
 * of in `refused`, in words for its owner. When the form breaks off nothing is left.
 */
export async function takeForm(files: Files, form: Form, rules: Rules): Promise<TakenForm> {
  const taken: TakenForm = { texts: {}, files: [], refused: {} }
  try {
    for await (const part of form) {
      if ('text' in part) taken.texts[part.name] = part.text
      else await takePart(files, part, { ...rules, taken })
    }
    for (const file of taken.files) await look(file, taken.refused)
    return taken
  } catch (error) {
    await discard(files, taken.files)
    throw error
  }
}

export async function discard(files: Files, taken: TakenFile[]) {
  for (const { path } of taken) await files.discard(path)
}

async function takePart(files: Files, sent: FilePart, { kind, key, taken }: Rules & { taken: TakenForm }) {
  const part = PARTS_OF[kind].find((name) => name === sent.name)
  if (!part) return drain(sent)
  const refuse = (reason: string) => {
    taken.refused[part] ??= [`${WORDS[part]} ${reason}`]
  }
  const { name, extension } = readName(sent.fileName, part)
  if (!isDocumentOf(kind, extension)) {
    const bytes = await drain(sent)
    // A file field that nobody filled in has no name and nothing in it.
    if (bytes > 0 || sent.fileName !== '') refuse(wantedOf(kind))
    return
  }
  const received = await receive(files, sent.content, key)
  if (sent.isCut() || received.size > BYTES_OF[kind]) refuse(`must be smaller than ${megabytes(kind)} MB`)
  else if (received.size === 0) refuse('is empty')
  else if (taken.files.some((file) => file.part === part)) refuse('was sent twice')
  taken.files.push({ ...received, part, name, type: extension })
}

async function look(file: TakenFile, refused: FieldErrors) {
  if (refused[file.part]) return
  const reason = await inspect(file.type, () => readBack(file))
  if (reason) refused[file.part] = [`${WORDS[file.part]} ${reason}`]
}

const megabytes = (kind: Kind) => BYTES_OF[kind] / 1024 / 1024

async function drain({ content }: FilePart): Promise<number> {
  let bytes = 0
  for await (const chunk of content) bytes += chunk.length
  return bytes
}
