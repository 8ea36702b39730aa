import { addressIn } from '#contract/languages.ts'
import type { EditedCustomPage } from '#contract/operator/custom-pages.ts'
import { customPagePath } from '#contract/policies.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { PageLanguages } from '#web/operator/pages/page-languages.tsx'
import { CustomPageEditor } from './custom-page-editor.tsx'
import '#web/parts/standing-marks.css'
import '#web/operator/operator.css'
import '#web/operator/pages/pages.css'

type CustomPageEditingProps = { own: string; page: EditedCustomPage | undefined; language: string }

/** A page of the operator's own, in one language, or one that is not there yet. */
export function CustomPageEditing({ own, page, language }: CustomPageEditingProps) {
  const text = useText()
  const title = page?.texts.find((each) => each.language === language) ?? page?.texts[0]
  return (
    <div>
      <div className="page-editing-head">
        <h2 className="heading" lang={title?.language}>
          {title?.title ?? text('ownPages.new')}
        </h2>
        {page?.is_published ? (
          <a href={addressIn(language, customPagePath(page.address))} className="text-link">
            {text('pages.public')}
          </a>
        ) : (
          page && <span className="mark mark-new">{text('ownPages.draft')}</span>
        )}
      </div>
      {page && <p className="quiet">{changedWords(page, text)}</p>}
      <PageLanguages chosen={language} addressOf={(code) => `/operator/pages/?own=${own}&language=${code}`} />
      <CustomPageEditor key={own + language} page={page} language={language} />
    </div>
  )
}

function changedWords({ changed_at, changed_by: name }: EditedCustomPage, text: ReturnType<typeof useText>) {
  const when = instantWords(changed_at, true)
  return name ? text('ownPages.changedBy', { name, when }) : text('ownPages.changed', { when })
}
