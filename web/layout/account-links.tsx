import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'

export function AccountLinks() {
  const text = useText()
  return (
    <>
      <LocalLink to="/login/" className={button('quiet')}>
        {text('nav.login')}
      </LocalLink>
      <LocalLink to="/registration/" className={button('primary')}>
        {text('nav.signUp')}
      </LocalLink>
    </>
  )
}
