import { type Route, route } from '#api/platform/http/route.ts'
import { noteList } from '#api/platform/kept/making.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { siteDocument } from '#contract/operator/documents.ts'
import { presentDocument } from './present.ts'

/** The documents of the software, as pages of the site. */
export function documentRoutes(brandName: string): Route[] {
  return [
    route(siteDocument, async ({ params, query }) => {
      // Documents change with the software alone; those lists change seldom.
      noteList('PAGES')
      const words = wordsFor({ language: query.language ?? '' })
      return presentDocument(params.name, { words, brandName })
    }),
  ]
}
