import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, type FieldErrors } from '#contract/errors.ts'
import { IMAGE_TOO_LARGE } from '#contract/fields.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** Pictures are re-encoded in memory, so they are buffered; their size is checked on arrival. */
const FORM_LIMITS = {
  fileSize: LIMITS.imageBytes,
  files: 2,
  fields: 60,
  fieldSize: 100_000,
  fieldNameSize: 100,
  headerPairs: 40,
  parts: 62,
}

/** Accepts JSON and forms only: a page of another site can send neither, because CORS is closed. */
export async function acceptBodies(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    parseJson(request, withoutHalves(String(body)), done)
  })
  await scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false })
}

/** Matches each escape in JSON; the group is a lone surrogate. */
const ESCAPE =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u([dD][89a-fA-F][\da-fA-F]{2})|\\./g

/** JSON can spell a lone surrogate, which neither UTF-8 nor a jsonb column can hold. It becomes U+FFFD. */
const withoutHalves = (json: string) =>
  json.replace(ESCAPE, (spelt, half?: string) => (half ? '\\ufffd' : spelt))

/**
 * Reads the body as one object. A repeated form field becomes a list, a file field a File, an empty file field null.
 * Reads to the end before refusing, because a client that is still sending does not read the answer.
 * @throws ApiError invalid at the field of a file that is too large; too_large
 */
export async function readBody(request: FastifyRequest, endpoint: Endpoint): Promise<unknown> {
  if (!request.isMultipart()) return request.body
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

async function readFile(part: MultipartFile, refused: FieldErrors): Promise<File | null> {
  const chunks: BlobPart[] = []
  for await (const chunk of part.file) chunks.push(chunk)
  // The stream ends without an error at the limit, with only the start of the file.
  if (part.file.truncated) refused[part.fieldname] = [IMAGE_TOO_LARGE]
  const isEmptyField = chunks.length === 0 && !part.filename
  return isEmptyField ? null : new File(chunks, part.filename ?? '')
}
