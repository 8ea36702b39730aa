import { derivedKey, sealText, unsealText } from '#api/platform/cipher.ts'

/** The key of an RFP as the database keeps it: nothing without SECRET_KEY, and nothing in the place of another. */
export const wrap = (secretKey: string, opportunityId: number, key: Buffer) =>
  sealText(wrappingKey(secretKey), key, `rfp ${opportunityId}`)

export const unwrap = (secretKey: string, opportunityId: number, wrapped: string) =>
  unsealText(wrappingKey(secretKey), wrapped, `rfp ${opportunityId}`)

const wrappingKey = (secretKey: string) => derivedKey(secretKey, '', 'keys of sealed proposals')

const MARK = 'sealed:'

/** The bio of a proposal, sealed like its files. */
export const sealBio = (key: Buffer, number: string, bio: string) =>
  MARK + sealText(key, bio, `bio ${number}`)

export const unsealBio = (key: Buffer, number: string, bio: string) =>
  String(unsealText(key, bio.slice(MARK.length), `bio ${number}`))
