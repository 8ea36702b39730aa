import { derivedKey, sealText, unsealText } from '#api/platform/cipher.ts'

/** Wraps the key of an RFP, bound to SECRET_KEY and to this RFP. */
export const wrap = (secretKey: string, opportunityId: number, key: Buffer) =>
  sealText(wrappingKey(secretKey), key, `rfp ${opportunityId}`)

export const unwrap = (secretKey: string, opportunityId: number, wrapped: string) =>
  unsealText(wrappingKey(secretKey), wrapped, `rfp ${opportunityId}`)

/** Goes into every wrapping key, so a change would lock all sealed proposals. */
const KEYS_PURPOSE = ['keys', 'of', 'sealed', 'proposals'].join(' ')
const wrappingKey = (secretKey: string) => derivedKey(secretKey, '', KEYS_PURPOSE)

const MARK = 'sealed:'

/** The bio of a proposal, sealed like its files. */
export const sealBio = (key: Buffer, number: string, bio: string) =>
  MARK + sealText(key, bio, `bio ${number}`)

export const unsealBio = (key: Buffer, number: string, bio: string) =>
  String(unsealText(key, bio.slice(MARK.length), `bio ${number}`))
