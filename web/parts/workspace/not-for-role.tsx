import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { button } from '#web/ui/button.ts'
import './refused.css'

/** A page of the workspace that the member's role may not see. */
export function NotForRole() {
  const text = useText()
  const { brandName: brand } = useSite()
  const title = text('workspace.forbidden')
  return (
    <section className="refused">
      <PageHead title={text('list.pageTitle', { title, brand })} />
      <h1>{title}</h1>
      <p>{text('workspace.forbiddenText')}</p>
      <LocalLink to="/admin/" className={button('primary')}>
        {text('workspace.home')}
      </LocalLink>
    </section>
  )
}
