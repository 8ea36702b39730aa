import { languageAndPath } from '#contract/languages.ts'

const LOGIN = '/login/'

/** The login page that leads back to the given path. */
export function loginAddress(next: string): string {
  return `${LOGIN}?${new URLSearchParams({ next })}`
}

/** A page on the way there, such as a step of onboarding, that keeps where the way leads. */
export function withNext(path: string, next: string | undefined): string {
  return next ? `${path}?${new URLSearchParams({ next })}` : path
}

/** The page to return to after signing in, without its language; only one of this site, so that no link can lead elsewhere. */
export function nextAddress(search: URLSearchParams): string | undefined {
  const next = search.get('next')
  if (!next) return undefined
  const here = 'http://here.invalid'
  const target = URL.parse(next, here)
  if (target?.origin !== here || !next.startsWith('/')) return undefined
  const path = languageAndPath(target.pathname).path.replace(/^\/{2,}/, '/')
  return path.startsWith(LOGIN) ? undefined : path + target.search + target.hash
}
