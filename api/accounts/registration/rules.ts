import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { domainToASCII } from 'node:url'
import parsePhone from 'libphonenumber-js/max'
import { type Problem, problem } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** security.md, Figures. */
export const CODE_TRIES = 5
export const CODES_AN_HOUR = 5

export const newCode = () => String(randomInt(10 ** LIMITS.otpLength)).padStart(LIMITS.otpLength, '0')

export type Purpose = 'verify'

type CodeOf = { userId: number; purpose: Purpose; code: string }

/** Keyed, because a plain hash of six digits is no secret; bound to the account, so that no other account's code fits. */
export const hashCode = (secretKey: string, { userId, purpose, code }: CodeOf) =>
  createHmac('sha256', secretKey).update(`code:${purpose}:${userId}:${code}`).digest('base64url')

export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Cherokee',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Thai',
  'Devanagari',
  'Ethiopic',
].map((script) => ({ script, has: new RegExp(`\\p{Script=${script}}`, 'u') }))
/** Scripts that one language writes together. */
const JAPANESE = ['Han', 'Hiragana', 'Katakana', 'Latin']
const KOREAN = ['Han', 'Hangul', 'Latin']

/**
 * One spelling per mailbox: lower case, an international domain in ASCII.
 * Undefined for text that is no address, and for letters of several scripts in one part, which can pass for another's.
 */
export function normaliseEmail(email: string): string | undefined {
  if (UNSEEN.test(email)) return undefined
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at).normalize('NFKC').toLowerCase()
  const typed = email.slice(at + 1).normalize('NFKC')
  // `domainToASCII` reads an address of the web: to it a # ends the domain, and a % begins a sign of it.
  const domain = LABELS.test(typed) ? domainToASCII(typed) : ''
  if (!isLocalPart(local) || !isDomain(domain)) return undefined
  return [local, ...typed.split('.')].some(mixesScripts) ? undefined : `${local}@${domain}`
}

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/u
const LABELS = /^[\p{L}\p{M}\p{N}.-]+$/u

/** Why there is no address in a text. */
export const emailFault = (email: string): Problem =>
  problem(UNSEEN.test(email) ? 'email_unseen' : 'email_format')

const isLocalPart = (local: string) =>
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local)

const isDomain = (domain: string) =>
  domain.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(domain)

function mixesScripts(text: string): boolean {
  const used = SCRIPTS.filter(({ has }) => has.test(text)).map(({ script }) => script)
  return used.length > 1 && ![JAPANESE, KOREAN].some((set) => used.every((script) => set.includes(script)))
}

/** E.164, or undefined when no country has such a number. */
export function normalisePhone(text: string): string | undefined {
  // People add the 0 they dial at home after the dial code.
  const number = parsePhone(text.replace(/^(\+\d{1,3}[\s-]*)\(0\)/, '$1'))
  return number?.isValid() ? number.number : undefined
}
