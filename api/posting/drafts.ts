import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { isCountry } from '#api/accounts/reference/countries.ts'
import { type OwnOpportunityId, ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/companies-tables.ts'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'
import { posts } from '#api/platform/database/posting-tables.ts'
import { ApiError } from '#contract/errors.ts'
import { PostForm } from '#contract/posting/posts.ts'
import { type Kind, LIMITS } from '#contract/vocabulary.ts'
import type { PostServices } from './commands.ts'
import { lockPostForUpdate, type PostRecord } from './queries.ts'
import { refusalOf } from './rules.ts'

/** Begins a draft, which nobody but the company sees. Its form begins with where the company is. */
export async function beginDraft({ database }: PostServices, scope: Scope, kind: Kind): Promise<number> {
  const [company] = await database.select().from(companies).where(eq(companies.id, scope.companyId))
  const country = company?.country && isCountry(company.country) ? company.country : ''
  const form = PostForm.parse({
    country,
    city: company?.city ?? '',
    ...(kind === 'RFP' && { salary_period: 'TOTAL' }),
  })
  return database.transaction((tx) => insert(tx, scope, { kind, form }))
}

/**
 * Begins a draft with the form of another post, but for its times, which are over or its own; or with the form that is given,
 * as it was typed into a tab that is no longer the newest. Files are not copied.
 * @throws ApiError not_found
 */
export async function copy(
  { database }: PostServices,
  scope: Scope,
  { id, form }: { id: number; form: PostForm | undefined },
): Promise<number> {
  const own = await ownOpportunity(database, scope, { id })
  return database.transaction(async (tx) => {
    const { opportunity, post } = await findLocked(tx, own.id)
    const kept = form ?? { ...PostForm.parse(post.draft), ...WITHOUT_TIMES }
    // Not in the middle of a character.
    const name = `Copy of ${kept.name}`.slice(0, LIMITS.nameLength).replace(/\p{Cs}$/u, '')
    return insert(tx, scope, { kind: opportunity.kind, form: { ...kept, name } })
  })
}

const WITHOUT_TIMES = {
  deadline: '',
  deadline_time: '',
  questions_until: '',
  questions_until_time: '',
  answers_until: '',
  answers_until_time: '',
}

async function insert(tx: Transaction, { companyId, userId }: Scope, values: { kind: Kind; form: PostForm }) {
  const [opportunity] = await tx
    .insert(opportunities)
    .values({
      kind: values.kind,
      companyId,
      name: '',
      excerpt: '',
      description: '',
      status: 'DRAFT',
      source: 'account',
      sourceId: randomUUID(),
    })
    .returning({ id: opportunities.id })
  if (!opportunity) throw new Error('The opportunity was not inserted')
  const by = { createdBy: userId, savedBy: userId }
  await tx.insert(posts).values({ opportunityId: opportunity.id, companyId, draft: values.form, ...by })
  return opportunity.id
}

type Save = { id: number; version: number; form: PostForm }

/**
 * Saves the form over the version it began from. The same form saved again, as when an answer was lost, is no conflict;
 * anything else that began from an older version is, and changes nothing.
 * @throws ApiError not_found, conflict
 */
export async function saveDraft({ database }: PostServices, scope: Scope, { id, version, form }: Save) {
  const own = await ownOpportunity(database, scope, { id })
  await database.transaction(async (tx) => {
    const { post, ...standing } = await findLocked(tx, own.id)
    if (isDeepStrictEqual(PostForm.parse(post.draft), form)) return
    const refusal = refusalOf('edit', standing)
    if (refusal) throw new ApiError('conflict', undefined, { detail: refusal })
    if (post.version !== version) throw new ApiError('conflict', undefined, { detail: SAVED_SINCE })
    await tx
      .update(posts)
      .set({ draft: form, version: version + 1, savedBy: scope.userId, updatedAt: sql`now()` })
      .where(eq(posts.opportunityId, own.id))
  })
}

const SAVED_SINCE = 'This was changed by somebody else, or in another tab, since you opened it'

/** @throws ApiError not_found for an opportunity without a post, such as an imported one */
async function findLocked(tx: Transaction, opportunityId: OwnOpportunityId): Promise<PostRecord> {
  const found = await lockPostForUpdate(tx, opportunityId)
  if (!found) throw new ApiError('not_found')
  return found
}
