import './markdown-section.css'

/** A titled text. `html` is Markdown rendered by api/opportunities/listing/html.ts, which lets no raw HTML through. */
export function MarkdownSection({ title, html }: { title: string; html: string | null }) {
  if (!html) return null
  return (
    <section>
      <h2 className="heading prose-title">{title}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer named above makes it safe */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  )
}
