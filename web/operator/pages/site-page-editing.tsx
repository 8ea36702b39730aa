import { addressIn, DEFAULT_LANGUAGE } from '#contract/languages.ts'
import type { EditedPage, PageTranslation } from '#contract/operator/pages.ts'
import { pagePath } from '#contract/policies.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { PageEditor } from './page-editor.tsx'
import { PageLanguages } from './page-languages.tsx'
import { PageVersions } from './page-versions.tsx'
import { TranslationEditor } from './translation-editor.tsx'
import './pages.css'

type SitePageEditingProps = {
  page: EditedPage
  language: string
  translation: PageTranslation | undefined
}

/** A page that comes with the software, in one language, with its versions. */
export function SitePageEditing({ page, language, translation }: SitePageEditingProps) {
  const text = useText()
  const address = useAddress()
  // Of its readers, whatever language the operator's own pages are in.
  const publicAddress = translation ? addressIn(language, pagePath(page.name)) : address(pagePath(page.name))
  return (
    <div>
      <div className="page-editing-head">
        <h2 className="heading">{text(`pages.${page.name}`)}</h2>
        <a href={publicAddress} className="text-link">
          {text('pages.public')}
        </a>
      </div>
      <PageLanguages
        chosen={language}
        addressOf={(code) =>
          `/operator/pages/?page=${page.name}${code === DEFAULT_LANGUAGE ? '' : `&language=${code}`}`
        }
      />
      {translation ? (
        <TranslationEditor key={page.name + language} {...{ page, language, translation }} />
      ) : (
        <PageEditor key={page.name} page={page} />
      )}
      <PageVersions page={page} />
    </div>
  )
}
