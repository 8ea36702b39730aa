import { randomBytes } from 'node:crypto'
import { I18nProvider } from '@lingui/react'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { pagePolicy } from './app/content-security-policy.server.ts'
import { languageOf, loadI18n } from './app/i18n/i18n.ts'
import { NonceContext } from './app/nonce.ts'

/** Vite's reloading needs inline scripts and styles. */
const DEVELOPMENT_POLICY = "default-src 'self' 'unsafe-inline' ws: data:"

/** Renders a page whole: the server caches and compresses pages, so streaming gains nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const nonce = randomBytes(16).toString('base64')
  const i18n = await loadI18n(languageOf(request))
  let finalStatus = status
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <I18nProvider i18n={i18n}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </I18nProvider>
    </NonceContext>,
    {
      nonce,
      onError(error) {
        finalStatus = 500
        console.error(error)
      },
    },
  )
  await stream.allReady
  const { html, policy } = pagePolicy(await new Response(stream).text(), nonce)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', import.meta.env.PROD ? policy : DEVELOPMENT_POLICY)
  return new Response(html, { status: finalStatus, headers })
}
