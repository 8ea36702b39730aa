import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { findWords } from '#api/accounts/profile/queries.ts'
import { isCountry } from '#api/accounts/reference/countries.ts'
import { noteEditor } from '#api/companies/approval/commands.ts'
import { findCompany } from '#api/companies/queries.ts'
import { copyCriteria } from '#api/hiring/criteria/commands.ts'
import { beginStages } from '#api/hiring/job-stages/commands.ts'
import { type OwnOpportunityId, ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { PostServices } from '#api/posting/commands.ts'
import {
  countDrafts,
  insertDraft,
  lockPostForUpdate,
  type PostRecord,
  updatePost,
} from '#api/posting/queries.ts'
import { refusalOf } from '#api/posting/rules.ts'
import { copyTeam, insertTeamMember } from '#api/posting/team/queries.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { DRAFTS_AT_MOST, PostForm } from '#contract/posting/posts.ts'
import { type Kind, LIMITS } from '#contract/vocabulary.ts'

/**
 * Two requests at once may exceed the limit by one another's drafts, which is no harm.
 * @throws ApiError conflict where the company would have more drafts than it may
 */
export async function refuseTooManyDrafts(
  tx: Executor,
  { companyId }: Pick<Scope, 'companyId'>,
  more = 1,
): Promise<void> {
  const max = DRAFTS_AT_MOST
  if ((await countDrafts(tx, companyId)) + more > max)
    throw new ApiError('conflict', undefined, { reason: problem('too_many_unpublished', { max }) })
}

/** Begins a draft, which only the company sees. Its form has the company's place. @throws ApiError conflict */
export async function beginDraft({ database }: PostServices, scope: Scope, kind: Kind): Promise<number> {
  const company = await findCompany(database, scope.companyId)
  const country = company?.country && isCountry(company.country) ? company.country : ''
  const form = PostForm.parse({
    country,
    city: company?.city ?? '',
    ...(kind === 'RFP' && { salary_period: 'TOTAL' }),
  })
  return database.transaction(async (tx) => {
    await refuseTooManyDrafts(tx, scope)
    return insertDraftPost(tx, scope, { kind, form })
  })
}

/** A draft with all that belongs to it. */
export async function insertDraftPost(
  tx: Transaction,
  scope: Scope,
  { kind, form }: { kind: Kind; form: PostForm },
): Promise<number> {
  const opportunityId = await insertDraft(tx, scope, { kind, form })
  if (kind !== 'JOB') return opportunityId
  await beginStages(tx, scope, { opportunityId })
  await insertTeamMember(tx, { opportunityId, userId: scope.userId, addedBy: scope.userId })
  return opportunityId
}

/**
 * Begins a draft with the form of another post, without its times; or with the given form, which was typed into a tab that
 * is no longer the newest. Files are not copied.
 * @throws ApiError not_found, conflict
 */
export async function copyPost(
  { database }: PostServices,
  scope: Scope,
  { id, form }: { id: number; form: PostForm | undefined },
): Promise<number> {
  const own = await ownOpportunity(database, scope, { id })
  return database.transaction(async (tx) => {
    await refuseTooManyDrafts(tx, scope)
    const { opportunity, post } = await lockOwnForUpdate(tx, own.id)
    const kept = form ?? { ...PostForm.parse(post.draft), ...WITHOUT_TIMES }
    const words = await findWords(tx, scope.userId)
    const title = words.text('post.copyOf', { name: kept.name })
    // A character of two halves is kept whole or dropped.
    const name = title.slice(0, LIMITS.nameLength).replace(/\p{Cs}$/u, '')
    const opportunityId = await insertDraft(tx, scope, { kind: opportunity.kind, form: { ...kept, name } })
    if (opportunity.kind !== 'JOB') return opportunityId
    await beginStages(tx, scope, { opportunityId, copyOf: own.id })
    await copyCriteria(tx, scope, { opportunityId, copyOf: own.id })
    await insertTeamMember(tx, { opportunityId, userId: scope.userId, addedBy: scope.userId })
    await copyTeam(tx, { from: own.id, to: opportunityId, by: scope.userId })
    return opportunityId
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

type Saving = PostServices & { mails: MailQueue }
type Save = { id: number; version: number; form: PostForm }

/**
 * Saves the form over the version it began from. The same form saved again is no conflict, because the first answer may have
 * been lost; another form that began from an older version is one, and changes nothing.
 * @throws ApiError not_found, conflict
 */
export async function saveDraft({ database, mails }: Saving, scope: Scope, { id, version, form }: Save) {
  const own = await ownOpportunity(database, scope, { id })
  await database.transaction(async (tx) => {
    const { post, ...standing } = await lockOwnForUpdate(tx, own.id)
    if (isDeepStrictEqual(PostForm.parse(post.draft), form)) return
    const refusal = refusalOf('edit', standing)
    if (refusal) throw new ApiError('conflict', undefined, { reason: refusal })
    if (post.version !== version) {
      throw new ApiError('conflict', undefined, { reason: problem('saved_since') })
    }
    await updatePost(tx, own.id, {
      draft: form,
      version: version + 1,
      savedBy: scope.userId,
      updatedAt: sql`now()`,
    })
    await noteEditor(tx, mails, scope, own.id)
  })
}

/** @throws ApiError not_found for an opportunity without a post, such as an imported one */
async function lockOwnForUpdate(tx: Transaction, opportunityId: OwnOpportunityId): Promise<PostRecord> {
  const found = await lockPostForUpdate(tx, opportunityId)
  if (!found) throw new ApiError('not_found')
  return found
}
