import { pagePath } from '#contract/policies.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useSite } from '#web/parts/site.ts'
import { Banner } from '#web/ui/banner.tsx'
import './site-page.css'
import '#web/parts/markdown-section.css'
import { SitePageNav } from './site-page-nav.tsx'
import type { SitePageView } from './site-page-view.server.ts'

type Shown = { page: SitePageView }

/** One of the operator's pages with its way to the others and its versions. Rendered on the server alone. */
export function SitePageContent({ page }: Shown) {
  const text = useText()
  return (
    <>
      <SitePageNav current={page.name} />
      <article>
        <h1>{page.title}</h1>
        {page.published && page.versions.length > 1 && (
          <p className="quiet">{text('sitePage.version', { version: page.version, date: page.published })}</p>
        )}
        <Notices page={page} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by api/operator/pages/present.ts, which makes it safe */}
        <div className="prose" lang={page.lang} dangerouslySetInnerHTML={{ __html: page.html }} />
        {page.versions.length > 1 && <Versions page={page} />}
      </article>
    </>
  )
}

function Notices({ page }: Shown) {
  const text = useText()
  const address = useAddress()
  const { brandName: brand } = useSite()
  return (
    <>
      {page.writtenIn && <Banner kind="note">{page.writtenIn}</Banner>}
      {!page.is_newest && (
        <Banner kind="note">
          {text('sitePage.old')}{' '}
          <a href={address(pagePath(page.name))} className="text-link">
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
  const address = useAddress()
  return (
    <section className="site-page-versions">
      <h2 className="heading">{text('sitePage.versions')}</h2>
      <ul>
        {page.versions.map(({ version, published, summary }) => (
          <li key={version}>
            <a
              href={address(`${pagePath(page.name)}?version=${version}`)}
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
