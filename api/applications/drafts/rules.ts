import { createHash } from 'node:crypto'
import { derivedKey, newKey, sealText, unsealText } from '#api/platform/cipher.ts'
import { requirementOf } from '#contract/applications/parts.ts'

/** Days after its deadline that a proposal which was not sent is kept. */
export const DRAFT_DAYS = 30

export type DraftOwner = { opportunityId: number; userId: number }

const wrappingKey = (secretKey: string) => derivedKey(secretKey, '', 'keys:proposal-draft')
const ownerText = ({ opportunityId, userId }: DraftOwner) => `proposal-draft:${opportunityId}:${userId}`

export const newDraftKey = newKey

/** Bound to the RFP and the bidder, so that a row that is moved to somebody else opens nothing. */
export const wrapDraftKey = (secretKey: string, owner: DraftOwner, key: Buffer): string =>
  sealText(wrappingKey(secretKey), key, ownerText(owner))

/** @throws Error where the row was changed, or SECRET_KEY is another */
export const unwrapDraftKey = (secretKey: string, owner: DraftOwner, wrapped: string): Buffer =>
  unsealText(wrappingKey(secretKey), wrapped, ownerText(owner))

export const sealWords = (key: Buffer, bio: string): string => sealText(key, bio, 'proposal-draft:bio')
export const unsealWords = (key: Buffer, sealed: string): string =>
  String(unsealText(key, sealed, 'proposal-draft:bio'))

type Details = { name: string; sha256: string }
type Place = { slot: string; storageName: string }
const placeText = ({ slot, storageName }: Place) => `proposal-draft:${slot}:${storageName}`

export const sealDraftFile = (key: Buffer, place: Place, details: Details): string =>
  sealText(derivedKey(key, '', 'file-details'), JSON.stringify(details), placeText(place))

/** @throws Error when the row was changed */
export function unsealDraftFile(key: Buffer, place: Place, sealed: string): Details {
  const text = String(unsealText(derivedKey(key, '', 'file-details'), sealed, placeText(place)))
  return JSON.parse(text) as Details // as sealDraftFile wrote them
}

/** The place of a part in a draft: a document keeps it when an addendum moves it to the other envelope. */
export function slotOf(part: string): string {
  const requirement = requirementOf(part)
  return requirement === undefined ? part : `document_${requirement}`
}

type Kept = { version: number; files: { slot: string; sha256: string }[] }

/** Changes with every word and file, so that nobody sends another draft than the one they see. */
export function stateOf({ version, files }: Kept): string {
  const kept = files.map(({ slot, sha256 }) => [slot, sha256]).sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([version, kept]))
    .digest('hex')
}
