import { useSite } from './site.ts'
import './site-warning.css'

/** Says on every page that the site is not safe for real use, if so. */
export function SiteWarning() {
  const { warning } = useSite()
  return warning ? <aside className="site-warning">{warning}</aside> : null
}
