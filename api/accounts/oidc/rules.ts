import { z } from 'zod'
import { derivedKey, sealText, unsealText } from '#api/platform/cipher.ts'

/** How long a person may take at the provider, and then for the registration, in minutes. */
const TICKET_MINUTES = { 'sign-in': 15, registration: 30, again: 15 } as const

/** Kept in the browser that asked, so that an answer meant for another is of no use. */
const SignInTicket = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })
export type SignInTicket = z.infer<typeof SignInTicket>

/** A person for whom the provider vouched. */
const Known = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** Normalised. */
  email: z.string(),
  /** When they signed in at the provider, in milliseconds since 1970, if it says so. */
  signedInAt: z.number().optional(),
})
export type Known = z.infer<typeof Known>

/** For a proof in one session of one person. */
const AgainTicket = SignInTicket.extend({ userId: z.number(), sessionId: z.number(), askedAt: z.number() })

const TICKETS = { 'sign-in': SignInTicket, again: AgainTicket, registration: Known } as const
type Purpose = keyof typeof TICKETS

const keyOf = (secretKey: string) => derivedKey(secretKey, '', 'provider-tickets')
const nameOf = (purpose: Purpose) => `provider ${purpose}`

export function sealTicket<P extends Purpose>(
  secretKey: string,
  purpose: P,
  content: z.infer<(typeof TICKETS)[P]>,
): string {
  const until = Date.now() + TICKET_MINUTES[purpose] * 60_000
  return sealText(keyOf(secretKey), JSON.stringify({ until, content }), nameOf(purpose))
}

/** @returns undefined for a ticket that is too old, of another purpose or not ours */
export function unsealTicket<P extends Purpose>(
  secretKey: string,
  purpose: P,
  ticket: string,
): z.infer<(typeof TICKETS)[P]> | undefined {
  const text = readSealed(secretKey, purpose, ticket)
  if (text === undefined) return undefined
  const { until, content } = Sealed.parse(JSON.parse(text))
  return until > Date.now() ? (TICKETS[purpose].parse(content) as z.infer<(typeof TICKETS)[P]>) : undefined // by the schema of P
}

const Sealed = z.object({ until: z.number(), content: z.unknown() })

function readSealed(secretKey: string, purpose: Purpose, ticket: string): string | undefined {
  try {
    return String(unsealText(keyOf(secretKey), ticket, nameOf(purpose)))
  } catch {
    return undefined
  }
}
