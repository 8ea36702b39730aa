import { derivedKey, sealText, unsealText } from '#api/platform/cipher.ts'

/** Of the finished files. A name begins with its time, by which the sweep finds orphans. */
export const EXPORTS_FOLDER = 'company-exports'

/** Processes that may be cut off while they make one; then it fails. */
export const MOST_TRIES = 3

const wrappingKey = (secretKey: string) => derivedKey(secretKey, '', 'keys:company-export')
const purposeOf = (id: number) => `company-export:${id}`

export const wrapExportKey = (secretKey: string, id: number, key: Buffer) =>
  sealText(wrappingKey(secretKey), key, purposeOf(id))

/** @throws Error when it was changed, or SECRET_KEY is another */
export const unwrapExportKey = (secretKey: string, id: number, wrapped: string) =>
  unsealText(wrappingKey(secretKey), wrapped, purposeOf(id))

/** The cursor of the page that follows, from a list's `Link`; undefined on the last. */
export function nextCursorIn(link = ''): string | undefined {
  const next = link.split(', ').find((each) => each.endsWith('; rel="next"'))
  const path = next?.slice(1, next.indexOf('>'))
  return path && (addressOf(path).searchParams.get('cursor') ?? undefined)
}

const addressOf = (path: string) => new URL(path, 'http://localhost')

/** The signed parts of a file's link, as its endpoint takes them. */
export const signedIn = (link: string) =>
  Object.fromEntries(addressOf(link).searchParams) as {
    expires?: string
    signature?: string
  }

/** Whether a failure, or what caused it, is a full disk. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'no_room' || isOutOfRoom(error.cause)
}

type Linked = { path: string; link: string; part: string; name: string; of: string }

const isSigned = (link: string) => link.startsWith('/api/') && addressOf(link).searchParams.has('signature')
const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Signed links to files anywhere in an answer, with the names beside them and the application or bidder that they are of. */
export function linksIn(answer: unknown, of = ''): Linked[] {
  if (typeof answer !== 'object' || answer === null) return []
  const { link, name, part, number, bidder } = answer as Record<string, unknown>
  const whose = asText(number) ?? asText(bidder) ?? of
  const inner = Object.values(answer).flatMap((each) => linksIn(each, whose))
  if (typeof link !== 'string' || !isSigned(link)) return inner
  const path = link.split('?', 1)[0] ?? link
  const last = path.split('/').at(-2) ?? ''
  const own = { path, link, of: whose, name: asText(name) ?? 'file' }
  return [{ ...own, part: asText(part) ?? (/^\d+$/.test(last) ? `answer-${last}` : last) }, ...inner]
}
