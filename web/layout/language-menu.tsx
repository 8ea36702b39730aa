import { useLingui } from '@lingui/react'
import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { addressIn, LANGUAGES } from '#contract/languages.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { readToken } from '#web/app/session/session.ts'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import './language-menu.css'

/**
 * The globe of product-spec §2: a popover of links to this page in each language, so it works without scripts. A signed-in person's
 * choice is saved to the account first.
 */
export function LanguageMenu() {
  const text = useText()
  const { i18n } = useLingui()
  const { pathname, search } = useLocation()
  return (
    <>
      <button
        type="button"
        popoverTarget="language-menu"
        className={button('icon', 'language-button')}
        aria-label={text('nav.language')}
      >
        <Icon name="language" />
      </button>
      <div id="language-menu" popover="auto" className="language-menu">
        <ul>
          {Object.entries(LANGUAGES).map(([code, { name }]) => (
            <li key={code}>
              <a
                href={addressIn(code, pathname + search)}
                hrefLang={code}
                lang={code}
                onClick={(event) => follow(event, code)}
                aria-current={code === i18n.locale ? 'true' : undefined}
              >
                <Icon name="check" />
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

async function follow(event: MouseEvent<HTMLAnchorElement>, language: string) {
  // Servers do not know it, so no page is drawn with it.
  event.currentTarget.hash = location.hash
  if (!readToken()) return
  event.preventDefault()
  const { href } = event.currentTarget
  // Without a connection the link says so.
  const saving = import('#web/app/session/language.ts').then(({ saveLanguage }) => saveLanguage(language))
  await saving.catch(() => undefined)
  location.assign(href)
}
