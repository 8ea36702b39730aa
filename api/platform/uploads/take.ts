import type { Files } from '#api/platform/files/files.ts'
import type { FilePart, Form } from '#api/platform/http/form.ts'
import { ofPart } from '#contract/applications/documents.ts'
import type { AskedDocument } from '#contract/applications/parts.ts'
import { type FieldErrors, type Problem, problem } from '#contract/errors.ts'
import { type Kind, PARTS_OF, type Part } from '#contract/vocabulary.ts'
import { inspect } from './inspect.ts'
import { drain, type GivenKey, type ReceivedDocument, readBack, receivePart } from './receive.ts'
import { FOLDER } from './rules.ts'

export type TakenFile = ReceivedDocument & { part: Part }

export type TakenForm = { texts: Record<string, string>; files: TakenFile[]; refused: FieldErrors }

type Rules = {
  kind: Kind
  key: GivenKey
  /** Documents that an RFP asks for beside the two parts. */
  documents?: readonly AskedDocument[] | undefined
}

/**
 * Reads a form to its end, texts and files, which lie on this machine's disk afterwards and are not inspected yet. `refused`
 * holds the faults by part. Leaves nothing when the form breaks off.
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

/** Inspects the files; faults go into `refused`. @throws ApiError unavailable when too many wait */
export async function inspectFiles(
  { files, refused }: TakenForm,
  { userId, documents }: Pick<Rules, 'documents'> & { userId: number },
) {
  for (const file of files) {
    if (refused[file.part]) continue
    const fault = await inspect({ userId, type: file.type, read: (room) => readBack(file, room) })
    if (fault) refused[file.part] = [ofPart(file.part, fault, documents)]
  }
}

export async function discard(files: Files, taken: TakenFile[]) {
  for (const { path } of taken) await files.discard(path)
}

async function takePart(
  files: Files,
  sent: FilePart,
  { kind, key, documents = [], taken }: Rules & { taken: TakenForm },
) {
  const parts: readonly Part[] = [...PARTS_OF[kind], ...documents.map((each) => each.part)]
  const part = parts.find((name) => name === sent.name)
  if (!part) return drain(sent)
  const refuse = (fault: Problem | undefined) => {
    if (fault) taken.refused[part] ??= [ofPart(part, fault, documents)]
  }
  const { file, fault } = await receivePart(files, sent, { kind, unnamed: part, key, folder: FOLDER })
  refuse(fault)
  if (!file) return
  if (taken.files.some((file) => file.part === part)) refuse(problem('file_sent_twice'))
  taken.files.push({ ...file, part })
}
