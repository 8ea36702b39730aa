import { sealText, unsealText } from '#api/platform/cipher.ts'

const MARK = 'sealed:'

/** The bio of a proposal, sealed like its files. */
export const sealBio = (key: Buffer, number: string, bio: string) =>
  MARK + sealText(key, bio, `bio ${number}`)

export const unsealBio = (key: Buffer, number: string, bio: string) =>
  String(unsealText(key, bio.slice(MARK.length), `bio ${number}`))
