import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Words } from '#api/platform/words/words.ts'
import { type ApplicationStatus, type Kind, LIMITS } from '#contract/vocabulary.ts'

/** In the job seeker's words (decisions §5). */
export const statusText = (words: Words, status: ApplicationStatus) =>
  words.text(`applicationStatus.${status}`)

/**
 * The status that the job seeker was told last. A rejection reads 'In review' until the company sends the outcome (decisions
 * §5). Every other stage does so too before the first message, or 'In review' would give the rejection away.
 */
export function seenStatus({ status, toldStatus }: Standing): ApplicationStatus {
  if (status === 'WITHDRAWN') return status
  return status !== 'RECEIVED' && toldStatus === 'RECEIVED' ? 'IN_REVIEW' : toldStatus
}

type Standing = { status: ApplicationStatus; toldStatus: ApplicationStatus }

export type Opportunity = { kind: Kind; opportunityName: string; companyName: string }

/** Without letters that are easily confused. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** As in 7K3M-9QXD-P2HB: random, and easy to read out. */
export function newNumber(): string {
  const group = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return [group(), group(), group()].join('-')
}

type Link = { secretKey: string; userId: number; fileId: number }

/** Links lead applicants to their own files and members to proposals. */
const PATHS = { sender: '/api/user/files/', member: '/api/company/proposal-files/' }

/** Valid for five minutes and for one person (security.md, uploads). */
export const linkTo = (link: Link, reader: keyof typeof PATHS = 'sender', now?: number) =>
  `${PATHS[reader]}${link.fileId}/?${signedFor(link, now)}`

/** The query of a link: when it expires, and a signature over the person and the file. */
export function signedFor(link: Link, now = Date.now()): string {
  const expires = Math.floor(now / 1_000) + LIMITS.fileLinkMinutes * 60
  return String(new URLSearchParams({ expires: String(expires), signature: signatureOf(link, expires) }))
}

type Signed = { expires?: string | undefined; signature?: string | undefined }

export function isGoodLink(link: Link, { expires = '', signature = '' }: Signed, now = Date.now()): boolean {
  const until = Number(expires)
  if (!Number.isInteger(until) || until * 1_000 < now) return false
  const expected = Buffer.from(signatureOf(link, until))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function signatureOf({ secretKey, userId, fileId }: Link, expires: number): string {
  return createHmac('sha256', secretKey)
    .update(`file ${fileId} of ${userId} until ${expires}`)
    .digest('base64url')
}

/** The same day and time some months later, or the last day of a shorter month; UTC. */
export function monthsAfter(instant: Date, months: number): Date {
  const date = new Date(instant)
  date.setUTCMonth(date.getUTCMonth() + months)
  // 31 February became a day in March.
  if (date.getUTCDate() !== instant.getUTCDate()) date.setUTCDate(0)
  return date
}
