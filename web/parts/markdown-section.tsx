import './markdown-section.css'

/** A titled text of a opportunity. `html` is Markdown rendered by api/opportunities/html.ts, which lets no raw HTML through. */
export function MarkdownSection({ title, html }: { title: string; html: string | null }) {
  if (!html) return null
  return (
    <section>
      <h2 className="heading prose-title">{title}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made safe by the renderer named above */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  )
}
