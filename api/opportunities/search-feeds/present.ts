import { presentCalendar } from '#api/opportunities/calendar/present.ts'
import { atomOf } from '#api/opportunities/feeds/present.ts'
import type { CardRow } from '#api/opportunities/listing/queries.ts'
import type { SavedSearchRow } from '#api/opportunities/saved-searches/queries.ts'
import { listPath } from '#api/opportunities/saved-searches/rules.ts'
import type { Words } from '#api/platform/words/words.ts'
import { addressIn } from '#contract/languages.ts'
import { SavedQuery } from '#contract/opportunities/saved-searches.ts'
import { KINDS } from '#contract/vocabulary.ts'
import { ENTRIES } from './rules.ts'

type Site = { publicUrl: string; brandName: string; words: Words }

const titleOf = ({ name }: SavedSearchRow, { words, brandName: brand }: Site) =>
  words.text('feed.saved', { name, brand })

/** The newest matches of both kinds. Its id stays when its address is renewed. */
export function presentSearchFeed(search: SavedSearchRow, rows: CardRow[], site: Site): string {
  const { publicUrl, brandName, words } = site
  const kind = KINDS.find((each) => search.kinds.includes(each)) ?? 'JOB'
  const publishedAt = (row: CardRow) => Number(row.publishedAt ?? row.createdAt)
  return atomOf({
    ...{ publicUrl, brandName, words, title: titleOf(search, site) },
    id: `tag:${new URL(publicUrl).hostname},2026:saved-search:${search.id}`,
    alternate: publicUrl + addressIn(words.language, listPath(kind, SavedQuery.parse(search.query))),
    rows: rows.toSorted((a, b) => publishedAt(b) - publishedAt(a) || b.id - a.id).slice(0, ENTRIES),
  })
}

/** The nearest deadlines of what matches. */
export function presentSearchCalendar(search: SavedSearchRow, rows: CardRow[], site: Site): string {
  const deadlines = rows
    .flatMap(({ deadlineAt, ...row }) =>
      deadlineAt ? { ...row, deadlineAt, isEarly: false, isPast: !row.isOpen } : [],
    )
    .toSorted((a, b) => Number(a.deadlineAt) - Number(b.deadlineAt) || a.id - b.id)
  return presentCalendar(titleOf(search, site), deadlines.slice(0, ENTRIES), site)
}
