import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { button } from '#web/ui/button.ts'

/** A page of the workspace that the member's role may not see. */
export function NotForRole() {
  const text = useText()
  const { brandName: brand } = useSite()
  const title = text('workspace.forbidden')
  return (
    <section className="max-w-[65ch] py-6">
      <PageHead title={text('list.pageTitle', { title, brand })} />
      <h1 className="font-bold text-xl">{title}</h1>
      <p className="mt-3 text-base">{text('workspace.forbiddenText')}</p>
      <LocalLink to="/admin/" className={button('primary', 'mt-6')}>
        {text('workspace.home')}
      </LocalLink>
    </section>
  )
}
