import { data, redirectDocument } from 'react-router'
import { customPage } from '#contract/operator/custom-pages.ts'
import { sitePage } from '#contract/operator/pages.ts'
import { customPagePath, PAGE_NAMES, pagePath } from '#contract/policies.ts'
import { apiOf } from '#web/app/context.ts'
import { languageOf } from '#web/app/i18n/i18n.ts'
import { localeOf } from '#web/app/i18n/locale.server.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { CustomPageContent } from '#web/operator/custom-pages/custom-page-content.tsx'
import { type CustomPageView, customPageView } from '#web/operator/custom-pages/custom-page-view.server.ts'
import { SitePageContent } from '#web/operator/pages/site-page-content.tsx'
import { type SitePageView, sitePageView } from '#web/operator/pages/site-page-view.server.ts'
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
 * Help, advice on false jobs, the privacy notice, the terms and pages of the operator's own: two routes of one module, because each
 * is a line in the table that every first visit loads.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const language = languageOf(request)
  const locale = await localeOf(request, context)
  if ('address' in params && params.address !== undefined) {
    const { address } = params
    return customPageView(
      await apiOf(context)(customPage, { params: { address }, query: { language } }),
      locale,
    )
  }
  const name = PAGE_NAMES.find((each) => pagePath(each) === `/help/${params.topic ? `${params.topic}/` : ''}`)
  if (!name) throw data({ code: 'not_found' }, { status: 404 })
  const version = new URL(request.url).searchParams.get('version') ?? undefined
  const page = await apiOf(context)(sitePage, {
    params: { name },
    query: { version, language },
  })
  return sitePageView(page, locale)
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
        description={isCustom(page) ? page.description : undefined}
        canonical={canonicalOf(page)}
      />
      <RenderedOnce key={partOf(page)} id={partOf(page)} as="div" className="site-page">
        {import.meta.env.SSR &&
          (isCustom(page) ? <CustomPageContent page={page} /> : <SitePageContent page={page} />)}
      </RenderedOnce>
    </>
  )
}

type Shown = CustomPageView | SitePageView

const isCustom = (page: Shown): page is CustomPageView => 'address' in page

/** None of an earlier version. */
function canonicalOf(page: Shown): string | undefined {
  if (isCustom(page)) return customPagePath(page.address)
  return page.is_newest ? pagePath(page.name) : undefined
}

const partOf = (page: Shown) =>
  isCustom(page) ? `own-page-${page.address}` : `page-${page.name}-${page.version}`

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingScreen error={error} />
}
