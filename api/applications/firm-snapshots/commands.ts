import { findFirmOf, listDocuments, type OwnFirmRow } from '#api/applications/firms/queries.ts'
import { stateOf } from '#api/applications/firms/rules.ts'
import { type Sealing, sealFirm } from '#api/applications/sealing/rules.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import type { FirmSnapshot, Partner } from '#contract/applications/firms.ts'
import { ApiError, problem } from '#contract/errors.ts'

export type ChosenOfFirm = { partners?: Partner[] | undefined; firm_documents?: number[] | undefined }

type Sending = { number: string; seal: Omit<Sealing, 'number' | 'userId'> | undefined; chosen: ChosenOfFirm }

/** The columns of a proposal that say whose it is; of an application for a job, and of a person alone, both are empty. */
export async function sealedFirmOf(
  tx: Transaction,
  userId: number,
  { number, seal, chosen }: Sending,
): Promise<{ firmId: number | null; sealedFirm: string | null }> {
  const own = seal && (await snapshotOf(tx, userId, chosen))
  if (!own) return { firmId: null, sealedFirm: null }
  return { firmId: own.firmId, sealedFirm: await sealFirm({ ...seal, number }, own.firm) }
}

/**
 * The firm that somebody bids as, as it is now, with the partners and documents that they chose: all that are valid where they chose
 * none. undefined for a person who bids alone.
 * @throws ApiError invalid at partners without a firm, and at documents that are not there
 */
async function snapshotOf(
  database: Executor,
  userId: number,
  { partners = [], firm_documents: chosen }: ChosenOfFirm,
): Promise<{ firmId: number; firm: FirmSnapshot } | undefined> {
  const own = await findFirmOf(database, userId)
  if (!own) {
    if (partners.length > 0) throw new ApiError('invalid', { partners: [problem('partners_need_firm')] })
    return undefined
  }
  const { firm } = own
  return {
    firmId: firm.id,
    firm: {
      name: firm.name,
      country: firm.country,
      registration_number: firm.registrationNumber,
      tax_number: firm.taxNumber,
      address: firm.address,
      signatories: firm.signatories,
      documents: await documentsOf(database, own, chosen),
      partners,
    },
  }
}

async function documentsOf(database: Executor, { firm, today }: OwnFirmRow, chosen: number[] | undefined) {
  const all = await listDocuments(database, firm.id)
  const readable = all.filter(({ scan }) => scan !== 'INFECTED')
  const sent = chosen
    ? readable.filter(({ id }) => chosen.includes(id))
    : readable.filter(({ validUntil }) => stateOf(validUntil, today) !== 'EXPIRED')
  if (chosen && sent.length < new Set(chosen).size)
    throw new ApiError('invalid', { firm_documents: [problem('firm_document_gone')] })
  return sent.map(({ kind, fileName, size, sha256, validUntil }) => ({
    kind,
    file_name: fileName,
    size,
    sha256,
    valid_until: validUntil,
  }))
}
