import { redacted } from '#api/applications/cv-text/masking.ts'
import type { Bidder } from './queries.ts'
import { isBlindFor, type Seated } from './rules.ts'

/** Of a deleted account nothing is left to hide. */
const NOBODY = { firstName: '', lastName: '', email: '', contactNumber: '' }

/** A text about a bidder, without their name while bidders are blind, as in blind screening. */
export function shownText(seated: Seated, { person, firm }: Bidder, text: string): string {
  if (!isBlindFor(seated)) return text
  const firms = firm ? [firm.name, ...firm.partners.map(({ name }) => name)] : []
  return redacted(text, { ...(person ?? NOBODY), firms })
}
