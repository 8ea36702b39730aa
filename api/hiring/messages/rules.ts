import { isOfNumber, type Person, redacted } from '#api/applications/cv-text/masking.ts'
import { isNameHidden } from '#api/hiring/applicants/rules.ts'
import { can } from '#api/platform/access/roles.ts'
import type { ProblemCode } from '#contract/errors.ts'
import type { Silence } from '#contract/hiring/messages.ts'
import type { ApplicationStatus, MemberRole } from '#contract/vocabulary.ts'

export const SILENCE_PROBLEMS = {
  WITHDRAWN: 'thread_withdrawn',
  DELETED: 'thread_deleted',
  NOT_BEGUN: 'thread_not_begun',
  NOT_ALLOWED: 'thread_read_only',
} as const satisfies Record<Silence, ProblemCode>

type Standing = { status: ApplicationStatus; userId: number | null }

export function silenceOfMember({ status, userId }: Standing, role: MemberRole): Silence | null {
  if (userId === null) return 'DELETED'
  if (status === 'WITHDRAWN') return 'WITHDRAWN'
  return can(role, 'messages.send') ? null : 'NOT_ALLOWED'
}

/** An applicant can write once the company has. */
export function silenceOfApplicant({ status, hasBegun }: Standing & { hasBegun: boolean }): Silence | null {
  if (status === 'WITHDRAWN') return 'WITHDRAWN'
  return hasBegun ? null : 'NOT_BEGUN'
}

type Named = { isBlind: boolean; status: ApplicationStatus; person: Person | null }

/** null while hidden, and of a deleted account. */
export const applicantName = (named: Named): string | null =>
  isNameHidden(named) || !named.person ? null : `${named.person.firstName} ${named.person.lastName}`

/** Masks what reveals a hidden applicant, in messages of either side. */
export const textForMembers = (named: Named, text: string): string =>
  isNameHidden(named) && named.person ? redacted(text, named.person) : text

const LINK = /(https?:\/\/\S+)/u

/** The same of what a company planned, but for its own links, as to a call: those that spell no part of the name and hold no number of theirs. */
export const planForMembers = (named: Named, text: string): string =>
  text
    .split(LINK)
    .map((part) => (LINK.test(part) && isNameless(named, part) ? part : textForMembers(named, part)))
    .join('')

const NUMBERS = /\p{Nd}(?:[.\-_]?\p{Nd})*/gu

function isNameless(named: Named, link: string): boolean {
  const words = link.replace(/[^\p{L}]+/gu, ' ')
  const isTheirs = (digits: string) => isOfNumber(digits, named.person?.contactNumber ?? '')
  return textForMembers(named, words) === words && !link.match(NUMBERS)?.some(isTheirs)
}

type Written = { senderId: number | null; isFromCompany: boolean; subject: string; isOffer: boolean }

/**
 * Whether the reader typed it as it is: masked for them, too, it would tell which of some words are of the name. A letter of a move
 * has its fields filled in, with the name; so has that of an offer, to whom they knew by then.
 */
export const isTypedBy = (
  { userId }: { userId: number },
  { senderId, isFromCompany, subject, isOffer }: Written,
): boolean => isFromCompany && senderId === userId && (subject === '' || isOffer)
