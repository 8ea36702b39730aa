import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError, problem } from '#contract/errors.ts'

export type FilePart = {
  name: string
  fileName: string
  /** Ends without an error at the size limit; then `isCut` is true. The consumer must read it to its end. */
  content: Readable
  isCut(): boolean
}
type FormPart = { name: string; text: string } | FilePart

/** The parts of a form, in the order of their arrival. */
export type Form = AsyncIterable<FormPart>

const MOST = { files: 4, fields: 20 }

type Most = { uploads: number; files?: number | undefined }

/** Beside the files: texts, and what parts them. */
const ROOM = 1024 * 1024

export const uploadTooLarge = (bytes: number) =>
  new ApiError('too_large', undefined, {
    reason: problem('upload_too_large', { megabytes: Math.floor(bytes / 1024 / 1024) }),
  })

/** Refuses a form by the length that it says, before any of it is read. @throws ApiError too_large */
export function refuseTooLarge({ headers }: Pick<FastifyRequest, 'headers'>, endpoint: Partial<Most>): void {
  if (endpoint.uploads === undefined) return
  const most = endpoint.uploads * (endpoint.files ?? MOST.files)
  if (Number(headers['content-length'] ?? 0) > most + ROOM) throw uploadTooLarge(most)
}

/** Reads a form with files of up to `uploads` bytes each; JSON counts as a form without files. */
export async function* partsOf(
  request: FastifyRequest,
  { uploads: fileSize, files = MOST.files }: Most,
): Form {
  if (!request.isMultipart()) {
    yield* partsOfJson(request.body)
    return
  }
  for await (const part of request.parts({ limits: { ...MOST, fileSize, files } })) {
    if (part.type === 'file') {
      yield fileOf(part)
      continue
    }
    if (part.valueTruncated) throw new ApiError('too_large')
    yield { name: part.fieldname, text: String(part.value) }
  }
}

function fileOf({ fieldname, filename, file }: MultipartFile): FilePart {
  return { name: fieldname, fileName: filename ?? '', content: file, isCut: () => file.truncated }
}

function* partsOfJson(body: unknown): Generator<FormPart> {
  for (const [name, value] of Object.entries(body ?? {})) {
    if (['string', 'boolean', 'number'].includes(typeof value)) yield { name, text: String(value) }
  }
}
