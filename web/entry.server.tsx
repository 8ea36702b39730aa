import { randomBytes } from 'node:crypto'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { pagePolicy } from './app/content-security-policy.server.ts'
import { pageContext } from './app/context.ts'
import { firstView, inBytes } from './app/first-view.server.ts'
import { HandedOver, wholeText } from './app/handed-over.tsx'
import { languageOf, loadI18n } from './app/i18n/i18n.ts'
import { INSTALL_TAGS } from './app/install-tags.server.ts'
import { NonceContext } from './app/nonce.ts'

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
  const i18n = await loadI18n(languageOf(request))
  const data = await wholeText(context.serverHandoffStream)
  const rendered = renderToString(
    <NonceContext value={NONCE}>
      <I18nProvider i18n={i18n}>
        <ServerRouter context={forThisPage(context)} url={request.url} nonce={NONCE} />
        <HandedOver data={data} nonce={NONCE} />
      </I18nProvider>
    </NonceContext>,
  )
  const page = `<!DOCTYPE html>${rendered.replace('</head>', `${INSTALL_TAGS}</head>`)}`
  const { html: shown, styles } = import.meta.env.PROD ? firstView(page) : { html: page, styles: [] }
  const { html, policy } = pagePolicy(
    shown,
    NONCE,
    styles.map(({ source }) => source),
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
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
