import { useText } from '#web/app/i18n/text.tsx'
import { AccountLinks } from './account-links.tsx'
import { NavLinks } from './nav-links.tsx'
import './site-footer.css'
import './site-header.css'

export function SiteFooter() {
  const text = useText()
  return (
    <footer id="footer" className="site-footer">
      <div className="bar">
        <p>{text('footer.about')}</p>
        <nav aria-label={text('footer.label')}>
          <NavLinks className="footer-links" />
        </nav>
        <ul className="footer-links">
          <li>
            <a href="/jobs/feed.atom">{text('footer.jobsFeed')}</a>
          </li>
          <li>
            <a href="/rfps/feed.atom">{text('footer.rfpsFeed')}</a>
          </li>
          <li>
            <a href="/api/docs/">{text('footer.api')}</a>
          </li>
        </ul>
        <div className="footer-account no-script-only">
          <AccountLinks />
        </div>
      </div>
    </footer>
  )
}
