import { PAGE_NAMES, pagePath } from '#contract/policies.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useSite } from '#web/parts/site.ts'
import { AccountLinks } from './account-links.tsx'

/** Rendered on the server alone. */
export function FooterContent() {
  const text = useText()
  const { homeUrl, contactUrl } = useSite()
  return (
    <div className="bar">
      <p>{text('footer.about')}</p>
      <nav aria-label={text('footer.label')}>
        <ul className="footer-links">
          <FooterLink to={homeUrl} label={text('nav.home')} />
          <FooterLink to="/jobs/" label={text('nav.jobs')} />
          <FooterLink to="/rfps/" label={text('nav.rfps')} />
          {PAGE_NAMES.map((name) => (
            <FooterLink key={name} to={pagePath(name)} label={text(`footer.${name}`)} />
          ))}
          <FooterLink to={contactUrl} label={text('nav.contact')} />
        </ul>
      </nav>
      <ul className="footer-links">
        <FooterLink to="/jobs/feed.atom" label={text('footer.jobsFeed')} />
        <FooterLink to="/rfps/feed.atom" label={text('footer.rfpsFeed')} />
        <FooterLink to="/statistics/" label={text('footer.statistics')} />
        <FooterLink to="/api/docs/" label={text('footer.api')} />
      </ul>
      <div className="footer-account no-script-only">
        <AccountLinks />
      </div>
    </div>
  )
}

function FooterLink({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <a href={to}>{label}</a>
    </li>
  )
}
