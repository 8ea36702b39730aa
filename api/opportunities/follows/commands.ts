import { notifyPeople } from '#api/accounts/notifications/commands.ts'
import { pathOf } from '#api/accounts/notifications/rules.ts'
import { lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { findCompany } from '#api/companies/queries.ts'
import { listCards } from '#api/opportunities/listing/queries.ts'
import { insertSearch, type SavedSearchRow } from '#api/opportunities/saved-searches/queries.ts'
import { nextDue } from '#api/opportunities/saved-searches/rules.ts'
import { lastSlot } from '#api/opportunities/search/queries.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { KINDS } from '#contract/vocabulary.ts'
import { countFollowedBy, updateFollowedAgain } from './queries.ts'
import { MOST_FOLLOWED } from './rules.ts'

type Following = { userId: number; companyId: number; timeZone: string }

/**
 * Follows a company from now on. Its own search finds what the company publishes; following again changes nothing.
 * @throws ApiError not_found; not_available for a suspended company; invalid when the person follows as many as allowed
 */
export async function follow(database: Database, { userId, companyId, timeZone }: Following): Promise<void> {
  const company = await findCompany(database, companyId)
  if (!company) throw new ApiError('not_found')
  if (company.suspendedAt) throw new ApiError('not_available')
  await database.transaction(async (tx) => {
    await lockUserForUpdate(tx, userId)
    const seenSlot = await lastSlot(tx)
    if (await updateFollowedAgain(tx, { userId, companyId }, { seenSlot })) return
    if ((await countFollowedBy(tx, userId)) >= MOST_FOLLOWED) {
      throw new ApiError('invalid', { id: [problem('follows_full', { max: MOST_FOLLOWED })] })
    }
    await insertSearch(tx, {
      ...{ userId, timeZone, seenSlot, followedCompanyId: companyId },
      ...{ name: company.name, kinds: [...KINDS], query: { company: companyId }, frequency: 'INSTANT' },
      dueAt: nextDue('INSTANT', timeZone),
    })
  })
}

type News = { search: SavedSearchRow; news: number[]; mail: () => Promise<void> }

/** Tells a follower where they want it: on screens, and by `mail`, which names the best and is no notice of its own. */
export async function tellFollower(tx: Transaction, { search, news, mail }: News): Promise<void> {
  const [first] = await listCards(tx, news.slice(0, 1))
  const { userId, followedCompanyId } = search
  if (!first || userId === null || followedCompanyId === null) return
  await notifyPeople(tx, { enqueue: mail }, [
    {
      userId,
      kind: 'FOLLOWED',
      message: 'company_published',
      params: { company: first.companyName, name: first.name, count: news.length },
      about: `${search.id}:${Math.max(...news)}`,
      link: news.length === 1 ? pathOf(first.kind, first.id) : `/companies/${followedCompanyId}/`,
    },
  ])
}
