import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { type ApplicationStatus, type Kind, LIMITS } from '#contract/vocabulary.ts'

/** The job seeker's words (decisions §5). */
export const STATUS_WORDS: Record<ApplicationStatus, string> = {
  RECEIVED: 'Pending',
  IN_REVIEW: 'In review',
  SHORTLISTED: 'Shortlisted',
  INTERVIEW: 'Interview',
  OFFER: 'Offer',
  HIRED: 'Hired',
  REJECTED: 'Not selected',
  WITHDRAWN: 'Withdrawn',
}

/**
 * What the job seeker sees: what they were told last. A rejection reads 'In review' until the company sends the outcome
 * (decisions §5), also to somebody who was told nothing before; so does every step before its first telling, or 'In review'
 * would give the rejection away.
 */
export function seenStatus({ status, toldStatus }: Standing): ApplicationStatus {
  if (status === 'WITHDRAWN') return status
  return status !== 'RECEIVED' && toldStatus === 'RECEIVED' ? 'IN_REVIEW' : toldStatus
}

type Standing = { status: ApplicationStatus; toldStatus: ApplicationStatus }

export type Opportunity = { kind: Kind; opportunityName: string; companyName: string }

/** Without the letters that are read as others. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** As in 7K3M-9QXD-P2HB: tells nothing, can be read out. */
export function newNumber(): string {
  const group = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return [group(), group(), group()].join('-')
}

export const ALREADY_APPLIED = 'You have already applied'

type Link = { secretKey: string; userId: number; fileId: number }

/** Where a person's links to files lead: to what they sent, or to what came to their company. */
const PATHS = { sender: '/api/user/files/', member: '/api/company/proposal-files/' }

/** A link to a file, good for five minutes and for one person (security.md, uploads). */
export const linkTo = (link: Link, reader: keyof typeof PATHS = 'sender', now?: number) =>
  `${PATHS[reader]}${link.fileId}/?${signedFor(link, now)}`

/** What makes a link to a file good: until when, and for whom. */
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

/** The same day and time so many months later, or the last day of a shorter month; UTC. */
export function monthsAfter(instant: Date, months: number): Date {
  const date = new Date(instant)
  date.setUTCMonth(date.getUTCMonth() + months)
  // February has no 31st: it went on into March.
  if (date.getUTCDate() !== instant.getUTCDate()) date.setUTCDate(0)
  return date
}
