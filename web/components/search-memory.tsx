import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** The list's filters and search text in the persisted state (product-spec §3); the address wins. */
export function SearchMemory() {
  const [search] = useSearchParams()
  useEffect(() => {
    const searchFilters = {
      type: search.getAll('type'),
      location: search.getAll('location'),
      level: search.getAll('level'),
    }
    const searchParameters = { searchFilters, searchKey: search.get('search_key') ?? '' }
    import('#web/state/root.ts').then(({ rememberSearch }) => rememberSearch(searchParameters))
  }, [search])
  return null
}
