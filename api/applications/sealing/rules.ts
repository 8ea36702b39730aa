import { sealText, unsealText } from '#api/platform/cipher.ts'
import {
  type FileDetails,
  type FilePlace,
  sealDetails,
  unsealDetails,
} from '#api/platform/keys/file-details.ts'
import { heldFile, heldText, sealForMembers } from '#api/platform/keys/held.ts'
import type { FirmSnapshot } from '#contract/applications/firms.ts'
import { isFinancial } from '#contract/applications/parts.ts'

const MARK = 'sealed:'
const HELD = 'held:'

/** The public keys of an RFP that is sealed to its openers, and the deadline that is bound to all they encrypt. */
export type HeldBy = { rfpId: number; technical: string; financial: string; until: number | null }

/** Under which key, and as whose, a proposal is kept. With `held` the members alone can open it. */
export type Sealing = { key: Buffer; number: string; userId: number; held?: HeldBy | undefined }

/** A text of a proposal, sealed like its technical part; `field` is the name of its column. */
export async function sealField(
  { key, number, held }: Omit<Sealing, 'userId'>,
  field: string,
  text: string,
): Promise<string> {
  if (!held) return MARK + sealText(key, text, `${field} ${number}`)
  const { rfpId, until, technical } = held
  return HELD + (await sealForMembers(technical, { of: heldText(rfpId, number, field), until, secret: text }))
}

export const sealBio = (sealing: Omit<Sealing, 'userId'>, bio: string) => sealField(sealing, 'bio', bio)

/** The encrypted text that members alone can open; undefined for one that they opened, or that the key of the site seals. */
export const heldPart = (text: string) => (text.startsWith(HELD) ? text.slice(HELD.length) : undefined)

/** Empty where members have to open it first. */
export const unsealBio = (key: Buffer, number: string, bio: string) =>
  bio.startsWith(HELD) ? '' : String(unsealText(key, bio.slice(MARK.length), `bio ${number}`))

/** The firm of a proposal as it was when it was sent, sealed like the bio. */
export const sealFirm = (sealing: Omit<Sealing, 'userId'>, firm: FirmSnapshot) =>
  sealField(sealing, 'firm', JSON.stringify(firm))

/** null for a person who bids alone, and where members have to open it first. @throws Error where the row was changed */
export function unsealFirm(key: Buffer, number: string, sealed: string | null): FirmSnapshot | null {
  if (sealed === null || sealed.startsWith(HELD)) return null
  const text = String(unsealText(key, sealed.slice(MARK.length), `firm ${number}`))
  return JSON.parse(text) as FirmSnapshot // as sealFirm wrote it
}

type SentRow = Omit<FilePlace, 'number'> &
  Pick<FileDetails, 'name' | 'sha256' | 'salt'> & { fileKey: Buffer | undefined }

/** The row of a file as it is kept: name and hash of a sealed one encrypted, with its sender. */
export async function keptRow<T extends SentRow>({ salt, fileKey, ...row }: T, sealing: Sealing | undefined) {
  if (!sealing) return row
  const { key, number, userId, held } = sealing
  const { part, storageName, sha256 } = row
  const place = { number, part, storageName }
  const kept = { ...row, name: '', sha256: '' }
  if (!held)
    return { ...kept, sealedDetails: sealDetails(key, place, { name: row.name, sha256, salt, userId }) }
  // The receipt shows the hash and a name that says nothing: the bidder's own name for it can hold a price.
  const name = part + (/\.[a-z0-9]{1,5}$/i.exec(row.name)?.[0] ?? '')
  const secret = JSON.stringify({ key: fileKey?.toString('base64url'), name: row.name })
  const heldKey = await sealForMembers(held[isFinancial(part) ? 'financial' : 'technical'], {
    of: heldFile(held.rfpId, place),
    until: held.until,
    secret,
  })
  return { ...kept, heldKey, sealedDetails: sealDetails(key, place, { name, sha256, salt, userId }) }
}

type HeldFile = { storageName: string; heldKey: string | null; openedKey: string | null }

/** Whether members have to open it first. */
export const isHeld = ({ heldKey, openedKey }: Pick<HeldFile, 'heldKey' | 'openedKey'>) =>
  heldKey !== null && openedKey === null

/** The key of a file's content; undefined while members have to open it first. */
export function contentKeyOf(key: Buffer, { storageName, heldKey, openedKey }: HeldFile): Buffer | undefined {
  if (openedKey !== null) return unsealText(key, openedKey, `file-key ${storageName}`)
  return heldKey === null ? key : undefined
}

type Owned = FilePlace & { userId: number | null; sealedDetails: string | null }

/**
 * The columns of a file that members opened.
 * @param secret as `keptRow` held it
 */
export function openedColumns(key: Buffer, file: Owned, secret: string) {
  const { number, part, storageName, sealedDetails } = file
  const opened = JSON.parse(secret) as { key: string; name: string } // as keptRow wrote it
  const details = { ...detailsOf(key, file, { part, storageName, sealedDetails }), name: opened.name }
  return {
    openedKey: sealText(key, Buffer.from(opened.key, 'base64url'), `file-key ${storageName}`),
    sealedDetails: sealDetails(key, { number, part, storageName }, details),
  }
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
