import { derivedKey, newKey, sealText, unsealText } from '#api/platform/cipher.ts'
import { requirementOf } from '#contract/applications/parts.ts'

/** Days after its deadline that a proposal which was not sent is kept. */
export const DRAFT_DAYS = 30

/** Of a person alone, or of a firm: one of the two is null. */
export type DraftOwner = { opportunityId: number; userId: number | null; firmId: number | null }

const wrappingKey = (secretKey: string) => derivedKey(secretKey, '', 'keys:proposal-draft')
const ownerText = ({ opportunityId, userId, firmId }: DraftOwner) =>
  `proposal-draft:${opportunityId}:${firmId === null ? userId : `firm:${firmId}`}`

export const newDraftKey = newKey

/** Bound to the RFP and the person or firm, so that a row that is moved to others opens nothing. */
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

/** Changes with every word and file, so that nobody sends another draft than the one they see: its version, and each file by its place. */
export const stateOf = ({ version, files }: Kept): string =>
  [version, ...files.map(({ slot, sha256 }) => `${slot}:${shortened(sha256)}`).sort()].join(' ')

/** Half of a hash tells apart the files of a draft. */
const shortened = (sha256: string) => sha256.slice(0, 32)

/**
 * Whether a draft is still the one of a state, or has by now what is sent: a file that was given up on its way to the draft can arrive
 * there after it was sent along. A file of the state that is sent has to be there still: who was removed from the firm meanwhile may
 * have another draft of the same version. `slot`: looks at that place alone.
 * @param sent the files of the proposal, by their places
 */
export function isOfState(
  kept: Kept,
  state: string,
  { slot, sent }: { slot?: string; sent?: Map<string, string> },
) {
  const [version, ...named] = state.split(' ')
  const before = new Set(named)
  const isNamed = (place: string, sha256: string) => before.has(`${place}:${shortened(sha256)}`)
  const places = slot === undefined ? kept.files : kept.files.filter((file) => file.slot === slot)
  const there = new Set(kept.files.map((file) => file.slot))
  const gone = [...(sent ?? [])].filter(([place, sha256]) => isNamed(place, sha256) && !there.has(place))
  return (
    version === String(kept.version) &&
    gone.length === 0 &&
    places.every((file) => isNamed(file.slot, file.sha256) || sent?.get(file.slot) === file.sha256)
  )
}
