import { NavLink, useMatch } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { useSite } from '#web/parts/site.ts'

/** Home, Jobs, RFPs, Contact; the current one is underlined (product-spec §2). `/` shows the jobs. */
export function NavLinks({ className }: { className: string }) {
  const text = useText()
  const site = useSite()
  const isFront = useMatch('/') !== null
  return (
    <ul className={className}>
      <li>
        <a href={site.homeUrl}>{text('nav.home')}</a>
      </li>
      <li>
        <NavLink discover="none" to="/jobs/" prefetch="intent" {...(isFront && { 'aria-current': 'page' })}>
          {text('nav.jobs')}
        </NavLink>
      </li>
      <li>
        <NavLink discover="none" to="/rfps/" prefetch="intent">
          {text('nav.rfps')}
        </NavLink>
      </li>
      <li>
        <a href={site.contactUrl}>{text('nav.contact')}</a>
      </li>
    </ul>
  )
}
