import { sealText, unsealText } from '#api/platform/cipher.ts'
import {
  type FileDetails,
  type FilePlace,
  sealDetails,
  unsealDetails,
} from '#api/platform/keys/file-details.ts'

const MARK = 'sealed:'

/** The bio of a proposal, sealed like its files. */
export const sealBio = (key: Buffer, number: string, bio: string) =>
  MARK + sealText(key, bio, `bio ${number}`)

export const unsealBio = (key: Buffer, number: string, bio: string) =>
  String(unsealText(key, bio.slice(MARK.length), `bio ${number}`))

/** Under which key, and as whose, a proposal's files are kept. */
export type Sealing = { key: Buffer; number: string; userId: number }

type SentRow = Omit<FilePlace, 'number'> & Pick<FileDetails, 'name' | 'sha256' | 'salt'>

/** The row of a file as it is kept: name and hash of a sealed one encrypted, with its sender. */
export function keptRow<T extends SentRow>({ salt, ...row }: T, sealing: Sealing | undefined) {
  if (!sealing) return row
  const { key, number, userId } = sealing
  const { part, storageName, name, sha256 } = row
  const sealedDetails = sealDetails(key, { number, part, storageName }, { name, sha256, salt, userId })
  return { ...row, name: '', sha256: '', sealedDetails }
}

type KeptFile = Omit<FilePlace, 'number'> & { sealedDetails: string | null }
type Owner = { number: string; userId: number | null }

/**
 * Name and hash of a sealed file, for its bidder, and for the company once it is opened.
 * @throws Error where its row, or the proposal's owner, is not the one it was sent with; a deleted account leaves no owner
 */
export function detailsOf(key: Buffer, { number, userId }: Owner, file: KeptFile): FileDetails {
  const { part, storageName } = file
  const details = unsealDetails(key, { number, part, storageName }, file.sealedDetails)
  if (userId !== null && details.userId !== userId)
    throw new Error(`${number} has another owner than its files`)
  return details
}
