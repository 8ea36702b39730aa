import { useContext } from 'react'
import { PAGE_NAMES, pagePath } from '#contract/policies.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useSite } from '#web/parts/site.ts'
import { AccountLinks } from './account-links.tsx'
import { FooterLinksContext } from './footer-links.ts'

/** Rendered on the server alone. */
export function FooterContent() {
  const text = useText()
  const address = useAddress()
  const { homeUrl, contactUrl } = useSite()
  const own = useContext(FooterLinksContext)
  return (
    <div className="bar">
      <p>{text('footer.about')}</p>
      <nav aria-label={text('footer.label')}>
        <ul className="footer-links">
          <FooterLink to={homeUrl} label={text('nav.home')} />
          <FooterLink to={address('/jobs/')} label={text('nav.jobs')} />
          <FooterLink to={address('/rfps/')} label={text('nav.rfps')} />
          {PAGE_NAMES.map((name) => (
            <FooterLink key={name} to={address(pagePath(name))} label={text(`footer.${name}`)} />
          ))}
          {own.map(({ path, title, lang }) => (
            <FooterLink key={path} to={address(path)} label={title} lang={lang} />
          ))}
          <FooterLink to={contactUrl} label={text('nav.contact')} />
        </ul>
      </nav>
      <ul className="footer-links">
        <FooterLink to={address('/jobs/feed.atom')} label={text('footer.jobsFeed')} />
        <FooterLink to={address('/rfps/feed.atom')} label={text('footer.rfpsFeed')} />
        <FooterLink to={address('/statistics/')} label={text('footer.statistics')} />
        <FooterLink to={address('/docs/')} label={text('footer.docs')} />
        <FooterLink to="/api/docs/" label={text('footer.api')} />
      </ul>
      <div className="footer-account no-script-only">
        <AccountLinks />
      </div>
    </div>
  )
}

type FooterLinkProps = { to: string; label: string; lang?: string | undefined }

function FooterLink({ to, label, lang }: FooterLinkProps) {
  return (
    <li>
      <a href={to} lang={lang}>
        {label}
      </a>
    </li>
  )
}
