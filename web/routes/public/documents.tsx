import { useEffect } from 'react'
import { redirectDocument } from 'react-router'
import { documentPath, START_DOCUMENT, siteDocument } from '#contract/operator/documents.ts'
import { apiOf } from '#web/app/context.ts'
import { languageName } from '#web/app/i18n/format.ts'
import { languageOf } from '#web/app/i18n/i18n.ts'
import { linksIn } from '#web/app/i18n/links-in.server.ts'
import { localeOf } from '#web/app/i18n/locale.server.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { otherLanguage } from '#web/app/view.ts'
import { DocumentContent } from '#web/operator/documents/document-content.tsx'
import { MissingScreen } from '#web/parts/missing-screen.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { hasCome, RenderedOnce } from '#web/parts/site-pages/rendered-once.tsx'
import type { Route } from './+types/documents.ts'
import '#web/operator/documents/document-content.css'
import '#web/operator/pages/site-page.css'
import '#web/parts/markdown-section.css'

export { publicHeaders as headers } from '#web/app/public-headers.ts'

/** Documents that come with the software; their names are looked up, so none becomes a path. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { name = START_DOCUMENT } = params
  const locale = await localeOf(request, context)
  const query = { language: languageOf(request) }
  const page = await apiOf(context)(siteDocument, { params: { name }, query })
  const lang = otherLanguage(page.language, locale)
  const writtenIn = lang && locale.i18n._('sitePage.writtenIn', { language: languageName(lang, locale) })
  return { ...page, lang, writtenIn, html: linksIn(page.html, locale) }
}

/** Loads the document where another one led here, as by Back after a reload: only documents bring the content. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const page = await serverLoader()
  if (!hasCome(partOf(page))) throw redirectDocument(request.url)
  return page
}

export default function Documents({ loaderData: page }: Route.ComponentProps) {
  const text = useText()
  const { brandName: brand } = useSite()
  const part = partOf(page)
  useEffect(() => {
    import('#web/operator/documents/copy-code.ts').then(({ addCopyButtons }) => addCopyButtons(part))
  }, [part])
  return (
    <>
      <PageHead
        title={text('list.pageTitle', { title: page.title, brand })}
        canonical={documentPath(page.name)}
        only={page.lang}
      />
      <RenderedOnce key={page.name} id={part} as="div" className="site-page">
        {import.meta.env.SSR && <DocumentContent page={page} />}
      </RenderedOnce>
    </>
  )
}

const partOf = ({ name }: Route.ComponentProps['loaderData']) => `document-${name}`

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingScreen error={error} />
}
