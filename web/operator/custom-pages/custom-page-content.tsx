import { SitePageNav } from '#web/operator/pages/site-page-nav.tsx'
import { Banner } from '#web/ui/banner.tsx'
import type { CustomPageView } from './custom-page-view.server.ts'
import '#web/operator/pages/site-page.css'
import '#web/parts/markdown-section.css'

/** A page of the operator's own. Rendered on the server alone. */
export function CustomPageContent({ page }: { page: CustomPageView }) {
  return (
    <>
      <SitePageNav />
      <article>
        <h1 lang={page.lang}>{page.title}</h1>
        {page.writtenIn && <Banner kind="note">{page.writtenIn}</Banner>}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by api/operator/pages/present.ts, which makes it safe */}
        <div className="prose" lang={page.lang} dangerouslySetInnerHTML={{ __html: page.html }} />
      </article>
    </>
  )
}
