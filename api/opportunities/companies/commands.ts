import { isCountry } from '#api/accounts/reference/countries.ts'
import { lockCompanyForUpdate } from '#api/companies/queries.ts'
import { indexCompany } from '#api/opportunities/search/commands.ts'
import { industryOf } from '#api/opportunities/words/industries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { keepWhile, readPicture } from '#api/platform/images/commands.ts'
import { imageUrl } from '#api/platform/images/rules.ts'
import { announceCompanies } from '#api/platform/kept/changes.ts'
import type { OwnCompanyChange } from '#contract/companies/companies.ts'
import { ApiError, problem } from '#contract/errors.ts'
import {
  type CompanyValues,
  insertCompany,
  listSourcedCompanies,
  updateCompany,
  upsertCompanies,
} from './queries.ts'
import { companyKey, hasNewDetails, isFoundOtherwise, mergeMentions, type SourcedCompany } from './rules.ts'

type Services = { database: Database; files: Files }

/**
 * Changes the member's company; absent fields keep their values.
 * @throws ApiError invalid for a country that does not exist or at the logo, rate_limited, unavailable, no_room
 */
export async function changeOwn(services: Services, scope: Scope, change: OwnCompanyChange): Promise<void> {
  const { logo: file, time_zone: timeZone, ...fields } = change
  if (fields.country && !isCountry(fields.country)) {
    throw new ApiError('invalid', { country: [problem('country_missing')] })
  }
  const { userId } = scope
  const picture = file && (await readPicture(services.database, { file, field: 'logo', userId }))
  const logo = picture ? imageUrl(picture.hash) : picture
  const values = Object.entries({ ...fields, timeZone, logo }).filter(([, value]) => value !== undefined)
  if (values.length === 0) return
  await keepWhile(services, picture ? [picture] : [], (tx) =>
    changeCompany(tx, scope, Object.fromEntries(values)),
  )
}

/** Creates a company that is not verified yet. @returns its id */
export async function makeCompany(tx: Transaction, values: CompanyValues): Promise<number> {
  const id = await insertCompany(tx, values)
  await announceCompanies(tx, [id])
  return id
}

/**
 * Changes a company that registered here; absent fields keep their values. The operator verified the old name: a renamed
 * company loses its verified mark and is reindexed under the new name, and so is one of another industry.
 * @throws ApiError not_found
 */
export async function changeCompany(
  tx: Transaction,
  { companyId, userId }: { companyId: number; userId: number },
  values: Partial<CompanyValues>,
): Promise<void> {
  const before = await lockCompanyForUpdate(tx, companyId)
  if (!before) throw new ApiError('not_found')
  const isRenamed = values.name !== undefined && values.name !== before.name
  await updateCompany(tx, companyId, { ...values, ...(isRenamed && { isVerified: false, verifiedAt: null }) })
  const isElsewhere =
    values.industry !== undefined && industryOf(values.industry) !== industryOf(before.industry)
  if (isRenamed || isElsewhere) await indexCompany(tx, companyId)
  await announceCompanies(tx, [companyId])
  await record(tx, {
    actorId: userId,
    action: 'company.changed',
    subject: String(companyId),
    details: { fields: Object.keys(values).sort().join(' '), was: isRenamed ? before.name : null },
  })
}

/**
 * Adds new companies and fills in new details of known ones; a detail that the source no longer gives is kept.
 * @returns company ids by `companyKey`
 */
export async function saveCompanies(
  tx: Transaction,
  sourced: SourcedCompany[],
): Promise<Map<string, number>> {
  const wanted = new Map<string, SourcedCompany>()
  for (const one of sourced) {
    const key = companyKey(one)
    wanted.set(key, mergeMentions(wanted.get(key), one))
  }
  const ids = new Map<string, number>()
  const outdated: number[] = []
  const stored = await listSourcedCompanies(tx, [...wanted.values()])
  for (const row of stored) {
    const key = `${row.source}\n${row.sourceId}`
    const company = wanted.get(key)?.company
    if (!company) continue
    ids.set(key, row.id)
    if (!hasNewDetails(company, row)) wanted.delete(key)
    else if (isFoundOtherwise(company, row)) outdated.push(row.id)
  }
  const changed = await upsertCompanies(tx, [...wanted.values()])
  for (const id of outdated) await indexCompany(tx, id)
  for (const row of changed) ids.set(`${row.source}\n${row.sourceId}`, row.id)
  await announceCompanies(
    tx,
    changed.map(({ id }) => id),
  )
  return ids
}
