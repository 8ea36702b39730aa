import { languageAndPath } from '#contract/languages.ts'

/** The route of everything that the site's pages answer. */
const PAGES = '/*'
/** Pages are told apart by these first parts of their path, so that nobody can add to their number. */
const PARTS = [
  'admin',
  'alerts',
  'companies',
  'docs',
  'evaluations',
  'forgot-password',
  'help',
  'jobs',
  'join',
  'login',
  'onboarding',
  'operator',
  'pages',
  'registration',
  'reset-password',
  'rfps',
  'statistics',
  'unsubscribe',
  'user',
]

/** The route that a request is counted at; of pages `/`, `/jobs/` and `/jobs/*`, in whatever language. */
export function measuredRoute(route: string | undefined, url: string): string {
  if (route !== PAGES) return route ?? 'none'
  const { path } = languageAndPath(url.split(/[?#]/, 1)[0] ?? '')
  if (path === '/') return path
  const [, first = '', second] = path.split('/')
  if (!PARTS.includes(first)) return PAGES
  return second ? `/${first}/*` : `/${first}/`
}
