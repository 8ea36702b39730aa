import { Link, useLocation } from 'react-router'
import { useAddress } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useSite } from '#web/parts/site.ts'

const SECTIONS = [
  { to: '/jobs/', label: 'nav.jobs', here: /^\/(jobs\/|$)/ },
  { to: '/rfps/', label: 'nav.rfps', here: /^\/rfps\// },
] as const

/** Home, Jobs, RFPs, Contact; the current one is underlined (product-spec §2). Where Home is elsewhere, `/` is the jobs. */
export function NavLinks({ className }: { className: string }) {
  const text = useText()
  const site = useSite()
  const { pathname } = useLocation()
  const isHome = useAddress()(pathname) === site.homeUrl
  return (
    <ul className={className}>
      <li>
        <a href={site.homeUrl} aria-current={isHome ? 'page' : undefined}>
          {text('nav.home')}
        </a>
      </li>
      {SECTIONS.map(({ to, label, here }) => (
        <li key={to}>
          <Link
            discover="none"
            to={to}
            prefetch="intent"
            {...(!isHome && here.test(pathname) && { 'aria-current': 'page' })}
          >
            {text(label)}
          </Link>
        </li>
      ))}
      <li>
        <a href={site.contactUrl}>{text('nav.contact')}</a>
      </li>
    </ul>
  )
}
