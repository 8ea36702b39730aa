import { PAGE_NAMES, pagePath } from '#contract/policies.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useSite } from '#web/parts/site.ts'
import { Banner } from '#web/ui/banner.tsx'
import './site-page.css'
import '#web/parts/markdown-section.css'
import type { SitePageView } from './site-page-view.server.ts'

type Shown = { page: SitePageView }

/** One of the operator's pages with its way to the others and its versions. Rendered on the server alone. */
export function SitePageContent({ page }: Shown) {
  const text = useText()
  return (
    <>
      <nav aria-label={text('sitePage.nav')} className="site-page-nav">
        {PAGE_NAMES.map((name) => (
          <a key={name} href={pagePath(name)} {...(name === page.name && { 'aria-current': 'page' })}>
            {text(`footer.${name}`)}
          </a>
        ))}
      </nav>
      <article>
        <h1>{page.title}</h1>
        {page.published && page.versions.length > 1 && (
          <p className="quiet">{text('sitePage.version', { version: page.version, date: page.published })}</p>
        )}
        <Notices page={page} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by api/operator/pages/present.ts, which makes it safe */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: page.html }} />
        {page.versions.length > 1 && <Versions page={page} />}
      </article>
    </>
  )
}

function Notices({ page }: Shown) {
  const text = useText()
  const { brandName: brand } = useSite()
  return (
    <>
      {!page.is_newest && (
        <Banner kind="note">
          {text('sitePage.old')}{' '}
          <a href={pagePath(page.name)} className="text-link">
            {text('sitePage.newest')}
          </a>
        </Banner>
      )}
      {page.is_newest && page.unfilled > 0 && (
        <Banner kind="note">{text('sitePage.unfilled', { brand })}</Banner>
      )}
    </>
  )
}

function Versions({ page }: Shown) {
  const text = useText()
  return (
    <section className="site-page-versions">
      <h2 className="heading">{text('sitePage.versions')}</h2>
      <ul>
        {page.versions.map(({ version, published, summary }) => (
          <li key={version}>
            <a
              href={`${pagePath(page.name)}?version=${version}`}
              className="text-link"
              {...(version === page.version && { 'aria-current': 'page' })}
            >
              {text('sitePage.version', { version, date: published })}
            </a>
            {summary && <span className="quiet"> {summary}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
