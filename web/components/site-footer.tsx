import { useText } from '#web/lib/text.tsx'
import { AccountLinks } from './account-links.tsx'
import { NavLinks } from './nav-links.tsx'

export function SiteFooter() {
  const text = useText()
  return (
    <footer id="footer" className="mt-16 border-line border-t bg-surface print:hidden">
      <div className="mx-auto flex max-w-[1400px] flex-wrap items-center gap-x-8 gap-y-2 px-4 py-6 sm:px-6">
        <p className="mr-auto text-ink-soft">{text('footer.about')}</p>
        <nav aria-label={text('footer.label')}>
          <NavLinks className="flex flex-wrap gap-x-6" linkClassName="footer-link" />
        </nav>
        <ul className="flex flex-wrap gap-x-6">
          <li>
            <a href="/jobs/feed.atom" className="footer-link">
              {text('footer.jobsFeed')}
            </a>
          </li>
          <li>
            <a href="/rfps/feed.atom" className="footer-link">
              {text('footer.rfpsFeed')}
            </a>
          </li>
          <li>
            <a href="/api/docs/" className="footer-link">
              {text('footer.api')}
            </a>
          </li>
        </ul>
        <div className="flex gap-2 js:hidden">
          <AccountLinks />
        </div>
      </div>
    </footer>
  )
}
