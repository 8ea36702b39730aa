import type { FrontPage } from '#contract/operator/front.ts'
import type { FilterChoices } from '#contract/opportunities/filter-choices.ts'
import type { Facets } from '#contract/opportunities/opportunities.ts'
import type { Collection } from '#contract/vocabulary.ts'
import type { CardView } from '#web/app/card-view.ts'

/** All that the part for newcomers says. */
export type FrontView = {
  brand: string
  own: FrontPage
  jobs: Facets
  rfps: Facets
  /** Further ways into the list of jobs. */
  choices: FilterChoices['choices']
  /** Closes within 7 days, the soonest first. */
  soon: Record<Collection, CardView[]>
}
