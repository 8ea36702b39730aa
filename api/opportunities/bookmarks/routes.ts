import { cardsOf } from '#api/opportunities/listing/shown.ts'
import type { Database } from '#api/platform/database/client.ts'
import { listHeaders } from '#api/platform/http/paging.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { bookmarks, listBookmarkIds } from '#contract/opportunities/bookmarks.ts'
import { COLLECTIONS, type Collection, KIND_OF } from '#contract/vocabulary.ts'
import { toggleBookmark } from './commands.ts'
import { findBookmarkedCards, listIds } from './queries.ts'

export function bookmarkRoutes(database: Database): Route[] {
  return [
    ...COLLECTIONS.flatMap((collection) => collectionRoutes(database, collection)),
    signedInRoute(listBookmarkIds, ({ caller }) => listIds(database, caller.userId)),
  ]
}

function collectionRoutes(database: Database, collection: Collection): Route[] {
  const { toggle, list } = bookmarks[collection]
  const kind = KIND_OF[collection]
  return [
    signedInRoute(toggle, ({ caller: { userId }, params: { id } }) =>
      toggleBookmark(database, { userId, kind, id }),
    ),
    signedInRoute(list, async ({ caller: { userId }, query }, answer) => {
      const { row, total } = await findBookmarkedCards(database, { userId, kind, page: query })
      const cards = cardsOf(database, row, { userId })
      listHeaders(answer, { path: list.path, query, total, totalIsExact: true, rows: cards })
      return cards
    }),
  ]
}
