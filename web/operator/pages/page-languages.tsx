import { LANGUAGES } from '#contract/languages.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import './pages.css'

type PageLanguagesProps = { chosen: string; addressOf: (language: string) => string }

/** The languages that a page can be written in, as links. */
export function PageLanguages({ chosen, addressOf }: PageLanguagesProps) {
  const text = useText()
  return (
    <nav aria-label={text('nav.language')} className="page-languages">
      {Object.entries(LANGUAGES).map(([code, { name: own }]) => (
        <LocalLink
          key={code}
          to={addressOf(code)}
          preventScrollReset
          lang={code}
          aria-current={code === chosen ? 'page' : undefined}
        >
          {own}
        </LocalLink>
      ))}
    </nav>
  )
}
