import { useSearchParams } from 'react-router'
import { ChosenFilters } from '#web/components/chosen-filters.tsx'
import { EmptyList } from '#web/components/empty-list.tsx'
import { ErrorScreen } from '#web/components/error-screen.tsx'
import { FilterDrawer } from '#web/components/filter-drawer.tsx'
import { FilterPanel } from '#web/components/filter-panel.tsx'
import { ListHead } from '#web/components/list-head.tsx'
import { ListSummary } from '#web/components/list-summary.tsx'
import { ListTabs } from '#web/components/list-tabs.tsx'
import { OpportunityCard } from '#web/components/opportunity-card.tsx'
import { Pagination } from '#web/components/pagination.tsx'
import { SaveSearch } from '#web/components/save-search.tsx'
import { SearchBar } from '#web/components/search-bar.tsx'
import { SearchMemory } from '#web/components/search-memory.tsx'
import { SortLinks } from '#web/components/sort-links.tsx'
import { loadList } from '#web/lib/list.server.ts'
import { LIST_PATHS } from '#web/lib/list-address.ts'
import { useText } from '#web/lib/text.tsx'
import type { Route } from './+types/opportunities.ts'

export { publicHeaders as headers } from '#web/lib/public-headers.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadList(request, context)
}

/** The job list and the RFP list (product-spec §2). */
export default function Opportunities({ loaderData }: Route.ComponentProps) {
  const { collection, cards, facets, paging, names } = loaderData
  const text = useText()
  const [search] = useSearchParams()
  const listPath = LIST_PATHS[collection]
  const title = text(collection === 'jobs' ? 'list.jobs.title' : 'list.rfps.title')
  return (
    <>
      <SearchMemory />
      <ListHead collection={collection} title={title} page={paging.page} />
      <div className="list">
        <div className="list-main">
          <h1 className="mb-4 font-bold text-xl">{title}</h1>
          <ListTabs collection={collection} />
          <SearchBar collection={collection} />
          <div className="list-tools">
            <ListSummary facets={facets} paging={paging} asked={search.get('search_key')} />
            <div>
              <FilterDrawer facets={facets} />
              <SaveSearch collection={collection} companyName={names.company} />
              <SortLinks />
            </div>
          </div>
          <div className="mt-3 mb-5">
            <ChosenFilters names={names} />
          </div>
          {cards.length === 0 && (
            <EmptyList collection={collection} names={names} last={paging.page > 1 ? paging.last : 0} />
          )}
          <div className="cards">
            {cards.map((card) => (
              <OpportunityCard key={card.id} card={card} listPath={listPath} from={`?${search}`} />
            ))}
          </div>
          <Pagination {...paging} />
        </div>
        <aside
          aria-labelledby="filters-title"
          className="js:max-filters:hidden mt-8 filters:mt-0 print:hidden"
        >
          <h2 id="filters-title" className="mb-4 font-semibold text-lg leading-9">
            {text('filters.title')}
          </h2>
          <FilterPanel facets={facets} />
        </aside>
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
