import { record } from '#api/platform/audit/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import { announcePages } from '#api/platform/kept/changes.ts'
import { english } from '#api/platform/words/words.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { PageDraft } from '#contract/operator/pages.ts'
import { type PageName, POLICIES } from '#contract/policies.ts'
import { findPageVersion, insertPageVersion } from './queries.ts'
import { countUnfilled, type Site, suppliedText } from './rules.ts'

const isPolicy = (page: PageName): boolean => POLICIES.some((name) => name === page)

type Publication = { page: PageName; draft: PageDraft; operatorId: number }

/**
 * Publishes the next version of a page; earlier ones stay.
 * @returns its number
 * @throws ApiError conflict where another was published since the draft was begun; invalid where a policy has parts to fill in
 */
export async function publishPage(
  database: Database,
  { page, draft, operatorId }: Publication,
): Promise<number> {
  const unfilled = countUnfilled(draft.text)
  if (isPolicy(page) && unfilled > 0) {
    throw new ApiError('invalid', { text: [problem('page_unfilled', { count: unfilled })] })
  }
  const isMaterial = isPolicy(page) && draft.is_material
  const version = draft.based_on + 1
  await database.transaction(async (tx) => {
    const newest = await findPageVersion(tx, page)
    const isNext = (newest?.version ?? 0) === draft.based_on
    const { text, summary } = draft
    // The key of the table decides between two that publish in the same moment.
    const isKept =
      isNext &&
      (await insertPageVersion(tx, { page, version, text, summary, isMaterial, publishedBy: operatorId }))
    if (!isKept) throw new ApiError('conflict', undefined, { reason: problem('page_changed') })
    const details = { version, material: isMaterial }
    await record(tx, { actorId: operatorId, action: 'page.published', subject: `page ${page}`, details })
    await announcePages(tx)
  })
  return version
}

/** Keeps the policies that come with the software as their first versions, so that it is known what people acknowledge. */
export async function addFirstPolicies(database: Database, site: Site): Promise<void> {
  for (const page of POLICIES) {
    const text = suppliedText(page, english(), site)
    await insertPageVersion(database, { page, version: 1, text, summary: '', isMaterial: false })
  }
}
