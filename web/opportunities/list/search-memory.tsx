import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Root } from '#web/app/store.ts'

let newest: Root['searchParameters']

/** Persists the list's filters and search text (product-spec §3); the address wins. */
export function SearchMemory() {
  const [search] = useSearchParams()
  useEffect(() => {
    const searchFilters = {
      type: search.getAll('type'),
      location: search.getAll('location'),
      level: search.getAll('level'),
    }
    newest = { searchFilters, searchKey: search.get('search_key') ?? '' }
    // Reads `newest` late, because module loads may finish out of order.
    import('#web/app/store.ts').then(({ rememberSearch }) => rememberSearch(newest))
  }, [search])
  return null
}
