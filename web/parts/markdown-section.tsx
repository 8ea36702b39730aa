import './markdown-section.css'

type MarkdownSectionProps = {
  title: string
  html: string | null
  /** Of the text, where it is not the page's. */
  lang?: string | undefined
}

/** A titled text. `html` is Markdown rendered by api/opportunities/listing/html.ts, which lets no raw HTML through. */
export function MarkdownSection({ title, html, lang }: MarkdownSectionProps) {
  if (!html) return null
  return (
    <section>
      <h2 className="heading prose-title">{title}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer named above makes it safe */}
      <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  )
}
