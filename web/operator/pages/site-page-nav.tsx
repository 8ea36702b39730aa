import { PAGE_NAMES, type PageName, pagePath } from '#contract/policies.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './site-page.css'

/** The way between the operator's pages that come with the software. */
export function SitePageNav({ current }: { current?: PageName }) {
  const text = useText()
  const address = useAddress()
  return (
    <nav aria-label={text('sitePage.nav')} className="site-page-nav">
      {PAGE_NAMES.map((name) => (
        <a key={name} href={address(pagePath(name))} {...(name === current && { 'aria-current': 'page' })}>
          {text(`footer.${name}`)}
        </a>
      ))}
    </nav>
  )
}
