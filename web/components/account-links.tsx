import { useText } from '#web/lib/text.tsx'
import { button } from '#web/ui/button.ts'
import { LocalLink } from './local-link.tsx'

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
