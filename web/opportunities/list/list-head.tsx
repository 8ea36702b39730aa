import { useSearchParams } from 'react-router'
import type { Collection } from '#contract/vocabulary.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { listPathOf } from '#web/app/list-address.ts'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'

type ListHeadProps = { collection: Collection; title: string; page: number; last: number }

/**
 * A filtered list has its own title. Search engines index no filtered list and no page past the end; any other page is its own
 * canonical.
 */
export function ListHead({ collection, title, page, last }: ListHeadProps) {
  const text = useText()
  const address = useAddress()
  const { brandName: brand } = useSite()
  const [params] = useSearchParams()
  const search = params.get('search_key')
  const path = listPathOf(collection)
  const isIndexed = page <= Math.max(1, last) && [...params.keys()].every((name) => name === 'page')
  const feed = new URLSearchParams(params)
  feed.delete('page')
  return (
    <>
      <PageHead
        title={pageTitle()}
        description={text(collection === 'jobs' ? 'list.jobs.description' : 'list.rfps.description')}
        canonical={isIndexed ? `${path}${page > 1 ? `?page=${page}` : ''}` : undefined}
      />
      <link
        rel="alternate"
        type="application/atom+xml"
        href={address(`${path}feed.atom${feed.size ? `?${feed}` : ''}`)}
      />
    </>
  )

  function pageTitle() {
    const named = search ? text('list.titleSearch', { search, title }) : title
    const numbered = page > 1 ? text('list.titlePage', { title: named, page }) : named
    return text('list.pageTitle', { title: numbered, brand })
  }
}
