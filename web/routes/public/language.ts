import { redirect } from 'react-router'
import { isLanguage, LANGUAGE_COOKIE } from '#contract/languages.ts'
import type { Route } from './+types/language.ts'

const YEAR_SECONDS = 31_536_000

/** Stores the language in a cookie and redirects back, to paths of this site only. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams, origin, protocol } = new URL(request.url)
  const language = searchParams.get('language') ?? ''
  const target = URL.parse(searchParams.get('to') ?? '/', origin)
  const path = target?.origin === origin ? target.pathname + target.search : '/'
  const headers = new Headers()
  if (isLanguage(language)) {
    const secure = protocol === 'https:' ? '; Secure' : ''
    headers.set(
      'Set-Cookie',
      `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`,
    )
  }
  return redirect(path.replace(/^\/{2,}/, '/'), { headers })
}
