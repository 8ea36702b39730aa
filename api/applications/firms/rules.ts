import { derivedKey, sealText, unsealText } from '#api/platform/cipher.ts'
import { type DOCUMENT_STATES, ENDING_SOON_DAYS, type FirmSnapshot } from '#contract/applications/firms.ts'

const wrappingKey = (secretKey: string) => derivedKey(secretKey, '', 'keys:firm')
const purposeOf = (firmId: number) => `firm:${firmId}`

/** The key of a firm's documents, encrypted under SECRET_KEY. A file's own key depends on its name in the storage too. */
export const wrapFirmKey = (secretKey: string, firmId: number, key: Buffer) =>
  sealText(wrappingKey(secretKey), key, purposeOf(firmId))

/** @throws Error when it was changed, or SECRET_KEY is another */
export const unwrapFirmKey = (secretKey: string, { id, wrappedKey }: { id: number; wrappedKey: string }) =>
  unsealText(wrappingKey(secretKey), wrappedKey, purposeOf(id))

/** As a bidder is named: the firm that leads, then its partners. */
export const bidderName = ({ name, partners }: Pick<FirmSnapshot, 'name' | 'partners'>): string =>
  [name, ...partners.map((partner) => partner.name)].join(' + ')

const DAY_MS = 86_400_000

/** By days, in UTC: a document counts to the end of its last day. */
export function stateOf(validUntil: string | null, today: string): (typeof DOCUMENT_STATES)[number] {
  if (validUntil === null) return 'VALID'
  const days = (Date.parse(validUntil) - Date.parse(today)) / DAY_MS
  if (days < 0) return 'EXPIRED'
  return days <= ENDING_SOON_DAYS ? 'ENDING' : 'VALID'
}
