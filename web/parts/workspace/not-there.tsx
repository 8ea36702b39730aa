import { useText } from '#web/app/i18n/text.tsx'
import { useAbilities } from '#web/app/session/abilities.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { button } from '#web/ui/button.ts'
import './refused.css'

/** An address of the workspace that leads nowhere, or to what the company does not have. */
export function NotThere() {
  const text = useText()
  const { brandName: brand } = useSite()
  const title = text('workspace.missing')
  const canSeePosts = useAbilities().includes('posts.read')
  return (
    <section className="refused">
      <PageHead title={text('list.pageTitle', { title, brand })} />
      <h1>{title}</h1>
      <p>{text('workspace.missingText')}</p>
      <div className="refused-ways">
        <LocalLink to="/admin/" className={button('primary')}>
          {text('workspace.toHome')}
        </LocalLink>
        {canSeePosts && (
          <>
            <LocalLink to="/admin/jobs/" className={button('secondary')}>
              {text('posts.kinds.JOB')}
            </LocalLink>
            <LocalLink to="/admin/rfps/" className={button('secondary')}>
              {text('posts.kinds.RFP')}
            </LocalLink>
          </>
        )}
      </div>
    </section>
  )
}
