import { documentPath, type SiteDocument } from '#contract/operator/documents.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { Banner } from '#web/ui/banner.tsx'
import '#web/operator/pages/site-page.css'
import '#web/parts/markdown-section.css'
import './document-content.css'

/** `writtenIn` says that it is in another language than the page's. */
type Shown = { page: SiteDocument & { writtenIn: string | undefined } }

/** A document with the way to the others and its own contents. Rendered on the server alone. */
export function DocumentContent({ page }: Shown) {
  const text = useText()
  const address = useAddress()
  return (
    <>
      <nav aria-label={text('docs.nav')} className="site-page-nav">
        {page.documents.map(({ name, title, language }) => (
          <a
            key={name}
            lang={language}
            href={address(documentPath(name))}
            {...(name === page.name && { 'aria-current': 'page' })}
          >
            {title}
          </a>
        ))}
      </nav>
      <article data-copy={text('docs.copy')} data-copied={text('docs.copied')}>
        <h1 lang={page.language}>{page.title}</h1>
        {page.writtenIn && <Banner kind="note">{page.writtenIn}</Banner>}
        {page.sections.length > 2 && <Contents page={page} />}
        <div
          lang={page.language}
          className="prose document"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by api/platform/documents/markdown.ts, which makes it safe
          dangerouslySetInnerHTML={{ __html: page.html }}
        />
      </article>
    </>
  )
}

function Contents({ page: { sections, language } }: Shown) {
  const text = useText()
  return (
    <details className="document-contents">
      <summary>{text('docs.contents')}</summary>
      <ul lang={language}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="text-link">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
