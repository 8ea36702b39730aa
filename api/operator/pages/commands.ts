import { record } from '#api/platform/audit/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import { announcePages } from '#api/platform/kept/changes.ts'
import { english, wordsFor } from '#api/platform/words/words.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { type PageDraft, TRANSLATED, type TranslationDraft } from '#contract/operator/pages.ts'
import { type PageName, POLICIES } from '#contract/policies.ts'
import { findPageVersion, findTranslation, insertPageVersion, insertTranslation } from './queries.ts'
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
  refuseUnfilled(page, draft.text)
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

type TranslationPublication = {
  page: PageName
  language: string
  draft: TranslationDraft
  operatorId: number
}

/**
 * Publishes what the newest version of a page says in another language; earlier texts stay.
 * @throws ApiError conflict where another version or text was published since the draft was begun; invalid where a policy has parts to
 * fill in
 */
export async function publishTranslation(
  database: Database,
  { page, language, draft, operatorId }: TranslationPublication,
): Promise<void> {
  const { version, text } = draft
  refuseUnfilled(page, text)
  const revision = draft.based_on + 1
  await database.transaction(async (tx) => {
    const newest = await findPageVersion(tx, page)
    const last = await findTranslation(tx, { page, language, version })
    const isNext = newest?.version === version && (last?.revision ?? 0) === draft.based_on
    // The key of the table decides between two that publish in the same moment.
    const isKept =
      isNext &&
      (await insertTranslation(tx, { page, version, language, revision, text, publishedBy: operatorId }))
    if (!isKept) throw new ApiError('conflict', undefined, { reason: problem('page_changed') })
    const details = { version, language, revision }
    await record(tx, { actorId: operatorId, action: 'page.translated', subject: `page ${page}`, details })
    await announcePages(tx)
  })
}

/** @throws ApiError invalid where a policy has parts to fill in */
function refuseUnfilled(page: PageName, text: string): void {
  const unfilled = countUnfilled(text)
  if (isPolicy(page) && unfilled > 0)
    throw new ApiError('invalid', { text: [problem('page_unfilled', { count: unfilled })] })
}

/**
 * Keeps the policies that come with the software as their first versions, in each language, so that it is known what people
 * acknowledge.
 */
export async function addFirstPolicies(database: Database, site: Site): Promise<void> {
  for (const page of POLICIES) {
    const text = suppliedText(page, english(), site)
    await insertPageVersion(database, { page, version: 1, text, summary: '', isMaterial: false })
    const first = await findPageVersion(database, page, 1)
    // A text of an earlier software may differ from what this one says in other languages.
    if (first?.text === text) await addTranslations(database, page, site)
  }
}

async function addTranslations(database: Database, page: PageName, site: Site) {
  for (const language of TRANSLATED) {
    const text = suppliedText(page, wordsFor({ language }), site)
    await insertTranslation(database, { page, version: 1, language, revision: 1, text })
  }
}
