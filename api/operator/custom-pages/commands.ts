import { record } from '#api/platform/audit/commands.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { announcePages } from '#api/platform/kept/changes.ts'
import { ApiError, problem } from '#contract/errors.ts'
import {
  CUSTOM_PAGE_LIMITS,
  type CustomPageDraft,
  type NewCustomPage,
} from '#contract/operator/custom-pages.ts'
import {
  awaitTurn,
  countCustomPages,
  deletePage,
  findCustomPage,
  findPageAt,
  insertCustomPage,
  type PageWithTexts,
  updateCustomPage,
  upsertPageText,
} from './queries.ts'
import { actOf, type PageAct } from './rules.ts'

type Creation = { draft: NewCustomPage; operatorId: number }

/**
 * Adds a page, as a draft or published.
 * @returns its id
 * @throws ApiError conflict where there are as many as there may be; invalid at an address that another page has
 */
export function createCustomPage(database: Database, { draft, operatorId }: Creation): Promise<number> {
  return database.transaction(async (tx) => {
    await awaitTurn(tx)
    const max = CUSTOM_PAGE_LIMITS.pages
    if ((await countCustomPages(tx)) >= max)
      throw new ApiError('conflict', undefined, { reason: problem('too_many_pages', { max }) })
    await refuseTaken(tx, draft.address)
    const id = await insertCustomPage(tx, rowOf({ draft, operatorId }))
    await upsertPageText(tx, textOf(id, draft))
    await note(tx, { id, draft, operatorId, act: 'created' })
    if (draft.is_published) await announcePages(tx)
    return id
  })
}

type Change = { id: number; draft: CustomPageDraft; operatorId: number }

/**
 * Changes a page and what it says in one language; what it says in others stays.
 * @returns what became of it
 * @throws ApiError not_found; conflict where it was changed since the draft was begun; invalid at an address that another page has
 */
export function changeCustomPage(database: Database, { id, draft, operatorId }: Change): Promise<PageAct> {
  return database.transaction(async (tx) => {
    await awaitTurn(tx)
    const before = await findSeen(tx, { id, version: draft.based_on, otherwise: 'custom_page_changed' })
    await refuseTaken(tx, draft.address, id)
    await updateCustomPage(tx, id, rowOf({ draft, operatorId }))
    await upsertPageText(tx, textOf(id, draft))
    const act = actOf(before.isPublished, draft.is_published)
    await note(tx, { id, draft, operatorId, act })
    if (before.isPublished || draft.is_published) await announcePages(tx)
    return act
  })
}

type Deletion = { id: number; basedOn: number; operatorId: number }

/**
 * Deletes a page in all languages.
 * @throws ApiError not_found; conflict where it was changed since it was seen
 */
export function deleteCustomPage(database: Database, { id, basedOn, operatorId }: Deletion): Promise<void> {
  return database.transaction(async (tx) => {
    await awaitTurn(tx)
    const page = await findSeen(tx, { id, version: basedOn, otherwise: 'custom_page_newer' })
    await deletePage(tx, id)
    const subject = `custom-page ${id}`
    const details = { address: page.address }
    await record(tx, { actorId: operatorId, action: 'custom-page.deleted', subject, details })
    if (page.isPublished) await announcePages(tx)
  })
}

type Seen = { id: number; version: number; otherwise: 'custom_page_changed' | 'custom_page_newer' }

/** @throws ApiError not_found; conflict where the page has another version than this one */
async function findSeen(tx: Transaction, { id, version, otherwise }: Seen): Promise<PageWithTexts> {
  const page = await findCustomPage(tx, id)
  if (!page) throw new ApiError('not_found')
  if (page.version !== version) throw new ApiError('conflict', undefined, { reason: problem(otherwise) })
  return page
}

/** @throws ApiError invalid at the address where another page has it */
async function refuseTaken(tx: Transaction, address: string, id?: number): Promise<void> {
  const other = await findPageAt(tx, address)
  if (other && other.id !== id) throw new ApiError('invalid', { address: [problem('page_address_taken')] })
}

const rowOf = ({ draft, operatorId }: Creation) => ({
  address: draft.address,
  isPublished: draft.is_published,
  footerPosition: draft.footer_position,
  changedBy: operatorId,
})

const textOf = (pageId: number, { language, title, description, text }: NewCustomPage) => ({
  pageId,
  language,
  title,
  description: description ?? null,
  text,
})

type Noted = { id: number; draft: NewCustomPage; operatorId: number; act: PageAct | 'created' }

async function note(tx: Transaction, { id, draft, operatorId, act }: Noted): Promise<void> {
  const { address, language, is_published: published } = draft
  const details = { address, language, published }
  await record(tx, {
    actorId: operatorId,
    action: `custom-page.${act}`,
    subject: `custom-page ${id}`,
    details,
  })
}
