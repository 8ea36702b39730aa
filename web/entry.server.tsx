import { randomBytes } from 'node:crypto'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { isPseudo } from '#contract/languages.ts'
import { pagePolicy } from './app/content-security-policy.server.ts'
import { pageContext, siteContext } from './app/context.ts'
import { firstView, inBytes } from './app/first-view.server.ts'
import { HandedOver, wholeText } from './app/handed-over.tsx'
import { languageOf, loadI18n } from './app/i18n/i18n.ts'
import { installTags } from './app/install-tags.server.ts'
import { NonceContext } from './app/nonce.ts'
import { FooterLinksContext } from './layout/footer-links.ts'
import { languageOffers } from './layout/language-offer.server.ts'

/** Vite's reloading needs inline scripts and styles. */
const DEVELOPMENT_POLICY = "default-src 'self' 'unsafe-inline' ws: data:"

/** Marks this process's inline scripts. It never leaves the process, so no text of a page can know it. */
const NONCE = randomBytes(16).toString('base64')

/**
 * Renders a page whole and at once, which takes a third of the time of React's streams: the server keeps and compresses pages, so
 * streaming gains nothing. Nothing may suspend here; what loads later is rendered in the browser alone (`island`).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
) {
  const language = languageOf(request)
  const i18n = await loadI18n(language)
  const footerLinks = await loadContext.get(siteContext).footerLinksIn(language)
  const data = await wholeText(context.serverHandoffStream)
  const rendered = renderToString(
    <NonceContext value={NONCE}>
      <I18nProvider i18n={i18n}>
        <FooterLinksContext value={footerLinks}>
          <ServerRouter context={forThisPage(context)} url={request.url} nonce={NONCE} />
        </FooterLinksContext>
        <HandedOver data={data} nonce={NONCE} />
      </I18nProvider>
    </NonceContext>,
  )
  const offers = await languageOffers(language, new URL(request.url))
  const page = `<!DOCTYPE html>${rendered
    .replace('</head>', () => `${installTags(language)}</head>`)
    .replace('<body>', () => `<body>${offers}`)}`
  const { html: shown, styles } = import.meta.env.PROD ? firstView(page) : { html: page, styles: [] }
  const { html, policy } = pagePolicy(
    shown,
    NONCE,
    styles.map(({ source }) => source),
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (isPseudo(language)) headers.set('X-Robots-Tag', 'noindex')
  headers.set('Content-Security-Policy', import.meta.env.PROD ? policy : DEVELOPMENT_POLICY)
  loadContext.set(pageContext, inBytes(html, styles))
  return new Response(null, { status, headers })
}

/** The routes of this page alone, because ServerRouter makes an object of each; its data is handed over apart. */
function forThisPage({ serverHandoffStream: _, manifest, ...context }: EntryContext): EntryContext {
  const { matches } = context.staticHandlerContext
  const routes = Object.fromEntries(matches.map(({ route: { id } }) => [id, manifest.routes[id]]))
  return { ...context, manifest: { ...manifest, routes } }
}
