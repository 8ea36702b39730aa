import { derivedKey, sealText, unsealText } from '#api/platform/cipher.ts'

/** Binds the key of an RFP's proposals to the time before which it opens nothing. */
export type Envelope = {
  /** The deadline that bidders were told; null where there is none, and the key opens nothing until the RFP is closed. */
  until: Date | null
  /** Companies open nothing of a cancelled RFP. */
  isCancelled: boolean
}

const wrappingKey = (secretKey: string) => derivedKey(secretKey, '', 'keys:rfp')

/** Encrypts the key under SECRET_KEY; RFP, deadline and cancellation are readable, and authenticated with it. */
export function wrapSealKey(
  secretKey: string,
  rfpId: number,
  { key, ...envelope }: Envelope & { key: Buffer },
) {
  const terms = termsOf(envelope)
  return `${terms}:${sealText(wrappingKey(secretKey), key, `rfp:${rfpId}:${terms}`)}`
}

/** @throws Error when anything was changed, or SECRET_KEY is another */
export function unwrapSealKey(secretKey: string, rfpId: number, wrapped: string): Envelope & { key: Buffer } {
  const [until = '', cancelled = '', sealed = ''] = wrapped.split(':')
  const key = unsealText(wrappingKey(secretKey), sealed, `rfp:${rfpId}:${until}:${cancelled}`)
  return { key, until: until === '' ? null : new Date(Number(until)), isCancelled: cancelled === '1' }
}

/** Both parts in one text, which the audit log names for each binding. */
export const termsOf = ({ until, isCancelled }: Envelope) =>
  `${until?.getTime() ?? ''}:${isCancelled ? 1 : 0}`
