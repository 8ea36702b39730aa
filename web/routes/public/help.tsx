import { data, redirectDocument } from 'react-router'
import { sitePage } from '#contract/operator/pages.ts'
import { PAGE_NAMES, pagePath } from '#contract/policies.ts'
import { apiOf } from '#web/app/context.ts'
import { languageOf } from '#web/app/i18n/i18n.ts'
import { localeOf } from '#web/app/i18n/locale.server.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { SitePageContent } from '#web/operator/pages/site-page-content.tsx'
import { sitePageView } from '#web/operator/pages/site-page-view.server.ts'
import { MissingScreen } from '#web/parts/missing-screen.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { hasCome, RenderedOnce } from '#web/parts/site-pages/rendered-once.tsx'
import type { Route } from './+types/help.ts'
import '#web/operator/pages/site-page.css'
import '#web/parts/markdown-section.css'
import '#web/parts/band.css'
import '#web/ui/banner.css'

export { publicHeaders as headers } from '#web/app/public-headers.ts'

/**
 * Help, advice on false jobs, the privacy notice and the terms: one route, because each is a line in the table that every first
 * visit loads.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const name = PAGE_NAMES.find((each) => pagePath(each) === `/help/${params.topic ? `${params.topic}/` : ''}`)
  if (!name) throw data({ code: 'not_found' }, { status: 404 })
  const version = new URL(request.url).searchParams.get('version') ?? undefined
  const page = await apiOf(context)(sitePage, {
    params: { name },
    query: { version, language: languageOf(request) },
  })
  return sitePageView(page, await localeOf(request, context))
}

/** Loads the document where another one led here, as by Back after a reload: only documents bring the content. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const page = await serverLoader()
  if (!hasCome(partOf(page))) throw redirectDocument(request.url)
  return page
}

export default function Help({ loaderData: page }: Route.ComponentProps) {
  const text = useText()
  const { brandName: brand } = useSite()
  return (
    <>
      <PageHead
        title={text('list.pageTitle', { title: page.title, brand })}
        canonical={page.is_newest ? pagePath(page.name) : undefined}
      />
      <RenderedOnce key={page.name + page.version} id={partOf(page)} as="div" className="site-page">
        {import.meta.env.SSR && <SitePageContent page={page} />}
      </RenderedOnce>
    </>
  )
}

const partOf = ({ name, version }: Route.ComponentProps['loaderData']) => `page-${name}-${version}`

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingScreen error={error} />
}
