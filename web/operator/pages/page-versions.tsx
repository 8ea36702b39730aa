import type { EditedPage } from '#contract/operator/pages.ts'
import { pagePath } from '#contract/policies.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './pages.css'

/** Lists all versions with who published each, and when. */
export function PageVersions({ page }: { page: EditedPage }) {
  const text = useText()
  const address = useAddress()
  if (page.versions.length === 0) return <p className="quiet page-versions">{text('pages.supplied')}</p>
  return (
    <section className="page-versions">
      <h2 className="heading">{text('pages.versions')}</h2>
      <ol>
        {page.versions.map((each) => (
          <li key={each.version}>
            <a href={address(`${pagePath(page.name)}?version=${each.version}`)} className="text-link">
              {text('pages.version', { version: each.version, when: instantWords(each.published_at, true) })}
            </a>
            <p className="quiet">
              {[each.published_by ?? text('pages.bySoftware'), each.is_material && text('pages.asked')]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {each.summary && <p>{each.summary}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
