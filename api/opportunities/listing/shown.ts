import { LRUCache } from 'lru-cache'
import { asState, type IndexState, isSameState, seenIndexOf } from '#api/opportunities/search/index-state.ts'
import { findPage } from '#api/opportunities/search/queries.ts'
import type { Search } from '#api/opportunities/search/search-plan.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { noteOpportunity, noteShown } from '#api/platform/kept/making.ts'
import type { Opportunity, OpportunityCard } from '#contract/opportunities/opportunities.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { type Card, type Detail, presentCard, presentOpportunity } from './present.ts'
import { type CardsRow, cardRows, detailRow } from './queries.ts'

/** A row as it is shown, at one version of it; marks and files are read each time. */
type Kept<T> = { version: string; shown: T }

/** Characters of JSON, of which each takes one byte or two: about 4,000 cards, and 1,500 details. */
const LENGTH = 4_000_000
const lengthOf = ({ shown }: Kept<unknown>) => JSON.stringify(shown).length

/** This process's copies: the database names the version of each row it is asked for, and leaves out what the process has. */
class KeptOpportunities {
  readonly cards = new LRUCache<number, Kept<Card>>({
    maxSize: LENGTH,
    sizeCalculation: lengthOf,
  })
  readonly details = new LRUCache<number, Kept<Detail>>({
    maxSize: LENGTH,
    sizeCalculation: lengthOf,
  })
}

const kept = new WeakMap<Executor, KeptOpportunities>()

/** A transaction has copies of its own, of rows that it may have changed itself. */
function keptOf(database: Executor): KeptOpportunities {
  const known = kept.get(database) ?? new KeptOpportunities()
  kept.set(database, known)
  return known
}

type Shown = { ids: number[]; userId: number | undefined; kind: Kind }

/** Cards in the order of the ids as the viewer sees them; those that are not public are left out. */
export async function listShown(
  database: Executor,
  { ids, userId, kind }: Shown,
): Promise<{ cards: OpportunityCard[]; state: IndexState }> {
  const { cards } = keptOf(database)
  const known = new Map(ids.map((id) => [id, cards.get(id)]))
  const versions = ids.map((id) => known.get(id)?.version ?? null)
  const [row] = await cardRows(database, { ids, versions, userId: userId ?? null, kind })
  return { cards: cardsOf(database, row, { userId, known }), state: asState(row) }
}

type Viewed = { userId: number | undefined; known?: Map<number, Kept<Card> | undefined> }

/** Cards as a statement read them and the viewer sees them; `known` has the versions that it was told and left out. */
export function cardsOf(
  database: Executor,
  row: CardsRow | undefined,
  { userId, known }: Viewed,
): OpportunityCard[] {
  const { cards } = keptOf(database)
  const bookmarked = new Set(row?.bookmarked)
  const applied = new Set(row?.applied)
  const shown = (row?.cards ?? []).flatMap(([id, version, fresh]) => {
    const card = fresh ? presentCard(fresh) : known?.get(id)?.shown
    if (!card) return []
    if (fresh) cards.set(id, { version, shown: card })
    return { ...card, bookmarked: bookmarked.has(id), applicants: applicantsOf(userId, applied.has(id)) }
  })
  noteCards(shown)
  return shown
}

/**
 * A page of a list as the viewer sees it. It is made from what the process has in memory; the statement that reads the cards tells
 * whether the index is still in that state, and where it is not, the page is made again.
 */
export async function findShownPage(database: Executor, search: Search, userId: number | undefined) {
  const { kind } = search
  const page = await findPage(database, search, { mayRecall: true })
  const { cards, state } = await listShown(database, { ids: page.ids, userId, kind })
  if (!page.recalled || isSameState(page.recalled, state)) return { page, cards }
  seenIndexOf(database).see(kind, state)
  const again = await findPage(database, search, { mayRecall: true })
  if (String(again.ids) === String(page.ids)) return { page: again, cards }
  return { page: again, ...(await listShown(database, { ids: again.ids, userId, kind })) }
}

type Sought = { kind: Kind; id: number; userId: number | undefined }

/** An opportunity as the viewer sees it, or `withheld` where the operator took it down or suspended its company. */
export async function findShown(
  database: Executor,
  { kind, id, userId }: Sought,
): Promise<Opportunity | 'withheld' | undefined> {
  noteOpportunity(id)
  const { details } = keptOf(database)
  const known = details.get(id)
  const values = { kind, id, userId: userId ?? null, version: known?.version ?? null }
  const [row] = await detailRow(database, values)
  if (!row || row.isWithheld) return row && 'withheld'
  const { version, fresh } = row
  const shown = fresh ? presentOpportunity(fresh) : known?.shown
  if (!shown) return undefined
  if (fresh) details.set(id, { version, shown })
  noteCards([shown])
  return {
    ...shown,
    bookmarked: row.isBookmarked,
    applicants: applicantsOf(userId, row.hasApplied),
    attachments: row.attachments ?? [],
  }
}

const noteCards = (cards: Pick<Card, 'id' | 'company' | 'status' | 'deadline_at'>[]) =>
  noteShown(
    cards.map(({ id, company, status, deadline_at: at }) => ({
      id,
      companyId: company.id,
      isOpen: status === 'OPEN',
      deadlineAt: at === null ? null : new Date(at),
    })),
  )

const applicantsOf = (userId: number | undefined, hasApplied: boolean) =>
  userId !== undefined && hasApplied ? [userId] : []
