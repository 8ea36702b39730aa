import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { isCountry } from '#api/accounts/reference/countries.ts'
import { listOpenIds, lockCompanyForUpdate } from '#api/companies/queries.ts'
import { indexOpportunities } from '#api/opportunities/search/commands.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/companies-tables.ts'
import type { Files } from '#api/platform/files/files.ts'
import { announceChange } from '#api/platform/http/catalogue-version.ts'
import { keepImage } from '#api/platform/images/commands.ts'
import { imageUrl } from '#api/platform/images/rules.ts'
import type { OwnCompanyChange } from '#contract/companies/companies.ts'
import { ApiError } from '#contract/errors.ts'

type Services = { database: Database; files: Files }

/**
 * Changes the member's company; what the change does not name stays.
 * @throws ApiError invalid for a country that does not exist or at the logo, rate_limited, unavailable, no_room
 */
export async function changeOwn(services: Services, scope: Scope, change: OwnCompanyChange): Promise<void> {
  const { logo: file, time_zone: timeZone, ...said } = change
  if (said.country && !isCountry(said.country)) {
    throw new ApiError('invalid', { country: ['Choose a country'] })
  }
  const kept = file && (await keepImage(services, { file, field: 'logo', userId: scope.userId }))
  const logo = kept ? imageUrl(kept) : kept
  const values = Object.entries({ ...said, timeZone, logo }).filter(([, value]) => value !== undefined)
  if (values.length === 0) return
  await services.database.transaction((tx) => changeCompany(tx, scope, Object.fromEntries(values)))
}

/** What a company says of itself. */
export type CompanyValues = Pick<
  typeof companies.$inferInsert,
  | 'name'
  | 'logo'
  | 'summary'
  | 'industry'
  | 'size'
  | 'address'
  | 'city'
  | 'country'
  | 'website'
  | 'timeZone'
  | 'skills'
>

/** Makes a company that nobody verified yet. */
export async function makeCompany(tx: Transaction, values: CompanyValues): Promise<number> {
  const [company] = await tx
    .insert(companies)
    .values({ ...values, source: 'account', sourceId: randomUUID() })
    .returning({ id: companies.id })
  if (!company) throw new Error('The company was not saved')
  await announceChange(tx)
  return company.id
}

/**
 * Changes a company of people here; what is not named stays. The operator verified the name that it had then: another
 * one has no mark, and is found in the search from now on.
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
  await tx
    .update(companies)
    .set({ ...values, ...(isRenamed && { isVerified: false }), updatedAt: sql`now()` })
    .where(eq(companies.id, companyId))
  if (isRenamed) await indexAgain(tx, companyId)
  await announceChange(tx)
  await record(tx, {
    actorId: userId,
    action: 'company.changed',
    subject: String(companyId),
    details: { fields: Object.keys(values).sort().join(' '), was: isRenamed ? before.name : null },
  })
}

const AT_ONCE = 500

async function indexAgain(tx: Transaction, companyId: number) {
  const ids = await listOpenIds(tx, companyId)
  for (let at = 0; at < ids.length; at += AT_ONCE) await indexOpportunities(tx, ids.slice(at, at + AT_ONCE))
}
