import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, type FieldErrors, problem } from '#contract/errors.ts'
import { IMAGE_TOO_LARGE } from '#contract/fields.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { parseJson } from './json.ts'

/** Pictures are re-encoded in memory, so they are buffered; their size is checked on arrival. */
const FORM_LIMITS = {
  fileSize: LIMITS.imageBytes,
  files: 2,
  fields: 60,
  fieldSize: LIMITS.jsonBytes,
  fieldNameSize: 100,
  headerPairs: 40,
  parts: 62,
}

/** Accepts JSON and forms only: a page of another site can send neither, because CORS lets it read alone (cors.ts). */
export async function acceptBodies(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (!isUtf8(request.headers['content-type'])) throw new ApiError('unsupported_media')
      return body.length === 0 ? undefined : parseJson(body)
    },
  )
  await scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false })
}

/** RFC 8259: JSON that travels is UTF-8. */
const isUtf8 = (type = '') => !/;\s*charset\s*=\s*(?!"?utf-?8"?\s*(?:;|$))/i.test(type)

/**
 * Reads the body as one object. A repeated form field becomes a list, a file field a File, an empty file field null.
 * Reads to the end before refusing, because a client that is still sending does not read the answer.
 * @throws ApiError invalid at the field of a file that is too large; too_large, unsupported_media, broken_json
 */
export async function readBody(request: FastifyRequest, endpoint: Endpoint): Promise<unknown> {
  if (!request.isMultipart()) return checkObject(request.body)
  if (!endpoint.multipart) throw new ApiError('unsupported_media')
  const body = new Map<string, unknown>()
  const refused: FieldErrors = {}
  for await (const part of request.parts()) {
    if (part.type === 'field' && part.valueTruncated) throw new ApiError('too_large')
    const value = part.type === 'file' ? await readFile(part, refused) : part.value
    const before = body.get(part.fieldname)
    body.set(part.fieldname, before === undefined ? value : [before, value].flat())
  }
  if (Object.keys(refused).length > 0) throw new ApiError('invalid', refused)
  return Object.fromEntries(body)
}

/** Each endpoint takes an object; null counts as an empty one, like no body. */
function checkObject(body: unknown): unknown {
  if (body && (typeof body !== 'object' || Array.isArray(body)))
    throw new ApiError('broken_json', undefined, { reason: problem('json_no_object') })
  return body
}

async function readFile(part: MultipartFile, refused: FieldErrors): Promise<File | null> {
  const chunks: BlobPart[] = []
  for await (const chunk of part.file) chunks.push(chunk)
  // The stream ends without an error at the limit, with only the start of the file.
  if (part.file.truncated) refused[part.fieldname] = [IMAGE_TOO_LARGE]
  const isEmptyField = chunks.length === 0 && !part.filename
  return isEmptyField ? null : new File(chunks, part.filename ?? '')
}
