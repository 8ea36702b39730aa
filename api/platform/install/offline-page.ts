import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Html, html } from '#api/platform/mail/html.ts'
import type { Words } from '#api/platform/words/words.ts'
import { directionOf } from '#contract/languages.ts'

const STYLE = readFileSync(new URL('../http/error-page.css', import.meta.url), 'utf8')

type Brand = { brandName: string; accent: string }

/** The page that shows what a device has kept, in the place that `service-worker.js` fills, and the policy that lets it run nothing. */
export function offlinePage({ language, text }: Words, { brandName, accent }: Brand) {
  const style = `${STYLE}main{padding-top:2rem;border-top:.5rem solid ${accent}}article{margin-top:2rem;overflow-wrap:anywhere}li{margin:.75rem 0}`
  const hash = createHash('sha256').update(style).digest('base64')
  const page = html`<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text('offline.title')} – ${brandName}</title><style>${new Html(style)}</style></head>
<body><main><h1>${text('offline.title')}</h1><p>${text('offline.text')}</p><p><a href="">${text('errorPage.retry')}</a></p>
${new Html('<!--kept-->')}</main></body></html>`
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`
  return { page: page.markup, policy }
}
