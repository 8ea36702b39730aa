import { Suspense } from 'react'
import { Outlet, useSearchParams } from 'react-router'
import { useIsHydrated } from '#web/app/hydrated.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { island } from '#web/app/island.ts'
import { listPathOf } from '#web/app/list-address.ts'
import { ChosenFilters } from '#web/opportunities/list/chosen-filters.tsx'
import { EmptyList } from '#web/opportunities/list/empty-list.tsx'
import { FilterDrawer } from '#web/opportunities/list/filter-drawer.tsx'
import { FilterPanel } from '#web/opportunities/list/filter-panel.tsx'
import { loadList } from '#web/opportunities/list/list.server.ts'
import { ListHead } from '#web/opportunities/list/list-head.tsx'
import { ListSummary } from '#web/opportunities/list/list-summary.tsx'
import { ListTabs } from '#web/opportunities/list/list-tabs.tsx'
import { OpportunityCard } from '#web/opportunities/list/opportunity-card.tsx'
import { SearchBar } from '#web/opportunities/list/search-bar.tsx'
import { SortLinks } from '#web/opportunities/list/sort-links.tsx'
import { ViewSwitch } from '#web/opportunities/list/view-switch.tsx'
import { SaveSearch } from '#web/opportunities/saved-searches/save-search.tsx'
import { ErrorScreen } from '#web/parts/error-screen.tsx'
import { Pagination } from '#web/parts/pagination.tsx'
import type { Route } from './+types/opportunities.ts'
import './opportunities.css'
import '#web/parts/band.css'

const ListAids = island(async () => (await import('#web/opportunities/list/list-aids.tsx')).ListAids)

export { publicHeaders as headers } from '#web/app/public-headers.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadList(request, context)
}

/** The job list and the RFP list (product-spec §2), on the front page below the part for newcomers (front.tsx). */
export default function Opportunities({ loaderData }: Route.ComponentProps) {
  const { collection, cards, chips, facets, notes, paging, company, wrong, isFront } = loaderData
  const text = useText()
  const [search] = useSearchParams()
  const isHydrated = useIsHydrated()
  const listPath = listPathOf(collection)
  const title = text(collection === 'jobs' ? 'list.jobs.title' : 'list.rfps.title')
  return (
    <>
      {isFront ? (
        <Outlet />
      ) : (
        <ListHead collection={collection} title={title} page={paging.page} last={paging.last} />
      )}
      <div className={isFront ? 'band list-band front-known' : 'band list-band'}>
        <h1>{title}</h1>
        <ListSummary facets={facets} notes={notes} paging={paging} asked={search.get('search_key')} />
        <SearchBar collection={collection} />
      </div>
      <div className="list-tools">
        <FilterDrawer facets={facets} collection={collection} wrong={wrong} chosen={chips.length} />
        <SaveSearch collection={collection} companyName={company} />
        <ListTabs collection={collection} />
        <SortLinks />
        <ViewSwitch />
      </div>
      <div className="list list-paned">
        <div className="list-main">
          <ChosenFilters chips={chips} />
          {cards.length === 0 && (
            <EmptyList
              collection={collection}
              company={company}
              hasFilters={chips.length > 0}
              last={paging.page > 1 ? paging.last : 0}
            />
          )}
          <div className="cards">
            {cards.map((card) => (
              <OpportunityCard key={card.id} card={card} listPath={listPath} from={`?${search}`} />
            ))}
          </div>
          <Pagination {...paging} />
        </div>
        <aside aria-labelledby="filters-title" className="list-filters screen-only">
          <h2 id="filters-title">{text('filters.title')}</h2>
          <FilterPanel facets={facets} collection={collection} wrong={wrong} />
        </aside>
        {isHydrated && (
          <Suspense>
            <ListAids collection={collection} ids={cards.map(({ id }) => id)} />
          </Suspense>
        )}
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
