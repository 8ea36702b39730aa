import { isCountry } from '#api/accounts/reference/countries.ts'
import { lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { listInvitations } from '#api/applications/firm-members/queries.ts'
import { newKey } from '#api/platform/cipher.ts'
import type { Database, Executor } from '#api/platform/database/client.ts'
import type { Firm, FirmForm } from '#contract/applications/firms.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { presentFirm } from './present.ts'
import {
  deleteFirm,
  findFirmOf,
  hasLiveProposal,
  insertFirm,
  insertMember,
  listDocuments,
  listMembers,
  lockFirmOfForUpdate,
  updateFirm,
} from './queries.ts'
import { wrapFirmKey } from './rules.ts'

/** The firm that a person acts for; null for none. */
export async function readOwnFirm(database: Executor, userId: number): Promise<{ firm: Firm | null }> {
  const own = await findFirmOf(database, userId)
  if (!own) return { firm: null }
  const documents = await listDocuments(database, own.firm.id)
  const members = await listMembers(database, own.firm.id)
  const invitations = own.role === 'OWNER' ? await listInvitations(database, own.firm.id) : []
  return { firm: presentFirm(own, { documents, members, invitations, userId }) }
}

/**
 * Makes the firm that a person bids as, with them as its owner, or changes it.
 * @throws ApiError invalid for a country that does not exist, conflict where somebody else changed it meanwhile
 */
export function saveFirm(database: Database, userId: number, form: FirmForm): Promise<void> {
  if (!isCountry(form.country)) throw new ApiError('invalid', { country: [problem('country_missing')] })
  const { registration_number, tax_number, version, ...rest } = form
  const values = {
    ...rest,
    registrationNumber: registration_number ?? '',
    taxNumber: tax_number ?? '',
    address: rest.address ?? '',
  }
  return database.transaction(async (tx) => {
    await lockUserForUpdate(tx, userId)
    const own = await lockFirmOfForUpdate(tx, userId)
    if ((own?.firm.version ?? 0) !== version)
      throw new ApiError('conflict', undefined, { reason: problem('firm_changed') })
    if (own) return updateFirm(tx, own.firm.id, values)
    const firmId = await insertFirm(tx, values, (id) => wrapFirmKey(tx.secretKey, id, newKey()))
    await insertMember(tx, { firmId, userId, role: 'OWNER' })
  })
}

/**
 * Proposals keep the firm as it was when they were sent.
 * @throws ApiError not_found, forbidden for who does not own it, conflict while a proposal of it is judged
 */
export function removeFirm(database: Database, userId: number): Promise<void> {
  return database.transaction(async (tx) => {
    const own = await lockFirmOfForUpdate(tx, userId)
    if (!own) throw new ApiError('not_found')
    if (own.role !== 'OWNER') throw new ApiError('forbidden')
    if (await hasLiveProposal(tx, own.firm.id))
      throw new ApiError('conflict', undefined, { reason: problem('firm_has_bid') })
    await deleteFirm(tx, own.firm.id)
  })
}
