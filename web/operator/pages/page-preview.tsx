import { useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { previewPage } from '#contract/operator/pages.ts'
import type { PageName } from '#contract/policies.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import '#web/parts/markdown-section.css'
import './pages.css'

type Preview = { html: string; of: string } | { problem: string }

/** Renders a text of one of the pages that come with the software. */
export const previewOf = (name: PageName, source: string) =>
  api(previewPage, { params: { name }, body: { text: source } })

type PagePreviewProps = { text: string; render: (source: string) => Promise<{ html: string }> }

/** The page as it will look, rendered by the server as it renders the page. */
export function PagePreview({ text: source, render }: PagePreviewProps) {
  const text = useText()
  const [preview, setPreview] = useState<Preview>()
  const [isPending, setPending] = useState(false)
  const show = async () => {
    setPending(true)
    try {
      const { html } = await render(source)
      setPreview({ html, of: source })
    } catch (error) {
      if (!isApiError(error) && !(error instanceof TypeError)) throw error
      setPreview({ problem: problemWords(error, text('error.offline.text')) })
    }
    setPending(false)
  }
  const isOld = preview && 'of' in preview && preview.of !== source
  return (
    <section className="page-preview" aria-label={text('pages.preview')}>
      <button type="button" className={button('secondary')} disabled={isPending} onClick={show}>
        {text(isOld ? 'pages.previewAgain' : 'pages.preview')}
      </button>
      {preview && 'problem' in preview && <Banner kind="error">{preview.problem}</Banner>}
      {preview && 'html' in preview && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by api/operator/pages/present.ts, which makes it safe
        <div className="prose" dangerouslySetInnerHTML={{ __html: preview.html }} />
      )}
    </section>
  )
}
