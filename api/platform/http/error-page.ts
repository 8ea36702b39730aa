import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Html, html } from '#api/platform/mail/html.ts'
import { wordsIn } from '#api/platform/words/words.ts'
import type { ApiError } from '#contract/errors.ts'
import { directionOf, type Language } from '#contract/languages.ts'

const STYLE = readFileSync(new URL('./error-page.css', import.meta.url), 'utf8')
const HASH = createHash('sha256').update(STYLE).digest('base64')

/** The policy for an error page, which allows its style alone. */
export const ERROR_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; frame-ancestors 'none'; base-uri 'none'`

/**
 * An error as a page, for refusals before any page is rendered. It offers to try again where that can help.
 * @param language of the address that was asked for
 * @param warning shown on every page, if there is one
 */
export function errorPage(error: ApiError, language: Language, warning: string | undefined): string {
  const { message, status, retryAfter } = error
  const words = wordsIn(language)
  const isWaiting = retryAfter !== undefined && isPassing(status)
  const title = isWaiting
    ? words.text(status === 429 ? 'errorPage.limited' : 'errorPage.busy')
    : words.problem(message)
  const wait = isWaiting ? html`<p>${words.text('errorPage.wait', waitOf(retryAfter))}</p>` : []
  const retry = html`<p><a href="">${words.text('errorPage.retry')}</a></p>`
  return html`<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${new Html(STYLE)}</style></head>
<body>${warning === undefined ? [] : html`<aside>${warning}</aside>`}<main><h1>${title}</h1>${wait}<p>${words.text('errorPage.status', { status })}</p>
${isPassing(status) ? retry : []}</main></body></html>`.markup
}

/** Minutes where nobody would count the seconds. */
function waitOf(seconds: number) {
  return seconds > COUNTED_SECONDS
    ? { unit: 'minutes', count: Math.ceil(seconds / 60) }
    : { unit: 'seconds', count: Math.max(1, seconds) }
}

const COUNTED_SECONDS = 90

/** Whether the same request may succeed later. */
const isPassing = (status: number) => status === 408 || status === 429 || status >= 500
