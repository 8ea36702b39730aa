import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { announceCompanies } from '#api/platform/kept/changes.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { MOST_SOURCE_LINKS } from '#contract/hiring/figures.ts'
import { countLinks, deleteBadge, insertLink, listAnsweredWithin, upsertBadge } from './queries.ts'
import { badgeOf } from './rules.ts'

/** Gives a company its badge or takes it away, and has public pages made anew where that changed. */
export async function renewBadge(database: Database, companyId: number): Promise<void> {
  const days = badgeOf(await listAnsweredWithin(database, companyId))
  await database.transaction(async (tx) => {
    const isChanged =
      days === null ? await deleteBadge(tx, companyId) : await upsertBadge(tx, companyId, days)
    if (isChanged) await announceCompanies(tx, [companyId])
  })
}

type Linking = { opportunityId: OwnOpportunityId; source: string }

/**
 * Makes a link; one that exists stays as it is.
 * @throws ApiError conflict with too many of them
 */
export async function addLink(
  database: Database,
  { userId }: Scope,
  { opportunityId, source }: Linking,
): Promise<void> {
  await database.transaction(async (tx) => {
    const isNew = await insertLink(tx, { opportunityId, source, userId })
    if (!isNew || (await countLinks(tx, opportunityId)) <= MOST_SOURCE_LINKS) return
    throw new ApiError('conflict', undefined, {
      reason: problem('too_many_source_links', { max: MOST_SOURCE_LINKS }),
    })
  })
}
