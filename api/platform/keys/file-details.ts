import { createHash, randomBytes } from 'node:crypto'
import { derivedKey, sealText, unsealText } from '#api/platform/cipher.ts'

/** Kept encrypted, since a name can hold a price, and a hash tells who guesses a document that it was sent. */
export type FileDetails = {
  name: string
  /** SHA-256 of the plain file, in hexadecimal digits. */
  sha256: string
  /** Of the file's hash in the audit log (`saltedHash`); null where that is from before, and plain. */
  salt: string | null
  /** The account that sent it; null where that was deleted before names were encrypted. */
  userId: number | null
}

/** The row that the details are bound to, and the file that they describe. */
export type FilePlace = { number: string; part: string; storageName: string }

const detailsKey = (key: Buffer) => derivedKey(key, '', 'file-details')
const placeText = ({ number, part, storageName }: FilePlace) => `file:${number}:${part}:${storageName}`

/** `key` is the RFP's, so the details of another RFP do not open. */
export const sealDetails = (key: Buffer, place: FilePlace, details: FileDetails): string =>
  sealText(detailsKey(key), JSON.stringify(details), placeText(place))

/** @throws Error when the row was changed, or belongs to another proposal or part */
export function unsealDetails(key: Buffer, place: FilePlace, sealed: string | null): FileDetails {
  const text = String(unsealText(detailsKey(key), sealed ?? '', placeText(place)))
  return JSON.parse(text) as FileDetails // as sealDetails wrote them
}

export const newSalt = () => randomBytes(32).toString('hex')

/** The hash as the audit log has it: whoever has the salt, from the receipt, can check it with any SHA-256. */
export const saltedHash = ({ salt, sha256 }: { salt: string; sha256: string }): string =>
  `salted:${createHash('sha256').update(`${salt}:${sha256}`).digest('hex')}`
